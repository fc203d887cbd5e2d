import BigInt
import Foundation
import Testing

/// A generator with a seed, so that a failure can be repeated (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a value of up to `limbs` limbs, in which limbs of only zeros and only ones are frequent.
  mutating func value(limbs: Int) -> BigInt {
    var result: BigInt = 0
    for _ in 0..<Int.random(in: 0...limbs, using: &self) {
      let kind = next() % 8
      result = result << 64 + BigInt(kind == 0 ? 0 : kind == 1 ? UInt64.max : kind == 2 ? 1 << 63 : next())
    }
    return next() % 2 == 0 ? result : -result
  }
}

@Suite("BigInt: arithmetic")
struct BigIntArithmeticTests {
  @Test("Small values agree with Int128 in every operation")
  func smallValues() {
    var generator = SplitMix64(state: 1)
    for _ in 0..<20_000 {
      let a = Int128(truncatingIfNeeded: generator.next()) << Int.random(in: 0...55, using: &generator)
      let b = Int128(Int64(bitPattern: generator.next())) >> Int.random(in: 0...64, using: &generator)
      let (x, y) = (BigInt(a), BigInt(b))
      #expect(Int128(x) == a && Int128(y) == b)
      #expect(x + y == BigInt(a + b))
      #expect(x - y == BigInt(a - b))
      #expect(y - x == BigInt(b - a))
      #expect(x & y == BigInt(a & b))
      #expect(x | y == BigInt(a | b))
      #expect(x ^ y == BigInt(a ^ b))
      #expect(~y == BigInt(~b))
      #expect((x < y) == (a < b))
      #expect(x.description == a.description)
      #expect(y.bitWidth <= 65 && y.trailingZeroBitCount == (b == 0 ? 1 : b.trailingZeroBitCount))
      if b != 0 {
        #expect(x / y == BigInt(a / b))
        #expect(x % y == BigInt(a % b))
      }
      let shift = Int.random(in: -130...130, using: &generator)
      #expect(x >> Int(shift.magnitude) == BigInt(a >> Int(shift.magnitude)))
      #expect(y << shift == (shift > 0 ? y * BigInt(2).power(shift) : y >> -shift))
      let product = (a >> 64) * b
      #expect(BigInt(a >> 64) * y == BigInt(product))
    }
  }

  @Test("Sum, product, quotient, and bit operations agree with each other", arguments: [1, 2, 5, 40, 150])
  func identities(limbs: Int) {
    var generator = SplitMix64(state: UInt64(limbs))
    for _ in 0..<(limbs > 30 ? 60 : 1_500) {
      let a = generator.value(limbs: limbs)
      let b = generator.value(limbs: limbs)
      let c = generator.value(limbs: limbs)
      #expect((a + b) - b == a)
      #expect((a + b) * c == a * c + b * c)
      #expect((a - b) * (a + b) == a * a - b * b)
      #expect((a * b).bitLength <= a.bitLength + b.bitLength)
      if b != 0 {
        let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
        #expect(quotient * b + remainder == a)
        #expect(remainder.magnitude < b.magnitude)
        #expect(remainder == 0 || (remainder < 0) == (a < 0))
        #expect(a * b / b == a)
        #expect((a * b).isMultiple(of: b))
        #expect(a.modulo(b) >= 0 && (a - a.modulo(b)).isMultiple(of: b))
      }
      #expect((a & b) + (a | b) == a + b)
      #expect((a | b) - (a & b) == a ^ b)
      #expect(~(~a) == a && a + ~a == -1)
      let shift = Int.random(in: 0...200, using: &generator)
      #expect(a << shift == a * BigInt(2).power(shift))
      let floor = (a - a.modulo(BigInt(2).power(shift))) / BigInt(2).power(shift)
      #expect(a >> shift == floor)
      #expect(BigInt(a.description) == a)
      let hexadecimal = String(a.magnitude, radix: 16).reduce(BigInt(0)) {
        $0 * 16 + BigInt($1.hexDigitValue!)
      }
      #expect(hexadecimal == a.magnitude)
      #expect((a < b) == ((a - b).signum() < 0))
      #expect((a == b) == (a.hashValue == b.hashValue))
    }
  }

  @Test("Words and bit width are those of two's complement")
  func words() {
    var generator = SplitMix64(state: 7)
    for _ in 0..<500 {
      let a = generator.value(limbs: 6)
      let words = Array(a.words)
      #expect(words.count == (a.bitWidth + 63) / 64)
      let value = words.dropLast().reversed().reduce(BigInt(Int(bitPattern: words.last!))) {
        $0 << 64 + BigInt($1)
      }
      #expect(value == a)
      #expect(a >= -BigInt(2).power(a.bitWidth - 1) && a < BigInt(2).power(a.bitWidth - 1))
      #expect(Int64(truncatingIfNeeded: a) == Int64(bitPattern: UInt64(words[0])))
    }
    #expect(BigInt(-128).bitWidth == 8 && BigInt(128).bitWidth == 9 && BigInt(-129).bitWidth == 9)
    #expect((-BigInt(2).power(127)).bitWidth == 128)
    #expect(BigInt(Int128.min) == -BigInt(2).power(127))
    #expect(BigInt(UInt128.max) == BigInt(2).power(128) - 1)
  }

