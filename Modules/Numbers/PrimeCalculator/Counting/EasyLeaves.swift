/// The special leaves p·m with x/p³ < m ≤ y: φ(x/(p·m), π(p) − 1) follows from π(x/(p·m)).
///
/// φ is π(x/(p·m)) − π(p) + 2, or 1 if x/(p·m) < p. Nearly all m are primes q > p. The sum of π(x/(p·q)) over all q of
/// one p counts pairs of primes (q, r) with q·r ≤ x/p. If both extend beyond s = √(x/p), it is twice the sum over q ≤
/// s, except for the terms with x/(p·q) > y, and a product. Gourdon does this for p > x^(1/4). It holds for smaller p
/// too, and saves more. O(x^(2/3) / log² x) time. X. Gourdon, "Computation of π(x): improvements to the Meissel,
/// Lehmer, Lagarias, Miller, Odlyzko, Deléglise and Rivat method" (2001).
struct EasyLeaves: Sendable {
  let tables: CountingTables
  /// The indices of the first and the last prime p with easy leaves.
  let first: Int
  let last: Int
  /// The number of primes p in a part: at most about two million leaves, for prompt cancellation.
  private let partLength: Int

  init(tables: CountingTables, workers: Int) {
    self.tables = tables
    // x/p³ < y.
    let lowest = Int(integerCubeRoot(tables.parameters.z))
    first = max(CountingParameters.c, tables.pi[max(lowest, 5)]) + 1
    last = tables.pi[tables.parameters.cubeRootX]
    partLength = max(1, min((last - first + 1) / (workers * 32), 2_000_000 / tables.piY))
  }

  var partCount: Int { max(0, last - first + partLength) / partLength }

  /// The measured share of a part in the work of all; the smallest primes have the most leaves.
  func share(of part: Int) -> Double {
    func share(after parts: Int) -> Double {
      let left = 1 - Double(parts) / Double(partCount)
      return left * left * left.squareRoot()
    }
    return share(after: part) - share(after: part + 1)
  }

  func sum(part: Int) -> UInt64 {
    let first = first + part * partLength
    return sum(first...min(first + partLength - 1, last))
  }

  /// Returns Σ φ(x/(p·q), π(p) − 1) over the primes p by index, without the terms of `DistantEasyLeaves`.
  func sum(_ indices: ClosedRange<Int>) -> UInt64 {
    let parameters = tables.parameters
    let pi = tables.pi
    let y = parameters.y
    let piY = tables.piY
    var sum = 0
    for b in indices {
      let prime = tables.primes[b]
      let xp = parameters.quotient(by: UInt64(prime))
      // Above this, φ is known from π. Up to `upper`, π(x/(p·q)) ≥ π(p); beyond it, φ is 1.
      let lower = pi[easyLeafBound(prime, xp)]
      let square = xp / UInt64(prime)
      let upper = pi[Int(min(square, UInt64(y)))]
      // Up to this q, x/(p·q) is at least y.
      let distant = square <= UInt64(y) ? b : pi[Int(min(xp / UInt64(y), UInt64(y)))]
      sum = sum &+ piY &- upper &- (b &- 2) &* (upper &- lower)
      let root = Int(min(integerSquareRoot(xp), UInt64(y)))
      let middle = pi[root]
      let near = max(distant, lower)
      if root < y, middle > lower {
        sum = sum &+ 2 &* pi.sum(xp, tables.primes, from: near, to: middle)
        if distant < lower { sum = sum &+ pi.sum(xp, tables.primes, from: distant, to: lower) }
        sum = sum &+ distant &* upper &- middle &* middle
      } else if near < upper {
        sum = sum &+ pi.sum(xp, tables.primes, from: near, to: upper)
      }
      if prime &* prime < y { sum = sum &- compositeSum(b, prime, xp) }
    }
    return UInt64(bitPattern: Int64(sum))
  }

  /// Returns Σ φ(x/(p·q·r), π(p) − 1) over m = q·r, p < q < r; m has no more factors, as p³ > x/y ≥ y.
  private func compositeSum(_ b: Int, _ prime: Int, _ xp: UInt64) -> Int {
    let y = tables.parameters.y
    let pi = tables.pi
    let hardest = Int(min(xp / UInt64(prime &* prime), UInt64(y)))
    var sum = 0
    var c = b &+ 1
    while tables.primes[c] &* tables.primes[c] < y {
      let q = tables.primes[c]
      let start = pi[max(hardest / q, q)]
      let end = pi[y / q]
      if start < end {
        sum = sum &+ pi.sum(xp / UInt64(q), tables.primes, from: start, to: end)
        sum = sum &- (b &- 2) &* (end &- start)
      }
      c = c &+ 1
    }
    return sum
  }

  func easyLeafBound(_ prime: Int, _ xp: UInt64) -> Int {
    Int(min(max(xp / UInt64(prime &* prime), UInt64(prime)), UInt64(tables.parameters.y)))
  }

  /// Returns the sum over the primes p above ∛x; every φ is 1.
  func trivialSum() -> UInt64 {
    let count = tables.piY - last
    return UInt64(count * (count - 1) / 2)
  }
}
