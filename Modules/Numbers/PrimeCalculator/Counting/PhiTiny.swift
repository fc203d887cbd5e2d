/// A table of φ(v, 7), the count of numbers up to v without a prime factor up to 17.
///
/// These numbers repeat modulo 2·3·5·7·11·13·17 = 510510, which is 17017 bytes of the wheel.
struct PhiTiny: Sendable {
  /// The shared table, built on first use in about 50 µs.
  static let shared = PhiTiny()

  private static let period: UInt64 = 510_510
  /// φ(510510, 7).
  private static let perPeriod: UInt64 = 92_160
  private static let periodBytes = 17_017

  /// The wheel's bytes without the multiples of 7, 11, 13, and 17; eight more allow reading words at the end.
  private let pattern: FrozenTable<UInt8>
  /// The count of the numbers before each byte of the pattern.
  private let counts: FrozenTable<UInt32>
  private let masks = Wheel30.bitsUpTo

  private init() {
    let pattern = FrozenTable<UInt8>(count: Self.periodBytes + 8, zero: 0xFF) { bytes in
      for prime in [7, 11, 13, 17] {
        Wheel30.removeMultiples(of: prime, from: bytes, count: Self.periodBytes + 8)
      }
    }
    self.pattern = pattern
    counts = FrozenTable(count: Self.periodBytes, zero: 0) { counts in
      var sum: UInt32 = 0
      for byte in 0..<Self.periodBytes {
        counts[byte] = sum
        sum = sum &+ UInt32(truncatingIfNeeded: pattern.base[byte].nonzeroBitCount)
      }
    }
  }

  func callAsFunction(_ v: UInt64) -> UInt64 {
    let turns = v / Self.period
    let rest = Int(truncatingIfNeeded: v &- turns &* Self.period)
    let byte = rest / 30
    let bits = UInt64(pattern.base[byte]) & masks.base[rest &- byte &* 30]
    return turns &* Self.perPeriod &+ UInt64(counts.base[byte])
      &+ UInt64(truncatingIfNeeded: bits.nonzeroBitCount)
  }

  /// Returns φ(v, 7) modulo 2^64.
  func callAsFunction(_ v: UInt128) -> UInt64 {
    let (turns, rest) = v.quotientAndRemainder(dividingBy: UInt128(Self.period))
    return UInt64(truncatingIfNeeded: turns) &* Self.perPeriod &+ self(UInt64(rest))
  }

  /// Fills a segment that begins at the given byte of the wheel with the numbers that φ(·, 7) counts.
  func fill(_ words: UnsafeMutablePointer<UInt64>, count: Int, firstByte: Int) {
    let source = UnsafeRawPointer(pattern.base)
    var phase = firstByte % Self.periodBytes
    var index = 0
    while index < count {
      let run = min(count &- index, (Self.periodBytes &- phase &+ 7) / 8)
      (words + index).withMemoryRebound(to: UInt8.self, capacity: run * 8) { target in
        UnsafeMutableRawPointer(target).copyMemory(from: source + phase, byteCount: run &* 8)
      }
      index = index &+ run
      phase = phase &+ run &* 8
      if phase >= Self.periodBytes { phase = phase &- Self.periodBytes }
    }
  }
}
