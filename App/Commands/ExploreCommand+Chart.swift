import BigInt
public import CommandLineTool
public import Explore
import NumberFacts
import TerminalUI

/// `app explore N --chart CHART`
extension ExploreCommand {
  private struct ChartOutput: JSONResult {
    static let type = "chart"

    struct Count: Encodable {
      let count: UInt64
      let x: UInt64
    }
    struct Gap: Encodable {
      let count: Int
      let gap: Int
    }

    let chart: String
    /// The largest number of the chart.
    let limit: UInt64
    /// The counts of primes, in ascending order; absent from the chart of gaps.
    var counts: [Count]?
    /// The gaps, in ascending order; absent from the other charts.
    var gaps: [Gap]?
  }

  @MainActor
  static func print(
    _ chart: Explore.Chart, _ state: inout Explore.State, _ context: CommandContext
  ) async throws -> ExitStatus {
    let (invocation, screen, limits) = (context.invocation, state.screen, Explore.ChartRange.limits)
    if invocation[color] != nil || (screen.shape, screen.zoom) != (.spiral, .dots) {
      throw invocation.usageError(
        "option '--chart': a chart has no shape, color, zoom, and rows; leave those options out")
    }
    if let number = state.count.asUInt.map(UInt64.init), limits.contains(number) {
      state.screen.charts.limit = number
    } else {
      throw invocation.usageError(
        "option '--chart': the charts end at a number from \(limits.lowerBound) to 10^15, not \(state.count)")
    }
    state.screen.charts.isLogarithmic = invocation[logarithmic]
    try await count(for: chart, &state, context)
    // The table has a header and one line for each power.
    let height = chart == .powers ? state.screen.charts.powers.count + 1 : Int.max
    let size = Size(width: invocation[width], height: min(invocation[Self.height], height))
    let view = PrimeChart(state, chart)
    if let path = invocation[svg] {
      return try await write(view.picture(size: size, theme: theme(context)), of: "chart", to: path, context)
    }
    return try show(view, output(of: chart, state), size, remark: nil, context)
  }

  /// Counts what the chart needs.
  private static func count(
    for chart: Explore.Chart, _ state: inout Explore.State, _ context: CommandContext
  ) async throws {
    let (client, range) = (try context.dependencies.primeCounts, state.chartRange)
    switch chart {
    case .pi, .difference:
      for batch in range.batches { state.screen.charts.counts += try await client.counts(batch) }
      state.screen.charts.counts.sort { $0.x < $1.x }
    case .gaps:
      state.screen.charts.gaps = try await client.gaps(range.gapRange)
    case .powers:
      for power in Explore.Charts.powersOfTen where power <= range.limit {
        state.screen.charts.powers += try await client.counts([power])
      }
    }
  }

  private static func output(of chart: Explore.Chart, _ state: Explore.State) -> ChartOutput {
    var output = ChartOutput(chart: chart.rawValue, limit: state.chartRange.limit)
    let charts = state.screen.charts
    switch chart {
    case .pi, .difference, .powers:
      let counts = chart == .powers ? charts.powers : charts.counts
      output.counts = counts.map { ChartOutput.Count(count: $0.count, x: $0.x) }
    case .gaps:
      let counts = charts.gaps?.counts ?? []
      output.gaps = counts.enumerated().filter { $0.element > 0 }
        .map { ChartOutput.Gap(count: $0.element, gap: max(2 * $0.offset, 1)) }
    }
    return output
  }
}

extension Explore.Chart: ArgumentValue {}
