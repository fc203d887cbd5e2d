import BigInt
import PrimeCalculator

enum LimitedArithmetic {
  /// The maximum number of digits of a part of an expression.
  static let partDigitLimit = 2 * NumberExpression.digitLimit

  // log2(10) is below 3.322.
  private static let partBitLimit = partDigitLimit * 3322 / 1000

  private static let firstTooLong = BigInt(10).power(NumberExpression.digitLimit)

  static func part(_ value: BigInt) -> BigInt? { value.bitLength <= partBitLimit ? value : nil }

  static func value(_ value: BigInt) -> BigInt? { value.magnitude < firstTooLong ? value : nil }

  static func power(_ base: BigInt, _ exponent: BigInt) -> BigInt? {
    if exponent == 0 { return 1 }
    if base.magnitude <= 1 { return exponent.isMultiple(of: 2) ? base * base : base }
    guard let exponent = Int(exactly: exponent) else { return nil }
    // The power is at least 2^((bitLength − 1)·exponent).
    let (bits, overflow) = (base.bitLength - 1).multipliedReportingOverflow(by: exponent)
    return overflow || bits > partBitLimit ? nil : part(base.power(exponent))
  }

  /// Returns the product of n, n − step, and so on down to 1 or 2: the factorial, or with a step of 2 the double factorial.
  static func factorial(_ n: BigInt, step: UInt64) -> BigInt? {
    // n! > 10^n from n = 25 on; n!! is about its root.
    n > 2 * partDigitLimit ? nil : product(stride(from: UInt64(n), to: 0, by: -Int(step)))
  }

  static func primorial(_ n: BigInt) -> BigInt? {
    // The natural logarithm of the product is greater than 0.98·n from n = 7481 on (Rosser, Schoenfeld 1975).
    n > 3 * partDigitLimit ? nil : n < 2 ? 1 : product(primes(in: 2...UInt64(n)))
  }

  private static func product(_ factors: some Sequence<UInt64>) -> BigInt? {
    var product: BigInt = 1
    for factor in factors {
      product *= BigInt(factor)
      if part(product) == nil { return nil }
    }
    return product
  }
}
