/// The two halves of the Baillie–PSW test, computed in one loop.
///
/// They are a strong probable-prime test to base 2 and a strong Lucas test with Selfridge's parameters.
/// Neither depends on the other, so the processor overlaps three products instead of waiting for each.
struct BailliePSW {
  let isStrongProbablePrimeToBase2: Bool
  let isStrongLucasProbablePrime: Bool

  /// Runs both tests for an odd n from 7 to 2^64 − 3 that isn't divisible by 5.
  @inline(__always)
  init(_ n: UInt64) {
    let modulus = MontgomeryModulus(odd: n)
    guard let parameter = LucasChain.parameter(modulus) else {
      isStrongProbablePrimeToBase2 = false
      isStrongLucasProbablePrime = false
      return
    }
    // One of n − 1 and n + 1 is divisible by 2 but not by 4, and the other by 2^common. The parts specific to
    // each strong test begin at that bit.
    let common = max((n &- 1).trailingZeroBitCount, (n &+ 1).trailingZeroBitCount)
    let two = modulus.add(modulus.one, modulus.one)
    var chain = LucasChain(modulus, parameter: parameter, two: two)
    var powers = PowersOfTwo(modulus, exponent: (n &- 1) &>> UInt64(truncatingIfNeeded: common))
    // Leading zeros don't change the chain.
    var bit = max(64 &- (n &+ 1).leadingZeroBitCount, common &+ powers.bitsLeft)
    while bit > common &+ powers.bitsLeft {
      bit &-= 1
      chain.advance(to: bit)
    }
    while bit > common {
      for _ in 0..<PowersOfTwo.window {
        bit &-= 1
        powers.square()
        chain.advance(to: bit)
      }
      powers.endWindow()
    }
    isStrongProbablePrimeToBase2 = Self.passes(powers.power, from: bit, modulus)
    isStrongLucasProbablePrime = chain.passes(from: bit)
  }

  /// Returns whether 2^d ≡ ±1, or 2^(d·2^r) ≡ −1 for some r < s; n − 1 = d·2^s with d odd.
  ///
  /// Ends the strong test to base 2, from the power with the exponent n − 1 without its `startBit` low bits.
  @inline(__always)
  private static func passes(_ start: UInt64, from startBit: Int, _ modulus: MontgomeryModulus) -> Bool {
    let order = modulus.modulus &- 1
    let twos = order.trailingZeroBitCount
    var power = start
    var bit = startBit
    while bit > twos {
      bit &-= 1
      let square = modulus.square(power)
      power = order.hasBit(bit) ? modulus.add(square, square) : square
    }
    if power == modulus.one || power == modulus.minusOne { return true }
    while bit > 1 {
      bit &-= 1
      power = modulus.square(power)
      if power == modulus.minusOne { return true }
    }
    return false
  }
}

/// A power 2^exponent, computed by squaring, with one more product for every six bits.
///
/// That costs less than a doubling for each bit, because the product is a shift: 2^w·2^−64 needs no multiplication for
/// w from 0 to 63. So the exponent's base-64 digits are from −64 to −1; w is the digit after 64 is added at each place.
private struct PowersOfTwo {
  static let window = 6

  private let modulus: MontgomeryModulus
  /// The exponent with 64 added at each base-64 place.
  private let digits: UInt64
  private(set) var power: UInt64
  private(set) var bitsLeft: Int

  /// Creates the leading power for an exponent below 2^62.
  @inline(__always)
  init(_ modulus: MontgomeryModulus, exponent: UInt64) {
    self.modulus = modulus
    bitsLeft = (64 &- exponent.leadingZeroBitCount) / Self.window &* Self.window
    let places = (1 as UInt64) &<< UInt64(truncatingIfNeeded: bitsLeft)
    // 64 + 64² + … + 2^bitsLeft
    digits = exponent &+ (0x1041_0410_4104_1040 & (places &* 2 &- 1))
    power = modulus.powerOfTwo(digits &>> UInt64(truncatingIfNeeded: bitsLeft))
  }

  @inline(__always)
  mutating func square() { power = modulus.square(power) }

  @inline(__always)
  mutating func endWindow() {
    bitsLeft &-= Self.window
    let digit = (digits &>> UInt64(truncatingIfNeeded: bitsLeft)) & 63
    power = modulus.multiply(power, byPowerOfTwo: digit)
  }
}

extension UInt64 {
  @inline(__always)
  func hasBit(_ bit: Int) -> Bool { (self &>> UInt64(truncatingIfNeeded: bit)) & 1 == 1 }
}
