/// The declaration of an option: a ``Command`` lists it, and an ``Invocation`` returns its value.
public protocol OptionDeclaration: Sendable {
  /// The declaration without its type.
  var specification: OptionSpecification { get }
}

/// An option without its type, for the parser, the help, the completions, and the manual.
public struct OptionSpecification: Sendable {
  /// The long name without its dashes.
  public let name: String
  /// The letter after a single dash.
  public let short: Character?
  /// A description, in a sentence.
  public let help: String
  /// The option's value; nil for a flag.
  public let value: ValueSpecification?
  /// Whether omitting the option is an error.
  public let isRequired: Bool
  /// Whether the option may be given several times.
  public let isRepeatable: Bool

  /// The long spelling: `--by`.
  var longSpelling: String { "--\(name)" }

  /// The short spelling: `-b`.
  var shortSpelling: String? { short.map { "-\($0)" } }

  /// The spellings of the option: `--by`, and `-b` if it has a short name.
  var spellings: [String] { [longSpelling] + (shortSpelling.map { [$0] } ?? []) }

  /// The option as the usage shows it: `--by N`.
  var synopsis: String { value.map { "\(longSpelling) \($0.name)" } ?? longSpelling }

  /// The note that the help adds in parentheses after the description: `required; at most 99`.
  var note: String? {
    let parts = [isRequired ? "required" : nil, value?.note].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  func isSpelled(_ spelling: String) -> Bool { spelling == longSpelling || spelling == shortSpelling }
}

/// An option without a value.
///
/// ```swift
/// let save = Flag("save", help: "Add the number to the favorites.")
/// …
/// if invocation[save] { favorites.append(number) }
/// ```
public struct Flag: OptionDeclaration {
  public let specification: OptionSpecification

  /// Creates a flag.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes: lowercase letters, digits, and hyphens.
  ///   - short: An ASCII letter for use after one dash.
  ///   - help: A description, in a sentence.
  public init(_ name: String, short: Character? = nil, help: String) {
    specification = OptionSpecification(
      name: name, short: short, help: help, value: nil, isRequired: false, isRepeatable: false)
  }
}

/// An option with a value.
///
/// `Option<Int?>` is optional, `Option<Int>` has a default or is required, and `Option<[Int]>` may be
/// repeated.
///
/// ```swift
/// let by = Option("by", valueName: "N", help: "The step.", default: 1)
/// let dataDirectory = Option<String?>("data-dir", valueName: "DIR", help: "The directory for files.")
/// …
/// count += invocation[by]
/// let directory = invocation[dataDirectory] ?? "."
/// ```
public struct Option<Value: Sendable>: OptionDeclaration {
  public let specification: OptionSpecification
  /// Converts the parsed elements to the type, or returns nil for elements that parsing must already have rejected.
  let read: @Sendable ([any Sendable]) -> Value?

  /// Creates an option with a default value.
  public init(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    default: Value, accepting rule: ValueRule<Value> = .any, completion: CompletionHint? = nil
  ) where Value: ArgumentValue {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: `default`, rule: rule, completion: completion),
      isRequired: false, isRepeatable: false)
    read = { $0.isEmpty ? `default` : $0[0] as? Value }
  }

  /// Creates a required option.
  public init(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    accepting rule: ValueRule<Value> = .any, completion: CompletionHint? = nil
  ) where Value: ArgumentValue {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: nil, rule: rule, completion: completion),
      isRequired: true, isRepeatable: false)
    read = { $0.first as? Value }
  }

  /// Creates an optional option, which has no default.
  public init<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    accepting rule: ValueRule<Element> = .any, completion: CompletionHint? = nil
  ) where Value == Element? {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: nil, rule: rule, completion: completion),
      isRequired: false, isRepeatable: false)
    read = { .some($0.first as? Element) }
  }

  /// Creates an option that may be repeated; its values are in the order given.
  public init<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    accepting rule: ValueRule<Element> = .any, completion: CompletionHint? = nil
  ) where Value == [Element] {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: nil, rule: rule, completion: completion),
      isRequired: false, isRepeatable: true)
    read = { $0.compactMap { $0 as? Element } }
  }
}
