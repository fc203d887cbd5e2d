import BigInt
import PrimeCalculator

/// Returns a proper divisor of an odd composite number, or `nil` if the steps don't find one.
///
/// R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20 (1980), with a gcd for up to 128 steps.
func pollardRho(_ n: BigInt, steps: Int, _ interruption: Interruption) throws -> BigInt? {
  let field = Montgomery(n)
  let x = field.element()
  let y = field.element(2)
  let saved = field.element()
  let product = field.element()
  let difference = field.element()
  let c = field.one
  field.copy(product, c)
  // A batch takes at most about ten milliseconds.
  let batch = min(128, 5 * field.productsPerMillisecond)
  var done = 0
  var length = 1
  while done < steps {
    field.copy(x, y)
    var position = 0
    while position < length {
      field.copy(saved, y)
      let end = min(position + batch, length)
      for _ in position..<end {
        field.square(y, y)
        field.add(y, y, c)
        field.subtract(difference, y, x)
        field.multiply(product, product, difference)
      }
      done += end - position
      position = end
      let divisor = field.residue(product).greatestCommonDivisor(with: n)
      if divisor != 1 {
        if divisor != n { return divisor }
        // Repeats the batch step by step.
        field.copy(y, saved)
        for _ in 0..<batch {
          try interruption.check()
          field.square(y, y)
          field.add(y, y, c)
          field.subtract(difference, y, x)
          let divisor = field.residue(difference).greatestCommonDivisor(with: n)
          if divisor != 1 { return divisor == n ? nil : divisor }
        }
        return nil
      }
      if done >= steps { return nil }
      try interruption.check()
    }
    length *= 2
  }
  return nil
}

/// Returns a proper divisor of an odd composite number by Pollard's p − 1 method, or `nil`.
///
/// Finds p if p − 1 has only prime powers up to the first bound, and at most one prime up to the second.
/// J. M. Pollard, "Theorems on factorization and primality testing" (1974).
func pMinusOne(_ n: BigInt, bound1: Int, bound2: Int, _ interruption: Interruption) throws -> BigInt? {
  let field = Montgomery(n)
  let x = field.element(3)
  var exponent: BigInt = 1
  for prime in primes(in: 2...UInt64(bound1)) {
    var power = prime
    while power * prime <= UInt64(bound1) { power *= prime }
    exponent *= BigInt(power)
    if exponent.bitLength > 2_000 {
      try field.power(x, x, exponent, check: interruption.check)
      exponent = 1
      try interruption.check()
    }
  }
  try field.power(x, x, exponent, check: interruption.check)
  let product = field.element()
  field.subtract(product, x, field.one)
  let first = field.residue(product).greatestCommonDivisor(with: n)
  if first != 1 { return first == n ? nil : first }

  // Powers of x for the gaps between primes: x^p·x^gap is the power for the next prime.
  var gaps: [Montgomery.Element] = []
  let y = field.element()
  let difference = field.element()
  let square = field.element()
  field.square(square, x)
  field.copy(product, field.one)
  let interval = min(4_096, 5 * field.productsPerMillisecond)
  var last: UInt64 = 0
  var count = 0
  for prime in primes(in: UInt64(bound1 + 1)...UInt64(bound2)) {
    if last == 0 {
      try field.power(y, x, BigInt(prime), check: interruption.check)
    } else {
      let gap = Int(prime - last) / 2
      while gaps.count < gap {
        let next = field.element()
        if let previous = gaps.last {
          field.multiply(next, previous, square)
        } else {
          field.copy(next, square)
        }
        gaps.append(next)
      }
      field.multiply(y, y, gaps[gap - 1])
    }
    last = prime
    field.subtract(difference, y, field.one)
    field.multiply(product, product, difference)
    count += 1
    if count % interval == 0 { try interruption.check() }
  }
  let divisor = field.residue(product).greatestCommonDivisor(with: n)
  return divisor == 1 || divisor == n ? nil : divisor
}
