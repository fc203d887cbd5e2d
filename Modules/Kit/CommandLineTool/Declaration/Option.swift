/// The declaration of an option: a ``Command`` lists it, and an ``Invocation`` returns its value.
public protocol OptionDeclaration: Sendable {
  /// The declaration without its type.
  var specification: OptionSpecification { get }
}

/// An option without its type, for the parser, the help, the completions, and the manual.
public struct OptionSpecification: Sendable {
  /// The long name without its dashes: lowercase letters, digits, and hyphens.
  public let name: String
  /// An ASCII letter for use after a single dash.
  public let short: Character?
  public let help: String
  /// The option's value; nil for a flag.
  public let value: ValueSpecification?
  /// Whether the option can be given several times.
  var isRepeated = false

  var longSpelling: String { "--\(name)" }
  var shortSpelling: String? { short.map { "-\($0)" } }
  var spellings: [String] { [longSpelling] + (shortSpelling.map { [$0] } ?? []) }

  /// The option as the usage shows it: `--by N`.
  var synopsis: String { value.map { "\(longSpelling) \($0.name)" } ?? longSpelling }

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

  public init(_ name: String, short: Character? = nil, help: String) {
    specification = OptionSpecification(name: name, short: short, help: help, value: nil)
  }
}

/// An option with a value.
///
/// `Option<Int>` has a default value, `Option<Int?>` is nil if it isn't given, and `Option<[Int]>` can be given several
/// times.
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
  /// Converts the parsed elements to the type; nil for elements that parsing must already have rejected.
  let read: @Sendable ([any Sendable]) -> Value?

  public init(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    default: Value, accepting rule: ValueRule<Value> = .any, completion: CompletionHint? = nil
  ) where Value: ArgumentValue {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: `default`, rule: rule, completion: completion))
    read = { $0.isEmpty ? `default` : $0[0] as? Value }
  }

  public init<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    accepting rule: ValueRule<Element> = .any, completion: CompletionHint? = nil
  ) where Value == Element? {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: nil, rule: rule, completion: completion))
    read = { .some($0.first as? Element) }
  }

  public init<Element: ArgumentValue>(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    accepting rule: ValueRule<Element> = .any, completion: CompletionHint? = nil
  ) where Value == [Element] {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: nil, rule: rule, completion: completion),
      isRepeated: true)
    read = { $0.compactMap { $0 as? Element } }
  }
}
