import NumberFacts
import PrimeCalculator

public enum Chart: String, Equatable, Codable, Sendable, CaseIterable {
  /// π(x), with Li(x) and x / ln x.
  case pi
  /// Li(x) − π(x).
  case difference
  /// The frequencies of the gaps between consecutive primes.
  case gaps
  /// A table of π(10^n).
  case powers
}

/// The numbers on the horizontal axis of the charts.
public struct ChartRange: Equatable, Codable, Sendable {
  /// The largest number.
  public var limit: UInt64
  public var isLogarithmic = false
}

extension Chart {
  public var title: String {
    switch self {
    case .pi: "The prime number theorem"
    case .difference: "Li(x) − π(x)"
    case .gaps: "Gaps"
    case .powers: "Powers of ten"
    }
  }

  /// Whether the chart has curves, whose axes have a scale.
  var isCurve: Bool { self == .pi || self == .difference }

  /// The title among the other charts.
  var shortTitle: String { self == .pi ? "π(x)" : title }
}

extension ChartRange {
  /// The permitted limits. At the largest one, a count takes a third of a second.
  public static let limits: ClosedRange<UInt64> = 100...1_000_000_000_000_000

  /// The largest limit whose samples are all counted within about 0.1 s.
  private static let sieveLimit: UInt64 = 1_000_000_000

  /// The number of samples between two powers of ten on a logarithmic axis.
  var decadeSteps: Int { limit <= Self.sieveLimit ? 24 : 8 }

  /// The numbers x for which π(x) is counted, in ascending order up to the limit.
  public var samples: [UInt64] {
    let (end, count) = (Double(limit), limit <= Self.sieveLimit ? 128 : 64)
    var values: [Double] = (1..<count).map { Double($0) / Double(count) * end }
    if isLogarithmic {
      let step = naturalLogarithm(10) / Double(decadeSteps)
      let factors = (0..<decadeSteps).map { exponential(Double($0) * step) }
      // Includes the exact powers of ten.
      let powers = sequence(first: 10.0) { $0 * 10 }.prefix { $0 < end }
      values = powers.flatMap { power in factors.map { power * $0 } }
    }
    var samples: [UInt64] = []
    for sample in values.map({ UInt64($0.rounded()) })
    where sample >= 2 && sample > samples.last ?? 0 && sample < limit { samples.append(sample) }
    return samples + [limit]
  }

  /// The samples in the order of counting: together if that is fast; otherwise one by one, from coarse to fine.
  public var batches: [[UInt64]] {
    let samples = samples
    if limit <= Self.sieveLimit { return [samples] }
    // Counted from the end, each round has the samples halfway between earlier ones.
    func fineness(_ index: Int) -> Int { (samples.count - 1 - index | 64).trailingZeroBitCount }
    return samples.indices.sorted { (-fineness($0), -$0) < (-fineness($1), -$1) }.map { [samples[$0]] }
  }

  /// The numbers whose gaps are counted: all up to the limit, or the last 10^8 if all take too long.
  public var gapRange: ClosedRange<UInt64> {
    (limit <= Self.sieveLimit ? 0 : limit - 100_000_000)...limit
  }

  /// Returns the power of ten above or below the limit; nil if it isn't permitted.
  func limit(steps: Int) -> UInt64? {
    var power: UInt64 = 1
    while power < limit { power *= 10 }
    let next = steps < 0 ? power / 10 : power == limit ? power * 10 : power
    return Self.limits.contains(next) && next != limit ? next : nil
  }
}
