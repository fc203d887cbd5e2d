/// A type that can be written on the command line: the value of an option or an argument.
///
/// `Int`, `UInt64`, `Int128` and `String` are such types. An enum of strings becomes one by saying so:
///
/// ```swift
/// enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }
/// ```
public protocol ArgumentValue: Sendable {
  /// Reads one value from all of the text.
  ///
  /// - Throws: ``ArgumentValueError``, which says what is wrong with the text.
  static func parse(_ text: String) throws(ArgumentValueError) -> Self

  /// The texts that ``parse(_:)`` takes where they are few, for help and completion; else empty.
  static var choices: [String] { get }

  /// The value as it is written on the command line: `parse(argumentText)` gives it back.
  var argumentText: String { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
}

/// Why a text is not a value of the type or the range that is asked for.
public enum ArgumentValueError: Error, Equatable, Sendable {
  /// A number above the limit, which is given in digits.
  case tooLarge(limit: String)
  /// A number below the limit, which is given in digits.
  case tooSmall(limit: String)
  /// No number at all, or one with a fraction; `plain` is the same in digits alone where only
  /// separators are in the way.
  case notWholeNumber(plain: String? = nil)
  /// None of the few texts there are; `nearest` is a guess at the one that was meant.
  case notOneOf([String], nearest: String? = nil)
  /// Nothing at all.
  case empty
  /// Anything else: how the message goes on after the text, such as `is not a date`.
  case invalid(String)

  /// The message about `text`, in one line, without a full stop.
  public func message(for text: String) -> String {
    let quoted = text.quotedForMessage
    return switch self {
    case .tooLarge(let limit): "\(quoted) is too large; the largest value is \(limit)"
    case .tooSmall(let limit): "\(quoted) is too small; the smallest value is \(limit)"
    case .notWholeNumber(nil): "\(quoted) is not a whole number"
    case .notWholeNumber(let plain?): "\(quoted) is not a whole number in plain digits; write \(plain)"
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
