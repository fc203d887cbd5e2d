import Testing

@testable import NumberExpression

@Suite("Number expressions")
struct NumberExpressionTests {
  @Test(
    "Numbers are written with separators, an exponent, or in hexadecimal",
    arguments: [
      ("0", 0), ("7", 7), ("007", 7), ("1000000", 1_000_000), ("1_000_000", 1_000_000), ("1_0", 10),
      ("0_1", 1),
      ("1,000,000", 1_000_000), ("12,345", 12_345), ("123,456", 123_456), ("1,000e3", 1_000_000),
      ("1e6", 1_000_000), ("1E6", 1_000_000), ("1e+06", 1_000_000), ("25e0", 25),
      ("0e99999999999999999999", 0),
      ("0x1F", 31), ("0X1f", 31), ("0xdead_beef", 0xDEAD_BEEF), ("0x1e2", 0x1E2), ("0x0", 0),
      ("18446744073709551615", Int128(UInt64.max)),
      ("170141183460469231731687303715884105727", .max),
      ("0x7fffffffffffffffffffffffffffffff", .max),
    ] as [(String, Int128)])
  func numbers(text: String, value: Int128) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Operators have the precedence of mathematics",
    arguments: [
      ("2^61-1", (1 << 61) - 1), ("2^64-1", Int128(UInt64.max)), ("10^18+9", 1_000_000_000_000_000_009),
      ("10^15", 1_000_000_000_000_000), ("1e18+9", 1_000_000_000_000_000_009), ("2+3*4", 14), ("(2+3)*4", 20),
      ("10-2-3", 5), ("10-(2-3)", 11), ("2^3^2", 512), ("(2^3)^2", 64), ("2*3^2", 18), ("-7", -7), ("+7", 7),
      ("-2^2", -4), ("(-2)^2", 4), ("(-2)^3", -8), ("-2*3", -6), ("2*-3", -6), ("2--3", 5), ("2+-3", -1),
      ("-(2+3)", -5),
      ("2^+3", 8), ("2^-0", 1), ("0^0", 1), ("0^9", 0), ("1^9^9", 1), ("2^10e0", 1024), ("((7))", 7),
      ("(-1)^170141183460469231731687303715884105727", -1), ("2^126-1+2^126", .max), ("-2^126-2^126", .min),
      ("(-2)^127", .min), ("(0-2^126)*2", .min),
    ] as [(String, Int128)])
  func operators(text: String, value: Int128) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Spaces surround numbers and operators, and typographic signs are operators",
    arguments: [
      (" 7 ", 7), ("\t7", 7), ("10 ^ 18 + 9", 1_000_000_000_000_000_009), ("( 2 + 3 ) * 4", 20), ("- 7", -7),
      ("−7", -7), ("5 − 7", -2), ("2^3 × 3^2 × 5", 360), ("\u{A0}1\u{A0}+\u{A0}2\u{A0}", 3),
    ] as [(String, Int128)])
  func spacesAndSigns(text: String, value: Int128) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "A mistake is reported with its column and with what was expected there",
    arguments: [
      ("", .number, 1), ("  ", .number, 3), ("abc", .number, 1), ("7x", .operator, 2), ("1.5", .operator, 2),
      (".5", .number, 1), ("1 000", .operator, 3), ("1'000", .operator, 2), ("2+", .number, 3),
      ("2+*3", .number, 3),
      ("2 ^", .number, 4), ("*2", .number, 1), ("--2", .number, 2), ("2---3", .number, 4),
      ("(2+3", .closingParenthesis, 5),
      ("(2 3)", .closingParenthesis, 4), ("2)", .operator, 2), ("()", .number, 2), ("2(3)", .operator, 2),
      ("2**3", .number, 3),
      ("2^-1", .nonnegativeExponent, 3), ("2^(3-4)", .nonnegativeExponent, 3),
      ("1^-1", .nonnegativeExponent, 3),
      ("1e", .digit, 3), ("1e-3", .digit, 3), ("1e6e6", .operator, 4), ("1e1_0", .operator, 4),
      ("0x", .digit, 3),
      ("0xg", .digit, 3), ("0x_1", .digit, 3), ("1_", .digit, 3), ("1__0", .digit, 3), ("_1", .number, 1),
      ("1_+2", .digit, 3),
      ("1,5", .threeDigits, 3), ("1,00", .threeDigits, 3), ("1,,000", .threeDigits, 3),
      ("1,", .threeDigits, 3),
      ("1,0000", .operator, 6), ("1000,000", .operator, 5), ("1_000,000", .operator, 6),
      ("1,000_000", .operator, 6),
      ("0,125", .operator, 2), (",000", .number, 1), ("0x1,000", .operator, 4),
      ("٣", .number, 1), ("７", .number, 1), ("7\u{0}", .operator, 2), ("−x", .number, 2),
      ("5 × ü", .number, 5),
      ("👩‍🔬", .number, 1), ("7\u{301}", .operator, 2), ("\u{FFFD}", .number, 1), ("nan", .number, 1),
    ] as [(String, NumberExpressionError.Expectation, Int)])
  func mistakes(text: String, expectation: NumberExpressionError.Expectation, column: Int) {
    #expect(throws: NumberExpressionError(problem: .expected(expectation), column: column)) {
      try NumberExpression.value(of: text)
    }
  }

  @Test(
    "A part that is out of range is reported at its operator, with its direction",
    arguments: [
      ("170141183460469231731687303715884105728", .tooLarge, 1),
      ("-170141183460469231731687303715884105729", .tooSmall, 2),
      ("10^40", .tooLarge, 3), ("-10^40", .tooSmall, 4), ("(-10)^41", .tooSmall, 6),
      ("(-10)^40", .tooLarge, 6),
      ("7 - 10^40", .tooLarge, 7), ("1e40", .tooLarge, 1), ("1e99999999999999999999", .tooLarge, 1),
      ("2^126+2^126", .tooLarge, 6), ("-2^126-2^126-1", .tooSmall, 13), ("2^64*2^63", .tooLarge, 5),
      ("2^64*-2^64", .tooSmall, 5), ("-(-2)^127", .tooLarge, 1), ("9^9^9^9", .tooLarge, 4),
      ("0x80000000000000000000000000000000", .tooLarge, 1), ("2^2^2^2^2^2^2^2", .tooLarge, 8),
    ] as [(String, NumberExpressionError.Problem, Int)])
  func outOfRange(text: String, problem: NumberExpressionError.Problem, column: Int) {
    #expect(throws: NumberExpressionError(problem: problem, column: column)) {
      try NumberExpression.value(of: text)
    }
  }

  @Test("An error is described in a few words")
  func descriptions() {
    func description(_ text: String) -> String? {
      #expect(throws: NumberExpressionError.self) { try NumberExpression.value(of: text) }?.description
    }
    #expect(description("2+") == "expected a number at column 3")
    #expect(description("(2") == "expected ')' at column 3")
    #expect(description("10^99") == "too large at column 3")
    #expect(description("-10^99") == "too small at column 4")
    #expect(description(String(repeating: "(", count: 101)) == "nested too deeply at column 101")
  }

  @Test("Nesting is limited, so that no text overflows the stack", arguments: ["(", "-(", "2^", "2^("])
  func depth(unit: String) throws {
    let deep = String(repeating: unit, count: 200_000)
    let error = #expect(throws: NumberExpressionError.self) { try NumberExpression.value(of: deep) }
    #expect(error?.problem == .tooDeep)
    let limit = NumberExpressionError.depthLimit
    let nested = String(repeating: "(", count: limit) + "7" + String(repeating: ")", count: limit)
    #expect(try NumberExpression.value(of: nested) == 7)
    #expect(throws: NumberExpressionError(problem: .tooDeep, column: limit + 1)) {
      try NumberExpression.value(of: "(" + nested + ")")
    }
  }

  @Test("Long expressions are calculated")
  func length() throws {
    #expect(try NumberExpression.value(of: "0" + String(repeating: "+1", count: 100_000)) == 100_000)
    #expect(try NumberExpression.value(of: "0" + String(repeating: "+(1)", count: 100_000)) == 100_000)
    #expect(try NumberExpression.value(of: String(repeating: "0", count: 100_000) + "7") == 7)
  }
}
