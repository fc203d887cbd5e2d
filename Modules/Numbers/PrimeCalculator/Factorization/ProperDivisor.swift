/// Returns a proper divisor of an odd composite number that has no prime factor below 151.
func properDivisor(ofComposite n: UInt64) -> UInt64 {
  let root = integerSquareRoot(n)
  if root &* root == n { return root }
  let modulus = MontgomeryModulus(odd: n)
  var divisor = n
  var constant: UInt64 = 1
  while divisor == n {
    divisor = divisorByRho(modulus, constant: constant)
    constant &+= 1
  }
  return divisor
}

/// Returns the greatest common divisor of any number and an odd one, by Stein's binary algorithm.
func greatestCommonDivisor(_ a: UInt64, _ odd: UInt64) -> UInt64 {
  var a = a
  var b = odd
  while a != 0 {
    a &>>= UInt64(truncatingIfNeeded: a.trailingZeroBitCount)
    if a < b { swap(&a, &b) }
    a &-= b
  }
  return b
}
