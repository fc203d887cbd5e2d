import BigInt

struct Discriminant: Sendable {
  let magnitude: Int
  let classNumber: Int
  /// The factors of D: the prime discriminants −4, ±8, and ±p.
  let primeFactors: [Int]

  /// The discriminants up to a bound, by class number and then size.
  ///
  /// Without −3: a changed digit moves the point to another curve y² = x³ + b. One in six of these has the same number
  /// of points, so some changed certificates would stay valid.
  static let upTo5000: [Discriminant] = all(in: 4...5_000)
  static let upTo40000: [Discriminant] = all(in: 5_001...40_000)

  private static func all(in range: ClosedRange<Int>) -> [Discriminant] {
    var result: [Discriminant] = []
    for magnitude in range {
      guard let factors = primeDiscriminants(-magnitude) else { continue }
      let number = classNumbers[magnitude]
      // The proof needs a root of a polynomial of this degree.
      if number / (1 << (factors.count - 1)) <= 40, number <= 64 {
        result.append(Discriminant(magnitude: magnitude, classNumber: number, primeFactors: factors))
      }
    }
    return result.sorted { ($0.classNumber, $0.magnitude) < ($1.classNumber, $1.magnitude) }
  }

  /// Factors a fundamental discriminant into prime discriminants; returns `nil` for other numbers.
  private static func primeDiscriminants(_ d: Int) -> [Int]? {
    var rest = d.magnitude
    var factors: [Int] = []
    let twos = rest.trailingZeroBitCount
    rest >>= UInt(twos)
    var p: UInt = 3
    while p * p <= rest {
      if rest % p == 0 {
        rest /= p
        if rest % p == 0 { return nil }
        factors.append(p & 3 == 1 ? Int(p) : -Int(p))
      }
      p += 2
    }
    if rest > 1 { factors.append(rest & 3 == 1 ? Int(rest) : -Int(rest)) }
    let odd = factors.reduce(1, *)
    switch twos {
    case 0: return odd == d ? factors : nil
    case 2: return odd * -4 == d ? factors + [-4] : nil
    case 3: return odd * 8 == d ? factors + [8] : odd * -8 == d ? factors + [-8] : nil
    default: return nil
    }
  }

  /// Returns the reduced forms (a, b, c) of a discriminant −|D| with b ≥ 0; those with 0 < b < a < c stand for two.
  static func reducedForms(_ magnitude: Int) -> [(a: Int, b: Int, isDouble: Bool)] {
    var forms: [(a: Int, b: Int, isDouble: Bool)] = []
    var b = magnitude & 1
    while 3 * b * b <= magnitude {
      let product = (b * b + magnitude) / 4
      var a = max(b, 1)
      while a * a <= product {
        if product % a == 0 { forms.append((a, b, b > 0 && b < a && a * a < product)) }
        a += 1
      }
      b += 2
    }
    return forms
  }

  /// The class numbers of the fundamental discriminants −|D| down to −40,000, by |D|.
  ///
  /// Counts the reduced forms (a, b, c) of all discriminants together, which takes milliseconds: a canceled search waits
  /// for it.
  private static let classNumbers: [Int] = {
    let limit = 40_000
    var numbers = [Int](repeating: 0, count: limit + 1)
    var b = 0
    while 3 * b * b <= limit {
      var a = max(b, 1)
      while 4 * a * a - b * b <= limit {
        for c in a...((limit + b * b) / (4 * a)) {
          numbers[4 * a * c - b * b] += b > 0 && b < a && a < c ? 2 : 1
        }
        a += 1
      }
      b += 1
    }
    return numbers
  }()
}

/// Returns the coefficients of the Hilbert class polynomial of a discriminant, lowest first.
///
/// The roots are the values of j at the reduced forms, computed with complex fixed-point numbers. H. Cohen, "A course in
/// computational algebraic number theory" (1993), 7.6.2. A wrong coefficient can't make a wrong proof, only none.
func hilbertClassPolynomial(_ magnitude: Int, _ interruption: Interruption) throws -> [BigInt]? {
  let forms = Discriminant.reducedForms(magnitude)
  let height = 3.141_592_654 * Double(magnitude).squareRoot() / 0.693_147
  let sum = forms.reduce(0.0) { $0 + (($1.isDouble ? 2 : 1) / Double($1.a)) }
  // The size of the coefficients, twice the size of the largest j for its relative error, and a margin.
  let numbers = FixedPoint(bits: Int(height * sum + 2 * height) + 10 * forms.count + 100)
  let pi = numbers.pi()
  var polynomial: [BigInt] = [numbers.one]
  for form in forms {
    try interruption.check()
    let j = numbers.j(magnitude: magnitude, a: form.a, b: form.b, pi: pi)
    var next = [BigInt](repeating: 0, count: polynomial.count + (form.isDouble ? 2 : 1))
    if form.isDouble {
      // x² − 2·Re(j)·x + |j|².
      let trace = j.real * 2
      let norm = numbers.product(j.real, j.real) + numbers.product(j.imaginary, j.imaginary)
      for (index, coefficient) in polynomial.enumerated() {
        next[index] += numbers.product(coefficient, norm)
        next[index + 1] -= numbers.product(coefficient, trace)
        next[index + 2] += coefficient
      }
    } else {
      for (index, coefficient) in polynomial.enumerated() {
        next[index] -= numbers.product(coefficient, j.real)
        next[index + 1] += coefficient
      }
    }
    polynomial = next
  }
  var result: [BigInt] = []
  for coefficient in polynomial {
    let rounded = (coefficient + numbers.one >> 1) >> numbers.bits
    let error = (coefficient - rounded << numbers.bits).magnitude
    if error << 4 > numbers.one { return nil }
    result.append(rounded)
  }
  return result
}

/// Real and complex numbers with a fixed number of bits after the binary point.
private struct FixedPoint {
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

  /// Returns j((−b + √D)/(2a)): (256f + 1)³/f for f = Δ(2τ)/Δ(τ).
  func j(magnitude: Int, a: Int, b: Int, pi: BigInt) -> Complex {
    let root = (BigInt(magnitude) << (2 * bits)).squareRoot()
    let q = exponential(
      Complex(real: -((pi * root) >> bits) / BigInt(a), imaginary: -(pi * BigInt(b)) / BigInt(a)))
    let ratio = quotient(eulerProduct(product(q, q)), eulerProduct(q))
    var power = product(product(ratio, ratio), ratio)
    for _ in 0..<3 { power = product(power, power) }
    let f = product(q, power)
    let sum = Complex(real: (f.real << 8) + one, imaginary: f.imaginary << 8)
    return quotient(product(product(sum, sum), sum), f)
  }
}
