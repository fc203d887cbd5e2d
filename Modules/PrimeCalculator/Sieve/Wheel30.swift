/// The wheel modulo 30: bit i of byte k stands for the number 30k + residue(i), so a byte holds 30 numbers
/// and a 64-bit word 240.
///
/// The multiples of a prime p that are prime to 30 are p·m for m prime to 30, too. Eight neighbouring m take
/// p to eight bytes with eight masks that depend on p mod 30 alone, and p bytes further on the pattern
/// repeats.
enum Wheel30 {
  /// The numbers a 64-bit word stands for.
  static let numbersPerWord = 240

  /// The residues prime to 30 in ascending order: 1, 7, 11, 13, 17, 19, 23, 29, packed by bytes.
  @inline(__always)
  static func residue(_ index: Int) -> UInt64 {
    (0x1D17_1311_0D0B_0701 as UInt64) &>> UInt64(truncatingIfNeeded: index &* 8) & 0xFF
  }

  /// One step from a multiplier to the next: which bit to clear, and how far the next multiple lies.
  struct Step: BitwiseCopyable, Sendable {
    /// All bits but the multiple's.
    var mask: UInt8 = 0
    /// The multiple's bit.
    var bit: UInt8 = 0
    /// The gap to the next multiplier; times ⌊p/30⌋ it is the larger part of the way in bytes.
    var gap: UInt8 = 0
    /// The bytes still missing from that.
    var carry: UInt8 = 0
    /// The state that follows.
    var next: UInt8 = 0
  }

  /// The steps by state, which is 8 · (index of p mod 30) + (index of the multiplier mod 30).
  static let steps: FrozenTable<Step> = FrozenTable(count: 64, zero: Step()) { steps in
    var state = 0
    while state < 64 {
      let prime = Int(residue(state / 8))
      let multiplier = Int(residue(state % 8))
      let following = state % 8 == 7 ? 31 : Int(residue(state % 8 + 1))
      let bit = UInt8(1) << UInt8(bitIndex(prime * multiplier % 30))
      steps[state] = Step(
        mask: ~bit, bit: bit, gap: UInt8(following - multiplier),
        carry: UInt8(prime * following / 30 - prime * multiplier / 30),
        next: UInt8(state % 8 == 7 ? state - 7 : state + 1))
      state += 1
    }
  }

  /// The bits of a word that stand for numbers up to r, for r from 0 to 239.
  static let bitsUpTo: FrozenTable<UInt64> = FrozenTable(count: 240, zero: 0) { masks in
    var mask: UInt64 = 0
    var number = 0
    while number < 240 {
      let index = bitIndex(number % 30)
      if index >= 0 { mask |= 1 << UInt64(8 * (number / 30) + index) }
      masks[number] = mask
      number += 1
    }
  }

  /// The number that each bit of a word stands for, relative to the word.
  static let numberOfBit: FrozenTable<UInt8> = FrozenTable(count: 64, zero: 0) { numbers in
    var bit = 0
    while bit < 64 {
      numbers[bit] = UInt8(30 * (bit / 8)) + UInt8(residue(bit % 8))
      bit += 1
    }
  }

  /// The index of the first residue that is at least r, for r from 0 to 29.
  static let indexAtLeast: FrozenTable<UInt8> = FrozenTable(count: 30, zero: 0) { indices in
    var r = 0
    while r < 30 {
      var index = 0
      while Int(residue(index)) < r { index += 1 }
      indices[r] = UInt8(index)
      r += 1
    }
  }

  /// The index of a residue, or −1 where it shares a factor with 30.
  static func bitIndex(_ r: Int) -> Int {
    var index = 0
    while index < 8 {
      if Int(residue(index)) == r { return index }
      index += 1
    }
    return -1
  }

  /// The first multiple of a prime from the prime's square and from a byte on: its byte, relative to that
  /// one, and the wheel's state there.
  static func firstMultiple(of prime: UInt64, fromByte firstByte: UInt64) -> (byte: Int, state: Int) {
    let base = firstByte * 30
    var multiplier = base / prime
    if multiplier * prime < base { multiplier += 1 }
    if multiplier < prime { multiplier = prime }
    let index = Int(indexAtLeast.base[Int(multiplier % 30)])
    multiplier = multiplier / 30 * 30 + residue(index)
    // ⌊prime · multiplier / 30⌋ without forming the product, which may exceed 2^64.
    let rest = multiplier % 30
    let byte = prime * (multiplier / 30) + prime / 30 * rest + prime % 30 * rest / 30
    return (Int(byte - firstByte), 8 * Int(indexAtLeast.base[Int(prime % 30)]) + index)
  }

  /// Clears all multiples of a prime, itself among them, in bytes that begin with 0.
  static func removeMultiples(of prime: Int, from bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    let state = 8 * bitIndex(prime % 30)
    var index = 0
    while index < 8 {
      let mask = steps.base[state + index].mask
      var byte = prime * Int(residue(index)) / 30
      while byte < count {
        bytes[byte] = bytes[byte] & mask
        byte += prime
      }
      index += 1
    }
  }
}
