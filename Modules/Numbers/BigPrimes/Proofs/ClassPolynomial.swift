import BigInt
import Synchronization

/// A fundamental discriminant D < 0.
struct Discriminant: Sendable {
  let magnitude: Int
  let classNumber: Int
  /// The factors of D: the prime discriminants −4, ±8, and ±p.
  let primeFactors: [Int]

  /// The number of classes in a genus, which is the degree of the polynomial whose root a proof needs.
  var genusSize: Int { classNumber >> (primeFactors.count - 1) }

  /// The place in the order of use, from low to high.
  ///
  /// The root of the polynomial takes a time of the square of its degree, and the square root of a large prime serves few
  /// discriminants.
  private var cost: Int { 120 * genusSize + (primeFactors.map { abs($0) }.max() ?? 0) }

  /// The expected number of orders, for a number modulo which the prime factors are residues.
  var expectedOrders: Double { (magnitude == 4 ? 4 : 2) / Double(genusSize) }

  /// Returns the discriminants whose genera have at most some size, down to a limit that rises with it.
  ///
  /// Without −3: a changed digit moves the point to another curve y² = x³ + b. One in six of these has
  /// the same number of points, so some changed certificates would stay valid.
  static func list(genusSize: Int, forBits bits: Int, _ interruption: Interruption) throws -> [Discriminant] {
    let limit = genusSize > 16 ? 2_500 * genusSize : bits < 1_000 ? 5_000 : 40_000
    let list =
      try lists.withLock { $0[limit] }
      ?? all(limit: limit, interruption).sorted { ($0.cost, $0.magnitude) < ($1.cost, $1.magnitude) }
    lists.withLock { $0[limit] = list }
    return list.filter { $0.genusSize <= genusSize }
  }

  private static let lists = Mutex<[Int: [Discriminant]]>([:])

