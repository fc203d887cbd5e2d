import NumberExpression
import PrimeCalculator

/// The facts about a number that can be determined immediately.
public struct NumberFacts: Equatable, Sendable {
  public let number: Int128
  public let primality: Primality
  /// The nearest primes on both sides; nil where there is none, or where it has more than 64 bits.
  public let previousPrime: UInt64?
  public let nextPrime: UInt64?
  /// Which prime the number is, counted from 1; nil if it isn't prime or is greater than the 100,000th.
  public let index: UInt64?

  /// Determines the facts, which takes less than a millisecond, and keeps those of the last few numbers for the next frame.
  ///
  /// - Precondition: The number is at most 2^64 − 1.
  public init(of number: Int128) {
    self = Self.recent.value(of: number) { NumberFacts(determinedFor: number) }
  }

  private static let recent = RecentResults<NumberFacts>()

  private init(determinedFor number: Int128) {
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
}

// MARK: - Which prime it is

/// The knowledge of which prime a number is.
enum Place: Equatable {
  case known(UInt64)
  /// The primes up to the number are being counted.
  case counting
  /// The number isn't prime, or is too large to count the primes up to it.
  case unknown
}

extension NumberFacts {
  /// Returns the place of the number among the primes; what was counted for another number doesn't count.
  func place(_ counted: PrimeIndex?) -> Place {
    if let index { return .known(index) }
    guard let counted, Int128(counted.prime) == number else { return .unknown }
    return counted.index.map { .known($0) } ?? .counting
  }

  /// The answer in a sentence below the number: `Yes. It is the 1,000th prime.`
  func answer(_ counted: PrimeIndex?) -> String {
    guard primality == .prime else { return verdict }
    return switch place(counted) {
    case .known(let index): "Yes. It is the \(index.ordinal) prime."
    case .counting: "Yes. Counting the primes up to it…"
    case .unknown: "Yes. It is prime."
    }
  }
}

// MARK: - Details of a prime

extension NumberFacts {
  /// The distance from a prime to the next one; nil for other numbers, and for the last prime below 2^64.
  public var gap: UInt64? {
    primality == .prime ? nextPrime.map { $0 - UInt64(number) } : nil
  }

  /// The primes whose distance from a prime is 2; empty for other numbers.
  public var twins: [UInt64] {
    if primality != .prime { return [] }
    return [previousPrime, nextPrime].compactMap(\.self).filter { (Int128($0) - number).magnitude == 2 }
  }
}
