/// The key of an option: what a ``Command`` lists and what reads the option from an ``Invocation``.
public protocol OptionKey: Sendable {
  /// The declaration without its type.
  var specification: OptionSpecification { get }
}

/// An option as the parser, the help, the completions and the manual see it.
public struct OptionSpecification: Sendable {
  /// The long name without its dashes.
  public let name: String
  /// The letter after a single dash.
  public let short: Character?
  /// What it does, in a sentence.
  public let help: String
  /// The value it takes; nil for a flag.
  public let value: ValueSpecification?
  /// Whether a command line without it is an error.
  public let isRequired: Bool
  /// Whether it may be given several times.
  public let isRepeatable: Bool

  /// `--by`
  var longSpelling: String { "--\(name)" }

  /// `-b`
  var shortSpelling: String? { short.map { "-\($0)" } }

  /// `--by` and `-b`, as far as there are both.
  var spellings: [String] { [longSpelling] + (shortSpelling.map { [$0] } ?? []) }

  /// `--by N`
  var synopsis: String { value.map { "\(longSpelling) \($0.name)" } ?? longSpelling }

  func isSpelled(_ spelling: String) -> Bool { spelling == longSpelling || spelling == shortSpelling }
}

/// An option without a value: on or off.
///
/// ```swift
/// let save = Flag("save", help: "Add the number to the favourites.")
/// …
/// if invocation[save] { … }
/// ```
public struct Flag: OptionKey {
  public let specification: OptionSpecification

  /// - Parameters:
  ///   - name: The long name without dashes: lower-case letters, digits and hyphens.
  ///   - short: An ASCII letter for use after one dash.
  ///   - help: What it does, in a sentence.
  public init(_ name: String, short: Character? = nil, help: String) {
    specification = OptionSpecification(
      name: name, short: short, help: help, value: nil, isRequired: false, isRepeatable: false)
  }
}

/// An option with a value. Its type says how often it comes: `Option<Int?>` may be left out,
/// `Option<Int>` has a default or is required, `Option<[Int]>` may be repeated.
///
/// ```swift
/// let by = Option("by", valueName: "N", help: "The step.", default: 1)
/// let dataDirectory = Option<String?>("data-dir", valueName: "DIR", help: "Where files are kept.")
/// …
/// count += invocation[by]
/// ```
public struct Option<Value: Sendable>: OptionKey {
  public let specification: OptionSpecification
  /// Puts the parsed elements into the type; nil where the command line should have been refused.
  let read: @Sendable ([any Sendable]) -> Value?

  /// A value with a default.
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

  /// A value that must be given.
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

  /// A value that may be left out.
  public init<Element>(
    _ name: String, short: Character? = nil, valueName: String = "VALUE", help: String,
    accepting rule: ValueRule<Element> = .any, completion: CompletionHint? = nil
  ) where Value == Element? {
    specification = OptionSpecification(
      name: name, short: short, help: help,
      value: ValueSpecification(name: valueName, default: nil, rule: rule, completion: completion),
      isRequired: false, isRepeatable: false)
    read = { .some($0.first as? Element) }
  }

  /// An option that may come any number of times; the values keep their order.
  public init<Element>(
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
