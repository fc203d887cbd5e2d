import BigInt
public import CommandLineTool
public import Explore
import NumberFacts
import NumberResults
import TerminalUI

/// `app explore N --chart CHART`
extension ExploreCommand {
  private struct ChartOutput: JSONResult {
    static let type = "chart"

    struct Gap: Encodable {
      let count: Int
      let gap: Int
    }

    let chart: String
    let limit: UInt64
    /// The counts of primes, in ascending order; absent from the chart of gaps.
    var counts: [PrimeCount]?
    /// The gaps, in ascending order; absent from the other charts.
    var gaps: [Gap]?
  }

  @MainActor
  static func print(
    _ chart: Chart, upTo number: BigInt, insteadOf map: Explore.Screen, _ context: CommandContext
  ) async throws -> ExitStatus {
    let (invocation, limits) = (context.invocation, ChartRange.limits)
    var state = Charts.State(count: number)
    if invocation[color] != nil || (map.shape, map.zoom) != (.spiral, .dots) {
      throw invocation.usageError(
        "option '--chart': a chart has no shape, color, zoom, and rows; leave those options out")
    }
    if let number = UInt64(exactly: number), limits.contains(number) {
      state.screen.limit = number
    } else {
      throw invocation.usageError(
        "option '--chart': the charts end at a number from \(limits.lowerBound) to 10^15, not \(number)")
    }
    state.screen.isLogarithmic = invocation[logarithmic]
    try await count(for: chart, &state, context)
    // The table has a header and one line for each power.
    let height = chart == .powers ? state.screen.powers.count + 1 : Int.max
    let size = Size(width: invocation[width], height: min(invocation[Self.height], height))
    let view = PrimeChart(state, chart)
    if let path = invocation[svg] {
      return try await write(view.picture(theme: theme(context)), of: "chart", to: path, context)
    }
    return try show(view, output(of: chart, state), size, remark: nil, context)
  }

  private static func count(
    for chart: Chart, _ state: inout Charts.State, _ context: CommandContext
  ) async throws {
    let (client, range) = (try context.dependencies.primeCounts, state.range)
    switch chart {
    case .pi, .difference:
      for batch in range.batches { state.screen.counts += try await client.counts(batch) }
      state.screen.counts.sort { $0.x < $1.x }
    case .gaps:
      state.screen.gaps = try await client.gaps(range.gapRange)
    case .powers:
      for power in Charts.powersOfTen where power <= range.limit {
        state.screen.powers += try await client.counts([power])
      }
    }
  }

  private static func output(of chart: Chart, _ state: Charts.State) -> ChartOutput {
    var output = ChartOutput(chart: chart.rawValue, limit: state.range.limit)
    let charts = state.screen
    switch chart {
    case .pi, .difference, .powers:
      output.counts = chart == .powers ? charts.powers : charts.counts
    case .gaps:
      let counts = charts.gaps?.counts ?? []
      output.gaps = counts.enumerated().filter { $0.element > 0 }
        .map { ChartOutput.Gap(count: $0.element, gap: max(2 * $0.offset, 1)) }
    }
    return output
  }
}

extension Chart: ArgumentValue {}
