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
      let isResidue =
        switch prime {
        case -4: value & 3 == 1
        case 8: value & 7 == 1 || value & 7 == 7
        case -8: value & 7 == 1 || value & 7 == 3
        default: BigInt(value).jacobiSymbol(over: BigInt(modulus)) == 1
        }
      if !isResidue { genus |= 1 << index }
    }
    return genus
  }
}
