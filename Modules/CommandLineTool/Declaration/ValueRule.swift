/// Which values of a type an option or an argument takes.
///
/// ```swift
/// Option("by", valueName: "N", help: "The step.", default: 1, accepting: .range(1...1_000_000))
/// ```
public struct ValueRule<Value: ArgumentValue>: Sendable {
  let check: @Sendable (Value) throws(ArgumentValueError) -> Void
  /// The limits in digits, for messages and the help.
  let lowest: String?
  let highest: String?

  /// A rule of one's own, which throws for the values that are not allowed.
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

  /// All values.
  public static var any: Self {
    Self { _ throws(ArgumentValueError) in }
  }

  /// Reads the text, keeps to the rule, and names the rule's limits rather than the type's.
  ///
  /// - Throws: ``ArgumentValueError``, which says what is wrong with the text.
  public func parse(_ text: String) throws(ArgumentValueError) -> Value {
    do {
      let value = try Value.parse(text)
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

  /// The limits for the help: `1 to 100`, `at least 1`, or nil.
  var summary: String? {
    switch (lowest, highest) {
    case (let lowest?, let highest?): "\(lowest) to \(highest)"
    case (let lowest?, nil): "at least \(lowest)"
    case (nil, let highest?): "at most \(highest)"
    case (nil, nil): nil
    }
  }
}

extension ValueRule where Value: Comparable {
  /// The values from the one bound to the other, both included.
  public static func range(_ range: ClosedRange<Value>) -> Self {
    let lowest = range.lowerBound.argumentText
    let highest = range.upperBound.argumentText
    return Self(lowest: lowest, highest: highest) { value throws(ArgumentValueError) in
      if value < range.lowerBound { throw .tooSmall(limit: lowest) }
      if value > range.upperBound { throw .tooLarge(limit: highest) }
    }
  }

  /// The values from a bound up to the type's limit.
  public static func range(_ range: PartialRangeFrom<Value>) -> Self {
    let lowest = range.lowerBound.argumentText
    return Self(lowest: lowest, highest: nil) { value throws(ArgumentValueError) in
      if value < range.lowerBound { throw .tooSmall(limit: lowest) }
    }
  }

  /// The values from the type's limit up to a bound, which is included.
  public static func range(_ range: PartialRangeThrough<Value>) -> Self {
    let highest = range.upperBound.argumentText
    return Self(lowest: nil, highest: highest) { value throws(ArgumentValueError) in
      if value > range.upperBound { throw .tooLarge(limit: highest) }
    }
  }
}

extension ValueRule<String> {
  /// Any text but the empty one: `--data-dir=` is a mistake.
  public static var notEmpty: Self {
    Self { text throws(ArgumentValueError) in
      if text.isEmpty { throw .empty }
    }
  }
}
