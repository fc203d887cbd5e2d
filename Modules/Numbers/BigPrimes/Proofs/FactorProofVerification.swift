import BigInt

/// Returns whether factors of n − 1 and n + 1 prove that n is prime.
///
/// Theorems 5, 15, and 20 of Brillhart, Lehmer, and Selfridge in the form of Crandall and Pomerance, "Prime Numbers"
/// (2005), section 4.2: if each listed prime power of n − 1 divides the order of a residue modulo every prime divisor of
/// n, and each one of n + 1 that of a quotient (u + √D)/(u − √D), where the Jacobi symbol of D is −1, then every prime
/// divisor is 1 or n modulo their least common multiple F.
func verifyFactors(
  _ n: BigInt, minus: [PrimalityProof.Factor], plus: [PrimalityProof.Factor], discriminant: BigInt,
  _ interruption: Interruption
) throws -> Bool {
  // First all that takes little time.
  guard n > 3, n.isOdd, let minusPart = product(of: minus, dividing: n - 1),
    let plusPart = product(of: plus, dividing: n + 1),
    plus.isEmpty || discriminant.jacobiSymbol(over: n) == -1
  else { return false }
  let modulus = minusPart * plusPart / minusPart.greatestCommonDivisor(with: plusPart)
  guard modulus.power(3) > n else { return false }
  for factor in minus + plus {
    guard try factor.prime.verify(interruption) else { return false }
  }
  let residues = Orders(n: n, order: n - 1, identity: 1) { base, exponent in
    try base.power(exponent, modulo: n, interruption)
  }
  // A quotient is known by its sum with its inverse; the sums for its powers are a Lucas chain.
  let quotients = Orders(n: n, order: n + 1, identity: 2) { sum, exponent in
    try sum.lucasPower(exponent, modulo: n, interruption)
  }
  let parameters = (1...100).map { BigInt($0) }.filter {
    ($0 * $0 - discriminant).jacobiSymbol(over: n) == -1
  }
  return try residues.areDivisible(by: minus, smallWitnesses: smallNonresidues(modulo: n)) { $0.modulo(n) }
    && quotients.areDivisible(by: plus, smallWitnesses: parameters) { u in
      (u * u - discriminant).inverse(modulo: n).map { ((u * u + discriminant) * 2 * $0).modulo(n) }
    }
    && !hasDivisor(n, congruentTo1Modulo: modulus, interruption)
}

/// Returns the smallest primes below 2^16 that aren't squares modulo n, if n is prime; only such a base is a witness for the factor 2.
///
/// There is no bound that suits all n: the primes up to k are squares modulo k! ± 1, by quadratic reciprocity.
func smallNonresidues(modulo n: BigInt, count: Int = 100) -> [BigInt] {
  var nonresidues: [BigInt] = []
  for prime in SmallPrimes.below2ToThe16 where BigInt(UInt(prime)).jacobiSymbol(over: n) == -1 {
    nonresidues.append(BigInt(UInt(prime)))
    if nonresidues.count == count { break }
  }
  return nonresidues
}

/// Returns the product of the highest powers of the primes that divide a number; `nil` if one doesn't.
private func product(of factors: [PrimalityProof.Factor], dividing number: BigInt) -> BigInt? {
  var rest = number
  for prime in factors.map(\.prime.number) {
    guard prime > 1, rest.isMultiple(of: prime) else { return nil }
    while rest.isMultiple(of: prime) { rest /= prime }
  }
  return number / rest
}

/// The orders of a group's elements modulo the prime divisors of n.
private struct Orders {
  let n: BigInt
  /// The order of the group, n − 1 or n + 1 if n is prime.
  let order: BigInt
  let identity: BigInt
  let power: (BigInt, BigInt) throws -> BigInt