  @Test("Conversions between number types are exact, or nil")
  func conversions() {
    #expect(BigInt(exactly: 0.5) == nil && BigInt(exactly: Double.infinity) == nil)
    #expect(BigInt(exactly: -3.0) == -3 && BigInt(2.9) == 2 && BigInt(-2.9) == -2 && BigInt(0.0) == 0)
    #expect(BigInt(1e30) == 1_000_000_000_000_000_019_884_624_838_656)
    #expect(BigInt(Double.leastNonzeroMagnitude) == 0)
    #expect(Double(BigInt(2).power(100) + 1) == 0x1p100)
    #expect(
      Double(BigInt(3).power(400)) == 0x1.f845dacd9e25p+633 || Double(BigInt(3).power(400)).exponent == 633)
    #expect(Double(exactly: BigInt(2).power(60) + 1) == nil)
    #expect(UInt64(exactly: BigInt(UInt64.max)) == .max && UInt64(exactly: BigInt(UInt64.max) + 1) == nil)
    #expect(Int(exactly: BigInt(-1)) == -1 && UInt(exactly: BigInt(-1)) == nil)
    #expect(UInt64(exactly: BigInt(0)) == 0 && UInt64(exactly: BigInt(-1)) == nil)
    for bound in [Int.min, Int.max] { #expect(Int(exactly: BigInt(bound)) == bound) }
    #expect(Int(exactly: BigInt(Int.min) - 1) == nil && Int(exactly: BigInt(Int.max) + 1) == nil)
    #expect(Int(exactly: BigInt(2).power(64)) == nil && Int(exactly: -BigInt(2).power(64)) == nil)
    #expect(UInt8(clamping: BigInt(2).power(100)) == 255 && Int8(clamping: -BigInt(2).power(100)) == -128)
    #expect(UInt8(truncatingIfNeeded: BigInt(-1)) == 255)
    #expect(BigInt(2).power(64) > UInt64.max && BigInt(-1) < UInt64(0) && BigInt(7) == 7 as Int8)
    let n = BigInt(2).power(64)
    #expect(n > 18_446_744_073_709_551_615 && n <= 18_446_744_073_709_551_616)
    #expect(n >= 18_446_744_073_709_551_616 && n != 18_446_744_073_709_551_617)
    #expect(BigInt(10).advanced(by: -12) == -2 && BigInt(3).distance(to: 10) == 7)
    #expect(Array(stride(from: BigInt(1), through: 7, by: 3)) == [1, 4, 7])
  }

  @Test("Literals have any length and both signs")
  func literals() {
    let large: BigInt = 0x1_0000_0000_0000_0000_0000_0000_0000_0000
    #expect(large == BigInt(1) << 128)
    #expect(-340_282_366_920_938_463_463_374_607_431_768_211_456 == -large)
    #expect((18_446_744_073_709_551_615 as BigInt).description == "18446744073709551615")
    #expect((9_223_372_036_854_775_808 as BigInt).description == "9223372036854775808")
  }
}

@Suite("BigInt: text")
struct BigIntTextTests {
  @Test("Only digits after an optional sign are a number")
  func parsing() {
    for text in ["", "-", "+", "1 2", "1_000", "0x10", "1.0", "٣", "--1", "1-", " 1", "1\n"] {
      #expect(BigInt(text) == nil, "\(text)")
    }
    #expect(
      BigInt("-0") == 0 && BigInt("+12") == 12 && BigInt("000000000000000000000000000000000000001") == 1)
    #expect(BigInt("-123456789012345678901234567890") == -123_456_789_012_345_678_901_234_567_890)
  }

  @Test(
    "Numbers of any length are printed as they were read",
    arguments: [18, 19, 20, 38, 39, 500, 760, 761, 5_000])
  func lengths(digits: Int) {
    var generator = SplitMix64(state: UInt64(digits))
    for _ in 0..<20 {
      let text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
      let expected = text.drop { $0 == "0" }
      #expect(BigInt(text)?.description == (expected.isEmpty ? "0" : String(expected)))
    }
    #expect(BigInt(10).power(digits).description == "1" + String(repeating: "0", count: digits))
    #expect((BigInt(10).power(digits) - 1).description == String(repeating: "9", count: digits))
    #expect((-BigInt(10).power(digits)).description == "-1" + String(repeating: "0", count: digits))
  }

  @Test("Values within 64 bits are numbers in JSON, larger ones strings; both are read")
  func json() throws {
    let values: [BigInt] = [
      0, 5, -5, 18_446_744_073_709_551_615, 18_446_744_073_709_551_616, -(1 << 63), -(1 << 63) - 1,
    ]
    let text = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    #expect(
      text
        == #"[0,5,-5,18446744073709551615,"18446744073709551616",-9223372036854775808,"-9223372036854775809"]"#
    )
    #expect(try JSONDecoder().decode([BigInt].self, from: Data(text.utf8)) == values)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([BigInt].self, from: Data(#"["x"]"#.utf8))
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([BigInt].self, from: Data("[1.5]".utf8)) }
  }
}

