/// The values of a type that an option or an argument accepts.
///
/// ```swift
/// let by = Option("by", valueName: "N", help: "The step.", default: 1, accepting: .range(1...1_000_000))
/// ```
public struct ValueRule<Value: Sendable>: Sendable {
  let check: @Sendable (Value) throws(ArgumentValueError) -> Void
  /// Parses a text in place of the type; `nil` for the type's own way.
  private(set) var read: (@Sendable (String) throws(ArgumentValueError) -> Value)?
  /// The limits in digits, for messages and the help.
  let lowest: String?
  let highest: String?

  /// Creates a custom rule from a closure that throws for invalid values.
  public init(_ check: @escaping @Sendable (Value) throws(ArgumentValueError) -> Void) {
    self.init(lowest: nil, highest: nil, check)
  }

  init(
    lowest: String?, highest: String?,
    _ check: @escaping @Sendable (Value) throws(ArgumentValueError) -> Void
  ) {
    self.lowest = lowest
    self.highest = highest
    self.check = check
  }

  /// Returns this rule with another way to read a value than that of its type, such as a number in words.
  public func reading(_ read: @escaping @Sendable (String) throws(ArgumentValueError) -> Value) -> Self {
    var rule = self
    rule.read = read
    return rule
  }

  /// A rule that allows all values.
  public static var any: Self {
    Self { _ throws(ArgumentValueError) in }
  }

  /// The limits for the help: `1 to 100`, `at least 1`, or nil.
  var summary: String? {
    lowest.map { lowest in highest.map { "\(lowest) to \($0)" } ?? "at least \(lowest)" }
  }
}

extension ValueRule where Value: ArgumentValue {
  /// Parses the text and checks it against the rule; errors name the rule's limits instead of the type's.
  public func parse(_ text: String) throws(ArgumentValueError) -> Value {
    do {
      let value = if let read { try read(text) } else { try Value.parse(text) }
      try check(value)
      return value
    } catch .tooLarge(let limit) {
      throw .tooLarge(limit: highest ?? limit)
    } catch .tooSmall(let limit) {
      throw .tooSmall(limit: lowest ?? limit)
    } catch {
      throw error
    }
  }
}

extension ValueRule where Value: ArgumentValue & Comparable {
  /// Returns a rule that allows the values of a closed range.
  public static func range(_ range: ClosedRange<Value>) -> Self {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let (lowest, highest) = (lower.argumentText, upper.argumentText)
    return Self(lowest: lowest, highest: highest) { value throws(ArgumentValueError) in
      if value < lower { throw .tooSmall(limit: lowest) }
      if value > upper { throw .tooLarge(limit: highest) }
    }
  }

  /// Returns a rule that allows the values from a lower bound on.
  public static func range(_ range: PartialRangeFrom<Value>) -> Self {
    let lowest = range.lowerBound.argumentText
    return Self(lowest: lowest, highest: nil) { value throws(ArgumentValueError) in
      if value < range.lowerBound { throw .tooSmall(limit: lowest) }
    }
  }
}

extension ValueRule<String> {
  /// A rule for the path of a file or a directory.
  ///
  /// Refuses what would be an unintended name: no text, as in `--data-dir=`, and a tilde that the shell didn't expand, as
  /// in `--data-dir=~/x`.
  ///
  /// - Parameter acceptsStream: Whether `-` is accepted, for a standard stream.
  public static func path(orStream acceptsStream: Bool = false) -> Self {
    Self { text throws(ArgumentValueError) in
      if text.isEmpty { throw .empty }
      if text == "~" || text.hasPrefix("~/") {
        throw .invalid("begins with '~', which the shell did not expand; use $HOME, or './~' for that name")
      }
      if text == "-", !acceptsStream { throw .invalid("is not a file here; use './-' for that name") }
    }
  }
}
