/// The special leaves p·q with primes √y < p < q ≤ y and q > x/p³, for which φ(x/(p·q), π(p) − 1) follows from
/// π(x/(p·q)): it is π(x/(p·q)) − π(p) + 2, or 1 where x/(p·q) < p.
///
/// The sum of π(x/(p·q)) over all q of one p counts pairs of primes (q, r) with q·r ≤ x/p. Where both run to
/// beyond s = √(x/p), it is twice the sum over q ≤ s, but for those with x/(p·q) > y, and a product. That is what
/// Gourdon does for p > x^(1/4); it holds, and saves more, for smaller p, too.
///
/// O(x^(2/3) / log² x) time. X. Gourdon, "Computation of π(x): improvements to the Meissel, Lehmer,
/// Lagarias, Miller, Odlyzko, Deléglise and Rivat method" (2001).
struct EasyLeaves: Sendable {
  let tables: CountingTables
  let reciprocals: FrozenTable<UInt64>
  /// The indices of the primes p.
  let first: Int
  let last: Int

  init(tables: CountingTables) {
    self.tables = tables
    reciprocals = tables.primes.reciprocals()
    first = tables.firstPrimeLeafIndex
    last = tables.pi[tables.parameters.cubeRootX]
  }

  /// How the primes p are shared out: at most some two million leaves each, so that cancellation is seen in
  /// time.
  func parts(workers: Int) -> [ClosedRange<Int>] {
    guard first <= last else { return [] }
    let size = max(1, min((last - first + 1) / (workers * 32), 2_000_000 / tables.piY))
    return stride(from: first, through: last, by: size).map { $0...min($0 + size - 1, last) }
  }

  /// Σ φ(x/(p·q), π(p) − 1) over the primes p with the given indices, but for the π(x/(p·q)) with x/(p·q) ≥ y:
  /// see `DistantEasyLeaves`.
  func sum(_ indices: ClosedRange<Int>) -> UInt64 {
    let parameters = tables.parameters
    let pi = tables.pi
    let y = parameters.y
    let positions = UnsafeMutablePointer<UInt32>.allocate(capacity: QuotientBatch.capacity)
    defer { positions.deallocate() }
    var sum = 0
    for b in indices {
      let prime = tables.primes[b]
      let xp = parameters.x / UInt64(prime)
      // Above this, φ is known from π; up to that, π(x/(p·q)) ≥ π(p), else φ is 1.
      let lower = pi[lowestEasy(prime, xp)]
      let square = xp / UInt64(prime)
      let upper = pi[Int(min(square, UInt64(y)))]
      let root = Int(integerSquareRoot(xp))
      // Up to this q, x/(p·q) is at least y.
      let distant = square <= UInt64(y) ? b : pi[Int(min(xp / UInt64(y), UInt64(y)))]
      sum = sum &+ tables.piY &- upper &- (b &- 2) &* (upper &- lower)
      if root < y, pi[root] > lower {
        let middle = pi[root]
        sum = sum &+ 2 &* sumOfPi(xp, from: distant, to: middle, positions)
        sum = sum &+ distant &* upper &- middle &* middle
      } else {
        sum = sum &+ sumOfPi(xp, from: max(distant, lower), to: upper, positions)
      }
    }
    return UInt64(bitPattern: Int64(sum))
  }

  /// The bound above which the leaves of p are easy.
  @inline(__always)
  func lowestEasy(_ prime: Int, _ xp: UInt64) -> Int {
    Int(min(max(xp / UInt64(prime &* prime), UInt64(prime)), UInt64(tables.parameters.y)))
  }

  /// Σ π(xp/q) over the primes q with indices above `start` and up to `end`.
  @inline(__always)
  private func sumOfPi(
    _ xp: UInt64, from start: Int, to end: Int, _ positions: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let quotients = QuotientBatch(primes: tables.primes.base, reciprocals: reciprocals.base, xp: xp)
    var sum = 0
    var l = start
    while l < end {
      let next = min(l &+ QuotientBatch.capacity, end)
      quotients.write(positions, from: l, to: next, first: 0)
      sum = sum &+ tables.pi.sum(positions, count: next &- l)
      l = next
    }
    return sum
  }

  /// Σ μ(n)-signed trivial leaves of the primes above ∛x: φ is 1 for all their q.
  func trivialSum() -> UInt64 {
    let count = UInt64(tables.piY - max(last, first - 1))
    return count * (count - (count > 0 ? 1 : 0)) / 2
  }
}

/// The quotients ⌊xp/q⌋ by runs of primes q.
struct QuotientBatch {
  static let capacity = 1_024

  let primes: UnsafePointer<UInt32>
  let reciprocals: UnsafePointer<UInt64>
  let xp: UInt64

  /// Writes ⌊xp/q⌋ − first for the primes with indices above `start` and up to `end`.
  @inline(__always)
  func write(_ positions: UnsafeMutablePointer<UInt32>, from start: Int, to end: Int, first: UInt64) {
    let n = end &- start
    let reciprocals = reciprocals + (start &+ 1)
    let primes = primes + (start &+ 1)
    let largest = UInt64(primes[n &- 1])
    var k = 0
    if xp.multipliedReportingOverflow(by: largest).overflow {
      // One too many at times.
      while k < n {
        let quotient = xp.multipliedFullWidth(by: reciprocals[k]).high
        let excess: UInt64 = quotient &* UInt64(primes[k]) > xp ? 1 : 0
        positions[k] = UInt32(truncatingIfNeeded: quotient &- excess &- first)
        k = k &+ 1
      }
    } else {
      while k < n {
        let quotient = xp.multipliedFullWidth(by: reciprocals[k]).high
        positions[k] = UInt32(truncatingIfNeeded: quotient &- first)
        k = k &+ 1
      }
    }
  }
}
