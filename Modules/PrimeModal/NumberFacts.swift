import NumberExpression
import PrimeCalculator
import Synchronization

/// The facts about a number that can be determined immediately.
public struct NumberFacts: Equatable, Sendable {
  public let number: Int128
  public let primality: Primality
  /// The nearest primes on both sides; nil where there is none, or where it has more than 64 bits.
  public let previousPrime: UInt64?
  public let nextPrime: UInt64?
  /// Which prime the number is, counted from 1; nil if it isn't prime or is greater than the 100,000th.
  public let index: UInt64?

  /// Determines the facts, which takes at most a few milliseconds, and keeps the latest ones for the next frame.
  ///
  /// - Precondition: The number is at most 2^64 − 1.
  public init(of number: Int128) {
    if let last = Self.last.withLock(\.self), last.number == number {
      self = last
      return
    }
    self.number = number
    primality = Primality(of: number)
    let natural = UInt64(clamping: number)
    previousPrime = PrimeCalculator.previousPrime(before: natural)
    nextPrime = PrimeCalculator.nextPrime(after: natural)
    index = primality == .prime ? tabulatedPrimeCount(upTo: natural) : nil
    let facts = self
    Self.last.withLock { $0 = facts }
  }

  private static let last = Mutex<NumberFacts?>(nil)

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
