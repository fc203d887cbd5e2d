import BigInt
import Foundation
import Testing

@Suite("BigInt: Montgomery form and long products")
struct MontgomeryTests {
  @Test("Each operation is that of numbers modulo n", arguments: [1, 2, 3, 9, 10, 13, 47, 48, 60])
  func operations(limbs: Int) {
    var generator = SplitMix64(state: UInt64(limbs))
    for round in 0..<40 {
      let n = round == 0 ? BigInt(1) << (64 * limbs) - 1 : generator.value(limbs: limbs).magnitude * 2 + 3
      let field = Montgomery(n)
      let (x, y) = (generator.value(limbs: limbs).modulo(n), generator.value(limbs: limbs).modulo(n))
      for (x, y) in [(x, y), (n - 1, x), (x, x), (0, y)] {
        let (a, b, result) = (field.element(x), field.element(y), field.element())
        func expect(_ expected: BigInt, _ name: String) {
          #expect(field.value(result) == expected.modulo(n), "\(name), \(x), \(y) modulo \(n)")
        }
        field.add(result, a, b)
        expect(x + y, "sum")
        field.subtract(result, a, b)
        expect(x - y, "difference")
        field.multiply(result, a, b)
        expect(x * y, "product")
        field.square(result, a)
        expect(x * x, "square")
        field.double(result, a)
        expect(2 * x, "double")
        field.negate(result, a)
        expect(-x, "negation")
        field.power(result, a, 0, check: {})
        expect(1, "power of 0")
        #expect(field.isZero(a) == (x == 0) && field.isEqual(a, b) == (x == y))
        let hasInverse = x.greatestCommonDivisor(with: n) == 1
        #expect(field.invert(result, a) == hasInverse)
        if hasInverse {
          field.multiply(result, result, a)
          expect(1, "inverse")
        }
      }
    }
  }

  @Test("A power is that of repeated products, for exponents with windows of each length, and is checked")
  func powers() throws {
    let n = BigInt(2).power(192) - 237
    let field = Montgomery(n)
    for length in [1, 2, 3, 23, 24, 25, 79, 80, 81, 399, 400, 401] {
      for exponent in [BigInt(1) << (length - 1), BigInt(1) << length - 1, (BigInt(1) << length) / 3 | 1] {
        let result = field.element()
        field.power(result, field.element(3), exponent, check: {})
        let expected = (0..<exponent.bitLength).reversed().reduce(BigInt(1)) { power, bit in
          power * power * (exponent >> bit & 1 == 1 ? 3 : 1) % n
        }
        #expect(field.value(result) == expected, "\(exponent)")
      }
    }
    let long = Montgomery(BigInt(2).power(20_000) + 1)
    #expect(throws: CancellationError.self) {
      try long.power(
        long.element(), long.element(3), BigInt(2).power(50), check: { throw CancellationError() })
    }
  }

  @Test("An even modulus, and 1, have no Montgomery form")
  func moduli() async {
    await #expect(processExitsWith: .failure) { _ = Montgomery(BigInt(2).power(70)) }
    await #expect(processExitsWith: .failure) { _ = Montgomery(1) }
  }

  @Test(
    "Long products and squares are right modulo small primes", arguments: [31, 32, 33, 47, 48, 49, 97, 130])
  func products(limbs: Int) {
    var generator = SplitMix64(state: UInt64(limbs))
    func number(_ limbs: Int) -> BigInt {
      (0..<limbs).reduce(1) { number, _ in
        let kind = generator.next() % 4
        return number << 64 + BigInt(kind == 0 ? 0 : kind == 1 ? UInt64.max : generator.next())
      }
    }
    for count in [1, 31, 32, 40, limbs - 1, limbs, 2 * limbs + 1, 3 * limbs] {
      let (a, b) = (number(limbs), number(count))
      for p in [4_294_967_291, 18_446_744_073_709_551_557] as [BigInt] {
        #expect((a * b) % p == (a % p) * (b % p) % p, "\(limbs) · \(count) limbs")
        #expect((b * b) % p == (b % p) * (b % p) % p, "\(count) limbs")
      }
    }
  }
}

@Suite("BigInt: other conversions")
struct BigIntApproximationTests {
  @Test("JSON numbers of up to 128 bits are read exactly")
  func json() throws {
    let text = "[18446744073709551616, -9223372036854775809, 170141183460469231731687303715884105727]"
    let expected = [BigInt(2).power(64), -BigInt(2).power(63) - 1, BigInt(2).power(127) - 1]
    #expect(try JSONDecoder().decode([BigInt].self, from: Data(text.utf8)) == expected)
  }

  @Test("The nearest double and the logarithm are those of doubles, and infinite from 2^1024 on")
  func approximations() {
    for exponent in [0, 1, 53, 63, 64, 65, 300, 1_000, 1_023] {
      let n = BigInt(2).power(exponent)
      #expect(n.approximation == Double(sign: .plus, exponent: exponent, significand: 1))
      #expect((-n).approximation == -n.approximation)
      #expect(abs(n.logarithm - Double(exponent) * 0.693_147_180_559_945_3) <= 1e-12)
    }
    #expect(BigInt(2).power(1_024).approximation == .infinity && (-BigInt(2).power(1_100)).approximation < 0)
    #expect(
      BigInt(10).power(22).approximation == 1e22 && abs(BigInt(10).power(22).logarithm - 50.656_872) < 1e-6)
  }

  @Test("Two's complement words repeat the sign, and a negative power is that of the inverse")
  func others() {
    #expect(BigInt(-2).words(count: 3) == [UInt.max - 1, .max, .max] && BigInt(5).words(count: 2) == [5, 0])
    #expect(BigInt(3).power(-1, modulo: 7) == 5 && BigInt(3).power(-2, modulo: 10) == 9)
    #expect(BigInt(5).power(3, modulo: 1) == 0 && BigInt(6).inverse(modulo: 9) == nil)
    var generator = SplitMix64(state: 11)
    for _ in 0..<200 {
      let (x, y) = (generator.value(limbs: 6).magnitude, generator.value(limbs: 6).magnitude)
      let (a, b) = (max(x, y), min(x, y))
      if a == b { continue }
      for limit in [0, 1, generator.value(limbs: 3).magnitude, b] {
        var (larger, rest) = (a, b)
        while rest > limit { (larger, rest) = (rest, larger % rest) }
        #expect(BigInt.euclideanRemainder(a, b, limit: limit) == rest, "\(a), \(b), \(limit)")
      }
    }
  }
}
