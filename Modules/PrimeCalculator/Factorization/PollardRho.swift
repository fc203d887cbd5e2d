/// A divisor of an odd composite number, other than 1 and the number itself.
///
/// Pollard's rho method: the sequence y ← y² + c becomes periodic modulo a prime factor p after some √p
/// steps, long before it does modulo n. Brent's form compares against the value at the last power of two and
/// takes one gcd for a batch of differences. R. P. Brent, "An improved Monte Carlo factorization algorithm",
/// BIT 20 (1980).
func properDivisor(ofComposite n: UInt64) -> UInt64 {
  let root = integerSquareRoot(n)
  if root &* root == n { return root }
  let modulus = MontgomeryModulus(odd: n)
  var constant: UInt64 = 1
  while true {
    if let divisor = divisorByRho(modulus, constant: constant) { return divisor }
    constant &+= 1
  }
}

/// One run of the rho method; `nil` if all prime factors showed up in the same step, when another constant
/// must be tried.
private func divisorByRho(_ modulus: MontgomeryModulus, constant: UInt64) -> UInt64? {
  let n = modulus.modulus
  let batch = 256
  var y = modulus.add(modulus.one, modulus.one)
  var x = y
  var batchStart = y
  var divisor: UInt64 = 1
  var power = 1
  while divisor == 1 {
    x = y
    var step = 0
    // |x − y| repeats from 3/4 of a power of two on: the differences before that are known not to vanish.
    let skipped = power / 2
    while step < skipped {
      y = modulus.add(modulus.square(y), constant)
      step &+= 1
    }
    while step < power, divisor == 1 {
      batchStart = y
      var product = modulus.one
      let end = min(step &+ batch, power)
      while step < end {
        y = modulus.add(modulus.square(y), constant)
        product = modulus.multiply(product, x > y ? x &- y : y &- x)
        step &+= 1
      }
      divisor = greatestCommonDivisor(product, n)
    }
    power &*= 2
  }
  if divisor < n { return divisor }
  // The batch's product vanished altogether: go through it singly.
  y = batchStart
  repeat {
    y = modulus.add(modulus.square(y), constant)
    divisor = greatestCommonDivisor(x > y ? x &- y : y &- x, n)
  } while divisor == 1
  return divisor < n ? divisor : nil
}

/// The greatest common divisor of any number and an odd one, by Stein's binary algorithm.
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
