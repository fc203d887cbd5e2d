public import BigInt

/// The probable primes above a number in ascending order, or below it in descending order.
///
/// Sieves a window of numbers by the primes below 2^16, then tests those left: about ln(n)/20 tests for each prime of 100
/// digits. The windows grow up to 64 KB while the primes are read.
public struct NeighboringPrimes: Sendable {
  private let step: Int
  /// The first number of the next window, odd.
  private var start: BigInt
  private var window: Int
  /// The numbers left of the window, the nearest one last.
  private var candidates: [BigInt] = []

  private init(_ n: BigInt, step: Int) {
    self.step = step
    window = max(256, n.bitLength * 2)
    start = n + BigInt(step)
    if !start.isOdd { start += BigInt(step) }
  }

  public static func above(_ n: BigInt) -> NeighboringPrimes {
    var primes = NeighboringPrimes(max(n, 0), step: 1)
    if n < 2 { primes.candidates = [2] }
    return primes
  }

  public static func below(_ n: BigInt) -> NeighboringPrimes { NeighboringPrimes(n > 2 ? n : 0, step: -1) }

  /// Returns the next prime in the direction; `nil` after 2 in descending order.
  ///
  /// - Throws: `CancellationError` within milliseconds after the current task is canceled.
  public mutating func next() throws -> BigInt? {
    while true {
      while let candidate = candidates.popLast() {
        if try isProbablePrime(candidate) { return candidate }
      }
      if start < 1 { return nil }
      sieve()
    }
  }

  /// Replaces the candidates with those of the next window.
  private mutating func sieve() {
    var isComposite = [Bool](repeating: false, count: window)
    // Small numbers are their own divisors.
    let limit = start < 1 << 34 ? 0 : 1 << 16
    for prime in SmallPrimes.below2ToThe16.dropFirst() where prime < limit {
      let p = Int(prime)
      let rest = Int(start.magnitudeModulo(UInt(p)))
      // start + 2·step·index ≡ 0: index ≡ −step·start/2 mod p.
      let target = step > 0 ? p - rest : rest
      var index = (target % 2 == 0 ? target / 2 : (target + p) / 2) % p
      while index < window {
        isComposite[index] = true
        index += p
      }
    }
    candidates = isComposite.indices.reversed().filter { !isComposite[$0] }.map {
      start + BigInt(2 * step * $0)
    }
    // 1 stands for 2 in descending order.
    if step < 0, let one = candidates.firstIndex(of: 1) { candidates.replaceSubrange(...one, with: [2]) }
    start += BigInt(2 * step * window)
    window = min(2 * window, 1 << 16)
  }
}

/// Returns the smallest probable prime above a number.
///
/// - Throws: `CancellationError` within milliseconds after the current task is canceled.
public func nextProbablePrime(after n: BigInt) throws -> BigInt {
  var primes = NeighboringPrimes.above(n)
  return try primes.next()!
}

/// Returns the largest probable prime below a number, or `nil` if the number is at most 2.
///
/// - Throws: `CancellationError` within milliseconds after the current task is canceled.
public func previousProbablePrime(before n: BigInt) throws -> BigInt? {
  var primes = NeighboringPrimes.below(n)
  return try primes.next()
}
