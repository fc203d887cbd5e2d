/// The declaration of an argument: a ``Command`` lists it, and an ``Invocation`` returns its value.
public protocol ArgumentDeclaration: Sendable {
  /// The declaration without its type.
  var specification: ArgumentSpecification { get }
}

/// An argument without its type, for the parser, the help, the completions, and the manual.
public struct ArgumentSpecification: Sendable {
  public let help: String
  /// The argument's value; its name is the argument's.
  public let value: ValueSpecification
  public let minimum: Int
  /// Whether the argument takes all remaining words.
  public let isRepeated: Bool

  /// The name in help and messages: `N`.
  public var name: String { value.name }

  /// The argument as the usage shows it: `N`, `[N]`, `N...`, or `[N...]`.
  var synopsis: String {
    let term = isRepeated ? "\(name)..." : name
    return minimum == 0 ? "[\(term)]" : term
  }
}

/// A positional argument.
///
/// The type determines the number of words: `Argument<Int>` is required, `Argument<Int?>` is optional, and
/// `Argument<[Int]>` takes all remaining words.
///
/// ```swift
/// let numbers = Argument<[Int]>("N", help: "The numbers to add.", minimum: 1)
/// …
/// let sum = invocation[numbers].reduce(0, +)
/// ```
public struct Argument<Value: Sendable>: ArgumentDeclaration {
  public let specification: ArgumentSpecification
  /// Converts the parsed elements to the type; nil for elements that parsing must already have rejected.
  let read: @Sendable ([any Sendable]) -> Value?

  /// Creates a required argument.
  public init(
    _ name: String, help: String, accepting rule: ValueRule<Value> = .any, completion: CompletionHint? = nil
  ) where Value: ArgumentValue {
    specification = ArgumentSpecification(
      help: help,
      value: ValueSpecification(name: name, default: nil, rule: rule, completion: completion),
      minimum: 1, isRepeated: false)
    read = { $0.first as? Value }
  }

  /// Creates an optional argument.
  public init<Element: ArgumentValue>(
    _ name: String, help: String, accepting rule: ValueRule<Element> = .any,
    completion: CompletionHint? = nil
  ) where Value == Element? {
    specification = ArgumentSpecification(
      help: help,
      value: ValueSpecification(name: name, default: nil, rule: rule, completion: completion),
      minimum: 0, isRepeated: false)
    read = { .some($0.first as? Element) }
  }

  /// Creates an argument that takes all remaining words, at least `minimum`.
  public init<Element: ArgumentValue>(
    _ name: String, help: String, minimum: Int = 0, accepting rule: ValueRule<Element> = .any,
    completion: CompletionHint? = nil
  ) where Value == [Element] {
    specification = ArgumentSpecification(
      help: help,
      value: ValueSpecification(name: name, default: nil, rule: rule, completion: completion),
      minimum: max(0, minimum), isRepeated: true)
    read = { $0.compactMap { $0 as? Element } }
  }
}
