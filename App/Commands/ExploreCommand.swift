import AppFeature
import BigInt
public import CommandLineTool
public import Explore
import FileStorage
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `app explore [N] [--shape S] [--color C] [--zoom Z] [--width W] [--height H] [--rows R] [--svg FILE]`
enum ExploreCommand {
  private static let number = Argument<Int128?>(
    "N", help: "The number in the middle (default: the count).", accepting: .range(1...Int128(UInt64.max)))
  private static let shape = Option(
    "shape", valueName: "SHAPE", help: "The arrangement of the numbers.", default: Explore.Shape.spiral)
  private static let color = Option(
    "color", valueName: "COLOR", help: "The meaning of the colors (default: that of the shape).",
    default: Explore.Coloring.runs)
  private static let zoom = Option(
    "zoom", valueName: "ZOOM", help: "The numbers of a dot, or their digits or density.",
    default: Explore.Zoom.dots)
  private static let width = Option(
    "width", valueName: "W", help: "The width of the map in columns.", default: 80,
    accepting: .range(2...1000))
  private static let height = Option(
    "height", valueName: "H", help: "The height of the map in lines.", default: 24,
    accepting: .range(1...1000))
  private static let rows = Option<Int?>(
    "rows", valueName: "R", help: "Show rows of R numbers instead of the spiral.",
    accepting: .range(NumberLayout.widths))
  private static let svg = Option<String?>(
    "svg", valueName: "FILE", help: "Write a picture of the map to FILE, a new file, instead of printing it.")

  static let command = Command<AppCommand.Handler>(
    "explore",
    overview: "Print a map of the primes around a number.",
    discussion: [
      """
      The map is a part of the Ulam spiral, with a dot for each prime, eight numbers to a character. A terminal shows it \
      in colors, such as those of the lengths of diagonal runs. In a locale without UTF-8, denser characters are longer \
      runs.
      """
    ],
    examples: [
      Example("explore 1 --width 40 --height 10", "Print the middle of the spiral."),
      Example("explore 10^18", "Print the spiral around 10^18."),
      Example("explore 1 --rows 30 --width 15", "Print rows of 30 numbers."),
      Example("explore 1 --shape gaussian --svg gaussian.svg", "Write a picture of the Gaussian primes."),
    ],
    options: [shape, color, zoom, width, height, rows, svg],
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
    (screen.shape, screen.coloring, screen.zoom) = (invocation[shape], invocation[color], invocation[zoom])
    if let rows = invocation[rows] { (screen.shape, screen.rowWidth) = (.rows, rows) }
    try check(screen, context)
    let number: BigInt
    if let given = invocation[Self.number] {
      number = BigInt(given)
    } else {
      number = try await context.savedState().count
    }
    var state = Explore.State(properties: (count: number, favoritePrimes: [], screen: screen))
    if screen.shape == .gaussian {
      state.screen.gaussianCursor = MapPoint(x: 0, y: 0)
      state.screen.center = .point(MapPoint(x: 0, y: 0))
    } else {
      state.screen.center = .number(state.nearestToCount)
    }
    let map = PrimeMap(state, showsCursor: false)
    let size = Size(width: invocation[width], height: invocation[height])
    if let path = invocation[svg] { return try await write(map, size, to: path, context) }
    let colors = ColorSupport.level(
      environment: context.environment, isTerminal: StandardStream.output.isTerminal)
    let isColored = !context.printsJSON && colors != .none
    let glyphs = GlyphSet.detected(environment: context.environment)
    if isColored {
      let lines = render(map, size: size, glyphs: glyphs)
        .lines(colors: colors, theme: .detected(environment: context.environment))
      // Unchanged, since text is printed with its control characters escaped.
      try StandardStream.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    let printsText = !context.printsJSON && !isColored
    return try context.print(
      CommandOutput(
        value: Output(
          number: state.nearestToCount, primes: context.printsJSON ? map.primes(in: size) : []),
        lines: printsText ? render(map, size: size, glyphs: glyphs).lines : [], remark: state.rangeNotice))
  }

  /// Throws `UsageError` if the shape doesn't have a color or a zoom that was given.
  private static func check(_ screen: Explore.Screen, _ context: CommandContext) throws {
    func values(_ names: [String]) -> String { "use one of \(names.joined(separator: ", "))" }
    if screen.coloring != .runs, screen.shownColoring != screen.coloring {
      throw context.invocation.usageError(
        "option '--color': shape '\(screen.shape.rawValue)' doesn't have '\(screen.coloring.rawValue)'; "
          + values(screen.shape.colorings.map(\.rawValue)))
    }
    if screen.zoom != .dots, screen.shownZoom != screen.zoom {
      throw context.invocation.usageError(
        "option '--zoom': shape '\(screen.shape.rawValue)' doesn't have '\(screen.zoom.argumentText)'; "
          + values(screen.shape.zooms.map(\.argumentText)))
    }
  }

  @MainActor
  private static func write(
    _ map: PrimeMap, _ size: Size, to path: String, _ context: CommandContext
  ) async throws -> ExitStatus {
    if FileManager.default.fileExists(atPath: path) {
      throw Failure("\(path.quotedPath) already exists. Choose another name for the picture.", status: .usage)
    }
    let picture = map.picture(size: size, theme: .detected(environment: context.environment))
    try await context.dependencies.fileStorage.save(Data(picture.utf8), .path(path))
    if !context.printsJSON {
      try StandardStream.error.write("The map was written to \(path.quotedPath).\n".inLocale)
    }
    return .ok
  }
}

extension Explore.Shape: ArgumentValue {}
extension Explore.Coloring: ArgumentValue {}
extension Explore.Zoom: ArgumentValue {
  public static var choices: [String] { allCases.map(\.argumentText) }

  public static func parse(_ text: String) throws(ArgumentValueError) -> Explore.Zoom {
    if let value = allCases.first(where: { $0.argumentText == text }) { return value }
    throw .notOneOf(choices)
  }

  public var argumentText: String {
    switch self {
    case .digits: "numbers"
    case .dots: "1"
    case .quarter: "4"
    case .sixteenth: "16"
    case .density: "density"
    }
  }
}
