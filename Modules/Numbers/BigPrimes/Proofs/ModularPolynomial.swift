import BigInt

// Unsafe memory: coefficients are Montgomery elements in a row; a product of degree 10 modulo a 300-digit number takes 50 µs.

/// Polynomials modulo a monic one, over the integers modulo a probable prime.
final class PolynomialRing {
  private let field: Montgomery
  private let degree: Int
  private let reduced: [Montgomery.Element]
  private let wide: [Montgomery.Element]
  private let t: Montgomery.Element

  /// Creates the ring for a monic polynomial, lowest coefficient first, without the leading 1.
  init(_ field: Montgomery, lowCoefficients: [BigInt]) {
    self.field = field
    degree = lowCoefficients.count
    // The negated coefficients: x^degree is their polynomial.
    reduced = lowCoefficients.map { field.element((-$0).modulo(field.modulus)) }
    wide = (0..<(2 * lowCoefficients.count)).map { _ in field.element() }
    t = field.element()
  }

  /// Returns (x + shift)^exponent, of `degree` coefficients.
  func power(ofLinear shift: BigInt, _ exponent: BigInt, _ interruption: Interruption) throws -> [BigInt] {
    let s = field.element(shift.modulo(field.modulus))
    let result = (0..<degree).map { _ in field.element() }
    // Starts with x + shift; the degree is at least 2.
    field.copy(result[0], s)
    field.copy(result[1], field.one)
    var bit = exponent.bitLength - 1
    while bit > 0 {
      bit -= 1
      try square(result, interruption)
      if exponent.hasMagnitudeBit(bit) { multiplyByLinear(result, s) }
      try interruption.check()
    }
    return result.map { field.value($0) }
  }

  private func square(_ p: [Montgomery.Element], _ interruption: Interruption) throws {
    // A square takes much longer than a millisecond only if the number is long.
    let isLong = field.productsPerMillisecond < 10 * degree
    for element in wide { element.update(repeating: 0, count: field.count) }
    for i in 0..<degree {
      if isLong { try interruption.check() }
      for j in 0..<i {
        field.multiply(t, p[i], p[j])
        field.add(wide[i + j], wide[i + j], t)
      }
    }
    for element in wide { field.double(element, element) }
    for i in 0..<degree {
      field.square(t, p[i])
      field.add(wide[2 * i], wide[2 * i], t)
    }
    // The highest coefficients first.
    var top = 2 * degree - 2
    while top >= degree {
      if isLong { try interruption.check() }
      for i in 0..<degree {
        field.multiply(t, wide[top], reduced[i])
        field.add(wide[top - degree + i], wide[top - degree + i], t)
      }
      top -= 1
    }
    for i in 0..<degree { field.copy(p[i], wide[i]) }
  }

  private func multiplyByLinear(_ p: [Montgomery.Element], _ shift: Montgomery.Element) {
    // (x + s)·Σ p_i·x^i = Σ (p_(i − 1) + s·p_i)·x^i, with the top coefficient reduced.
    field.copy(wide[0], p[degree - 1])
    var i = degree - 1
    while i >= 0 {
      field.multiply(p[i], p[i], shift)
      if i > 0 { field.add(p[i], p[i], p[i - 1]) }
      field.multiply(t, wide[0], reduced[i])
      field.add(p[i], p[i], t)
      i -= 1
    }
  }
}

/// Replaces a polynomial with its remainder modulo a monic one, and returns the quotient.
private func divide(_ rest: inout [BigInt], by divisor: [BigInt], _ n: BigInt) -> [BigInt] {
  var quotient: [BigInt] = []
  while rest.count >= divisor.count {
    let factor = rest.removeLast()
    quotient.append(factor)
    let shift = rest.count + 1 - divisor.count
    for index in divisor.indices.dropLast() {
      rest[shift + index] = (rest[shift + index] - factor * divisor[index]).modulo(n)
    }
  }
  return quotient.reversed()
}

/// Returns the monic greatest common divisor of two polynomials, or `nil` if an inverse doesn't exist.
private func polynomialDivisor(
  _ a: [BigInt], _ b: [BigInt], _ n: BigInt, _ interruption: Interruption
) throws -> [BigInt]? {
  var (u, v) = (a, b)
  while true {
    try interruption.check()
    while v.last?.isZero == true { v.removeLast() }
    guard let last = v.last else { return u }
    guard let inverse = last.inverse(modulo: n) else { return nil }
    v = v.map { $0 * inverse % n }
    _ = divide(&u, by: v, n)
    (u, v) = (v, u)
  }
}

/// Returns a root of a monic polynomial modulo a probable prime, or `nil` if it doesn't split.
///
/// It must have different linear factors. D. G. Cantor and H. Zassenhaus, "A new algorithm for factoring polynomials over finite fields" (1981).
func polynomialRoot(_ coefficients: [BigInt], _ field: Montgomery, _ interruption: Interruption) throws
  -> BigInt?
{
  let n = field.modulus
  var polynomial = coefficients.map { $0.modulo(n) }
  var shift: BigInt = 1
  var failures = 0
  while polynomial.count > 2 {
    let ring = PolynomialRing(field, lowCoefficients: Array(polynomial.dropLast()))
    var power = try ring.power(ofLinear: shift, (n - 1) / 2, interruption)
    power[0] = (power[0] - 1).modulo(n)
    shift += 1
    guard let divisor = try polynomialDivisor(polynomial, power, n, interruption) else { return nil }
    if divisor.count <= 1 || divisor.count == polynomial.count {
      failures += 1
      if failures > 40 { return nil }
      continue
    }
    let quotient = divide(&polynomial, by: divisor, n)
    polynomial = divisor.count <= quotient.count ? divisor : quotient
  }
  return (-polynomial[0]).modulo(n)
}
