/// What the shell may offer while a value is being typed.
public enum CompletionHint: Equatable, Sendable {
  /// Nothing: any text goes.
  case none
  /// Files and directories.
  case file
  /// Directories alone.
  case directory
  /// One of these texts.
  case choices([String])
}

/// What is known of a value without its type: for the help, the completions and the manual.
public struct ValueSpecification: Sendable {
  /// How the help calls the value: `N`, `FILE`.
  public let name: String
  /// The limits in words: `1 to 100`.
  public let limits: String?
  /// The value that is meant where none is given, as it would be written.
  public let defaultText: String?
  /// What a shell may offer.
  public let completion: CompletionHint

  let parse: @Sendable (String) throws(ArgumentValueError) -> any Sendable

  init<Element: ArgumentValue>(
    name: String, default: Element?, rule: ValueRule<Element>, completion: CompletionHint?
  ) {
    self.name = name
    limits = rule.summary
    defaultText = `default`?.argumentText
    let choices = Element.choices
    self.completion = completion ?? (choices.isEmpty ? .none : .choices(choices))
    parse = { text throws(ArgumentValueError) in try rule.parse(text) }
  }

  /// What the help says in brackets after the description: `1 to 100; default: 1`.
  var note: String? {
    var parts: [String] = []
    if case .choices(let choices) = completion { parts.append("one of \(choices.joined(separator: ", "))") }
    if let limits { parts.append(limits) }
    if let defaultText { parts.append("default: \(defaultText)") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
