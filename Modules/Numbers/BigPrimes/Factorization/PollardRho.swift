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
