import CountingKernels

/// The wheel modulo 30: bit i of byte k represents the number 30k + residue(i).
///
/// A byte covers 30 numbers and a 64-bit word 240. The multiples p·m prime to 30 for eight consecutive m are in eight
/// bytes, with eight masks that depend only on p mod 30, and the pattern repeats p bytes later.
enum Wheel30 {
  static let numbersPerWord = 240

  /// Returns one of the residues prime to 30, ascending: 1, 7, 11, 13, 17, 19, 23, 29, packed into bytes.
  @inline(__always)
  static func residue(_ index: Int) -> UInt64 {
    (0x1D17_1311_0D0B_0701 as UInt64) &>> UInt64(truncatingIfNeeded: index &* 8) & 0xFF
  }

  /// One step from a multiplier to the next: the bit to clear, and the distance to the next multiple.
  struct Step: BitwiseCopyable, Sendable {
    var bit: UInt8 = 0
    /// The gap to the next multiplier; times ⌊p/30⌋, it is the larger part of the distance in bytes.
    var gap: UInt8 = 0
    /// The remaining bytes of the distance.
    var carry: UInt8 = 0
    var next: UInt8 = 0
  }

  /// The steps by state: 8 · (index of p mod 30) + (index of the multiplier mod 30).
  static let steps: FrozenTable<Step> = FrozenTable(count: 64, zero: Step()) { steps in
    for state in 0..<64 {
      let prime = Int(residue(state / 8))
      let multiplier = Int(residue(state % 8))
      let following = state % 8 == 7 ? 31 : Int(residue(state % 8 + 1))
      steps[state] = Step(
        bit: UInt8(bitIndex(prime * multiplier % 30)), gap: UInt8(following - multiplier),
        carry: UInt8(prime * following / 30 - prime * multiplier / 30),
        next: UInt8(state % 8 == 7 ? state - 7 : state + 1))
    }
  }

  /// The steps as tables, for `CountingKernels`.
  static let stepTables: FrozenTable<WheelSteps> = FrozenTable(count: 1, zero: WheelSteps()) { steps in
    func fill(_ table: inout some Any, _ value: (Wheel30.Step) -> UInt8) {
      withUnsafeMutableBytes(of: &table) { bytes in
        for state in bytes.indices { bytes[state] = value(Self.steps.base[state]) }
      }
    }
    fill(&steps.pointee.bit) { $0.bit }
    fill(&steps.pointee.gap) { $0.gap }
    fill(&steps.pointee.carry) { $0.carry }
    fill(&steps.pointee.next) { $0.next }
  }
  /// For r from 0 to 239, the bits of a word that represent numbers up to r.
  static let bitsUpTo: FrozenTable<UInt64> = FrozenTable(count: 240, zero: 0) { masks in
    var mask: UInt64 = 0
    for number in 0..<240 {
      let index = bitIndex(number % 30)
      if index >= 0 { mask |= 1 << UInt64(8 * (number / 30) + index) }
      masks[number] = mask
    }
  }

  /// The number that each bit of a word represents, relative to the word.
  static let numberOfBit: FrozenTable<UInt8> = FrozenTable(count: 64, zero: 0) { numbers in
    for bit in 0..<64 { numbers[bit] = UInt8(30 * (bit / 8)) + UInt8(residue(bit % 8)) }
  }

  /// For r from 0 to 29, the index of the first residue that is at least r.
  static let indexAtLeast: FrozenTable<UInt8> = FrozenTable(count: 30, zero: 0) { indices in
    for r in 0..<30 { indices[r] = UInt8((0..<8).first { Int(residue($0)) >= r } ?? 8) }
  }

  /// Returns the index of a residue, or −1 if it shares a factor with 30.
  static func bitIndex(_ r: Int) -> Int { (0..<8).first { Int(residue($0)) == r } ?? -1 }

  /// Returns a prime's first multiple that is at least its square and not before a byte.
  ///
  /// - Returns: The multiple's byte, relative to the given one, and the wheel's state there.
  static func firstMultiple(of prime: UInt64, fromByte firstByte: UInt64) -> (byte: Int, state: Int) {
    let (high, low) = firstByte.multipliedFullWidth(by: 30)
    var (multiplier, rest) =
      high == 0 ? low.quotientAndRemainder(dividingBy: prime) : prime.dividingFullWidth((high, low))
    if rest > 0 { multiplier += 1 }
    if multiplier < prime { multiplier = prime }
    let index = Int(indexAtLeast.base[Int(multiplier % 30)])
    multiplier = multiplier / 30 * 30 + residue(index)
    // ⌊prime · multiplier / 30⌋ without computing the product, which may exceed 2^64.
    rest = multiplier % 30
    let byte = prime * (multiplier / 30) + prime / 30 * rest + prime % 30 * rest / 30
    return (Int(byte - firstByte), 8 * Int(indexAtLeast.base[Int(prime % 30)]) + index)
  }

  /// Clears all multiples of a prime, including the prime itself, in bytes that begin at 0.
  static func removeMultiples(of prime: Int, from bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    let state = 8 * bitIndex(prime % 30)
    for index in 0..<8 {
      let mask = ~(1 << steps.base[state + index].bit) as UInt8
      var byte = prime * Int(residue(index)) / 30
      while byte < count {
        bytes[byte] = bytes[byte] & mask
        byte += prime
      }
    }
  }
}
