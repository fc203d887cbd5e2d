import Testing

@testable import PrimeCalculator

@Suite("Arithmetic")
struct ArithmeticTests {
  @Test(
    "Square roots are exact around squares and at the end of the range",
    arguments: [1, 2, 3, 65_535, 65_536, 94_906_265, 94_906_266, 4_294_967_294, 4_294_967_295] as [UInt64])
  func squareRoots(_ root: UInt64) {
    let square = root * root
    #expect(integerSquareRoot(square) == root)
    #expect(integerSquareRoot(square - 1) == root - 1)
    #expect(integerSquareRoot(square + 2 * root) == root)
    #expect(integerSquareRoot(UInt64.max) == 4_294_967_295)
    #expect(integerSquareRoot(0 as UInt64) == 0)
    #expect(integerSquareRoot(UInt128(square)) == root)
    // Up to 2^67.
    let wide = UInt128(root + 7_000_000_000) * UInt128(root + 7_000_000_000)
    #expect(integerSquareRoot(wide) == root + 7_000_000_000)
    #expect(integerSquareRoot(wide - 1) == root + 6_999_999_999)
  }

  @Test(
    "Cube roots are exact around cubes and at the end of the range",
    arguments: [1, 2, 3, 1_000, 208_063, 1_664_510, 2_097_152, 2_642_244, 2_642_245] as [UInt64])
  func cubeRoots(_ root: UInt64) {
    let cube = root * root * root
    #expect(integerCubeRoot(cube) == root)
    #expect(integerCubeRoot(cube - 1) == root - 1)
    #expect(integerCubeRoot(cube + 1) == root)
    #expect(integerCubeRoot(UInt64.max) == 2_642_245)
    #expect(integerCubeRoot(0 as UInt64) == 0)
    let wide = UInt128(root + 5_000_000) * UInt128(root + 5_000_000) * UInt128(root + 5_000_000)
    #expect(integerCubeRoot(wide) == UInt128(root + 5_000_000))
    #expect(integerCubeRoot(wide - 1) == UInt128(root + 4_999_999))
  }

  @Test("Montgomery products agree with 128-bit remainders", arguments: [11, 12] as [UInt64])
  func montgomery(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let n = round == 0 ? UInt64.max : max(generator.anyMagnitude() | 1, 3)
      let a = generator.next() % n
      let b = generator.next() % n
      let modulus = MontgomeryModulus(odd: n)
      // REDC(a·b) · 2^64 ≡ a·b.
      let reduced = modulus.multiply(a, b)
      #expect(reduced < n)
      let back = n.dividingFullWidth((reduced, 0)).remainder
      #expect(back == Oracle.product(a, b, modulo: n), "n = \(n), a = \(a), b = \(b), seed \(seed)")
      let sum = a.addingReportingOverflow(b)
      let expected = n.dividingFullWidth((sum.overflow ? 1 : 0, sum.partialValue)).remainder
      #expect(modulus.add(a, b) == expected)
      #expect(modulus.add(modulus.subtract(a, b), b) == a)
      let t = UInt64.random(in: 0...63, using: &generator)
      var doubled = modulus.one
      for _ in 0..<t { doubled = modulus.add(doubled, doubled) }
      #expect(modulus.powerOfTwo(t) == doubled)
      #expect(modulus.multiply(a, byPowerOfTwo: t) == modulus.multiply(a, (1 << t) % n))
      let c = generator.next() % n
      #expect(modulus.multiply(a, b, minus: c) == modulus.subtract(reduced, c))
      let small = UInt64.random(in: 1...100, using: &generator)
      let residue = (0..<small).reduce(0) { sum, _ in modulus.add(sum, modulus.one) }
      if let inverse = modulus.inverse(ofSmall: small) {
        #expect(modulus.multiply(residue, inverse) == modulus.one, "1/\(small) modulo \(n), seed \(seed)")
      } else {
        #expect(greatestCommonDivisor(small, n) > 1)
      }
    }
  }

  @Test(
    "Jacobi symbols agree with Euler's criterion for primes", arguments: [3, 5, 7, 11, 101, 997] as [UInt64])
  func jacobi(prime: UInt64) {
    for a in 0..<prime {
      let squares = Set((1..<prime).map { $0 * $0 % prime })
      let expected = a == 0 ? 0 : squares.contains(a) ? 1 : -1
      #expect(jacobiSymbol(a, prime) == expected)
    }
    #expect(jacobiSymbol(2, 15) == 1)
    #expect(jacobiSymbol(7, 15) == -1)
    #expect(jacobiSymbol(6, 15) == 0)
  }

  @Test("Greatest common divisors are right, even with 0 and at the end of the range")
  func divisors() {
    #expect(greatestCommonDivisor(0, 15) == 15)
    #expect(greatestCommonDivisor(48, 15) == 3)
    #expect(greatestCommonDivisor(UInt64.max - 1, UInt64.max) == 1)
    #expect(greatestCommonDivisor(6_700_417 * 8, UInt64.max) == 6_700_417)
  }

  @Test(
    "Riemann's R agrees with known values, and its inverse inverts it",
    arguments: [
      (1e2, 25.66), (1e6, 78_527.40), (1e9, 50_847_455.43), (1e12, 37_607_910_542.22),
      (1e16, 279_238_341_360_977.19),
    ] as [(Double, Double)])
  func riemann(x: Double, expected: Double) {
    #expect(abs(riemannR(x) - expected) <= max(0.01, expected * 1e-13))
    #expect(abs(inverseRiemannR(riemannR(x)) - x) <= x * 1e-12)
  }
}
