/// The sum Σ π(x/(p·q)) over the easy leaves p·q with x/(p·q) ≥ y, where the table of π ends.
///
/// They extend to √x and are covered one segment of π at a time. Each segment counts from its own beginning;
/// the prefixes are added afterward. Memory: 16 bytes for 240 numbers of a segment, for each worker.
struct DistantEasyLeaves: Sendable {
  let leaves: EasyLeaves
  /// The beginning of each part, and the end of the last.
  let bounds: [UInt64]

  var partCount: Int { bounds.count - 1 }

  init(leaves: EasyLeaves) {
    self.leaves = leaves
    let parameters = leaves.tables.parameters
    let end = parameters.sqrtX + 1
    var bounds = [UInt64(parameters.y)]
    // There are more leaves at the bottom.
    while let last = bounds.last, last < end {
      bounds.append(min(last + min(max(last / 8, 1 << 16), UInt64(parameters.piSegmentLength)), end))
    }
    self.bounds = bounds
  }

  func total(_ parts: [PartSum]) -> UInt64 {
    let sum = PartSum.total(parts, prefix: leaves.tables.pi[leaves.tables.parameters.y - 1])
    return UInt64(bitPattern: Int64(sum))
  }

  func sum(part: Int) throws -> PartSum {
    let low = bounds[part]
    let high = bounds[part + 1]
    let tables = leaves.tables
    let parameters = tables.parameters
    let pi = tables.pi
    let segment = PiTable(from: low, through: high - 1, primesBefore: 0)
    var result = PartSum(total: segment.total)
    // x/(p·q) is below p² and, because q > p, below x/p².
    let root = Int(min(integerSquareRoot(low), UInt64(parameters.y)))
    let largest = Int(min(integerSquareRoot(parameters.quotient(by: low)), UInt64(parameters.cubeRootX)))
    var b = max(leaves.first, pi[root] + 1)
    let last = pi[largest]
    var work = 0
    while b <= last {
      let prime = tables.primes[b]
      let xp = parameters.quotient(by: UInt64(prime))
      let greatest = Int(min(xp / low, UInt64(parameters.y)))
      let least = Int(min(max(xp / high, UInt64(leaves.easyLeafBound(prime, xp))), UInt64(greatest)))
      b = b &+ 1
      if greatest <= least { continue }
      let end = pi[greatest]
      let start = pi[least]
      result.count = result.count &+ end &- start
      work = work &+ end &- start
      result.sum = result.sum &+ segment.sum(xp, tables.primes, from: start, to: end)
      if work > 1 << 20 {
        work = 0
        try Task.checkCancellation()
      }
    }
    return result
  }
}

/// A sum of counts of primes from the beginning of a part on.
struct PartSum: Sendable {
  var sum = 0
  /// The number of summands.
  var count = 0
  /// The number of primes in the part.
  var total = 0

  /// Returns the sum of all parts, with the primes before each and before the first.
  static func total(_ parts: [PartSum], prefix: Int) -> Int {
    var (prefix, sum) = (prefix, 0)
    for part in parts {
      sum = sum &+ part.sum &+ part.count &* prefix
      prefix += part.total
    }
    return sum
  }
}
