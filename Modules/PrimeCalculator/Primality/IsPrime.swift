/// Primality, right for every value: there are no probable primes here.
///
/// Trial division by the primes to 149, then the Baillie–PSW test (a strong test to base 2 and a strong Lucas
/// test with Selfridge's parameters), which has been checked to have no exception below 2^64. A composite
/// number costs some ten nanoseconds on average, a prime one near 2^64 under a microsecond.
///
/// R. Baillie and S. S. Wagstaff, "Lucas pseudoprimes", Math. Comp. 35 (1980); J. Feitsma, the base-2
/// pseudoprimes below 2^64 (2013).
public func isPrime(_ n: UInt64) -> Bool {
  if n < 256 { return isPrimeBelow256(n) }
  if n & 1 == 0 || hasDivisorUpTo149(odd: n) { return false }
  // 151 is the least prime that has not been tried.
  if n < 151 * 151 { return true }
  return passesBailliePSW(n)
}

/// The Baillie–PSW test for an odd number above 151² without a prime factor below 151.
func passesBailliePSW(_ n: UInt64) -> Bool {
  let modulus = MontgomeryModulus(odd: n)
  return isStrongProbablePrimeToBase2(modulus) && isStrongLucasProbablePrime(modulus)
}

/// Whether 2^d ≡ 1, or 2^(d·2^r) ≡ −1 for an r < s, where n − 1 = d·2^s with d odd.
@inline(__always)
func isStrongProbablePrimeToBase2(_ modulus: MontgomeryModulus) -> Bool {
  let exponent = modulus.modulus &- 1
  let twos = exponent.trailingZeroBitCount
  let odd = exponent &>> UInt64(truncatingIfNeeded: twos)
  // The six leading bits of the exponent cost one remainder rather than six squarings.
  var bit = 64 &- odd.leadingZeroBitCount &- 6
  if bit < 0 { bit = 0 }
  var power = modulus.powerOfTwo(odd &>> UInt64(truncatingIfNeeded: bit))
  while bit > 0 {
    bit &-= 1
    let square = modulus.square(power)
    let doubled = modulus.add(square, square)
    power = (odd &>> UInt64(truncatingIfNeeded: bit)) & 1 == 1 ? doubled : square
  }
  let minusOne = modulus.minusOne
  if power == modulus.one || power == minusOne { return true }
  var round = 1
  while round < twos {
    power = modulus.square(power)
    if power == minusOne { return true }
    round &+= 1
  }
  return false
}
