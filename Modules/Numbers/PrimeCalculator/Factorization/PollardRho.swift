/// Returns a common divisor of n and the differences of a pseudorandom walk, by Pollard's rho method.
///
/// The walk y ← y² + c becomes periodic modulo a prime factor p after some √p steps, long before it does modulo n.
/// Brent's form compares y with its value at the last power of two, and takes one gcd for each batch of differences. R.
/// P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20 (1980).
///
/// - Returns: A proper divisor; n if all prime factors were found in the same step, so that another constant must be tried.
func divisorByRho(_ modulus: MontgomeryModulus, constant: UInt64) -> UInt64 {
  let n = modulus.modulus
  let batch = 256
  let minusConstant = n &- constant
  var y = modulus.add(modulus.one, modulus.one)
  var x = y
  var batchStart = y
  var divisor: UInt64 = 1
  var power = 1
  while divisor == 1 {
    x = y
    var step = 0
    // |x − y| repeats from 3/4 of a power of two on, so the earlier differences are known not to vanish.
    let skipped = power / 2
    while step < skipped {
      y = modulus.multiply(y, y, minus: minusConstant)
      step &+= 1
    }
    while step < power, divisor == 1 {
      batchStart = y
      var product = modulus.one
      let end = min(step &+ batch, power)
      while step < end {
        y = modulus.multiply(y, y, minus: minusConstant)
        product = modulus.multiply(product, x > y ? x &- y : y &- x)
        step &+= 1
      }
      divisor = greatestCommonDivisor(product, n)
    }
    power &*= 2
  }
  if divisor < n { return divisor }
  // The product of the whole batch vanished; repeat its steps one by one.
  y = batchStart
  repeat {
    y = modulus.multiply(y, y, minus: minusConstant)
    divisor = greatestCommonDivisor(x > y ? x &- y : y &- x, n)
  } while divisor == 1
  return divisor
}
