import Architecture
public import TerminalUI

/// An action of a log in words, and its change.
public struct TimelineLine: Equatable, Sendable {
  /// A part of the state before and after an action, in a few words.
  public struct Change: Equatable, Sendable {
    /// The name of the part; empty if the values are clear without it.
    public var label: String
    public var before: String
    public var after: String
    /// The difference of two numbers, such as `+10`; nil if there is none.
    public var difference: String?

    public init(_ label: String = "", _ before: String, _ after: String, difference: String? = nil) {
      (self.label, self.before, self.after, self.difference) = (label, before, after, difference)
    }

    /// The change on one line: `favorites 19 → 20`.
    var text: String { "\(label.isEmpty ? "" : "\(label) ")\(before) → \(after)" }
  }

  /// The words; empty if nothing changed that a user would look for, so that only the developer form lists the action.
  public var words: String
  /// Shorter words for less room, from the longest to the shortest.
  public var shorter: [String]
  /// One character for the kind of action.
  public var sign: String
  public var color: Color
  /// The result, displayed instead of the change, from the longest form to the shortest.
  public var results: [String]
  /// The change of the state; nil if it isn't worth mentioning.
  public var change: Change?
  /// Whether the action is hidden at first, because it is of a timer, of work in progress, or of typing.
  public var isMinor: Bool
  /// The part of the state that is changed step by step, such as a text; equal ones in succession are one row.
  public var run: String?

  public init(
    _ words: String, shorter: [String] = [], sign: String = "·", color: Color = .muted,
    results: [String] = [],
    change: Change? = nil, isMinor: Bool = false, run: String? = nil
  ) {
    (self.words, self.shorter, self.sign, self.color, self.results) = (words, shorter, sign, color, results)
    (self.change, self.isMinor, self.run) = (change, isMinor, run)
  }

  /// The results, or else the change, from the longest form to the shortest; the words may name the part that changed.
  var details: [String] {
    guard results.isEmpty, let change else { return results }
    let isNamed = words.lowercased().contains(change.label) || words.hasSuffix(change.after)
    return [isNamed ? "\(change.before) → \(change.after)" : change.text]
  }
}

extension String {
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
