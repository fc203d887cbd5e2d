/// What is left of the wheel's bytes when the multiples of 7, 11 and 13 are taken out; it repeats after 1001
/// bytes.
///
/// What prime counting begins a segment with: there the primes from 17 on are taken out one at a time. Plain
/// sieves begin with `PresieveTables`.
enum PresievePattern {
  static let period7To13 = 7 * 11 * 13
  /// Eight bytes more than the period, so that words can be read across the end.
  static let primes7To13: FrozenTable<UInt8> = FrozenTable(count: period7To13 + 8, zero: 0xFF) { bytes in
    for prime in [7, 11, 13] { Wheel30.removeMultiples(of: prime, from: bytes, count: period7To13 + 8) }
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
}
