/// The special leaves p·m with m ≤ x/p³, and so p ≤ x^(1/4), counted in a sieve of [1, z].
///
/// Independent parts of the sieve count φ(x/(p·m), π(p) − 1) from their own beginnings, and record for each prime how many
/// numbers are left and how often φ was used. Adding the prefixes afterward corrects the sums, without a shared cache.
/// O(z log log z + leaves) time; memory: a segment for each worker, and 16 bytes for each prime up to x^(1/4) and part.
/// J. C. Lagarias, V. S. Miller and A. M. Odlyzko, "Computing π(x): the Meissel–Lehmer method", Math. Comp. 44 (1985).
struct HardLeaves: Sendable {
  let tables: CountingTables
  let leastFactors: LeastFactorTable
  let segmentWords: Int
  let segmentCount: Int
  /// The first segment of each part, and the end of the last.
  let bounds: [Int]

  var partCount: Int { bounds.count - 1 }

  init(tables: CountingTables, leastFactors: LeastFactorTable, workers: Int) {
    self.tables = tables
    self.leastFactors = leastFactors
    let wordsNeeded = Int(tables.parameters.z / 240) + 1
    // A multiple of the eight words per counter.
    segmentWords = min(tables.parameters.segmentWords, (wordsNeeded / workers / 8 + 1) * 8)
    segmentCount = (wordsNeeded + segmentWords - 1) / segmentWords
    var bounds = [0]
    var next = 0
    // The leaves crowd at the bottom, so parts begin with one segment and grow.
    while next < segmentCount {
      next += workers == 1 ? segmentCount : max(1, min(next / 8, segmentCount / (32 * workers)))
      bounds.append(min(next, segmentCount))
    }
    self.bounds = bounds
  }

  /// The result of a part; the arrays are indexed by prime, beginning with the first above p_c.
  struct PartSum: Sendable {
    /// Σ −μ(m)·φ, with φ counted from the part's beginning.
    var sum = 0
    /// Σ −μ(m), the weight of the numbers left before the part.
    var weights: [Int]
    /// The count of the part's numbers left without the multiples of smaller primes.
    var totals: [Int]
  }

  static func total(_ parts: [PartSum]) -> UInt64 {
    guard let widest = parts.first else { return 0 }
    var prefix = [Int](repeating: 0, count: widest.totals.count)
    var sum = 0
    for part in parts {
      sum &+= part.sum
      for index in part.totals.indices {
        sum &+= part.weights[index] &* prefix[index]
        prefix[index] &+= part.totals[index]
      }
    }
    return UInt64(bitPattern: Int64(sum))
  }

  /// The measured share of the work in the segments before one: sieving, and the leaves, most of which are at small numbers.
  private func share(before segment: Int) -> Double {
    let part = Double(segment) / Double(segmentCount)
    return 0.65 * part + 0.35 * part / (part + 0.004)
  }

  /// - Parameter advance: Called with the share of each segment in the work of all parts.
  func sum(part: Int, advance: @Sendable (Double) -> Void) async throws -> PartSum {
    let worker = HardLeafWorker(self, firstSegment: bounds[part])
    var segment = bounds[part]
    while segment < bounds[part + 1] {
      guard worker.run(segment: segment) else { throw CancellationError() }
      segment += 1
      advance(share(before: segment) - share(before: segment - 1))
      await Task.yield()
    }
    return worker.partSum()
  }
}
