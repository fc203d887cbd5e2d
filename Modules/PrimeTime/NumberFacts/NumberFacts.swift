public import Architecture
public import BigInt
public import BigPrimes
import NumberText
import PrimeCalculator

/// The facts about a number: those that can be determined immediately, and those that an investigation found.
public struct NumberFacts: Equatable, Sendable {
  public enum Status: Equatable, Sendable {
    case prime
    /// The number passed a test with no known exception, but has no proof.
    case probablyPrime
    case composite
    case neither
    case testing
  }

  public let number: BigInt
  public let status: Status
  /// The findings about a number of more than 64 bits; nil for other numbers.
  public let investigation: Investigation?
  /// The nearest primes on both sides; nil where there is none or it isn't known.
  public let previousPrime: BigInt?
  public let nextPrime: BigInt?
  /// The index of the prime, counted from 1; nil if the number isn't prime, or is above the 100,000th and wasn't counted.
  public let index: UInt64?
  /// Whether the primes up to the number are being counted.
  public let isIndexCounting: Bool
  /// The prime factors of a composite number of up to 64 bits; otherwise empty.
  private let factors: [PrimeFactor]

  /// Determines the facts in less than half a millisecond.
  ///
  /// - Parameter found: The findings about the number that took time.
  public init(of number: BigInt, _ found: Investigation? = nil) {
    self.number = number
    if number.needsInvestigation {
      investigation = found
      status =
        switch investigation?.isProbablePrime {
        case true?: investigation?.proof == nil ? .probablyPrime : .prime
        case false?: .composite
        case nil: .testing
        }
      (factors, index, isIndexCounting) = ([], nil, false)
      (previousPrime, nextPrime) = (investigation?.previousPrime, investigation?.nextPrime)
      return
    }
    investigation = nil
    let natural = UInt64(exactly: number) ?? 0
    (status, factors) =
      switch Primality(of: Int128(natural)) {
      case .prime: (.prime, [])
      case .composite(let factors): (.composite, factors)
      case .neither: (.neither, [])
      }
    previousPrime = PrimeCalculator.previousPrime(before: natural).map { BigInt($0) }
    nextPrime = PrimeCalculator.nextPrime(after: natural).map { BigInt($0) } ?? Self.firstPrimeOf65Bits
    index = status == .prime ? tabulatedPrimeCount(upTo: natural) ?? found?.index : nil
    isIndexCounting = found?.isRunning ?? false
  }

  /// 2^64 + 13, which 13 prime bases prove.
  private static let firstPrimeOf65Bits: BigInt = 18_446_744_073_709_551_629

  /// Whether the number is prime, proved or probably.
  public var isPrime: Bool { status == .prime || status == .probablyPrime }

  /// The factors of a composite number in ascending order, each with its text, such as `2³`; empty if none is known.
  public var factorTexts: [(base: BigInt, text: String)] { factorTexts { $0.abbreviated } }

  /// Returns the factors with texts that contain the digits of each in some form.
  package func factorTexts(digits: (BigInt) -> String) -> [(base: BigInt, text: String)] {
    if let found = investigation?.factors { return found.factors.map { ($0.base, $0.text(digits)) } }
    return factors.map { (BigInt($0.prime), [$0].groupedProduct) }
  }

  /// The factors of a composite number as a person reads them, `2³ × 1,009`; nil if none is known.
  public var groupedFactors: String? {
    let texts = factorTexts.map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: " × ")
  }

  /// The answer in a sentence: `7,919 is the 1,000th prime.`
  public var verdict: String {
    let number = number.abbreviated
    return switch status {
    case .prime: index.map { "\(number) is the \($0.ordinal) prime." } ?? "\(number) is prime."
    case .probablyPrime: "\(number) is probably prime."
    case .composite: "\(number) is composite" + (groupedFactors.map { ": \($0)" } ?? ".")
    case .neither: "\(number) is not prime: primes begin at 2."
    case .testing: "Testing \(number)…"
    }
  }

  /// The nearest primes in a sentence: `The nearest primes are 7 and 13.`; empty if none is known.
  package var neighborSentences: [String] {
    let primes = [previousPrime, nextPrime].compactMap { $0?.abbreviated }
    if primes.isEmpty { return [] }
    return [
      "The nearest \(primes.count == 1 ? "prime is" : "primes are") \(primes.joined(separator: " and "))."
    ]
  }

  /// The reason that the number can't be saved to the favorites, as a clause; nil if it can.
  public func saveDisabledReason(favorites: IdentifiedArray<FavoritePrime>) -> String? {
    if favorites.contains(id: number) { return "\(number.abbreviated) is a favorite" }
    return switch status {
    case .prime, .probablyPrime: nil
    case .composite, .neither: "\(number.abbreviated) is not prime"
    case .testing: "the test is in progress"
    }
  }

  // MARK: - Divisors

  public var divisorCount: Int? { factors.isEmpty ? nil : factors.reduce(1) { $0 * ($1.exponent + 1) } }

  /// The sum of all divisors of a composite number of up to 64 bits; nil for others.
  public var divisorSum: BigInt? { factors.isEmpty ? nil : factorization?.divisorSum }

  /// The prime factors of a number from 2 to 64 bits; nil for others.
  public var factorization: Factorization? {
    guard investigation == nil, status == .prime || status == .composite else { return nil }
    return (status == .prime ? [PrimeFactor(prime: UInt64(number), exponent: 1)] : factors).factorization
  }

  /// The divisors of a composite number of up to 64 bits in ascending order, if there are at most `limit`; or nil.
  public func divisors(limit: Int) -> [BigInt]? {
    guard let divisorCount, divisorCount <= limit else { return nil }
    var divisors: [BigInt] = [1]
    for factor in factors {
      divisors = (0...factor.exponent).flatMap { exponent in
        divisors.map { $0 * BigInt(factor.prime).power(exponent) }
      }
    }
    return divisors.sorted()
  }

  /// The number of primes below the number; nil if it is greater than the 100,000th prime.
  public var primesBelow: UInt64? {
    UInt64(exactly: number).flatMap { $0 == 0 ? 0 : tabulatedPrimeCount(upTo: $0 - 1) }
  }

  // MARK: - Details of a prime

  /// About how many primes there are up to a prime of up to 64 bits; nil for other numbers.
  public var estimatedIndex: UInt64? {
    status == .prime ? UInt64(exactly: number).map { estimatedPrimeCount(upTo: $0) } : nil
  }

  /// The distance from a prime to the next one; nil for other numbers, and while the next one isn't known.
  public var gap: BigInt? { status == .prime ? nextPrime.map { $0 - number } : nil }

  /// The primes at a distance of 2 from a prime; empty for other numbers.
  public var twins: [BigInt] {
    if status != .prime { return [] }
    return [previousPrime, nextPrime].compactMap(\.self).filter { ($0 - number).magnitude == 2 }
  }
}

extension Factorization.Factor {
  /// The power; a base that isn't factored is described by its number of digits.
  fileprivate func text(_ form: (BigInt) -> String) -> String {
    let digits = base.digitCount.digits
    let power = exponent == 1 ? "" : exponent.superscript
    return switch status {
    case .prime: form(base) + power
    case .probablePrime: "\(form(base))\(power) (probably prime)"
    case .composite: "(composite, \(digits))\(power)"
    case .unknown: "(\(digits))\(power)"
    }
  }
}

extension Int {
  /// A number of digits with its noun: `1 digit`, `1,234 digits`.
  package var digits: String { "\(grouped) \(self == 1 ? "digit" : "digits")" }
}
