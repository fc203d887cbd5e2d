import BigInt
import NumberText
import Testing

@Suite("Numbers for people")
struct GroupingTests {
  @Test(
    "Numbers have groups of three digits and a minus sign",
    arguments: [
      (0, "0"), (7, "7"), (-7, "−7"), (999, "999"), (1_000, "1,000"), (-1_000, "−1,000"), (12_345, "12,345"),
      (999_999, "999,999"), (1_000_000, "1,000,000"),
      (18_446_744_073_709_551_615, "18,446,744,073,709,551,615"),
    ] as [(BigInt, String)])
  func grouped(number: BigInt, expected: String) throws {
    #expect(number.grouped == expected)
    #expect(try NumberExpression.value(of: number.grouped) == number)
  }

  @Test(
    "Ordinals have English suffixes",
    arguments: [
      (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (9, "9th"), (10, "10th"), (11, "11th"),
      (12, "12th"), (13, "13th"), (14, "14th"), (20, "20th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
      (24, "24th"), (100, "100th"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"),
      (121, "121st"), (1_000_002, "1,000,002nd"), (1_000_012, "1,000,012th"), (-1, "−1st"), (-12, "−12th"),
      (18_446_744_073_709_551_615, "18,446,744,073,709,551,615th"),
    ] as [(BigInt, String)])
  func ordinal(number: BigInt, expected: String) {
    #expect(number.ordinal == expected)
  }

  @Test(
    "Powers of ten from a million and long numbers near a power are written as powers, others are grouped",
    arguments: [
      (0, "0"), (1, "1"), (100_000, "100,000"), (1_000_000, "10⁶"), (-1_000_000, "−1,000,000"),
      (2_000_000, "2,000,000"), (1_000_001, "1,000,001"), (10_000_000_001, "10¹⁰ + 1"),
      (100_000_000_000_000_001, "10¹⁷ + 1"), (18_446_744_073_709_551_557, "2⁶⁴ − 59"),
      (12_345_678_901, "12,345,678,901"), (10_000_000_000_000_000_000, "10¹⁹"),
    ] as [(BigInt, String)])
  func powerOfTen(number: BigInt, expected: String) {
    #expect(number.groupedOrPower() == expected)
  }

  @Test(
    "Exponents have superscript digits",
    arguments: [(0, "⁰"), (2, "²"), (63, "⁶³"), (1_234_567_890, "¹²³⁴⁵⁶⁷⁸⁹⁰"), (-1, "⁻¹")])
  func superscript(number: Int, expected: String) {
    #expect(number.superscript == expected)
  }

  @Test(
    "A number near a power of 10 or 2 has a form, an expression with the same value",
    arguments: [
      ("7", "2³ − 1"), ("8", "2³"), ("9", "2³ + 1"), ("10", nil), ("6", nil), ("-7", nil), ("97", nil),
      ("999", "10³ − 1"), ("1000", "10³"), ("1024", "2¹⁰"), ("1026", nil), ("65537", "2¹⁶ + 1"),
      ("999999", "10⁶ − 1"), ("1000003", "10⁶ + 3"), ("1001000", "10⁶ + 1,000"), ("1001001", nil),
      ("1049576", "2²⁰ + 1,000"), ("1049577", nil), ("2^61-1", "2⁶¹ − 1"), ("2^64-59", "2⁶⁴ − 59"),
      ("10^15", "10¹⁵"), ("10^15-1000", "10¹⁵ − 1,000"), ("10^15-1001", nil), ("2^521-1", "2⁵²¹ − 1"),
      ("10^9999+7", "10⁹⁹⁹⁹ + 7"), ("3*2^70", nil), ("2^70+2^40", nil),
    ])
  func powerForm(text: String, expected: String?) throws {
    let number: BigInt = try NumberExpression.value(of: text)
    #expect(number.powerForm() == expected)
    guard let expected else { return }
    #expect(try NumberExpression.value(of: expected) == number)
    let ascii = try #require(number.powerForm(inASCII: true))
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    #expect(try NumberExpression.value(of: ascii) == number)
  }
}
