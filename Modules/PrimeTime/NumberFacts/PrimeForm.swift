public import BigInt
import NumberText
import PrimeCalculator

/// The form of a prime: the first of the cases that is true.
public enum PrimeForm: Equatable, Sendable {
  case even
  case mersenne(exponent: Int)
  /// 2^exponent + 1; the exponent is a power of two.
  case fermat(exponent: Int)
  /// The prime was found by a lookup of its index.
  case lookedUp(index: Int)
  /// A power of 2 or 10 and a small difference, as a text.
  case nearPower(String)
  /// The other prime at a distance of 2; the smaller one, if there are two.
  case twin(of: UInt64)
  case squarePlusOne(root: UInt64)
  /// One of the first 100,000 primes.
  case index(UInt64)

  /// Determines the form, for large primes in the time of writing its digits; nil if nothing is special.
  ///
  /// - Parameter lookupIndex: The index, if a lookup found the prime.
  public init?(of prime: BigInt, lookupIndex: Int? = nil) {
    if prime < 2 { return nil }
    let length = prime.bitLength
    let below = prime - 1
    if prime == 2 {
      self = .even
    } else if (prime + 1).trailingZeroBitCount == length {
      self = .mersenne(exponent: length)
    } else if length > 2, below.trailingZeroBitCount == length - 1, (length - 1).nonzeroBitCount == 1 {
      self = .fermat(exponent: length - 1)
    } else if let lookupIndex {
      self = .lookedUp(index: lookupIndex)
    } else if let form = prime.powerForm() {
      self = .nearPower(form)
    } else if let small = UInt64(exactly: prime), let form = Self.small(small) {
      self = form
    } else {
      return nil
    }
  }

  private static func small(_ prime: UInt64) -> PrimeForm? {
    if isPrime(prime - 2) { return .twin(of: prime - 2) }
    if prime < .max - 2, isPrime(prime + 2) { return .twin(of: prime + 2) }
    let root = integerSquareRoot(prime - 1)
    if root > 1, root * root == prime - 1 { return .squarePlusOne(root: root) }
    return tabulatedPrimeCount(upTo: prime).map { .index($0) }
  }

  /// The form in a few characters: `2⁶¹ − 1`, `twin of 149`, or `p(36)`.
  public var text: String {
    switch self {
    case .even: "the even prime"
    case .mersenne(let exponent): "2\(exponent.superscript) − 1"
    case .fermat(let exponent): "2\(exponent.superscript) + 1"
    case .lookedUp(let index): "p(\(index.groupedOrPower()))"
    case .nearPower(let form): form
    case .twin(let other): "twin of \(other.grouped)"
    case .squarePlusOne(let root): "\(root.grouped)² + 1"
    case .index(let index): "p(\(index.grouped))"
    }
  }

  /// Whether the form writes the whole number, so that it can replace the digits of a long one.
  public var isExpression: Bool {
    switch self {
    case .mersenne, .fermat, .nearPower: true
    case .even, .lookedUp, .twin, .squarePlusOne, .index: false
    }
  }

  /// The place of a Mersenne prime among all, counted from 1; nil for other primes.
  public var mersenneIndex: Int? {
    guard case .mersenne(let exponent) = self else { return nil }
    return Self.mersenneExponents.firstIndex(of: exponent).map { $0 + 1 }
  }

  /// The exponents of the Mersenne primes of up to 10,000 digits (OEIS A000043).
  private static let mersenneExponents = [
    2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1_279, 2_203, 2_281, 3_217, 4_253, 4_423, 9_689,
    9_941, 11_213, 19_937, 21_701, 23_209,
  ]
}

extension BigInt {
  package var isMersenne: Bool { self > 0 && (self + 1).trailingZeroBitCount == bitLength }

  /// Whether a number of up to 64 bits at a distance of 2 is prime; false for larger ones, whose test would take longer.
  package var isTwinPrime: Bool { UInt64(exactly: self)?.isTwinPrime ?? false }
}

extension UInt64 {
  /// Whether a prime has another one at a distance of 2.
  package var isTwinPrime: Bool { self > 2 && isPrime(self - 2) || self < .max - 2 && isPrime(self + 2) }
}