  private static func all(limit: Int, _ interruption: Interruption) throws -> [Discriminant] {
    let numbers = try classNumbers(limit: limit, interruption)
    var result: [Discriminant] = []
    for magnitude in 4...limit {
      if magnitude & 1023 == 0 { try interruption.check() }
      guard let factors = primeDiscriminants(-magnitude) else { continue }
      result.append(
        Discriminant(magnitude: magnitude, classNumber: numbers[magnitude], primeFactors: factors))
    }
    return result
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

  /// Returns the class numbers of the fundamental discriminants −|D|, by |D|.
  ///
  /// Counts the reduced forms (a, b, c) of all discriminants together.
  private static func classNumbers(limit: Int, _ interruption: Interruption) throws -> [Int] {
    var numbers = [Int](repeating: 0, count: limit + 1)
    var b = 0
    while 3 * b * b <= limit {
      try interruption.check()
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
  }
}

/// A reduced form a·x² + b·x·y + c·y² with b ≥ 0; `isDouble` if it stands for that with −b, too.
private struct Form {
  let a: Int
  let b: Int
  let c: Int
  var isDouble: Bool { b > 0 && b < a && a < c }

  static func reduced(_ magnitude: Int) -> [Form] {
    var forms: [Form] = []
    var b = magnitude & 1
    while 3 * b * b <= magnitude {
      let product = (b * b + magnitude) / 4
      var a = max(b, 1)
      while a * a <= product {
        if product % a == 0 { forms.append(Form(a: a, b: b, c: product / a)) }
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

/// The factor of a class polynomial over the genus field, which has a root for each class of the principal genus.
///
/// The genus field is that of the square roots of D's prime factors; a proof has them modulo its number. So the degree is
/// the size of a genus instead of the class number. The roots generate the class field of D as j does, but are much smaller where 3 doesn't
/// divide D: the cube root of j, or for D ≡ 1 mod 8 a Weber function. N. Yui, D. Zagier, "On the singular values of
/// Weber modular functions", Math. Comp. 66 (1997).
struct ClassPolynomial: Sendable {
  fileprivate enum Invariant { case j, cubeRoot, weber }

  private let invariant: Invariant
  private let discriminant: Discriminant
  /// For each set of D's prime factors with a positive product d, as bits, and each coefficient of the factor: its trace, multiplied by √d.
  private let traces: [(set: Int, coefficients: [BigInt])]

  /// Computes the values with complex fixed-point numbers; a wrong coefficient can't make a wrong proof, only none.
  ///
  /// H. Cohen, "A course in computational algebraic number theory" (1993), 7.6.2.
  init?(_ discriminant: Discriminant, _ interruption: Interruption) throws {
    let (magnitude, primes) = (discriminant.magnitude, discriminant.primeFactors)
    let invariant: Invariant = magnitude % 3 == 0 ? .j : magnitude & 7 == 7 ? .weber : .cubeRoot
    let forms = Form.reduced(magnitude)
    let height = 3.141_592_654 * Double(magnitude).squareRoot() / 0.693_147 / invariant.heightRatio
    let sum = forms.reduce(0.0) { $0 + (($1.isDouble ? 2 : 1) / Double($1.a)) }
    // The size of the coefficients, twice the size of the largest value for its relative error, and a margin.
    let numbers = FixedPoint(bits: Int(height * sum + 2 * height) + 10 * forms.count + 100)
    let constants = FixedPoint.Constants(numbers, magnitude: magnitude)
    var polynomials: [Int: [BigInt]] = [:]
    for form in forms {
      try interruption.check()
      let value = numbers.value(of: invariant, magnitude: magnitude, form, constants)
      polynomials[form.genus(primes), default: [numbers.one]].multiply(
        byRoot: value, isDouble: form.isDouble, numbers)
    }
    var traces: [(set: Int, coefficients: [BigInt])] = []
    for set in 0..<1 << primes.count {
      let product = primes.indices.reduce(1) { set >> $1 & 1 == 1 ? $0 * primes[$1] : $0 }
      if product < 0 { continue }
      try interruption.check()
      let root = (BigInt(product) << (2 * numbers.bits)).squareRoot()
      var coefficients: [BigInt] = []
      for index in 0..<discriminant.genusSize {
        let sum = polynomials.reduce(BigInt(0)) { sum, genus in
          (genus.key & set).nonzeroBitCount & 1 == 0 ? sum + genus.value[index] : sum - genus.value[index]
        }
        let scaled = numbers.product(sum, root)
        let rounded = (scaled + numbers.one >> 1) >> numbers.bits
        if (scaled - rounded << numbers.bits).magnitude << 4 > numbers.one { return nil }
        coefficients.append(rounded)
      }
      traces.append((set, coefficients))
    }
    (self.invariant, self.discriminant, self.traces) = (invariant, discriminant, traces)
  }

  /// Returns a value of j modulo a probable prime, or `nil` if the factor doesn't split.
  ///
  /// - Parameter roots: The square roots of the discriminant's prime factors.
  func j(_ roots: [BigInt], _ field: Montgomery, _ interruption: Interruption) throws -> BigInt? {
    let n = field.modulus
    let primes = discriminant.primeFactors
    var polynomial = [BigInt](repeating: 0, count: discriminant.genusSize) + [1]
    for (set, coefficients) in traces {
      let members = primes.indices.filter { set >> $0 & 1 == 1 }
      let product = members.reduce(1) { $0 * primes[$1] }
      guard let inverse = BigInt(product << (primes.count - 1)).inverse(modulo: n) else { return nil }
      // The product of the roots of an even number of negative factors has the sign of a power of i².
      let isNegative = members.count { primes[$0] < 0 } & 2 != 0
      let factor = members.reduce(isNegative ? -inverse : inverse) { ($0 * roots[$1]).modulo(n) }
      for index in coefficients.indices { polynomial[index] += coefficients[index] * factor }
    }
    guard let value = try polynomialRoot(polynomial, field, interruption) else { return nil }
    switch invariant {
    case .j: return value
    case .cubeRoot: return value.power(3).modulo(n)
    case .weber:
      let power = value.power(24, modulo: n)
      guard let inverse = power.inverse(modulo: n) else { return nil }
      return ((power - 16).power(3) * inverse).modulo(n)
    }
  }
}

extension ClassPolynomial.Invariant {
  /// The ratio of the lengths of j and of the invariant.
  fileprivate var heightRatio: Double {
    switch self {
    case .j: 1
    case .cubeRoot: 3
    case .weber: 72
    }
  }
}

extension [BigInt] {
  /// Multiplies the polynomial by x − root, and by x minus its conjugate.
  fileprivate mutating func multiply(byRoot root: FixedPoint.Complex, isDouble: Bool, _ numbers: FixedPoint) {
    var next = [BigInt](repeating: 0, count: count + (isDouble ? 2 : 1))
    // x² − 2·Re(root)·x + |root|².
    let trace = root.real * 2
    let norm = numbers.product(root.real, root.real) + numbers.product(root.imaginary, root.imaginary)
    for (index, coefficient) in enumerated() {
      if isDouble {
        next[index] += numbers.product(coefficient, norm)
        next[index + 1] -= numbers.product(coefficient, trace)
        next[index + 2] += coefficient
      } else {
        next[index] -= numbers.product(coefficient, root.real)
        next[index + 1] += coefficient
      }
    }
    self = next
  }
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
    of invariant: ClassPolynomial.Invariant, magnitude: Int, _ form: Form, _ constants: Constants
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
