/// The primes of a window of a million numbers by index, for many indices near each other.
///
/// Begins without primes: call ``remember(_:at:)`` with one that was looked up. The window then moves by sieving,
/// upward or downward, to nearby indices. Ascending indices take about 10 ns each, or half a microsecond above 2^48,
/// instead of a count each.
public struct NearbyPrimes: Sendable {
  private var window: ClosedRange<UInt64> = 0...0
  private var primes: [UInt64] = []
  /// The index of the window's first prime.
  private var firstIndex: UInt64 = 0

  private static let windowLength: UInt64 = 1 << 20

  public init() {}

  /// Moves the window to the nth prime, if it has 64 bits.
  public mutating func remember(_ prime: some BinaryInteger, at n: UInt64) {
    guard let prime = UInt64(exactly: prime) else { return }
    (window, primes, firstIndex) = (prime...prime, [prime], n)
  }

  /// Returns the nth prime if it is near the window.
  ///
  /// - Parameter n: The index, counted from 1.
  /// - Returns: The prime if it is in the window or the next one, or if sieving up to it takes less time than a count
  ///   and less than 0.1 s; otherwise, and for an n without a 64-bit prime, nil.
  public mutating func nthPrime(_ n: UInt64) -> UInt64? {
    if n < 1 || n > largestUInt64PrimeIndex || !isNear(n) { return nil }
    while n < firstIndex {
      let end = window.lowerBound - 1
      move(to: (end > Self.windowLength ? end - Self.windowLength : 0)...end)
      firstIndex -= UInt64(primes.count)
    }
    while n - firstIndex >= UInt64(primes.count) {
      firstIndex += UInt64(primes.count)
      let (end, overflow) = window.upperBound.addingReportingOverflow(Self.windowLength)
      move(to: window.upperBound + 1...(overflow ? UInt64.max : end))
    }
    return primes[Int(n - firstIndex)]
  }

  private func isNear(_ n: UInt64) -> Bool {
    if primes.isEmpty { return false }
    let endIndex = firstIndex + UInt64(primes.count)
    if n >= firstIndex, n < endIndex { return true }
    let steps = n < firstIndex ? firstIndex - n : n - endIndex
    let length = Double(steps) * naturalLogarithm(Double(window.upperBound))
    // Above 2^48, the sieve confirms the numbers of short windows.
    let nanoseconds = length * (window.upperBound < 1 << 48 ? 1 : 15)
    return length < Double(Self.windowLength)
      || nanoseconds < min(1e8, expectedNanoseconds(ofCountUpTo: UInt128(window.upperBound)) / 2)
  }

  private mutating func move(to window: ClosedRange<UInt64>) {
    self.window = window
    primes.removeAll(keepingCapacity: true)
    PrimeSequence(window).forEachBatch { primes += $0 }
  }
}
