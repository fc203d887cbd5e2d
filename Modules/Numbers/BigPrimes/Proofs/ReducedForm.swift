import BigInt

/// A reduced form a·x² + b·x·y + c·y² with b ≥ 0; `isDouble` if it stands for that with −b, too.
struct ReducedForm {
  let a: Int
  let b: Int
  let c: Int
  var isDouble: Bool { b > 0 && b < a && a < c }

  static func reduced(_ magnitude: Int) -> [ReducedForm] {
    var forms: [ReducedForm] = []
    var b = magnitude & 1
    while 3 * b * b <= magnitude {
      let product = (b * b + magnitude) / 4
      var a = max(b, 1)
      while a * a <= product {
        if product % a == 0 { forms.append(ReducedForm(a: a, b: b, c: product / a)) }
        a += 1
      }
      b += 2
    }
    return forms
  }

  /// The genus: a bit for each prime factor of the discriminant, 1 if its character is −1.
  func genus(_ primeFactors: [Int]) -> Int {
    var genus = 0
    for (index, prime) in primeFactors.enumerated() {
      let modulus = prime.magnitude
      let value = [a, c, a + b + c].first { modulus & 1 == 0 ? $0 & 1 == 1 : $0 % Int(modulus) != 0 }!
      if !isResidue(BigInt(value), ofPrimeDiscriminant: prime) { genus |= 1 << index }
    }
    return genus
  }
}

/// Returns whether the character of a prime discriminant is 1 for a positive number that is prime to it.
func isResidue(_ n: BigInt, ofPrimeDiscriminant prime: Int) -> Bool {
  switch prime {
  case -4: n.lowestLimb & 3 == 1
  case 8: n.lowestLimb & 7 == 1 || n.lowestLimb & 7 == 7
  case -8: n.lowestLimb & 7 == 1 || n.lowestLimb & 7 == 3
  default: BigInt(n.magnitudeModulo(prime.magnitude)).jacobiSymbol(over: BigInt(prime.magnitude)) == 1
  }
}
