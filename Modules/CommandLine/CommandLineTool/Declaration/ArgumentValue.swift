/// A type that can be written on the command line: the value of an option or an argument.
///
/// `Int`, `UInt64`, `Int128`, and `String` conform; numbers may be expressions, such as `2^61-1`. An enum with
/// string raw values only needs to declare the conformance:
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
  ///
  /// `column` is the place in the text, counted from 1, if only a part of the text is known to be too large.
  case tooLarge(limit: String, column: Int? = nil)
  /// A number below the limit, which is given in digits.
  ///
  /// `column` is the place in the text, counted from 1, if only a part of the text is known to be too small.
  case tooSmall(limit: String, column: Int? = nil)
  /// Not a whole number; the reason names the place, such as `expected a digit at column 3`.
  case notWholeNumber(reason: String)
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
    case .tooLarge(let limit, let column):
      "\(quoted) is too large\(Self.place(column)); the largest value is \(limit)"
    case .tooSmall(let limit, let column):
      "\(quoted) is too small\(Self.place(column)); the smallest value is \(limit)"
    case .notWholeNumber(let reason): "\(quoted) is not a whole number: \(reason)"
    case .notOneOf(let choices, _): "\(quoted) is not one of \(choices.joined(separator: ", "))"
    case .empty: "the value is empty"
    case .invalid(let reason): "\(quoted) \(reason)"
    }
  }

  private static func place(_ column: Int?) -> String { column.map { " at column \($0)" } ?? "" }
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
