import NumberExpression
public import PrimeCalculator

/// Whether a number is prime and, if it is composite, its factors.
public enum Primality: Equatable, Codable, Sendable {
  case prime
  /// The prime factors in ascending order, each with its exponent.
  case composite([PrimeFactor])
  /// The number is less than 2.
  case neither

  /// The range of counts, of numbers to test, and of numbers in files: −2^63 … 2^64 − 1.
  public static let supportedNumbers = Int128(Int64.min)...Int128(UInt64.max)

  /// Tests a number; the result is exact for all ``supportedNumbers``.
  ///
  /// Factoring a composite number takes less than a tenth of a millisecond.
  ///
  /// - Precondition: The number is at most 2^64 − 1.
  public init(of number: Int128) {
    if number < 2 {
      self = .neither
      return
    }
    let number = UInt64(number)
    // Only 0 has no factorization.
    let factors = (try? PrimeCalculator.factors(of: number)) ?? []
    self = factors.first?.prime == number ? .prime : .composite(factors)
  }
}

extension [PrimeFactor] {
  /// The product as ``NumberExpression`` reads it: `2^3 × 1009`.
  public var product: String {
    map { $0.exponent == 1 ? "\($0.prime)" : "\($0.prime)^\($0.exponent)" }.joined(separator: " × ")
  }

  /// The product as a person reads it: `2³ × 1,009`.
  public var groupedProduct: String {
    map { $0.prime.grouped + ($0.exponent == 1 ? "" : $0.exponent.superscript) }.joined(separator: " × ")
  }
}

extension ClosedRange {
  /// Returns the reason that a number can't be used, as a clause; nil if it is in the range or there is none.
  package func problem(_ name: String, _ number: Bound?) -> String? {
    guard let number, !contains(number) else { return nil }
    return "\(name) is outside the range from \(lowerBound) to \(upperBound): \(number)"
  }
}
