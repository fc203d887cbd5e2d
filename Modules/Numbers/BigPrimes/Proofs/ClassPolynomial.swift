import BigInt

/// The factor of a class polynomial over the genus field, which has a root for each class of the principal genus.
///
/// The genus field is that of the square roots of D's prime factors; a proof has them modulo its number. So the degree is
/// the size of a genus instead of the class number. The roots generate the class field of D as j does, but are much smaller where 3 doesn't
/// divide D: the cube root of j, or for D ≡ 1 mod 8 a Weber function. N. Yui, D. Zagier, "On the singular values of
/// Weber modular functions", Math. Comp. 66 (1997).
struct ClassPolynomial: Sendable {
  enum Invariant { case j, cubeRoot, weber }

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
    let forms = ReducedForm.reduced(magnitude)
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
