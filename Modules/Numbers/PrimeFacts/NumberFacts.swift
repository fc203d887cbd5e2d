public import BigInt
import BigPrimes
import NumberExpression
import PrimeCalculator

/// The facts about a number: those that can be determined immediately, and those that an investigation found.
public struct NumberFacts: Equatable, Sendable {
  /// The kind of a number, as far as it is known.
  public enum Status: Equatable, Sendable {
    case prime
    /// The number passed a test with no known exception, but has no proof.
    case probablyPrime
    case composite
    /// The number is less than 2.
    case neither
    /// The test hasn't ended.
    case testing
  }

  public let number: BigInt
  public let status: Status
  /// The findings about a number of more than 64 bits; nil for other numbers.
  public let investigation: Investigation?
  /// The nearest primes on both sides; nil where there is none or it isn't known.
  public let previousPrime: BigInt?
  public let nextPrime: BigInt?
  /// The index of the prime, counted from 1; nil if the number isn't prime or is greater than the 100,000th.
  public let index: UInt64?
  /// The prime factors of a composite number of up to 64 bits; otherwise empty.
  private let factors: [PrimeFactor]

  /// Determines the facts in less than a tenth of a millisecond.
  ///
  /// - Parameter investigations: The investigations of numbers of more than 64 bits.
  public init(of number: BigInt, _ investigations: Investigations = Investigations()) {
    self.number = number
    if number.needsInvestigation {
      investigation = investigations[number]
      status =
        switch investigation?.isProbablePrime {
        case true?: investigation?.proof == nil ? .probablyPrime : .prime
        case false?: .composite
        case nil: .testing
        }
      (factors, index) = ([], nil)
      (previousPrime, nextPrime) = (investigation?.previousPrime, investigation?.nextPrime)
      return
    }
    investigation = nil
    let natural = UInt64(number.asUInt ?? 0)
    (status, factors) =
      switch Primality(of: Int128(natural)) {
      case .prime: (.prime, [])
      case .composite(let factors): (.composite, factors)
      case .neither: (.neither, [])
      }
    previousPrime = PrimeCalculator.previousPrime(before: natural).map { BigInt($0) }
    nextPrime = PrimeCalculator.nextPrime(after: natural).map { BigInt($0) } ?? Self.firstPrimeOf65Bits
    index = status == .prime ? tabulatedPrimeCount(upTo: natural) : nil
  }

  /// 2^64 + 13, which 13 prime bases prove.
  private static let firstPrimeOf65Bits: BigInt = 18_446_744_073_709_551_629

  /// Whether the number is prime, proved or probably.
  public var isPrime: Bool { status == .prime || status == .probablyPrime }

  /// The factors of a composite number as a person reads them, `2³ × 1,009`; nil if none is known.
  public var groupedFactors: String? {
    if let found = investigation?.factors {
      return found.text { $0.abbreviated + ($1 == 1 ? "" : $1.superscript) }
    }
    return factors.isEmpty ? nil : factors.groupedProduct
  }

  /// The factors of a composite number, `2^3 × 1009`; nil if none is known.
  public var asciiFactors: String? {
    if let found = investigation?.factors { return found.text { "\($0)" + ($1 == 1 ? "" : "^\($1)") } }
    return factors.isEmpty ? nil : factors.product
  }

  /// The answer in a sentence: `Yes. 7,919 is the 1,000th prime.`
  public var verdict: String { verdict(groupedFactors) }

  /// The answer with `2^3` in place of `2³`, for a place where only ASCII can be displayed.
  public var asciiVerdict: String { verdict(asciiFactors) }

  private func verdict(_ factors: String?) -> String {
    switch status {
    case .prime:
      index.map { "Yes. \(number.abbreviated) is the \($0.ordinal) prime." }
        ?? "Yes. \(number.abbreviated) is prime."
    case .probablyPrime: "\(number.abbreviated) is probably prime."
    case .composite:
      factors.map { "No. \(number.abbreviated) = \($0)" } ?? "No. \(number.abbreviated) is composite."
    case .neither: "No. The smallest prime is 2."
    case .testing: "Testing \(number.abbreviated)…"
    }
  }

  /// The reason that the number can't be saved to the favorites, as a clause; nil if it can.
  public var saveDisabledReason: String? {
    switch status {
    case .prime, .probablyPrime: nil
    case .composite, .neither: "\(number.abbreviated) is not prime"
    case .testing: "the test is in progress"
    }
  }
}

extension Factorization {
  /// Returns the product; a part that isn't factored is described by its number of digits.
  fileprivate func text(_ power: (BigInt, Int) -> String) -> String {
    factors.map { factor in
      let digits = "\(factor.base.digitCount.grouped) digits"
      let exponent = factor.exponent == 1 ? "" : power(0, factor.exponent).dropFirst()
      return switch factor.status {
      case .prime: power(factor.base, factor.exponent)
      case .probablePrime: "\(power(factor.base, factor.exponent)) (probably prime)"
      case .composite: "(composite, \(digits))\(exponent)"
      case .unknown: "(\(digits))\(exponent)"
      }
    }.joined(separator: " × ")
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
    guard let counted, BigInt(counted.prime) == number else { return .unknown }
    return counted.index.map { .known($0) } ?? .counting
  }
}

// MARK: - Details of a prime

extension NumberFacts {
  /// The distance from a prime to the next one; nil for other numbers, and while the next one isn't known.
  public var gap: BigInt? {
    status == .prime ? nextPrime.map { $0 - number } : nil
  }

  /// The primes at a distance of 2 from a prime; empty for other numbers.
  public var twins: [BigInt] {
    if status != .prime { return [] }
    return [previousPrime, nextPrime].compactMap(\.self).filter { ($0 - number).magnitude == 2 }
  }
}
