/// A type that can be written on the command line: the value of an option or an argument.
///
/// `Int`, `UInt64`, `Int128`, and `String` conform. An enum with string raw values only needs to declare the
/// conformance:
///
/// ```swift
/// enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }
/// ```
public protocol ArgumentValue: Sendable {
  /// Parses the whole text as one value.
  ///
  /// - Throws: ``ArgumentValueError``, which describes what is wrong with the text.
  static func parse(_ text: String) throws(ArgumentValueError) -> Self

  /// The texts that ``parse(_:)`` accepts, for help and completion; empty if there are too many to list.
  static var choices: [String] { get }

  /// The value as it is written on the command line; `parse(argumentText)` returns the same value.
  var argumentText: String { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
}

/// The reason that a text isn't a value of the requested type or range.
public enum ArgumentValueError: Error, Equatable, Sendable {
  /// A number above the limit, which is given in digits.
  case tooLarge(limit: String)
  /// A number below the limit, which is given in digits.
  case tooSmall(limit: String)
  /// Not a whole number.
  ///
  /// `plain` is the same text without its separators if they are the only fault.
  case notWholeNumber(plain: String? = nil)
  /// None of the valid texts; `nearest` is the one that was probably meant.
  case notOneOf([String], nearest: String? = nil)
  /// An empty text.
  case empty
  /// Any other fault; the string continues the message after the text, such as `is not a date`.
  case invalid(String)

  /// Returns the one-line message about `text`, without a period.
  public func message(for text: String) -> String {
    let quoted = text.quotedForMessage
    return switch self {
    case .tooLarge(let limit): "\(quoted) is too large; the largest value is \(limit)"
    case .tooSmall(let limit): "\(quoted) is too small; the smallest value is \(limit)"
    case .notWholeNumber(nil): "\(quoted) is not a whole number"
    case .notWholeNumber(let plain?): "\(quoted) contains separators; write \(plain)"
    case .notOneOf(let choices, _): "\(quoted) is not one of \(choices.joined(separator: ", "))"
    case .empty: "the value is empty"
    case .invalid(let reason): "\(quoted) \(reason)"
    }
  }
}

extension String: ArgumentValue {
  public static func parse(_ text: String) throws(ArgumentValueError) -> String { text }
  public var argumentText: String { self }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  public static var choices: [String] { allCases.map(\.rawValue) }

  public static func parse(_ text: String) throws(ArgumentValueError) -> Self {
    if let value = Self(rawValue: text) { return value }
    throw .notOneOf(choices, nearest: Suggestion.nearest(to: text, among: choices))
  }

  public var argumentText: String { rawValue }
}
