/// Returns the complete factorization of `n` in ascending order of primes, empty for 1.
///
/// Trial division by small primes, then Pollard's rho method in Brent's form; `isPrime` proves each larger factor. The
/// worst case, two 32-bit primes, takes about a third of a millisecond.
///
/// - Throws: `PrimeCalculatorError.zeroHasNoFactorization` for 0.
public func factors(of n: UInt64) throws -> [PrimeFactor] {
  guard n != 0 else { throw PrimeCalculatorError.zeroHasNoFactorization }
  var found: [PrimeFactor] = []
  // Numbers with more prime factors are rare.
  found.reserveCapacity(5)
  let twos = n.trailingZeroBitCount
  if twos > 0 { found.append(PrimeFactor(prime: 2, exponent: twos)) }
  var rest = n >> twos
  let divisors = TrialDivisor.table
  var end = TrialDivisor.countBelow151
  var index = 0
  while index < end {
    let divisor = divisors.base[index]
    // Then the rest has no smaller prime factor, so it is 1 or prime.
    if rest < divisor.square { break }
    var quotient = rest &* divisor.inverse
    if quotient <= divisor.largestQuotient {
      var exponent = 0
      repeat {
        rest = quotient
        exponent &+= 1
        quotient = rest &* divisor.inverse
      } while quotient <= divisor.largestQuotient
      found.append(PrimeFactor(prime: divisor.prime, exponent: exponent))
    }
    index &+= 1
    // For a larger rest, the other methods are faster.
    if index == end, rest < 1 << 20 { end = divisors.count }
  }
  if rest == 1 { return found }
  if index < end || rest < 1 << 20 || isPrime(rest) {
    found.append(PrimeFactor(prime: rest, exponent: 1))
    return found
  }

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
  for prime in large.sorted() {
    if let last = found.last, last.prime == prime {
      found[found.count - 1].exponent += 1
    } else {
      found.append(PrimeFactor(prime: prime, exponent: 1))
    }
  }
  return found
}

/// An odd prime below 1024, and constants for a division by it; see `hasDivisorUpTo251`.
private struct TrialDivisor: BitwiseCopyable, Sendable {
  var prime: UInt64 = 0
  var square: UInt64 = 0
  /// The inverse modulo 2^64; only its products with multiples of the prime, the quotients, are at most `largestQuotient`.
  var inverse: UInt64 = 0
  var largestQuotient: UInt64 = 0

  static let table: FrozenTable<TrialDivisor> = {
    let primes = [3, 5] + SievingPrimes.from7(upTo: 1 << 10).map { UInt64($0) }
    return FrozenTable(
      primes.map { prime in
        // Each step of Newton's method doubles the number of correct bits; p·p ≡ 1 (mod 8) gives the first three.
        let inverse = (0..<5).reduce(prime) { inverse, _ in inverse &* (2 &- prime &* inverse) }
        return TrialDivisor(
          prime: prime, square: prime * prime, inverse: inverse, largestQuotient: UInt64.max / prime)
      }, zero: TrialDivisor())
  }()

  static let countBelow151 = 34
}

public struct PrimeFactor: Equatable, Hashable, Sendable, Codable {
  public var prime: UInt64
  /// The multiplicity of the prime, at least 1.
  public var exponent: Int

  public init(prime: UInt64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}
