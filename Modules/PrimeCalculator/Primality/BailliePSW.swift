/// The two halves of the Baillie–PSW test, worked out in one loop: a strong probable-prime test to base 2
/// and a strong Lucas test with Selfridge's parameters.
///
/// The powers and the Lucas chain don't depend on each other, so the processor works on three products at a
/// time where either test alone would wait for one.
struct BailliePSW {
  let isStrongProbablePrimeToBase2: Bool
  let isStrongLucasProbablePrime: Bool

  /// For odd n from 7 to 2^64 − 3 that 5 doesn't divide.
  @inline(__always)
  init(_ n: UInt64) {
    let modulus = MontgomeryModulus(odd: n)
    guard let parameter = LucasChain.parameter(modulus) else {
      isStrongProbablePrimeToBase2 = false
      isStrongLucasProbablePrime = false
      return
    }
    let order = n &- 1
    let two = modulus.add(modulus.one, modulus.one)
    var bit = 63 &- (n &+ 1).leadingZeroBitCount
    // n − 1 is a bit shorter than n + 1 where that is a power of two.
    var power = order &>> UInt64(truncatingIfNeeded: bit) == 0 ? modulus.one : two
    var chain = LucasChain(modulus, parameter: parameter, two: two)
    // One of n − 1 and n + 1 is divisible by 2 alone, the other one by 2^common: both strong tests' own parts
    // begin from there on.
    let common = max(order.trailingZeroBitCount, (n &+ 1).trailingZeroBitCount)
    while bit > common {
      bit &-= 1
      power = modulus.square(power, doubled: order.hasBit(bit))
      chain.advance(to: bit)
    }
    isStrongProbablePrimeToBase2 = Self.passes(power, from: bit, modulus)
    isStrongLucasProbablePrime = chain.passes(from: bit)
  }

  /// The end of the strong test to base 2: whether 2^d ≡ ±1, or 2^(d·2^r) ≡ −1 for an r < s, where
  /// n − 1 = d·2^s with d odd; from the power whose exponent is n − 1 without its last bits.
  @inline(__always)
  private static func passes(_ start: UInt64, from startBit: Int, _ modulus: MontgomeryModulus) -> Bool {
    let order = modulus.modulus &- 1
    let twos = order.trailingZeroBitCount
    var power = start
    var bit = startBit
    while bit > twos {
      bit &-= 1
      power = modulus.square(power, doubled: order.hasBit(bit))
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

extension UInt64 {
  @inline(__always)
  func hasBit(_ bit: Int) -> Bool { (self &>> UInt64(truncatingIfNeeded: bit)) & 1 == 1 }
}
