import CountingKernels

/// Some hundred leaves p·m of one prime p, converted to ⌊x/(p·m)⌋ without branches; the divisions overlap.
final class LeafBatch {
  static let capacity = 512

  /// ⌊x/(p·m)⌋ − low for each leaf; bit 31 is set if the leaf is subtracted.
  let positions: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  /// Σ −μ(m).
  private(set) var weight = 0

  init() { positions = .allocate(capacity: Self.capacity + leafPadding) }

  deinit { positions.deallocate() }

  /// Fills the batch from the places `start` down to just above `end`: the m with a least factor above p.
  func fill(_ table: LeastFactorTable, from start: Int, downTo end: Int, prime: Int, _ xp: UInt64, low: Int) {
    var weight: Int64 = 0
    count = fillLeaves(
      table.entries.base, start, end, UInt16(truncatingIfNeeded: prime), xp, UInt64(low), positions, &weight)
    self.weight = Int(weight)
  }

  func fill(_ primes: UnsafePointer<UInt32>, from start: Int, downTo end: Int, _ xp: UInt64, low: Int) {
    fillPrimeLeaves(primes, start, end, xp, UInt64(low), positions)
    count = start &- end
    weight = count
  }
}
