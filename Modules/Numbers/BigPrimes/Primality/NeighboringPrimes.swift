public import BigInt

/// Returns the smallest probable prime above a number.
///
/// Sieves a window by the primes below 2^16, then tests the numbers left; about ln(n)/20 tests for n of 100 digits.
///
/// - Throws: `CancellationError` within milliseconds after the current task is canceled.
public func nextProbablePrime(after n: BigInt) throws -> BigInt {
  n < 2 ? 2 : try neighboringProbablePrime(n, step: 1)!
}

/// Returns the largest probable prime below a number, or `nil` if the number is at most 2.
///
/// - Throws: `CancellationError` within milliseconds after the current task is canceled.
public func previousProbablePrime(before n: BigInt) throws -> BigInt? {
  n <= 2 ? nil : n == 3 ? 2 : try neighboringProbablePrime(n, step: -1)
}

private func neighboringProbablePrime(_ n: BigInt, step: Int) throws -> BigInt? {
  let window = max(256, n.bitLength * 2)
  // The first odd number in the direction; numbers are start + 2·step·index.
  var start = n + BigInt(step)
  if !start.isOdd { start += BigInt(step) }
  while true {
    var isComposite = [Bool](repeating: false, count: window)
    // Small numbers are their own divisors.
    let limit = start.magnitude < 1 << 34 ? 0 : 1 << 16
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
    for index in 0..<window where !isComposite[index] {
      let candidate = start + BigInt(2 * step * index)
      if candidate < 3 { return 2 }
      if try isProbablePrime(candidate) { return candidate }
    }
    start += BigInt(2 * step * window)
  }
}
