import BigInt
package import BigPrimes
import NumberText
public import PrimeCalculator

/// Whether a number of up to 64 bits is prime and, if it is composite, its factors.
public enum Primality: Equatable, Codable, Sendable {
  case prime
  /// The prime factors in ascending order, each with its exponent.
  case composite([PrimeFactor])
  case neither

  /// The range of counts, of numbers to test, and of numbers in files.
  public static let supportedNumbers = SupportedNumbers()

  /// Tests a number; the result is exact.
  ///
  /// Factoring a composite number takes less than half a millisecond.
  ///
  /// - Precondition: The number is at most 2^64 − 1.
  public init(of number: Int128) {
    // Only 0 has no factorization.
    let factors = (try? PrimeCalculator.factors(of: UInt64(max(number, 0)))) ?? []
    self = factors.isEmpty ? .neither : factors[0].prime == number ? .prime : .composite(factors)
  }
}

extension [PrimeFactor] {
  package var factorization: Factorization {
    Factorization(factors: map { .init(base: BigInt($0.prime), exponent: $0.exponent, status: .prime) })
  }

  /// The product as ``NumberExpression`` reads it: `2^3 × 1009`.
  public var product: String {
    map { $0.exponent == 1 ? "\($0.prime)" : "\($0.prime)^\($0.exponent)" }.joined(separator: " × ")
  }

  /// The product as a person reads it: `2³ × 1,009`.
  public var groupedProduct: String {
    map { $0.prime.grouped + ($0.exponent == 1 ? "" : $0.exponent.superscript) }.joined(separator: " × ")
  }
}
