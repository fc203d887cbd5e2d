/// Returns the complete factorization of `n` in ascending order of primes, empty for 1.
///
/// Trial division by the primes up to 149, Pollard's rho method in Brent's form, then Lenstra's elliptic
/// curves; `isPrime` proves each factor. The worst case, two 32-bit primes, takes less than a tenth of a
/// millisecond.
///
/// - Throws: `PrimeCalculatorError.zeroHasNoFactorization` for 0.
public func factors(of n: UInt64) throws -> [PrimeFactor] {
  guard n != 0 else { throw PrimeCalculatorError.zeroHasNoFactorization }
  var found: [PrimeFactor] = []
  var rest = n
  var prime: UInt64 = 2
  while prime < 151, prime &* prime <= rest {
    if rest % prime == 0 {
      var exponent = 0
      while rest % prime == 0 {
        rest /= prime
        exponent &+= 1
      }
      found.append(PrimeFactor(prime: prime, exponent: exponent))
    }
    prime = prime == 2 ? 3 : prime &+ 2
    while prime < 151, !isPrimeBelow256(prime) { prime &+= 2 }
  }
  if rest == 1 { return found }

  // The rest has no prime factor below 151, and so at most eight prime factors.
  var large: [UInt64] = []
  var unfinished = [rest]
  while let number = unfinished.popLast() {
    if isPrime(number) {
      large.append(number)
    } else {
      let divisor = properDivisor(ofComposite: number)
      unfinished.append(divisor)
      unfinished.append(number / divisor)
    }
  }
  large.sort()
  for prime in large {
    if let last = found.last, last.prime == prime {
      found[found.count - 1].exponent += 1
    } else {
      found.append(PrimeFactor(prime: prime, exponent: 1))
    }
  }
  return found
}

/// One prime power of a factorization.
public struct PrimeFactor: Equatable, Hashable, Sendable, Codable {
  public var prime: UInt64
  /// The multiplicity of the prime, at least 1.
  public var exponent: Int

  public init(prime: UInt64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}
