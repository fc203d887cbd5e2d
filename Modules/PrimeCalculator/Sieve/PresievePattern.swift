/// What is left of the wheel's bytes when the multiples of a few primes are taken out; it repeats after their
/// product of bytes.
///
/// Copying two such patterns into a segment replaces the work of the primes that hit most often.
enum PresievePattern {
  /// Without the multiples of 7, 11 and 13; 1001 bytes and eight more, so that words can be read across the
  /// end.
  static let primes7To13 = pattern([7, 11, 13])
  /// Without the multiples of 17, 19 and 23; 7429 bytes and eight more.
  static let primes17To23 = pattern([17, 19, 23])

  static let period7To13 = 7 * 11 * 13
  static let period17To23 = 17 * 19 * 23

  private static func pattern(_ primes: [Int]) -> FrozenTable<UInt8> {
    let period = primes.reduce(1, *)
    return FrozenTable(count: period + 8, zero: 0xFF) { bytes in
      for prime in primes {
        let state = 8 * Wheel30.bitIndex(prime % 30)
        var multiplierIndex = 0
        while multiplierIndex < 8 {
          let step = Wheel30.steps.base[state + multiplierIndex]
          var byte = prime * Int(Wheel30.residue(multiplierIndex)) / 30
          byte %= prime
          while byte < period + 8 {
            bytes[byte] = bytes[byte] & step.mask
            byte += prime
          }
          multiplierIndex += 1
        }
      }
    }
  }

  /// Fills the words of a segment that begins at the given byte of the wheel, with the multiples of 7 to 13
  /// taken out.
  static func fillWithout7To13(_ words: UnsafeMutablePointer<UInt64>, count: Int, firstByte: UInt64) {
    let source = UnsafeRawPointer(primes7To13.base)
    var phase = Int(firstByte % UInt64(period7To13))
    var index = 0
    while index < count {
      words[index] = source.loadUnaligned(fromByteOffset: phase, as: UInt64.self)
      phase = phase &+ 8
      if phase >= period7To13 { phase = phase &- period7To13 }
      index = index &+ 1
    }
  }

  /// Takes the multiples of 17 to 23 out of words that are already filled.
  static func remove17To23(_ words: UnsafeMutablePointer<UInt64>, count: Int, firstByte: UInt64) {
    let source = UnsafeRawPointer(primes17To23.base)
    var phase = Int(firstByte % UInt64(period17To23))
    var index = 0
    while index < count {
      words[index] = words[index] & source.loadUnaligned(fromByteOffset: phase, as: UInt64.self)
      phase = phase &+ 8
      if phase >= period17To23 { phase = phase &- period17To23 }
      index = index &+ 1
    }
  }
}
