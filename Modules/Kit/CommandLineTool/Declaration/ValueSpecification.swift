/// Completions for a value in a shell.
public enum CompletionHint: Equatable, Sendable {
  case none
  case file
  case directory
  case choices([String])
}

/// A value without its type, for the parser, the help, the completions, and the manual.
public struct ValueSpecification: Sendable {
  /// The placeholder for the value in the help: `N`, `FILE`.
  public let name: String
  /// The limits in words: `1 to 100`.
  public let limits: String?
  /// The default value in the syntax of the command line.
  let defaultText: String?
  public let completion: CompletionHint
  let parse: @Sendable (String) throws(ArgumentValueError) -> any Sendable

  init<Element: ArgumentValue>(
    name: String, default: Element?, rule: ValueRule<Element>, completion: CompletionHint?
  ) {
    self.name = name
    limits = rule.summary
    defaultText = `default`?.argumentText
    self.completion = completion ?? (Element.choices.isEmpty ? .none : .choices(Element.choices))
    parse = { text throws(ArgumentValueError) in try rule.parse(text) }
  }

  /// The note in parentheses after the help's description: `1 to 100; default: 1`.
  var note: String? {
    var parts: [String] = []
    if case .choices(let choices) = completion { parts.append("one of \(choices.joined(separator: ", "))") }
    if let limits { parts.append(limits) }
    if let defaultText, !defaultText.isEmpty { parts.append("default: \(defaultText)") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
