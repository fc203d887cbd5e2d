import BigInt

/// Real and complex numbers with a fixed number of bits after the binary point.
struct FixedPoint {
  struct Complex {
    var real: BigInt
    var imaginary: BigInt
  }

  let bits: Int
  let one: BigInt

  init(bits: Int) {
    self.bits = bits
    one = BigInt(1) << bits
  }

  /// Returns π, by Machin's formula: π/4 = 4·arctan(1/5) − arctan(1/239).
  func pi() -> BigInt {
    func arctangent(ofInverse n: Int) -> BigInt {
      var term = (BigInt(1) << (bits + 32)) / BigInt(n)
      var sum = term
      var k = 1
      while term != 0 {
        term = -(term / BigInt(n * n))
        k += 2
        sum += term / BigInt(k)
      }
      return sum
    }
    return (arctangent(ofInverse: 5) * 16 - arctangent(ofInverse: 239) * 4) >> 32
  }

  func product(_ a: BigInt, _ b: BigInt) -> BigInt { (a * b) >> bits }

  private func product(_ a: Complex, _ b: Complex) -> Complex {
    Complex(
      real: (a.real * b.real - a.imaginary * b.imaginary) >> bits,
      imaginary: (a.real * b.imaginary + a.imaginary * b.real) >> bits)
  }

  private func quotient(_ a: Complex, _ b: Complex) -> Complex {
    let norm = b.real * b.real + b.imaginary * b.imaginary
    return Complex(
      real: ((a.real * b.real + a.imaginary * b.imaginary) << bits) / norm,
      imaginary: ((a.imaginary * b.real - a.real * b.imaginary) << bits) / norm)
  }

  /// Returns e^z for a real part of at most 0.
  private func exponential(_ z: Complex) -> Complex {
    // e^z = (e^(z/2^k))^(2^k), with more bits because each square doubles the error.
    let halvings = max(0, max(z.real.bitLength, z.imaginary.bitLength) - bits) + 12
    let more = FixedPoint(bits: bits + halvings + 16)
    let scaled = Complex(real: z.real << 16, imaginary: z.imaginary << 16)
    var term = Complex(real: more.one, imaginary: 0)
    var sum = term
    var k = 1
    while term.real != 0 || term.imaginary != 0 {
      term = more.product(term, scaled)
      term = Complex(real: term.real / BigInt(k), imaginary: term.imaginary / BigInt(k))
      // Rounding down leaves −1.
      if term.real.magnitude <= 1 && term.imaginary.magnitude <= 1 { break }
      sum = Complex(real: sum.real + term.real, imaginary: sum.imaginary + term.imaginary)
      k += 1
    }
    for _ in 0..<halvings { sum = more.product(sum, sum) }
    return Complex(real: sum.real >> (halvings + 16), imaginary: sum.imaginary >> (halvings + 16))
  }

  /// Returns Π (1 − q^n) by Euler's pentagonal number theorem.
  private func eulerProduct(_ q: Complex) -> Complex {
    var sum = Complex(real: one, imaginary: 0)
    // q^(n(3n − 1)/2) and q^n, from n = 1 on.
    var power = q
    var qn = q
    var isNegative = true
    while power.real.magnitude > 1 || power.imaginary.magnitude > 1 {
      let other = product(power, qn)
      let real = power.real + other.real
      let imaginary = power.imaginary + other.imaginary
      sum.real += isNegative ? -real : real
      sum.imaginary += isNegative ? -imaginary : imaginary
      isNegative.toggle()
      // (n + 1)(3n + 2)/2 − n(3n + 1)/2 = 2n + 1.
      power = product(other, product(product(qn, qn), q))
      qn = product(qn, q)
    }
    return sum
  }

  /// Numbers that the values for a discriminant share.
  struct Constants {
    let pi: BigInt
    /// √|D|.
    let root: BigInt
    let rootOfTwo: BigInt

    init(_ numbers: FixedPoint, magnitude: Int) {
      pi = numbers.pi()
      root = (BigInt(magnitude) << (2 * numbers.bits)).squareRoot()
      rootOfTwo = (BigInt(2) << (2 * numbers.bits)).squareRoot()
    }
  }

  private func power(_ z: Complex, _ exponent: Int) -> Complex {
    if exponent == 0 { return Complex(real: one, imaginary: 0) }
    let half = power(z, exponent / 2)
    let square = product(half, half)
    return exponent & 1 == 0 ? square : product(square, z)
  }

  /// Returns the value of an invariant for the class of a form, at τ = (−b + √D)/(2a).
  func value(
    of invariant: ClassPolynomial.Invariant, magnitude: Int, _ form: ReducedForm, _ constants: Constants
  ) -> Complex {
    let (a, b, c) = (form.a, form.b, form.c)
    // e = e^(2πi·τ/48), h = e^(πi·τ), q = h².
    let e = exponential(
      Complex(
        real: -((constants.pi * constants.root) >> bits) / BigInt(48 * a),
        imaginary: -(constants.pi * BigInt(b)) / BigInt(48 * a)))
    let h = power(e, 24)
    let q = product(h, h)
    let eta = eulerProduct(q)
    let sign: BigInt = magnitude & 15 == 15 ? 1 : -1
    if invariant == .weber, a & 1 == 0 {
      // f(τ) if c is even, f1(τ) otherwise.
      let value =
        c & 1 == 0
        ? eulerProduct(Complex(real: -h.real, imaginary: -h.imaginary))
        : eulerProduct(h)
      let root = unity(b * (a - c - a * c * c), constants)
      return scaled(product(quotient(value, product(e, eta)), root), by: c & 1 == 0 ? one : one * sign)
    }
    // u = f2(τ)/√2.
    let u = quotient(product(product(e, e), eulerProduct(product(q, q))), eta)
    if invariant == .weber {
      return scaled(product(u, unity(b * (a - c + a * a * c), constants)), by: constants.rootOfTwo * sign)
    }
    // j = (256·u²⁴ + 1)³/u²⁴.
    let power8 = power(u, 8)
    let power24 = power(power8, 3)
    let sum = Complex(real: (power24.real << 8) + one, imaginary: power24.imaginary << 8)
    if invariant == .j { return quotient(power(sum, 3), power24) }
    return product(quotient(sum, power8), unity(16 * (a % 3 == 0 ? -b * c : a * b), constants))
  }

  private func scaled(_ z: Complex, by factor: BigInt) -> Complex {
    Complex(real: product(z.real, factor), imaginary: product(z.imaginary, factor))
  }

  /// Returns the power of e^(2πi/48).
  private func unity(_ exponent: Int, _ constants: Constants) -> Complex {
    let residue = (exponent % 48 + 48) % 48
    return exponential(Complex(real: 0, imaginary: constants.pi * BigInt(residue) / 24))
  }
}
