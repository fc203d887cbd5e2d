import AppFeature
import BigInt
import CommandLineTool
import Explore
import TerminalUI

/// `app explore [N] [--width W] [--height H] [--rows R]`
enum ExploreCommand {
  private static let number = Argument<Int128?>(
    "N", help: "The number in the middle (default: the count).", accepting: .range(1...Int128(UInt64.max)))
  private static let width = Option(
    "width", valueName: "W", help: "The width of the map in columns.", default: 80,
    accepting: .range(2...1000))
  private static let height = Option(
    "height", valueName: "H", help: "The height of the map in lines.", default: 24,
    accepting: .range(1...1000))
  private static let rows = Option<Int?>(
    "rows", valueName: "R", help: "Show rows of R numbers instead of the spiral.",
    accepting: .range(NumberLayout.widths))

  static let command = Command<AppCommand.Handler>(
    "explore",
    overview: "Print a map of the primes around a number.",
    discussion: [
      """
      The map is a part of the Ulam spiral, with a dot for each prime, eight numbers to a character. In a locale without \
      UTF-8, a character stands for the number of primes in it.
      """
    ],
    examples: [
      Example("explore 1 --width 40 --height 10", "Print the middle of the spiral."),
      Example("explore 10^18", "Print the spiral around 10^18."),
      Example("explore 1 --rows 30 --width 15", "Print rows of 30 numbers."),
    ],
    options: [width, height, rows],
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
    if let rows = invocation[rows] { (screen.showsRows, screen.rowWidth) = (true, rows) }
    let number: BigInt
    if let given = invocation[Self.number] {
      number = BigInt(given)
    } else {
      number = try await context.savedState().count
    }
    let state = Explore.State(properties: (count: number, favoritePrimes: [], screen: screen))
    let map = PrimeMap(state, showsCursor: false)
    let size = Size(width: invocation[width], height: invocation[height])
    // Each of these tests all numbers of the map.
    let isJSON = context.printsJSON
    let lines =
      isJSON ? [] : render(map, size: size, glyphs: .detected(environment: context.environment)).lines
    let primes = isJSON ? map.primes(in: size) : []
    return try context.print(
      CommandOutput(
        value: Output(number: state.center, primes: primes), lines: lines, remark: state.rangeNotice))
  }
}
