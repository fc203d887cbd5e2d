import AppFeature
import BigInt
import CommandLineTool
import Twins

/// `app twins [N] [--count K]`
enum TwinsCommand {
  private static let number = Argument<UInt64?>(
    "N", help: "The least number of the first pair (default: the count).")
  private static let count = Option(
    "count", valueName: "K", help: "The number of pairs.", default: 10, accepting: .range(1...1000))

  static let command = Command<AppCommand.Handler>(
    "twins",
    overview: "Print pairs of twin primes, one per line.",
    examples: [Example("twins 100 --count 3", "Print the first three pairs from 100.")],
    options: [count],
    arguments: [number],
    handler: { try await answer($0) })

  private struct Output: JSONResult {
    static let type = "twins"

    let pairs: [TwinPair]
  }

  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let number: UInt64
    if let given = context.invocation[Self.number] {
      number = given
    } else {
      let count = try await context.savedState().count
      guard let start = UInt64(exactly: max(count, 0)) else {
        throw Failure("The count is invalid: it is beyond 2^64 - 1.", status: .dataError)
      }
      number = start
    }
    let pairs = TwinPair.pairs(from: number, count: context.invocation[count])
    return try context.print(
      CommandOutput(value: Output(pairs: pairs), lines: pairs.map { "\($0.first) \($0.second)" }))
  }
}
