/// The key of an argument: what a ``Command`` lists and what reads the argument from an ``Invocation``.
public protocol ArgumentKey: Sendable {
  /// The declaration without its type.
  var specification: ArgumentSpecification { get }
}

/// An argument as the parser, the help, the completions and the manual see it.
public struct ArgumentSpecification: Sendable {
  /// What it is, in a sentence.
  public let help: String
  /// Its value, and with it the argument's name.
  public let value: ValueSpecification
  /// How many words it must get.
  public let minimum: Int
  /// Whether it takes all the words that are left.
  public let isRepeated: Bool

  /// How help and messages call it: `N`.
  public var name: String { value.name }

  /// `N`, `[N]`, `N...` or `[N...]`
  var synopsis: String {
    let term = isRepeated ? "\(name)..." : name
    return minimum == 0 ? "[\(term)]" : term
  }
}

/// A word that is told by its place. Its type says how often it comes: `Argument<Int>` is required,
/// `Argument<Int?>` may be left out, `Argument<[Int]>` takes all words that are left.
///
/// ```swift
/// let numbers = Argument<[Int]>("N", help: "The numbers to add.", minimum: 1)
/// …
/// for number in invocation[numbers] { … }
/// ```
public struct Argument<Value: Sendable>: ArgumentKey {
  public let specification: ArgumentSpecification
  /// Puts the parsed elements into the type; nil where the command line should have been refused.
  let read: @Sendable ([any Sendable]) -> Value?

  /// An argument that must be given.
  public init(
    _ name: String, help: String, accepting rule: ValueRule<Value> = .any, completion: CompletionHint? = nil
  ) where Value: ArgumentValue {
    specification = ArgumentSpecification(
      help: help,
      value: ValueSpecification(name: name, default: nil, rule: rule, completion: completion),
      minimum: 1, isRepeated: false)
    read = { $0.first as? Value }
  }

  /// An argument that may be left out and then has a value all the same.
  public init(
    _ name: String, help: String, default: Value, accepting rule: ValueRule<Value> = .any,
    completion: CompletionHint? = nil
  ) where Value: ArgumentValue {
    specification = ArgumentSpecification(
      help: help,
      value: ValueSpecification(name: name, default: `default`, rule: rule, completion: completion),
      minimum: 0, isRepeated: false)
    read = { $0.isEmpty ? `default` : $0[0] as? Value }
  }

  /// An argument that may be left out.
  public init<Element>(
    _ name: String, help: String, accepting rule: ValueRule<Element> = .any,
    completion: CompletionHint? = nil
  ) where Value == Element? {
    specification = ArgumentSpecification(
      help: help,
      value: ValueSpecification(name: name, default: nil, rule: rule, completion: completion),
      minimum: 0, isRepeated: false)
    read = { .some($0.first as? Element) }
  }

  /// An argument that takes all words that are left, `minimum` of them at least.
  public init<Element>(
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
