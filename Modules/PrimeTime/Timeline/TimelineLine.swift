import TerminalUI

/// An action of a log in words: what happened, and what it changed.
public struct TimelineLine: Equatable, Sendable {
  /// The kind of what happened.
  public enum Sign: String, CaseIterable, Sendable {
    case succeeded = "✓"
    case added = "+"
    case removed = "−"
    case number = "#"
    case guess = "?"
    case record = "★"
    case opened = "→"
    case saved = "↓"
    case loaded = "↑"
    case restored = "↺"
    case failed = "!"
    case canceled = "–"
    case other = "·"

    var color: Color {
      switch self {
      case .succeeded: .positive
      case .added: .accent
      case .removed, .failed: .negative
      case .record: .gold
      case .number, .guess, .opened, .saved, .loaded, .restored, .canceled, .other: .muted
      }
    }
  }

  /// A part of the state before and after an action, in a few words.
  public struct Change: Equatable, Sendable {
    /// The name of the part; empty if the values say what it is.
    public var label: String
    /// The value before the action; nil if only the one after it matters.
    public var before: String?
    public var after: String
    /// The difference of two numbers, such as `+10`; nil if there is none.
    public var difference: String?
    /// Whether the list has the name of the part, too.
    public var listsLabel: Bool

    public init(
      _ label: String = "", _ before: String?, _ after: String, difference: String? = nil,
      listsLabel: Bool = true
    ) {
      (self.label, self.before, self.after, self.difference) = (label, before, after, difference)
      self.listsLabel = listsLabel
    }

    /// The change on one line: `favorites 19 → 20`.
    var text: String {
      [label.isEmpty || !listsLabel ? nil : label, before.map { "\($0) →" }, after].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  public var sign: Sign
  public var words: String
  /// The change of the state; nil if a user would not miss it.
  public var change: Change?
  /// Whether the action is hidden at first: of a timer, of work in progress, or a step of typing.
  public var isMinor: Bool

  public init(_ sign: Sign, _ words: String, change: Change? = nil, isMinor: Bool = false) {
    (self.sign, self.words, self.change, self.isMinor) = (sign, words, change, isMinor)
  }
}

/// The times of a log as a user reads them; each is a function of the time since the log's start.
public struct TimelineTimes {
  let day: (Duration) -> String
  let clock: (Duration) -> String
  let age: (Duration) -> String

  /// - Parameters:
  ///   - day: Returns the day: `Today`.
  ///   - clock: Returns the time of the day: `00:43`.
  ///   - age: Returns how long ago it was: `7 min`.
  public init(
    day: @escaping (Duration) -> String, clock: @escaping (Duration) -> String,
    age: @escaping (Duration) -> String
  ) {
    (self.day, self.clock, self.age) = (day, clock, age)
  }
}
