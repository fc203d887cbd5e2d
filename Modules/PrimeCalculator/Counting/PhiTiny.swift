/// φ(v, 6), the numbers up to v without a prime factor up to 13, by table.
///
/// They repeat modulo 2·3·5·7·11·13 = 30030, which is the 1001 bytes of the first presieve pattern.
struct PhiTiny: Sendable {
  private static let period: UInt64 = 30_030
  /// φ(30030, 6).
  private static let perPeriod: UInt64 = 5_760

  private let pattern = PresievePattern.primes7To13
  private let masks = Wheel30.bitsUpTo
  /// How many of the numbers lie before each byte of the pattern.
  private let counts: FrozenTable<UInt16>

  init() {
    let pattern = pattern.base
    counts = FrozenTable(count: 1_001, zero: 0) { counts in
      var sum: UInt16 = 0
      var byte = 0
      while byte < 1_001 {
        counts[byte] = sum
        sum += UInt16(pattern[byte].nonzeroBitCount)
        byte += 1
      }
    }
  }

  @inline(__always)
  func callAsFunction(_ v: UInt64) -> UInt64 {
    let turns = v / Self.period
    let rest = Int(truncatingIfNeeded: v &- turns &* Self.period)
    let byte = rest / 30
    let bits = UInt64(pattern.base[byte]) & masks.base[rest &- byte &* 30]
    return turns &* Self.perPeriod &+ UInt64(counts.base[byte])
      &+ UInt64(truncatingIfNeeded: bits.nonzeroBitCount)
  }
}
