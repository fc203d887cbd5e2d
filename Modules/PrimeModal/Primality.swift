import PrimeCalculator
import Synchronization

/// Whether a number is prime, and if not, why not.
public enum Primality: Equatable, Codable, Sendable {
  case prime
  /// The number's prime factors, ascending, each with its exponent.
  case composite([PrimePower])
  /// Less than 2: neither prime nor composite.
  case neither

  /// Exact for every number. A composite costs its factorisation: some milliseconds at the most.
  public init(of number: Int) {
    self = UInt64(exactly: number).map { Primality(of: $0) } ?? .neither
  }

  /// Exact for every number. A composite costs its factorisation, some milliseconds at the most; asked again about
  /// the number it was asked about last, as a screen does that is drawn anew, next to nothing.
  public init(of number: UInt64) {
    if let last = Self.last.withLock(\.self), last.number == number {
      self = last.primality
    } else {
      self.init(computing: number)
      Self.last.withLock { [self] in $0 = (number, self) }
    }
  }

  private static let last = Mutex<(number: UInt64, primality: Primality)?>(nil)

  private init(computing number: UInt64) {
    if number < 2 {
      self = .neither
    } else if isPrime(number) {
      self = .prime
    } else {
      // Only 0 has no factorisation. No proper factor is above half of the number, so that each fits.
      let factors = (try? factors(of: number)) ?? []
      self = .composite(factors.map { PrimePower(prime: Int($0.prime), exponent: $0.exponent) })
    }
  }
}

/// A prime and how often it divides.
public struct PrimePower: Equatable, Codable, Sendable {
  public let prime: Int
  /// At least 1.
  public let exponent: Int

  public init(prime: Int, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}

extension [PrimePower] {
  /// As one writes it: `2^3 × 3`.
  public var product: String {
    map { $0.exponent == 1 ? "\($0.prime)" : "\($0.prime)^\($0.exponent)" }.joined(separator: " × ")
  }
}
