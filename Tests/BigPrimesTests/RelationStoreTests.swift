import Testing

@testable import BigPrimes

@Suite("Relations of the quadratic sieve")
struct RelationStoreTests {
  @Test(
    "A relation is usable without a large prime, with a square of one, or if it closes a cycle; equal ones count once"
  )
  func usable() {
    var store = RelationStore()
    func append(_ p: UInt32, _ q: UInt32, hash: UInt64) -> Int {
      let (low, high) = (UInt32(truncatingIfNeeded: hash), UInt32(hash >> 32))
      store.append([0, 7, 0, 0, p, q, low, high], of: 0)
      return store.usableCount
    }
    #expect(append(1, 1, hash: 1) == 1)
    #expect(append(1_009, 1_013, hash: 2) == 1)
    #expect(append(1_009, 1_009, hash: 3) == 2)
    #expect(append(1_013, 1_019, hash: 4) == 2)
    #expect(append(1_009, 1_019, hash: 5) == 3)
    #expect(append(1, 1_021, hash: 6) == 3)
    #expect(append(1, 1_021, hash: 7) == 4)
    #expect(append(1, 1, hash: 1) == 4 && append(1, 1, hash: 0 &- 1) == 4)
    #expect(store.count == 7)
  }
}
