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

  public var words: String
  /// One character for the kind of action.
  public var sign: String
  public var color: Color
  /// The change of the state; nil if it isn't worth mentioning.
  public var change: Change?
  /// Whether the action is hidden at first, because it is of a timer, of work in progress, or of typing.
  public var isMinor: Bool

  public init(
    _ words: String, sign: String = "·", color: Color = .muted, change: Change? = nil, isMinor: Bool = false
  ) {
    (self.words, self.sign, self.color, self.change, self.isMinor) = (words, sign, color, change, isMinor)
  }
}

/// Returns the name of an action in words, made from its innermost case: `Increment button tapped`.
///
/// A binding has the name of its field. A name of one word follows the name of the case around it.
func words(for action: Any) -> String {
  func isAction(_ type: Substring) -> Bool { type.hasSuffix("Action") || type == "Delegate" }
  var (names, value, isPresented): ([String], Any, Bool) = ([], action, false)
  while true {
    let mirror = Mirror(reflecting: value)
    let type = "\(mirror.subjectType)".prefix { $0 != "<" }
    if type == "BindingAction", let field = mirror.descendant("name") as? String {
      names[names.count - 1] = field + "Set"
    }
    guard mirror.displayStyle == .enum, names.isEmpty || isPresented || isAction(type) else { break }
    guard let child = mirror.children.first, let label = child.label else {
      names.append("\(value)")
      break
    }
    isPresented = type == "PresentationAction"
    if !isPresented { names.append(label) }
    value = child.value
  }
  let words = names.map { name in
    name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }
  guard let last = words.last else { return "\(action)" }
  return (last.contains(" ") ? last : words.suffix(2).joined(separator: " ")).capitalizedFirst
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
