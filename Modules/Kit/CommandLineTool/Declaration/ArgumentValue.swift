/// A type whose values can be parsed from the command line.
///
/// `Int`, `UInt64`, `Int128`, and `String` conform; a ``ValueRule`` can read them in another way. An enum with string raw
/// values only needs to declare the conformance:
///
/// ```swift
/// enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }
/// ```
public protocol ArgumentValue: Sendable {
  /// Parses the whole text as one value.
  static func parse(_ text: String) throws(ArgumentValueError) -> Self

  /// The texts that ``parse(_:)`` accepts, for help and completion; empty if there are too many to list.
  static var choices: [String] { get }

  /// The value in the syntax of the command line; `parse(argumentText)` returns the same value.
  var argumentText: String { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
}

/// The reason that a text isn't a valid value.
public enum ArgumentValueError: Error, Equatable, Sendable {
  /// The limit is in digits.
  case tooLarge(limit: String)
  case tooSmall(limit: String)
  /// The reason names the place, such as `expected a digit at column 3`.
  case notWholeNumber(reason: String)
  /// `nearest` is the suggested text.
  case notOneOf([String], nearest: String? = nil)
  case empty
  /// Any other mistake; the string continues the message after the text, such as `is not a date`.
  case invalid(String)

  /// Returns the one-line message about `text`, without a period.
  public func message(for text: String) -> String {
    let quoted = text.quotedForMessage
    return switch self {
    case .tooLarge(let limit): "\(quoted) is too large; the largest value is \(limit)"
    case .tooSmall(let limit): "\(quoted) is too small; the smallest value is \(limit)"
    case .notWholeNumber(let reason): "\(quoted) is not a whole number: \(reason)"
    case .notOneOf(let choices, _): "\(quoted) is not one of \(choices.joined(separator: ", "))"
    case .empty: "the value is empty"
    case .invalid(let reason): "\(quoted) \(reason)"
    }
  }
}

extension Int: ArgumentValue {}
extension UInt64: ArgumentValue {}
extension Int128: ArgumentValue {}

extension ArgumentValue where Self: FixedWidthInteger {
  /// Parses decimal digits, after a sign if there is one.
  public static func parse(_ text: String) throws(ArgumentValueError) -> Self {
    if let result = Self(text) { return result }
    if text.isEmpty { throw .empty }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    if digits.isEmpty || digits.contains(where: { !("0"..."9").contains($0) }) {
      throw .notWholeNumber(reason: "write it in decimal digits")
    }
    throw text.hasPrefix("-") ? .tooSmall(limit: "\(Self.min)") : .tooLarge(limit: "\(Self.max)")
  }

  public var argumentText: String { "\(self)" }
}

extension String: ArgumentValue {
  public static func parse(_ text: String) throws(ArgumentValueError) -> String { text }
  public var argumentText: String { self }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  public static var choices: [String] { allCases.map(\.argumentText) }

  public static func parse(_ text: String) throws(ArgumentValueError) -> Self {
    if let value = allCases.first(where: { $0.argumentText == text }) { return value }
    throw .notOneOf(choices, nearest: Suggestion.nearest(to: text, among: choices))
  }

  public var argumentText: String { rawValue }
}
