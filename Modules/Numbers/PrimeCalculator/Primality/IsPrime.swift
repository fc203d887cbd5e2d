/// Returns whether a number is prime; exact for every value.
///
/// The test is trial division by the primes up to 251, then the Baillie–PSW test (strong to base 2, and
/// strong Lucas with Selfridge's parameters), which has been verified to have no exception below 2^64. A
/// composite number takes about ten nanoseconds on average, a prime near 2^64 about a third of a microsecond.
/// R. Baillie and S. S. Wagstaff, "Lucas pseudoprimes", Math. Comp. 35 (1980); J. Feitsma, the base-2
/// pseudoprimes below 2^64 (2013).
public func isPrime(_ n: UInt64) -> Bool {
  if n < 256 { return isPrimeBelow256(n) }
  if hasDivisorUpTo251(n) { return false }
  // 257 is the smallest prime that has not been tried.
  if n < 257 * 257 { return true }
  return passesBailliePSW(n)
}

/// Returns whether an odd number above 257², without a prime factor below 257, passes the Baillie–PSW test.
///
/// Only squares of Wieferich primes divide base-2 pseudoprimes, and below 2^32 those are 1093 and 3511. So a
/// number that passes the base-2 test and is divisible by neither is squarefree, as the Lucas test requires.
func passesBailliePSW(_ n: UInt64) -> Bool {
  let test = BailliePSW(n)
  return test.isStrongProbablePrimeToBase2 && test.isStrongLucasProbablePrime && n % 1093 != 0
    && n % 3511 != 0
}

/// The largest prime below 2^64, 2^64 − 59.
let largestUInt64Prime: UInt64 = 18_446_744_073_709_551_557

/// Returns the smallest prime above `n`, or `nil` if that prime needs 65 bits.
///
/// Tries the numbers prime to 30 in turn, which takes a few microseconds near 2^64.
public func nextPrime(after n: UInt64) -> UInt64? {
  if n >= largestUInt64Prime { return nil }
  if n < 5 { return n < 2 ? 2 : n < 3 ? 3 : 5 }
  // This can't overflow: there is a prime above n, and the search stops at it.
  var block = n / 30 &* 30
  while true {
    var index = 0
    while index < 8 {
      let candidate = block &+ Wheel30.residue(index)
      if candidate > n && isPrime(candidate) { return candidate }
      index &+= 1
    }
    block &+= 30
  }
}

/// Returns the largest prime below `n`, or `nil` if `n` is at most 2.
public func previousPrime(before n: UInt64) -> UInt64? {
  if n <= 2 { return nil }
  if n <= 7 { return n <= 3 ? 2 : n <= 5 ? 3 : 5 }
  var block = (n &- 1) / 30 &* 30
  while true {
    var index = 7
    while index >= 0 {
      let (candidate, isTooLarge) = block.addingReportingOverflow(Wheel30.residue(index))
      if !isTooLarge && candidate < n && isPrime(candidate) { return candidate }
      index &-= 1
    }
    block &-= 30
  }
}
