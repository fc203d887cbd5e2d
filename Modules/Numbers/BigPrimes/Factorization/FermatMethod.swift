import BigInt

/// Returns a proper divisor of an odd composite number p·q with p/q very close to u/v for some u·v ≤ 100, or `nil`.
///
/// One step of Fermat's method for each multiplier k = u·v: u·p + v·q is ⌈√(4kn)⌉ if √(u·p) and √(v·q) differ by less
/// than 1. R. S. Lehman, "Factoring large integers", Math. Comp. 28 (1974); W. B. Hart, "A one line factoring algorithm",
/// J. Aust. Math. Soc. 92 (2012).
func fermat(_ n: BigInt, _ interruption: Interruption) throws -> BigInt? {
  for multiplier in 1...100 as ClosedRange<BigInt> {
    try interruption.check()
    let product = n * (4 * multiplier)
    let sum = (product - 1).squareRoot() + 1
    let square = sum * sum - product
    guard square.isSquare else { continue }
    let divisor = (sum + square.squareRoot()).greatestCommonDivisor(with: n)
    if divisor > 1 && divisor < n { return divisor }
  }
  return nil
}
