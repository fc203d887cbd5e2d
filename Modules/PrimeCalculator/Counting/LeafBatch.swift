/// Some hundred leaves p·m of one prime p on their way from m to ⌊x/(p·m)⌋, a step for all of them at a time.
///
/// So the filter needs no branches, and the divisions overlap.
final class LeafBatch {
  /// How many m are looked at in one go.
  static let capacity = 512

  /// What has become of the leaves so far; bit 31 says that the leaf is subtracted.
  let positions: UnsafeMutablePointer<UInt32>
  /// How many leaves there are.
  private(set) var count = 0
  /// Σ −μ(m).
  private(set) var weight = 0

  private static let sign: UInt32 = 1 << 31

  init() {
    positions = .allocate(capacity: Self.capacity + 1)
  }

  deinit { positions.deallocate() }

  /// Takes the m whose least factor is above the prime, from a table's place down to above another one.
  @inline(__always)
  func fill(_ table: LeastFactorTable, from start: Int, downTo end: Int, prime: Int) {
    let entries = table.entries.base
    let positions = positions
    let bound = UInt16(truncatingIfNeeded: prime)
    var n = 0
    var index = start
    while index > end {
      positions[n] = UInt32(truncatingIfNeeded: index)
      n = n &+ (entries[index] > bound ? 1 : 0)
      index = index &- 1
    }
    var odd = 0
    var k = 0
    while k < n {
      let index = Int(positions[k])
      // μ(m) = −1 for odd entries.
      let isOdd = UInt32(entries[index] & 1)
      odd = odd &+ Int(isOdd)
      positions[k] = UInt32(truncatingIfNeeded: LeastFactorTable.number(at: index)) | (isOdd ^ 1) &<< 31
      k = k &+ 1
    }
    count = n
    weight = 2 &* odd &- n
  }

  /// Takes the primes with indices from `start` down to above `end`.
  @inline(__always)
  func fill(_ primes: UnsafePointer<UInt32>, from start: Int, downTo end: Int) {
    let n = start &- end
    let positions = positions
    var k = 0
    while k < n {
      positions[k] = primes[start &- k]
      k = k &+ 1
    }
    count = n
    weight = n
  }

  /// Replaces each m by ⌊xp/m⌋ − low.
  @inline(__always)
  func divide(_ xp: UInt64, low: Int) {
    let positions = positions
    let n = count
    var k = 0
    if xp < 1 << 53 {
      // A quotient of integers below 2^53 never gets rounded up to the next integer.
      let dividend = Double(xp)
      let bottom = Double(low)
      while k < n {
        let m = positions[k]
        let quotient = dividend / Double(Int32(truncatingIfNeeded: m & ~Self.sign))
        positions[k] = UInt32(truncatingIfNeeded: Int64(quotient - bottom)) | m & Self.sign
        k = k &+ 1
      }
    } else {
      while k < n {
        let m = positions[k]
        let quotient = Int(truncatingIfNeeded: xp / UInt64(m & ~Self.sign))
        positions[k] = UInt32(truncatingIfNeeded: quotient &- low) | m & Self.sign
        k = k &+ 1
      }
    }
  }
}
