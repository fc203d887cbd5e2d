/// The easy leaves p·m with p ≤ √y, where m may be prime or not: x/p³ < m ≤ y and the least factor of m is
/// above p.
///
/// Few, and only where x/y < p³.
struct CompositeEasyLeaves: Sendable {
  let tables: CountingTables
  let leastFactors: LeastFactorTable
  let indices: Range<Int>

  init(tables: CountingTables, leastFactors: LeastFactorTable) {
    self.tables = tables
    self.leastFactors = leastFactors
    let lowest = Int(integerCubeRoot(tables.parameters.z))
    let end = tables.firstPrimeLeafIndex
    indices = min(max(CountingParameters.c, tables.pi[max(lowest, 5)]) + 1, end)..<end
  }

  func sum(_ b: Int) -> UInt64 {
    let x = tables.parameters.x
    let y = tables.parameters.y
    let prime = tables.primes[b]
    let xp = x / UInt64(prime)
    let pi = tables.pi
    let above = max(Int(min(xp / UInt64(prime * prime), UInt64(y))), y / prime)
    var index = LeastFactorTable.index(atMost: y)
    let end = LeastFactorTable.index(atMost: above)
    let batch = LeafBatch()
    var sum = 0
    while index > end {
      let next = max(index &- LeafBatch.capacity, end)
      batch.fill(leastFactors, from: index, downTo: next, prime: prime)
      batch.divide(xp, low: 0)
      var k = 0
      while k < batch.count {
        let position = batch.positions[k]
        let phi = pi[Int(position & 0x7FFF_FFFF)] &- b &+ 2
        sum = position >> 31 == 0 ? sum &+ phi : sum &- phi
        k = k &+ 1
      }
      index = next
    }
    return UInt64(bitPattern: Int64(sum))
  }
}
