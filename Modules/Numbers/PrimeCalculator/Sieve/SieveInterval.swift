/// An interval of numbers, as distances of 64 bits from an origin.
struct SieveInterval: Sendable {
  /// A multiple of 30; 0 if the numbers have 64 bits.
  let origin: UInt128
  let range: ClosedRange<UInt64>

  /// - Precondition: The upper bound is at most ``largestPrimeCountBound``, and the bounds differ by less than 2^63.
  init(_ numbers: ClosedRange<UInt128>) {
    precondition(numbers.upperBound <= largestPrimeCountBound)
    origin = numbers.upperBound > UInt64.max ? numbers.lowerBound / 30 * 30 : 0
    range = UInt64(numbers.lowerBound - origin)...UInt64(numbers.upperBound - origin)
  }

  init(origin: UInt128, range: ClosedRange<UInt64>) { (self.origin, self.range) = (origin, range) }

  /// Divides a range at 2^64, and into intervals of at most 2^62 numbers above.
  static func dividing(_ numbers: ClosedRange<UInt128>) -> [SieveInterval] {
    var (intervals, lower): ([SieveInterval], UInt128) = ([], numbers.lowerBound)
    while lower <= numbers.upperBound {
      let end = lower > UInt64.max ? lower + 1 << 62 : UInt128(UInt64.max)
      intervals.append(SieveInterval(lower...min(end, numbers.upperBound)))
      lower = end + 1
    }
    return intervals
  }

  /// The root of the largest number.
  var root: UInt64 {
    origin == 0 ? integerSquareRoot(range.upperBound) : integerSquareRoot(origin + UInt128(range.upperBound))
  }

  /// Whether finding the primes up to the root takes longer than testing the numbers that fewer primes leave.
  ///
  /// They take about as long in an interval of a 16th of the root, or above 2^64, where processors test numbers
  /// together, of a 200th.
  var isShort: Bool { (range.upperBound - range.lowerBound) / 30 < root / (origin == 0 ? 16 : 200) / 30 }
}
