import BigInt

/// Returns the proper divisors that a positive number has in common with algebraic factors of b^k − 1, for powers b^k.
///
/// The factors are b^d − 1 for d | k, and the Aurifeuillian ones of bases whose squarefree part is at most 11. With
/// 2k for k, they include those of b^k + 1. R. P. Brent, "On computing factors of cyclotomic polynomials", Math. Comp. 61 (1993).
func algebraicDivisors(
  of n: BigInt, powers: [(base: BigInt, exponent: Int)], _ interruption: Interruption
) throws -> [BigInt] {
  let odd = n >> n.trailingZeroBitCount
  guard odd > 1 else { return [] }
  var divisors: [BigInt] = []
  func add(_ multiple: BigInt) throws {
    try interruption.check()
    let divisor = multiple.modulo(odd).greatestCommonDivisor(with: odd)
    if divisor > 1 && divisor < n && divisors.last != divisor { divisors.append(divisor) }
  }
  for (power, exponent) in powers where power > 1 && exponent > 0 {
    let (base, degree) = try perfectPower(power, interruption) ?? (power, 1)
    let order = degree * exponent
    for divisor in 1...order where order % divisor == 0 {
      try add(base.power(BigInt(divisor), modulo: odd) - 1)
    }
    for (kernel, c, d) in aurifeuillianPolynomials {
      guard base.isMultiple(of: kernel), (base / kernel).isSquare else { continue }
      let step = Int(kernel) * (kernel % 4 == 1 ? 1 : 2)
      for h in stride(from: 1, through: order / step, by: 2) where order % (h * step) == 0 {
        // kernel·base^h is the square of this.
        let root =
          kernel.power(BigInt(h / 2 + 1), modulo: odd)
          * (base / kernel).squareRoot().power(BigInt(h), modulo: odd)
        let x = base.power(BigInt(h), modulo: odd)
        let (left, right) = (value(of: c, at: x, modulo: odd), root * value(of: d, at: x, modulo: odd))
        try add(left - right)
        try add(left + right)
      }
    }
  }
  return divisors
}

/// For s, the polynomials C and D with C² − s·x·D² = Φ_s(x) if s is 1 modulo 4, and Φ_2s(x) otherwise.
private let aurifeuillianPolynomials: [(kernel: BigInt, c: [BigInt], d: [BigInt])] = [
  (2, [1, 1], [1]), (3, [1, 1], [1]), (5, [1, 3, 1], [1, 1]), (6, [1, 3, 1], [1, 1]),
  (7, [1, 3, 3, 1], [1, 1, 1]), (10, [1, 5, 7, 5, 1], [1, 2, 2, 1]),
  (11, [1, 5, -1, -1, 5, 1], [1, 1, -1, 1, 1]),
]

private func value(of coefficients: [BigInt], at x: BigInt, modulo n: BigInt) -> BigInt {
  coefficients.reduce(0) { ($0 * x + $1).modulo(n) }
}

/// Returns the powers b^k for which a number divides b^k − 1: of the form b^k ± 1, x² ± x + 1, or a repunit in a base up to 12.
func algebraicPowers(
  of n: BigInt, _ interruption: Interruption
) throws -> [(base: BigInt, exponent: Int)] {
  var powers: [(base: BigInt, exponent: Int)] = []
  for sign in [1, -1] {
    let power = n - BigInt(sign)
    guard power > 3, let (base, exponent) = try perfectPower(power, interruption) else { continue }
    powers.append((base, sign == 1 ? 2 * exponent : exponent))
  }
  // x² + x + 1 divides x³ − 1, and is y² − y + 1 for y = x + 1, which divides y^6 − 1.
  let root = n.squareRoot()
  if root * (root + 1) + 1 == n { powers += [(root, 3), (root + 1, 6)] }
  for base in 3...12 as ClosedRange<BigInt> {
    var power = n * (base - 1) + 1
    guard power.isMultiple(of: base.power(8)) else { continue }
    var exponent = 0
    while power.isMultiple(of: base) { (power, exponent) = (power / base, exponent + 1) }
    if power == 1 { powers.append((base, exponent)) }
  }
  return powers
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
