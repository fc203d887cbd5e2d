/// A value on the command line, or `-` for values on standard input, one on each line.
///
/// ```swift
/// let rule = ValueRule<Int>.range(1...)
/// let number = Argument<ValueOrInput<Int>>("N", help: "A number, or -.", accepting: .orInput(rule))
/// …
/// switch invocation[number] {
/// case .value(let value):
///   sum += value
/// case .input:
///   var lines = InputLines(of: .input)
///   while let line = try lines.next() { sum += try rule.parse(line.text ?? "") }
/// }
/// ```
public enum ValueOrInput<Value: Sendable>: Sendable {
  case value(Value)
  case input
}

extension ValueOrInput: ArgumentValue where Value: ArgumentValue {
  public static func parse(_ text: String) throws(ArgumentValueError) -> Self {
    text == "-" ? .input : .value(try Value.parse(text))
  }

  public var argumentText: String {
    switch self {
    case .value(let value): value.argumentText
    case .input: "-"
    }
  }
}

extension ValueOrInput: Equatable where Value: Equatable {}

extension ValueRule {
  /// Returns a rule for the value on the command line; the caller must apply `rule` to each line of input.
  public static func orInput<Element: ArgumentValue>(_ rule: ValueRule<Element>) -> Self
  where Value == ValueOrInput<Element> {
    Self(lowest: rule.lowest, highest: rule.highest) { _ throws(ArgumentValueError) in }
      .reading { text throws(ArgumentValueError) in text == "-" ? .input : .value(try rule.parse(text)) }
  }
}