@Suite("BigInt: number theory")
struct BigIntNumberTheoryTests {
  @Test("A root's power is at most the number, and the next one's is larger")
  func roots() {
    var generator = SplitMix64(state: 3)
    for _ in 0..<300 {
      let a = generator.value(limbs: 8).magnitude
      let degree = Int.random(in: 1...40, using: &generator)
      let root = a.root(degree)
      #expect(root.power(degree) <= a && (root + 1).power(degree) > a)
      #expect((a * a).isSquare && (a * a).squareRoot() == a)
      #expect(!(a * a + 2).isSquare || a == 0 && false)
      let base = generator.value(limbs: 3).magnitude + 2
      #expect(base.power(degree).root(degree) == base)
      #expect((base.power(degree) - 1).root(degree) == base - 1)
    }
  }

  @Test("The greatest common divisor divides both, and the quotients are coprime")
  func divisors() {
    var generator = SplitMix64(state: 4)
    for limbs in [1, 2, 3, 10, 30] {
      for _ in 0..<60 {
        let (a, b, c) = (
          generator.value(limbs: limbs), generator.value(limbs: limbs), generator.value(limbs: limbs)
        )
        let (x, y) = (a * c, b * c)
        let divisor = x.greatestCommonDivisor(with: y)
        if x == 0 || y == 0 {
          #expect(divisor == (x + y).magnitude)
          continue
        }
        #expect(x.isMultiple(of: divisor) && y.isMultiple(of: divisor) && divisor.isMultiple(of: c))
        #expect((x / divisor).greatestCommonDivisor(with: y / divisor) == 1)
        let modulus = (x / divisor).magnitude
        if modulus > 1, let inverse = (y / divisor).inverse(modulo: modulus) {
          #expect((inverse * (y / divisor) - 1).isMultiple(of: modulus))
        } else {
          #expect(modulus == 1)
        }
      }
    }
  }

  @Test("Jacobi symbols agree with Euler's criterion, and modular powers with repeated products")
  func powers() {
    var generator = SplitMix64(state: 5)
    for prime in [
      3, 7, 1_000_003, 18_446_744_073_709_551_557, BigInt(2).power(127) - 1, BigInt(2).power(521) - 1,
    ] {
      for _ in 0..<20 {
        let a = generator.value(limbs: 9)
        let euler = a.power((prime - 1) / 2, modulo: prime)
        #expect(a.jacobiSymbol(over: prime) == (euler == prime - 1 ? -1 : Int(euler)))
        #expect(a.power(prime, modulo: prime) == a.modulo(prime))
      }
    }
    for _ in 0..<200 {
      let modulus = generator.value(limbs: 4).magnitude + 1
      let base = generator.value(limbs: 4)
      let (x, y) = (BigInt(generator.next() % 1000), BigInt(generator.next()))
      #expect(
        base.power(x + y, modulo: modulus)
          == (base.power(x, modulo: modulus) * base.power(y, modulo: modulus)).modulo(modulus))
      #expect(base.power(5, modulo: modulus) == base.power(5).modulo(modulus))
    }
    // Digits of 52 bits on processors with their products, Karatsuba's method on others, and the lengths around both.
    for limbs in [9, 10, 11, 13, 26, 27, 39, 47, 48, 52, 53, 800, 801] {
      let radix = BigInt(1) << (64 * limbs)
      for modulus in [radix - 1, radix - generator.value(limbs: limbs).magnitude * 2 - 1, radix >> 63 + 1] {
        for base in [modulus - 1, modulus - 2, modulus >> 1, generator.value(limbs: limbs)] {
          #expect(base.power(5, modulo: modulus) == base.power(5).modulo(modulus), "\(limbs) limbs")
        }
      }
    }
    let mersenne = BigInt(2).power(4423) - 1
    #expect((3 as BigInt).power(mersenne - 1, modulo: mersenne) == 1)
  }
}
