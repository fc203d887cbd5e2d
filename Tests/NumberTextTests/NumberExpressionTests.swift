import Testing

@testable import NumberText

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
      ("0x1F", 31), ("0X1f", 31), ("0xdead_beef", 0xDEAD_BEEF), ("0b101", 5), ("0B1_1", 3), ("0o17", 15),
      ("0O7_7", 63),
      ("2**64", BigInt(1) << 64), ("2 ** 3**2", 512), ("2**3*5", 40), ("7!!", 105), ("8!!", 384),
      ("0!!+1!!", 2),
      ("M127", BigInt(2).power(127) - 1), ("M2+M3", 10), ("M7^2", 16_129), ("0x1e2", 0x1E2), ("0x0", 0),
      ("1 000 000", 1_000_000), ("12 345", 12_345), ("1\u{A0}000\u{202F}000\u{2009}000", 1_000_000_000),
      ("1 000e3", 1_000_000),
      ("18446744073709551615", BigInt(UInt64.max)), ("18446744073709551616", BigInt(1) << 64),
      ("340,282,366,920,938,463,463,374,607,431,768,211,456", BigInt(1) << 128),
      ("0xffff_ffffffffffffffff_fffffffffffffffe", (BigInt(1) << 144) - 2), ("1e50", BigInt(10).power(50)),
    ] as [(String, BigInt)])
  func numbers(text: String, value: BigInt) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Operators have the precedence of mathematics",
    arguments: [
      ("2^61-1", (1 << 61) - 1), ("2^64-1", BigInt(UInt64.max)), ("10^18+9", 1_000_000_000_000_000_009),
      ("10^15", 1_000_000_000_000_000), ("1e18+9", 1_000_000_000_000_000_009), ("2+3*4", 14), ("(2+3)*4", 20),
      ("10-2-3", 5), ("10-(2-3)", 11), ("2^3^2", 512), ("(2^3)^2", 64), ("2*3^2", 18), ("-7", -7), ("+7", 7),
      ("-2^2", -4), ("(-2)^2", 4), ("(-2)^3", -8), ("-2*3", -6), ("2*-3", -6), ("2--3", 5), ("2+-3", -1),
      ("-(2+3)", -5),
      ("2^+3", 8), ("2^-0", 1), ("0^0", 1), ("0^9", 0), ("1^9^9", 1), ("2^10e0", 1024), ("((7))", 7),
      ("(-1)^170141183460469231731687303715884105727", -1), ("(-1)^10^100", 1), ("0^10^100", 0),
      ("2^128+1", (BigInt(1) << 128) + 1), ("-2^127-2^127", -(BigInt(1) << 128)), ("10^40-10^40", 0),
      ("12/4", 3), ("-12/4", -3), ("12/4/3", 1), ("12/2*3", 18), ("2*12/4", 6), ("100!/98!", 9900),
      ("0/7", 0),
      ("17%5", 2), ("-17%5", -2), ("17%-5", 2), ("17%5*2", 4), ("2^200%7", 4), ("1+17%5", 3),
    ] as [(String, BigInt)])
  func operators(text: String, value: BigInt) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Factorials, primorials, superscripts, and primes by their index bind more tightly than other operators",
    arguments: [
      ("0!", 1), ("1!", 1), ("5!", 120), ("-5!", -120), ("2^3!", 64), ("(3!)!", 720), ("5! + 1", 121),
      ("25!", 15_511_210_043_330_985_984_000_000),
      ("0#", 1), ("1#", 1), ("2#", 2), ("10#", 210), ("11#", 2310), ("-7#+1", -209),
      ("5#!", 265_252_859_812_191_058_636_308_480_000_000),
      ("53#", 32_589_158_477_190_044_730),
      ("10¹⁵", 1_000_000_000_000_000), ("2⁶¹ − 1", (1 << 61) - 1), ("2⁰", 1), ("−2²", -4), ("(−2)²", 4),
      ("2¹²³⁴⁵ % 3", 2), ("2⁶⁵⁷⁹⁰ / 2^65789", 2), ("2³²", 1 << 32), ("2^2³", 256), ("10 ² + 1", 101),
      ("3!²", 36), ("(1+1)⁷", 128),
      ("p(1)", 2), ("p(36)", 151), ("p(10⁵)", 1_299_709), ("2·p(4)²", 98),
    ] as [(String, BigInt)])
  func postfixes(text: String, value: BigInt) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Spaces surround numbers and operators, and typographic signs are operators",
    arguments: [
      (" 7 ", 7), ("\t7", 7), ("10 ^ 18 + 9", 1_000_000_000_000_000_009), ("( 2 + 3 ) * 4", 20), ("- 7", -7),
      ("−7", -7), ("5 − 7", -2), ("2^3 × 3^2 × 5", 360), ("\u{A0}1\u{A0}+\u{A0}2\u{A0}", 3),
      ("2·3", 6), ("2 · 3", 6), ("2³ × 1,009", 8072), ("\u{202F}1 000 + 1\u{2009}", 1001),
    ] as [(String, BigInt)])
  func spacesAndSigns(text: String, value: BigInt) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Functions, whole decimal fractions, more signs, and numbers as other programs print them are read",
    arguments: [
      ("fib(0)", 0), ("fib(1)", 1), ("fib(10)", 55), ("fib(100)", 354_224_848_179_261_915_075),
      ("lucas(0)", 2), ("lucas(1)", 1), ("lucas(10)", 123),
      ("lucas(100)", 792_070_839_848_372_253_127), ("F(5)", 641 * 6_700_417), ("F(0)", 3),
      ("R(3)", 111), ("C(10, 3)", 120), ("12 ÷ 4", 3),
      ("2^61–1", (1 << 61) - 1),
      ("R(19)", 1_111_111_111_111_111_111), ("R(0)", 0), ("C(10,5)", 252), ("C(10, 3) + 1", 121),
      ("C(1000,998)", 499_500), ("C(3,5)", 0), ("C(fib(10),2)", 1_485),
      ("C(10^20,2)", BigInt(10).power(20) * (BigInt(10).power(20) - 1) / 2),
      ("fib(1,000) % 10", 5), ("p(4)", 7), ("1.5e3", 1_500), ("1.50e1", 15), ("2.5E+1*2", 50), ("0.5e1", 5),
      ("7‼", 105), ("2⋅3", 6), ("12÷4", 3), ("5–2", 3), ("2^61 – 1", (1 << 61) - 1), ("–7", -7),
      ("12: 2 2 3", 12), ("1:", 1), ("7: 7", 7), ("00:c5:a3:01", 0xC5A301), ("00:c5:\n  a3:01:", 0xC5A301),
    ] as [(String, BigInt)])
  func moreForms(text: String, value: BigInt) throws {
    #expect(try NumberExpression.value(of: text) == value)
  }

  @Test(
    "Text with colons that is neither factors nor bytes isn't a number",
    arguments: ["12: 2 3", "12:30", "12:30:45", "0:1:2:3"])
  func colons(text: String) {
    #expect(throws: NumberExpressionError.self) { try NumberExpression.value(of: text) }
  }

  @Test("The powers that an expression names are known")
  func powers() {
    func texts(_ text: String) -> [String] {
      NumberExpression.powers(in: text).map { "\($0.base)^\($0.exponent)" }
    }
    #expect(texts("7*(10^147-1)/9") == ["10^147"] && texts("(29¹³⁴−1)/28") == ["29^134"])
    #expect(texts("M67 + R(19) + 2^3^2") == ["2^67", "10^19", "3^2", "2^9"])
    #expect(texts("2+") == [] && texts("7^1 + 1^5") == [])
  }

  @Test(
    "A mistake is reported with its column and the expected part",
    arguments: [
      ("2+", .number, 3), ("2+*3", .number, 3), ("2 ^", .number, 4), ("--2", .number, 2),
      ("2---3", .number, 4),
      ("(2+3", .closingParenthesis, 5), ("(2 3)", .closingParenthesis, 4), ("2)", .operator, 2),
      ("()", .number, 2), ("2(3)", .operator, 2), ("2***3", .number, 4), ("2//3", .number, 3),
      ("2%", .number, 3),
      ("2^-1", .nonnegativeExponent, 3), ("2^(3-4)", .nonnegativeExponent, 3),
      ("1^-1", .nonnegativeExponent, 3), ("2⁻¹", .nonnegativeExponent, 2),
      ("(-3)!", .nonnegativeNumber, 1), ("2+(-3)#", .nonnegativeNumber, 3), ("7!!!", .operator, 4),
      ("5!2", .operator, 3),
      ("p(0)", .primeIndex, 3), ("1+p( 100001)", .primeIndex, 6), ("p(-1)", .primeIndex, 3),
      ("p(2^99)", .primeIndex, 3), ("p(2", .closingParenthesis, 4), ("p()", .number, 3),
      ("1e", .digit, 3), ("1e-3", .digit, 3), ("1e1_0", .operator, 4),
      ("0x", .digit, 3), ("0b2", .digit, 3), ("0o8", .digit, 3), ("0b12", .operator, 4), ("0xg", .digit, 3),
      ("0x_1", .digit, 3), ("1_", .digit, 3), ("1__0", .digit, 3),
      ("1_+2", .digit, 3),
      ("1,5", .threeDigits, 3), ("1,00", .threeDigits, 3), ("1,,000", .threeDigits, 3),
      ("1,", .threeDigits, 3),
      ("1,0000", .operator, 6), ("1000,000", .operator, 5), ("1_000,000", .operator, 6),
      ("1,000_000", .operator, 6), ("0,125", .operator, 2), ("0x1,000", .operator, 4),
      ("1,000 000", .operator, 7),
      ("1 2", .operator, 3), ("1 0000", .operator, 3), ("1  000", .operator, 4), ("1000 000", .operator, 6),
      ("0 125", .operator, 3), ("1 000 00", .operator, 7), ("1 000,000", .operator, 6),
      ("1_0 000", .operator, 5),
      ("7\u{0}", .operator, 2), ("2××3", .number, 3), ("7\u{301}", .operator, 2),
      ("C(10)", .comma, 5), ("C(10,3", .closingParenthesis, 7), ("fib(-1)", .nonnegativeNumber, 5),
      ("1.5e", .digit, 5),
    ] as [(String, NumberExpressionError.Expectation, Int)])
  func mistakes(text: String, expectation: NumberExpressionError.Expectation, column: Int) {
    #expect(throws: NumberExpressionError(problem: .expected(expectation), column: column)) {
      try NumberExpression.value(of: text)
    }
  }

  @Test(
    "Text that doesn't begin like a number isn't a number",
    arguments: [
      "", "  ", "abc", "*2", "_1", ",000", "٣", "７", "👩‍🔬", "\u{FFFD}", "nan", "p", "p36", "!", "²", "$5", " x",
    ])
  func notNumbers(text: String) {
    let column = text.prefix { $0 == " " }.count + 1
    #expect(throws: NumberExpressionError(problem: .notNumber, column: column)) {
      try NumberExpression.value(of: text)
    }
  }

  @Test(
    "A character that no number contains is named",
    arguments: [
      ("7x", .unknownLetter("x"), 2), ("12k", .unknownLetter("k"), 3), ("1e6e6", .unknownLetter("e"), 4),
      ("2+n", .unknownLetter("n"), 3), ("2p(1)", .unknownLetter("p"), 2), ("(2+3K", .unknownLetter("K"), 5),
      ("2^p", .unknownLetter("p"), 3),
      ("1.5", .unsupported("."), 2), (".5", .unsupported("."), 1), ("2*.5", .unsupported("."), 3),
      ("1'000", .unsupported("'"), 2), ("7;", .unsupported(";"), 2), ("7 & 8", .unsupported("&"), 3),
      ("−٣", .unsupported("٣"), 2), ("5 × ü", .unknownLetter("ü"), 5), ("2π", .unknownLetter("π"), 2),
      ("7€", .unsupported("€"), 2), ("2*√2", .unsupported("√"), 3), ("7 ≤ 8", .unsupported("≤"), 3),
      ("1.5e0", .unsupported("."), 2), ("1.25e1", .unsupported("."), 2), ("1.50", .unsupported("."), 2),
      ("7/0", .divisionByZero, 2), ("7%(1-1)", .divisionByZero, 2),
      ("1+7/2", .inexactDivision, 4), ("10^20/3", .inexactDivision, 6),
    ] as [(String, NumberExpressionError.Problem, Int)])
  func problems(text: String, problem: NumberExpressionError.Problem, column: Int) {
    #expect(throws: NumberExpressionError(problem: problem, column: column)) {
      try NumberExpression.value(of: text)
    }
  }

  @Test("Values of 10,000 digits are exact")
  func manyDigits() throws {
    let digits = String(repeating: "1234567890", count: 1000)
    #expect("\(try NumberExpression.value(of: digits))" == digits)
    let value = try #require(BigInt(digits))
    #expect(try NumberExpression.value(of: value.grouped) == value)
    #expect(try NumberExpression.value(of: value.grouped.replacing(",", with: " ")) == value)
    let nines = try NumberExpression.value(of: "10^10000-1")
    #expect("\(nines)" == String(repeating: "9", count: 10_000))
    #expect(try NumberExpression.value(of: "0x" + String(nines, radix: 16)) == nines)
    #expect("\(try NumberExpression.value(of: "3248!"))".count == 9_998)
    #expect("\(try NumberExpression.value(of: "23166#"))".count == 9_997)
    #expect(try NumberExpression.value(of: "10^9999*10^9999/10^9999") == BigInt(10).power(9999))
  }

  @Test(
    "A value or a part with too many digits is refused before it is calculated",
    arguments: [
      ("10^10000", 1), ("-10^10000", 1), ("1e10000", 1), (" 3249!", 2), ("1e20001", 1), ("7 - 10^20001", 7),
      ("1+1e99999999999999999999", 3), ("9^9^9", 2), ("9^9^9^9", 4), ("2^2^2^2^2^2^2^2", 6), ("99999!", 6),
      ("(10^10)!", 8), ("fib(99999)", 1), ("lucas(10^30)", 1), ("F(17)", 1), ("R(20001)", 1),
      ("C(80000,40000)", 1), ("99999999#", 9), ("10^15000*10^15000", 9),
      ("0x1" + String(repeating: "0", count: 20_000), 1),
      ("2⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹", 2), (String(repeating: "9", count: 20_001), 1),
    ] as [(String, Int)])
  func tooManyDigits(text: String, column: Int) {
    #expect(throws: NumberExpressionError(problem: .tooManyDigits, column: column)) {
      try NumberExpression.value(of: text)
    }
  }

  @Test(
    "An error is described in a few words, with or without its place",
    arguments: [
      ("abc", "try 1e6 or 2^61-1", "Not a number: try 1e6 or 2^61-1"),
      ("2+", "expected a number at column 3", "Expected a number"),
      ("(2", "expected ')' at column 3", "Expected ')'"),
      (
        "p(0)", "expected an index from 1 to 100,000 at column 3",
        "Expected an index from 1 to 100,000"
      ),
      ("1.5", "“.” isn't supported, at column 2", "Only whole numbers"),
      ("1'000", "“'” isn't supported, at column 2", "“'” isn't supported"),
      ("12k", "unknown letter “k” at column 3", "Unknown letter “k”"),
      ("7/0", "division by 0 at column 2", "Division by 0"),
      ("7/2", "the division at column 2 leaves a remainder", "The division leaves a remainder"),
      ("9^9^9", "more than 10,000 digits at column 2", "More than 10,000 digits"),
      (
        String(repeating: "(", count: 101), "nested too deeply at column 101",
        "Nested too deeply"
      ),
    ])
  func descriptions(text: String, description: String, message: String) {
    let error = #expect(throws: NumberExpressionError.self) { try NumberExpression.value(of: text) }
    #expect(error?.description == description)
    #expect(error?.message == message)
  }

  @Test("Nesting is limited, so that no text overflows the stack", arguments: ["(", "-(", "2^", "2^(", "p("])
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
