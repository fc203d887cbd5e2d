/// The special leaves that need no sieve: n = p·q with primes √y < p < q ≤ y, and φ(x/n, π(p) − 1) known from
/// a table of π.
///
/// - Trivial: q > x/p², where φ is 1.
/// - Easy: x/n ≤ y, where φ = π(x/n) − π(p) + 2. Runs of q that share the value are counted at once where
///   they are dense (clustered), else one by one (sparse).
///
/// O(x^(2/3) / log² x) time. M. Deléglise and J. Rivat, "Computing π(x): the Meissel, Lehmer, Lagarias,
/// Miller, Odlyzko method", Math. Comp. 65 (1996).
struct EasyLeaves: Sendable {
  let tables: CountingTables
  private let reciprocals: FrozenTable<UInt64>

  init(tables: CountingTables) {
    self.tables = tables
    reciprocals = tables.primes.reciprocals()
  }

  private var first: Int { tables.firstPrimeLeafIndex }
  private var last: Int { tables.pi[tables.parameters.cubeRootX] }

  /// The trivial leaves, all of them: O(π(y)).
  func trivialSum() -> UInt64 {
    let parameters = tables.parameters
    let primes = tables.primes
    let pi = tables.pi
    // Primes above √z, as only for them is x/p² below y.
    var b = max(CountingParameters.c, pi[max(parameters.sqrtZ, 5)]) + 1
    var sum = 0
    while b < tables.piY {
      let prime = primes[b]
      let bound = max(Int(parameters.x / UInt64(prime) / UInt64(prime)), prime)
      if bound == prime {
        // So it stays: each further prime has all the greater ones.
        let left = tables.piY &- b
        return UInt64(sum &+ (left &+ 1) &* left / 2)
      }
      sum = sum &+ tables.piY &- pi[bound]
      b = b &+ 1
    }
    return UInt64(sum)
  }

  /// How the easy leaves' primes p are shared out: small p have far more leaves.
  func parts(workers: Int) -> [ClosedRange<Int>] {
    guard first <= last else { return [] }
    // At most some two million leaves each, so that cancellation is seen in time.
    let size = max(1, min((last - first + 1) / (workers * 64), 2_000_000 / tables.piY))
    var parts: [ClosedRange<Int>] = []
    var b = first
    while b <= last {
      let end = min(b + size - 1, last)
      parts.append(b...end)
      b = end + 1
    }
    return parts
  }

  /// The easy leaves of the primes with the given indices.
  func easySum(_ indices: ClosedRange<Int>) -> UInt64 {
    let z = tables.parameters.z
    let x = tables.parameters.x
    let y = tables.parameters.y
    let primes = tables.primes.base
    let pi = tables.pi
    var sum = 0
    var b = indices.lowerBound
    while b <= indices.upperBound {
      let prime = Int(primes[b])
      let xp = x / UInt64(prime)
      let trivial = Int(min(xp / UInt64(prime), UInt64(y)))
      let clustered = Int(min(integerSquareRoot(xp), UInt64(y)))
      let sparse = min(max(Int(z / UInt64(prime)), prime), y)
      var l = pi[max(trivial, prime)]
      let lastClustered = pi[max(clustered, prime)]
      let lastSparse = pi[sparse]
      while l > lastClustered {
        let phi = pi[Int(truncatingIfNeeded: xp / UInt64(primes[l]))] &- b &+ 2
        // The greatest q that reaches beyond the next prime, and so has another φ.
        let next = pi[Int(truncatingIfNeeded: xp / UInt64(primes[b &+ phi &- 1]))]
        sum = sum &+ phi &* (l &- next)
        l = next
      }
      sum = sum &+ sparseSum(xp, from: l, downTo: lastSparse) &- (b &- 2) &* (l &- lastSparse)
      b = b &+ 1
    }
    return UInt64(bitPattern: Int64(sum))
  }

  /// Σ π(xp/q) over the primes q with indices from `first` down to above `last`.
  @inline(__always)
  private func sparseSum(_ xp: UInt64, from first: Int, downTo last: Int) -> Int {
    guard first > last else { return 0 }
    let primes = tables.primes.base
    let pi = tables.pi
    var l = first
    var sum = 0
    if xp.multipliedReportingOverflow(by: UInt64(primes[first])).overflow {
      while l > last {
        sum = sum &+ pi[Int(truncatingIfNeeded: xp / UInt64(primes[l]))]
        l = l &- 1
      }
    } else {
      let reciprocals = reciprocals.base
      while l > last {
        sum = sum &+ pi[Int(truncatingIfNeeded: xp.multipliedFullWidth(by: reciprocals[l]).high)]
        l = l &- 1
      }
    }
    return sum
  }
}
