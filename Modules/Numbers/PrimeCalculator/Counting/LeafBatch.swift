/// Some hundred leaves p·m of one prime p, converted to ⌊x/(p·m)⌋ without branches; the divisions overlap.
final class LeafBatch {
  static let capacity = 512

  /// ⌊x/(p·m)⌋ − low for each leaf; bit 31 is set if the leaf is subtracted.
  let positions: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  /// Σ −μ(m).
  private(set) var weight = 0

  init() {
    positions = .allocate(capacity: Self.capacity + 1)
  }

  deinit { positions.deallocate() }

  /// Fills the batch from the places `start` down to just above `end`: the m with a least factor above p.
  func fill(
    _ table: LeastFactorTable, from start: Int, downTo end: Int, prime: Int, _ xp: UInt64, low: Int
  ) {
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
    let quotient = LeafQuotient(xp, low: low)
    quotient.forEachQuotient(n) { k, position in
      let index = Int(truncatingIfNeeded: positions[k])
      // μ(m) = −1 for odd entries.
      let isOdd = UInt32(entries[index] & 1)
      odd = odd &+ Int(truncatingIfNeeded: isOdd)
      positions[k] = position(LeastFactorTable.number(at: index)) | (isOdd ^ 1) &<< 31
    }
    count = n
    weight = 2 &* odd &- n
  }

  /// Fills the batch with the leaves with m prime, for the indices from `start` down to just above `end`.
  func fill(_ primes: UnsafePointer<UInt32>, from start: Int, downTo end: Int, _ xp: UInt64, low: Int) {
    let n = start &- end
    let positions = positions
    LeafQuotient(xp, low: low).forEachQuotient(n) { k, position in
      positions[k] = position(Int(primes[start &- k]))
    }
    count = n
    weight = n
  }
}

/// The quotient ⌊xp/m⌋ − low for one dividend.
private struct LeafQuotient {
  let xp: UInt64
  let low: Int

  init(_ xp: UInt64, low: Int) {
    self.xp = xp
    self.low = low
  }

  /// Calls the body for each k in 0..<n, with a function that returns the quotient for an m.
  func forEachQuotient(_ n: Int, _ body: (_ k: Int, _ position: (Int) -> UInt32) -> Void) {
    var k = 0
    if xp < 1 << 53 {
      // A quotient of integers below 2^53 is never rounded up to an integer, and this division is faster.
      let dividend = Double(xp)
      let bottom = Double(low)
      while k < n {
        body(k) { m in
          let offset = dividend / Double(Int32(truncatingIfNeeded: m)) - bottom
          return UInt32(truncatingIfNeeded: Int32(offset))
        }
        k = k &+ 1
      }
    } else {
      while k < n {
        body(k) { m in UInt32(truncatingIfNeeded: Int(truncatingIfNeeded: xp / UInt64(m)) &- low) }
        k = k &+ 1
      }
    }
  }
}
