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
