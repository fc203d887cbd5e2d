import BigInt

/// Returns the algebraic divisors of a number of the form b^k ± 1; none for other numbers.
///
/// b^d − 1 divides b^k − 1 for d | k, and b^d + 1 divides b^k + 1 if k/d is odd. Aurifeuillian factors for b = 2: 2^(4m
/// + 2) + 1 = (2^(2m + 1) − 2^(m + 1) + 1)(2^(2m + 1) + 2^(m + 1) + 1).
func algebraicDivisors(of n: BigInt, _ interruption: Interruption) throws -> [BigInt] {
  var divisors: [BigInt] = []
  for sign in [1, -1] {
    let power = n - BigInt(sign)
    guard power > 3, let (base, exponent) = try perfectPower(power, interruption) else { continue }
    for divisor in 1..<exponent where exponent % divisor == 0 && (sign < 0 || exponent / divisor % 2 == 1) {
      let factor = base.power(divisor) + BigInt(sign)
      if factor > 1 { divisors.append(factor) }
    }
    if sign == 1 && exponent % 4 == 2 && base == 2 {
      let half = BigInt(1) << (exponent / 2)
      let middle = BigInt(1) << ((exponent + 2) / 4)
      divisors += [half - middle + 1, half + middle + 1]
    }
  }
  return divisors
}

/// Returns a number above 3 as a power with the largest exponent, or `nil` if it isn't a power.
func perfectPower(_ n: BigInt, _ interruption: Interruption) throws -> (root: BigInt, exponent: Int)? {
  // Each prime factor of the exponent in turn.
  var (root, exponent) = (n, 1)
  if n.trailingZeroBitCount == n.bitLength - 1 { return n.bitLength > 2 ? (2, n.bitLength - 1) : nil }
  for prime in SmallPrimes.below2ToThe16 {
    let degree = Int(prime)
    // The base is at least 3.
    if Double(root.bitLength) < Double(degree) * 1.58 { break }
    try interruption.check()
    while degree == 2 ? root.isSquare : isPower(root, degree) {
      root = root.root(degree)
      exponent *= degree
    }
  }
  return exponent > 1 ? (root, exponent) : nil
}

private func isPower(_ n: BigInt, _ degree: Int) -> Bool {
  // A power has only few residues modulo a prime q ≡ 1 mod degree.
  var q = UInt(2 * degree + 1)
  var tried = 0
  while tried < 3 {
    if SmallPrimes.divisor(of: BigInt(q), below: 65_535) == nil {
      tried += 1
      let residue = n.magnitudeModulo(q)
      if residue != 0, BigInt(residue).power(BigInt((q - 1) / UInt(degree)), modulo: BigInt(q)) != 1 {
        return false
      }
    }
    q += UInt(2 * degree)
  }
  let root = n.root(degree)
  return root.power(degree) == n
}
