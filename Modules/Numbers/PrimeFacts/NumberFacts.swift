import NumberExpression
import PrimeCalculator

/// The facts about a number that can be determined immediately.
public struct NumberFacts: Equatable, Sendable {
  public let number: Int128
  public let primality: Primality
  /// The nearest primes on both sides; nil where there is none, or where it has more than 64 bits.
  public let previousPrime: UInt64?
  public let nextPrime: UInt64?
  /// The index of the prime, counted from 1; nil if the number isn't prime or is greater than the 100,000th.
  public let index: UInt64?

  /// Determines the facts in less than a tenth of a millisecond.
  ///
  /// - Precondition: The number is at most 2^64 − 1.
  public init(of number: Int128) {
    self.number = number
    primality = Primality(of: number)
    let natural = UInt64(clamping: number)
    previousPrime = PrimeCalculator.previousPrime(before: natural)
    nextPrime = PrimeCalculator.nextPrime(after: natural)
    index = primality == .prime ? tabulatedPrimeCount(upTo: natural) : nil
  }

  /// The answer in a sentence: `Yes. 7,919 is the 1,000th prime.`
  public var verdict: String {
    switch primality {
    case .prime:
      index.map { "Yes. \(number.grouped) is the \($0.ordinal) prime." } ?? "Yes. \(number.grouped) is prime."
    case .composite(let factors): "No. \(number.grouped) = \(factors.groupedProduct)"
    case .neither: "No. The smallest prime is 2."
    }
  }

  /// The answer with `2^3` in place of `2³`, for a place where only ASCII can be displayed.
  public var asciiVerdict: String {
    guard case .composite(let factors) = primality else { return verdict }
    return "No. \(number.grouped) = \(factors.product)"
  }
}

// MARK: - The index of a prime

extension NumberFacts {
  /// Whether the index of a number among the primes is known.
  public enum IndexStatus: Equatable, Sendable {
    case known(UInt64)
    /// The primes up to the number are being counted.
    case counting
    /// The number isn't prime, or the primes up to it haven't been counted.
    case unknown
  }

  /// Returns whether the index of the number is known; `counted` has no effect if it is that of another number.
  public func indexStatus(_ counted: PrimeIndex?) -> IndexStatus {
    if let index { return .known(index) }
    guard let counted, Int128(counted.prime) == number else { return .unknown }
    return counted.index.map { .known($0) } ?? .counting
  }
}

// MARK: - Details of a prime

extension NumberFacts {
  /// The distance from a prime to the next one; nil for other numbers, and for the last prime below 2^64.
  public var gap: UInt64? {
    primality == .prime ? nextPrime.map { $0 - UInt64(number) } : nil
  }

  /// The primes at a distance of 2 from a prime; empty for other numbers.
  public var twins: [UInt64] {
    if primality != .prime { return [] }
    return [previousPrime, nextPrime].compactMap(\.self).filter { (Int128($0) - number).magnitude == 2 }
  }
}
