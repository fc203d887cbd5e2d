import AppFeature
import BigInt
public import CommandLineTool
public import Explore
import FileStorage
import NumberResults
import TerminalUI

/// `app explore [N] [--shape S] [--color C] [--zoom Z] [--chart C [--logarithmic]] [--width W] [--height H] [--rows R] [--svg FILE]`
enum ExploreCommand {
  private static let number = Argument<Int128?>(
    "N", help: "The number in the middle, or the last one of a chart (default: the count).",
    accepting: .number(1...Int128(UInt64.max)))
  private static let shape = Option(
    "shape", valueName: "SHAPE", help: "The arrangement of the numbers.", default: Explore.Shape.spiral)
  static let color = Option<Explore.Coloring?>(
    "color", valueName: "COLOR", help: "The meaning of the colors (default: that of the shape).")
  private static let zoom = Option(
    "zoom", valueName: "ZOOM", help: "The numbers of a dot, or their digits or density.",
    default: Explore.Zoom.dots)
  static let chart = Option<Chart?>(
    "chart", valueName: "CHART", help: "Print a chart of the primes up to N instead of a map.")
  static let logarithmic = Flag("logarithmic", help: "Use logarithmic scales for the chart.")
  static let width = Option(
    "width", valueName: "W", help: "The width of the map in columns.", default: 80,
    accepting: .number(2...1000))
  static let height = Option(
    "height", valueName: "H", help: "The height of the map in lines.", default: 24,
    accepting: .number(1...1000))
  private static let rows = Option<Int?>(
    "rows", valueName: "R", help: "Show rows of R numbers instead of the spiral.",
    accepting: .number(NumberLayout.widths))
  static let svg = Option<String?>(
    "svg", valueName: "FILE", help: "Write a picture to FILE, a new file, instead of printing it.",
    accepting: .path(), completion: .file)

  static let command = Command<AppCommand.Handler>(
    "explore",
    overview: "Print a map of the primes around a number.",
    discussion: [
      """
      The map is a part of the Ulam spiral, with a dot for each prime, eight numbers to a character. A terminal shows it \
      in colors, such as those of the lengths of diagonal runs. In a locale without UTF-8, denser characters are longer \
      runs. A picture has a title and a legend; its charts are lines, whatever the width and the height.
      """,
      """
      The chart pi is π(x), the number of primes up to x, with the estimates Li(x) and x / ln x; with --logarithmic, it is \
      divided by each, and the quotients approach 1: the prime number theorem. The chart difference is Li(x) − π(x). The chart gaps is how often each gap between primes occurs, and powers is a table of π(10^n). \
      The charts end at a number from 100 to 10^15.
      """,
    ],
    examples: [
      Example("explore 1 --width 40 --height 10", "Print the middle of the spiral."),
      Example("explore 10^18", "Print the spiral around 10^18."),
      Example("explore 1 --rows 30 --width 15", "Print rows of 30 numbers."),
      Example("explore 10^6 --chart pi", "Print how many primes there are up to a million."),
      Example("explore 1 --shape gaussian --svg gaussian.svg", "Write a picture of the Gaussian primes."),
    ],
    options: [shape, color, zoom, chart, logarithmic, width, height, rows, svg],
    arguments: [number],
    handler: { try await answer($0) })

  private struct Output: JSONResult {
    static let type = "explore"

    let number: UInt64
    /// The primes on the map, in ascending order.
    let primes: [UInt64]
  }

  @MainActor
  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let invocation = context.invocation
    var screen = Explore.Screen()
    (screen.shape, screen.zoom) = (invocation[shape], invocation[zoom])
    if let rows = invocation[rows] {
      if screen.shape == .gaussian || screen.shape == .sacks {
        throw invocation.usageError("option '--rows': shape '\(screen.shape.rawValue)' doesn't have rows")
      }
      (screen.shape, screen.rowWidth) = (.rows, .numbers(rows))
    }
    // Without colors, smallest factors are only a texture.
    if let coloring = invocation[color] ?? (screen.shape == .rows && invocation[svg] == nil ? .runs : nil) {
      screen.colors = .selected(coloring)
    }
    try check(screen, context)
    if invocation[logarithmic], invocation[chart] == nil {
      throw invocation.usageError("option '--logarithmic' needs '--chart'")
    }
    let given = invocation[Self.number].map { BigInt($0) }
    let number = if let given { given } else { try await context.savedState().count }
    var state = Explore.State(properties: (count: number, favoritePrimes: [], screen: screen))
    if let chart = invocation[chart] {
      return try await print(chart, upTo: number, insteadOf: screen, context)
    }
    if screen.shape == .gaussian {
      state.screen.gaussianCursor = MapPoint(x: 0, y: 0)
      state.screen.center = .point(MapPoint(x: 0, y: 0))
    } else {
      state.screen.center = .number(state.nearestToCount)
    }
    let map = PrimeMap(state, showsCursor: false)
    let size = Size(width: invocation[width], height: invocation[height])
    if let path = invocation[svg] {
      return try await write(map.picture(size: size, theme: theme(context)), of: "map", to: path, context)
    }
    return try show(
      map, Output(number: state.nearestToCount, primes: context.printsJSON ? map.primes(in: size) : []), size,
      remark: state.rangeNotice, context)
  }

  static func theme(_ context: CommandContext) -> Theme { .detected(environment: context.environment) }

  /// Prints a view, in color to a terminal; or the result with `--json`.
  @MainActor
  static func show(
    _ view: some View, _ result: some JSONResult, _ size: Size, remark: String?, _ context: CommandContext
  ) throws -> ExitStatus {
    let colors = ColorSupport.level(
      environment: context.environment, isTerminal: StandardStream.output.isTerminal)
    let isColored = !context.printsJSON && colors != .none
    let grid = render(view, size: size, glyphs: .detected(environment: context.environment))
    if isColored {
      let lines = grid.lines(colors: colors, theme: theme(context))
      try StandardStream.output.write(lines.map { $0 + "\n" }.joined())
    }
    return try context.print(
      CommandOutput(
        value: result, lines: context.printsJSON || isColored ? [] : grid.lines, remark: remark))
  }

  /// Throws `UsageError` if the shape lacks a given color or zoom.
  private static func check(_ screen: Explore.Screen, _ context: CommandContext) throws {
    func values(_ names: [String]) -> String { "use one of \(names.joined(separator: ", "))" }
    if case .selected(let coloring) = screen.colors, screen.shownColoring != coloring {
      throw context.invocation.usageError(
        "option '--color': shape '\(screen.shape.rawValue)' doesn't have '\(coloring.rawValue)'; "
          + values(screen.shape.colorings.map(\.rawValue)))
    }
    if screen.zoom != .dots, screen.shownZoom != screen.zoom {
      throw context.invocation.usageError(
        "option '--zoom': shape '\(screen.shape.rawValue)' doesn't have '\(screen.zoom.argument)'; "
          + values(screen.shape.zooms.map(\.argument)))
    }
  }

  @MainActor
  static func write(
    _ picture: String, of subject: String, to path: String, _ context: CommandContext
  ) async throws -> ExitStatus {
    let file = try NewFile(path, for: "picture", context)
    try await file.write(picture)
    try file.report(subject, context)
    return .ok
  }
}

extension Explore.Shape: ArgumentValue {}
extension Explore.Coloring: ArgumentValue {}
extension Explore.Zoom: ArgumentValue {
  public var argumentText: String { argument }
}
