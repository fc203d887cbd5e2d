/// The ordinary leaves S1 = Σ μ(n)·φ(x/n, c) over n ≤ y without a prime factor up to p_c.
///
/// O(y) time. Sums wrap modulo 2^64, as everywhere in the count, but the result is below 2^63.
struct OrdinaryLeaves: Sendable {
  let tables: CountingTables
  let leastFactors: LeastFactorTable

  private static let entriesPerPart = 1 << 18

  var partCount: Int { LeastFactorTable.index(atMost: tables.parameters.y) / Self.entriesPerPart + 1 }

  func sum(part: Int) -> UInt64 {
    let parameters = tables.parameters
    let entries = leastFactors.entries
    let phiTiny = tables.phiTiny
    var index = part * Self.entriesPerPart
    let end = min(index + Self.entriesPerPart, LeastFactorTable.index(atMost: tables.parameters.y) + 1)
    var sum: UInt64 = 0
    if part == 0 {
      // n = 1. The entries of 7, 11, 13, and 17 only indicate that they are prime, and are skipped.
      sum = phiTiny(parameters.x)
      index = 5
    }
    while index < end {
      let entry = entries.base[index]
      // All prime factors are above p_7 = 17.
      if entry > 17 {
        let phi = phiTiny(
          parameters.quotient(by: UInt64(truncatingIfNeeded: LeastFactorTable.number(at: index))))
        sum = entry & 1 == 1 ? sum &- phi : sum &+ phi
      }
      index = index &+ 1
    }
    return sum
  }
}
