public import Architecture
public import BigInt
public import NumberFacts
import PrimeCalculator

/// Charts of the numbers of primes, which are counted while the charts are on screen.
public struct Charts: Reducer {
  public struct State: Equatable, Sendable {
    /// The default limit.
    public let count: BigInt
    public var screen: Screen

    public init(count: BigInt, screen: Screen = Screen()) { (self.count, self.screen) = (count, screen) }
  }

  /// The charts' own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The chart to show where there is room for only one.
    public var chart = Chart.pi
    public var isLogarithmic = true
    /// The largest number of the charts; nil for the default.
    public var limit: UInt64?
    /// The sample at the reading line; nil for the last one.
    public var reading: Int?
    /// The known counts of the samples, in ascending order.
    public var counts: [PrimeCount] = []
    public var gaps: PrimeGaps?
    /// The known counts of 10, 100, and so on.
    public var powers: [PrimeCount] = []

    public init() {}
  }

  public enum Action: Equatable, Codable, Sendable {
    /// Starts counting; sent when the charts are presented or their range changes.
    case appeared
    /// Cancels counting.
    case disappeared
    case chartSelected(Chart)
    case limitSelected(UInt64)
    case scaleButtonTapped
    case readingSelected(Int)
    case samplesCounted([PrimeCount], ChartRange)
    case gapsCounted(PrimeGaps)
    case powersCounted([PrimeCount])
  }

  @Dependency(\.primeCounts) var client

  private enum CancelID { case count }

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return count(&state)
      case .disappeared:
        return .cancel(id: CancelID.count)
      case .chartSelected(let chart):
        state.screen.chart = chart
      case .limitSelected(let limit):
        if ChartRange.limits.contains(limit) { state.screen.setLimit(limit) }
      case .scaleButtonTapped:
        state.screen.isLogarithmic.toggle()
        state.screen.reading = nil
      case .readingSelected(let index):
        let indices = state.range.samples.indices
        state.screen.reading = min(max(index, indices.lowerBound), indices.upperBound - 1)
      case .samplesCounted(let counts, let range):
        guard range == state.range else { break }
        let known = Set(state.screen.counts)
        state.screen.counts += counts.filter { !known.contains($0) }
        state.screen.counts.sort { $0.x < $1.x }
      case .gapsCounted(let gaps):
        if gaps.range == state.range.gapRange { state.screen.gaps = gaps }
      case .powersCounted(let powers):
        let expected = Self.powersOfTen.dropFirst(state.screen.powers.count)
        if expected.starts(with: powers.map(\.x)) { state.screen.powers += powers }
      }
      return .none
    }
  }

  /// Starts counting what is missing, and cancels the counts for another range.
  private func count(_ state: inout State) -> Effect<Action> {
    let range = state.range
    let samples = Set(range.samples)
    state.screen.counts.removeAll { !samples.contains($0.x) }
    let known = Set(state.screen.counts.map(\.x))
    let batches = range.batches.map { $0.filter { !known.contains($0) } }.filter { !$0.isEmpty }
    // The counts have a lower priority than work that the user waits for.
    var effects: [Effect<Action>] = []
    if !batches.isEmpty {
      effects.append(
        .run(priority: .utility) { [client] send in
          for batch in batches { await send(.samplesCounted(try await client.counts(batch), range)) }
        })
    }
    if state.screen.gaps?.range != range.gapRange {
      state.screen.gaps = nil
      effects.append(
        .run(priority: .utility) { [client] send in
          await send(.gapsCounted(try await client.gaps(range.gapRange)))
        })
    }
    let powers = Self.powersOfTen.dropFirst(state.screen.powers.count)
    if !powers.isEmpty {
      effects.append(
        .run(priority: .utility) { [client] send in
          for power in powers { await send(.powersCounted(try await client.counts([power]))) }
        })
    }
    return effects.isEmpty
      ? .cancel(id: CancelID.count)
      : .merge(effects).cancellable(id: CancelID.count, cancelInFlight: true)
  }
}

extension Charts {
  public static let powersOfTen: [UInt64] = sequence(first: 10 as UInt64) { $0 * 10 }
    .prefix { $0 <= ChartRange.limits.upperBound }
}

extension Charts.Screen {
  /// Sets the largest number, and moves the reading line there.
  mutating func setLimit(_ limit: UInt64?) { (self.limit, reading) = (limit, nil) }
}

extension Charts.State {
  /// The numbers on the horizontal axis.
  public var range: ChartRange {
    ChartRange(limit: screen.limit ?? defaultLimit, isLogarithmic: screen.isLogarithmic)
  }

  /// The count, within the limits; at least 10⁹ on a logarithmic scale, and a million for a small count.
  private var defaultLimit: UInt64 {
    let largest = ChartRange.limits.upperBound
    let limit = count < 1_000 ? 1_000_000 : min(UInt64(exactly: count) ?? largest, largest)
    return screen.isLogarithmic ? max(limit, 1_000_000_000) : limit
  }

  /// The title of a chart; a linear chart of π(x) shows no theorem, but is above the difference.
  func title(of chart: Chart) -> String {
    if screen.isLogarithmic || !chart.isCurve { return chart.title }
    return chart == .pi ? "How many primes up to x" : "The difference: \(chart.title)"
  }

  var readingIndex: Int {
    let last = range.samples.count - 1
    return min(screen.reading ?? last, last)
  }

  /// Whether the selected chart shows the number at the reading line.
  var showsX: Bool { screen.chart.isCurve || screen.chart == .powers && Charts.powersOfTen.contains(number) }

  /// The number at the reading line.
  public var number: UInt64 { range.samples[readingIndex] }

  /// The charts as lines of text, for screen readers.
  var plainTextLines: [String] {
    let (integral, quotient) = (
      logarithmicIntegral(Double(number)), Double(number) / naturalLogarithm(Double(number))
    )
    let count =
      readCount.map { "π(\(number.grouped)) is \($0.count.grouped)." }
      ?? "The primes up to \(number.grouped) are being counted."
    let heading =
      "Explore: charts of the primes up to \(range.limit.grouped), "
      + "\(screen.isLogarithmic ? "logarithmic" : "linear"). The chart is \(screen.chart.shortTitle)."
    if screen.chart == .powers {
      let powers = screen.powers.filter { $0.x <= range.limit }
      let words = powers.map { "π(\($0.x.groupedOrPower())) is \($0.count.grouped)" }
      return [heading, words.joined(separator: ", ") + "."]
    }
    let widest = screen.gaps.flatMap { gaps in
      gaps.widest.map {
        "The widest gap\(gaps.place) is \($0), after \((gaps.primeBeforeWidest ?? 0).grouped)."
      }
    }
    if screen.chart == .gaps, let gaps = screen.gaps {
      let words = gaps.byCount.prefix(4).map { "\($0.gap) (\($0.count.grouped) times)" }.joined(
        separator: ", ")
      return [heading, "The most common gaps are \(words).", widest].compactMap(\.self)
    }
    return [
      heading,
      "\(count) Li(x) is \(Int(integral.rounded()).grouped), and x / ln x is \(Int(quotient.rounded()).grouped).",
      widest,
    ].compactMap(\.self)
  }
}

extension PrimeGaps {
  /// The start of the range as in `the widest gap above 1,000`; empty if all primes were counted.
  var place: String { range.lowerBound == 0 ? "" : " above \(range.lowerBound.grouped)" }
}