  /// Returns whether each prime's full power divides the order of its witness's element, or of one of the small ones.
  func areDivisible(
    by factors: [PrimalityProof.Factor], smallWitnesses: [BigInt], element: (BigInt) -> BigInt?
  ) throws -> Bool {
    for (witness, factors) in Dictionary(grouping: factors, by: \.witness) {
      var left = factors.map(\.prime.number)
      for candidate in witness == 0 ? smallWitnesses : [witness] where !left.isEmpty {
        guard let x = element(candidate), let next = try primesNotDividing(orderOf: x, left) else {
          return false
        }
        left = next
      }
      if !left.isEmpty { return false }
    }
    return true
  }

  /// Returns the primes for which the element's power to order/prime is 1; `nil` if n isn't prime.
  private func primesNotDividing(orderOf element: BigInt, _ primes: [BigInt]) throws -> [BigInt]? {
    // One long power serves all primes; the others are only as long as the product of the primes.
    let results = try powers(of: try power(element, order / primes.reduce(1, *)), primes[...])
    guard try power(results[0], primes[0]) == identity else { return nil }
    var (left, differences): ([BigInt], BigInt) = ([], 1)
    for (prime, x) in zip(primes, results) {
      if x == identity { left.append(prime) } else { differences = differences * (x - identity) % n }
    }
    return differences.greatestCommonDivisor(with: n) == 1 ? left : nil
  }

  /// Returns the powers of an element to the products of all primes but one.
  private func powers(of element: BigInt, _ primes: ArraySlice<BigInt>) throws -> [BigInt] {
    if primes.count == 1 { return [element] }
    let middle = (primes.startIndex + primes.endIndex) / 2
    let (low, high) = (primes[..<middle], primes[middle...])
    return try powers(of: try power(element, high.reduce(1, *)), low)
      + powers(of: try power(element, low.reduce(1, *)), high)
  }
}

/// Returns whether n has a proper divisor that is 1 modulo s, which is above the cube root of n and prime to it.
///
/// H. W. Lenstra, "Divisors in residue classes", Math. Comp. 42 (1984), for n = (x·s + 1)(y·s + n mod s): a·x + b·y ≡ c
/// modulo s for each step of Euclid's algorithm, and in one of them, the sum itself is small.
private func hasDivisor(
  _ n: BigInt, congruentTo1Modulo s: BigInt, _ interruption: Interruption
) throws -> Bool {
  let (quotient, residue) = n.quotientAndRemainder(dividingBy: s)
  func isProper(_ divisor: BigInt) -> Bool { divisor > 1 && divisor < n && n.isMultiple(of: divisor) }
  // Above the square root, y is 0.
  if s * s > n { return isProper(residue) }
  var (a, b, c): (BigInt, BigInt, BigInt) = (residue, 1, quotient % s)
  var previous: (a: BigInt, b: BigInt, c: BigInt) = (s, 0, 0)
  var isOddStep = true
  while true {
    try interruption.check()
    let sums: [BigInt]
    if isOddStep {
      let least = a * b * 2
      let sum = least + (c - least).modulo(s)
      sums = sum <= quotient / s + a * b ? [sum] : []
    } else {
      sums = [c, c - s]
    }
    for sum in sums {
      // The sum and the product of a·(x·s + 1) and b·(y·s + residue) are known.
      let total = s * sum + a + b * residue
      let discriminant = total * total - a * b * n * 4
      guard discriminant.isSquare else { continue }
      let root = discriminant.squareRoot()
      for part in [(total + root) / 2, (total - root) / 2] {
        let (divisor, remainder) = part.quotientAndRemainder(dividingBy: a.isZero ? b : a)
        if remainder.isZero, isProper(divisor) { return true }
      }
    }
    if a.isZero { return false }
    // Remainders are at least 0 in even steps, and at least 1 in odd ones.
    let q = (isOddStep ? previous.a : previous.a - 1) / a
    let next = (previous.a - q * a, previous.b - q * b, (previous.c - q * c).modulo(s))
    (previous, (a, b, c), isOddStep) = ((a, b, c), next, !isOddStep)
  }
}
