import Architecture
import BigInt
public import NumberFacts
import NumberText

extension Explore {
  /// The part of the screen with the charts.
  public struct Charts: Equatable, Codable, Sendable {
    /// The chart that is shown where there is room for only one.
    public var chart = Chart.pi
    public var isLogarithmic = false
    /// The largest number of the charts, or nil before it is first set: the count, if the charts are about that many.
    public var limit: UInt64?
    /// The sample of the reading line, or nil before the line is first moved: the last one.
    public var reading: Int?
    /// The counts of the samples that are known, in ascending order.
    public var counts: [PrimeCount] = []
    public var gaps: PrimeGaps?
    /// The counts of 10, 100, and so on, as far as they are known.
    public var powers: [PrimeCount] = []

    public init() {}
  }

  public enum ChartAction: Equatable, Codable, Sendable {
    /// The charts were presented, or their range changed: counting starts.
    case appeared
    /// The charts are no longer on screen: counting ends.
    case disappeared
    case chartSelected(Chart)
    case limitSelected(UInt64)
    case scaleButtonTapped
    case readingSelected(Int)
    case samplesCounted([PrimeCount], ChartRange)
    case gapsCounted(PrimeGaps)
    case powersCounted([PrimeCount])
  }

  private enum CancelID { case chart }

  func handle(_ action: ChartAction, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared:
      return count(&state)
    case .disappeared:
      return .cancel(id: CancelID.chart)
    case .chartSelected(let chart):
      state.screen.charts.chart = chart
    case .limitSelected(let limit):
      guard ChartRange.limits.contains(limit) else { break }
      (state.screen.charts.limit, state.screen.charts.reading) = (limit, nil)
    case .scaleButtonTapped:
      state.screen.charts.isLogarithmic.toggle()
      state.screen.charts.reading = nil
    case .readingSelected(let index):
      let indices = state.chartRange.samples.indices
      state.screen.charts.reading = min(max(index, indices.lowerBound), indices.upperBound - 1)
    case .samplesCounted(let counts, let range):
      guard range == state.chartRange else { break }
      let known = Set(state.screen.charts.counts)
      state.screen.charts.counts += counts.filter { !known.contains($0) }
      state.screen.charts.counts.sort { $0.x < $1.x }
    case .gapsCounted(let gaps):
      if gaps.range == state.chartRange.gapRange { state.screen.charts.gaps = gaps }
    case .powersCounted(let powers):
      let expected = Charts.powersOfTen.dropFirst(state.screen.charts.powers.count)
      if expected.starts(with: powers.map(\.x)) { state.screen.charts.powers += powers }
    }
    return .none
  }

  /// Starts counting what is missing, and cancels the counts for another range.
  private func count(_ state: inout State) -> Effect<Action> {
    let range = state.chartRange
    let samples = Set(range.samples)
    state.screen.charts.counts.removeAll { !samples.contains($0.x) }
    let known = Set(state.screen.charts.counts.map(\.x))
    let batches = range.batches.map { $0.filter { !known.contains($0) } }.filter { !$0.isEmpty }
    var effects: [Effect<Action>] = []
    if !batches.isEmpty {
      effects.append(
        counting { [client] send in
          for batch in batches { await send(.chart(.samplesCounted(try await client.counts(batch), range))) }
        })
    }
    if state.screen.charts.gaps?.range != range.gapRange {
      state.screen.charts.gaps = nil
      effects.append(
        counting { [client] send in
          await send(.chart(.gapsCounted(try await client.gaps(range.gapRange))))
        })
    }
    let powers = Charts.powersOfTen.dropFirst(state.screen.charts.powers.count)
    if !powers.isEmpty {
      effects.append(
        counting { [client] send in
          for power in powers { await send(.chart(.powersCounted(try await client.counts([power])))) }
        })
    }
    return effects.isEmpty
      ? .cancel(id: CancelID.chart)
      : .merge(effects).cancellable(id: CancelID.chart, cancelInFlight: true)
  }

  /// Returns an effect that takes no threads from work that the user waits for.
  private func counting(
    _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect<Action> {
    .run(priority: .utility, operation: operation)
  }
}

extension Explore.Charts {
  /// The powers of ten in the table.
  public static let powersOfTen: [UInt64] = sequence(first: 10 as UInt64) { $0 * 10 }
    .prefix { $0 <= Explore.ChartRange.limits.upperBound }

  /// The reason that the charts can't be used, as a clause; nil if they can.
  var problem: String? {
    Explore.ChartRange.limits.problem("the limit", limit) ?? (0...127).problem("the reading line", reading)
      ?? (counts + powers).problem ?? gaps?.problem
  }
}

extension Explore.Action {
  /// The reason that the action can't be used, as a clause; nil if it can.
  package var problem: String? {
    switch self {
    case .chart(.samplesCounted(let counts, _)), .chart(.powersCounted(let counts)): counts.problem
    case .chart(.gapsCounted(let gaps)): gaps.problem
    default: nil
    }
  }
}

// No count of primes is greater than the number that they are counted up to.

extension [PrimeCount] {
  fileprivate var problem: String? {
    (0...Explore.ChartRange.limits.upperBound).problem("a counted number", lazy.map(\.x).max())
      ?? lazy.compactMap { (0...$0.x).problem("a count of primes", $0.count) }.first
  }
}

extension PrimeGaps {
  fileprivate var problem: String? {
    let limit = Explore.ChartRange.limits.upperBound
    return (0...limit).problem("the end of the gaps", range.upperBound)
      ?? (0...Int(limit)).problem("a count of gaps", counts.max())
      ?? (0...Int(limit)).problem("a count of gaps", counts.min())
      ?? (0...limit).problem("the prime before the widest gap", primeBeforeWidest)
  }
}

extension Explore.State {
  /// The numbers of the charts.
  public var chartRange: Explore.ChartRange {
    Explore.ChartRange(
      limit: screen.charts.limit ?? defaultLimit, isLogarithmic: screen.charts.isLogarithmic)
  }

  /// The count; a million, if there is too little to see up to the count.
  private var defaultLimit: UInt64 {
    nearestToCount < 1_000 ? 1_000_000 : min(nearestToCount, Explore.ChartRange.limits.upperBound)
  }

  /// The index of the sample of the reading line.
  var readingIndex: Int {
    let last = chartRange.samples.count - 1
    return min(screen.charts.reading ?? last, last)
  }

  /// The number at the reading line.
  public var readingNumber: UInt64 { chartRange.samples[readingIndex] }
}

extension Explore.State {
  /// The charts as lines of text, for screen readers.
  var chartLines: [String] {
    let (x, charts) = (readingNumber, screen.charts)
    let (integral, quotient) = (logarithmicIntegral(Double(x)), Double(x) / naturalLogarithm(Double(x)))
    let count =
      charts.counts.first { $0.x == x }.map { "π(\(x.grouped)) is \($0.count.grouped)." }
      ?? "The primes up to \(x.grouped) are being counted."
    let widest = charts.gaps.flatMap { gaps in
      gaps.widest.map { "The widest gap is \($0), after \((gaps.primeBeforeWidest ?? 0).grouped)." }
    }
    return [
      "Explore: charts of the primes up to \(chartRange.limit.grouped)",
      "\(count) Li(x) is \(Int(integral.rounded()).grouped), and x / ln x is \(Int(quotient.rounded()).grouped).",
      widest,
    ].compactMap(\.self)
  }
}
