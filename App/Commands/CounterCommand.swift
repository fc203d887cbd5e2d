import AppFeature
import Architecture
import BigInt
import CommandLineTool
import Counter
import Counting
import NumberFacts
import NumberResults
import NumberText

/// `app counter [show|increment|decrement|set N|reset] [--by N]`
enum CounterCommand {
  private static let by = Option<BigInt>(
    "by", valueName: "N", help: "Amount to add or subtract; it may be negative.", default: 1)
  private static let number = Argument<BigInt>("N", help: "The new count, of up to 10,000 digits.")

  static let command = Command<AppCommand.Handler>(
    "counter",
    overview: "Show or change the count.",
    examples: [
      Example("counter set 7", "Set the count to 7."),
      Example("counter increment --by 4", "Add 4 to the count."),
    ],
    subcommands: [
      Command(
        "show", overview: "Print the count.",
        handler: { try $0.print(answer(try await $0.savedState())) }),
      Command(
        "increment", overview: "Add to the count.", options: [by],
        handler: { try await change($0, .countMoved(by: $0.invocation[by])) }),
      Command(
        "decrement", overview: "Subtract from the count.", options: [by],
        handler: { try await change($0, .countMoved(by: -$0.invocation[by])) }),
      Command(
        "set", overview: "Set the count.", arguments: [number],
        handler: { try await change($0, .countEntered($0.invocation[number])) }),
      Command(
        "reset", overview: "Set the count to 0.", handler: { try await change($0, .resetButtonTapped) }),
    ],
    defaultSubcommand: "show")

  private struct Output: JSONResult {
    static let type = "count"

    let count: BigInt
  }

  @MainActor
  private static func change(_ context: CommandContext, _ action: Counting.Action) async throws -> ExitStatus
  {
    try await context.changeSession { store in
      let count = store.state.count
      store.send(.counter(.counting(action)))
      if case .countMoved(let amount) = action, amount != 0, store.state.count == count {
        throw CountOutOfRange(count: count, amount: amount)
      }
      return answer(store.state)
    }
  }

  private static func answer(_ state: AppState) -> CommandOutput {
    CommandOutput(value: Output(count: state.count), lines: ["\(state.count)"])
  }
}

/// A move of the count that would give it too many digits.
struct CountOutOfRange: Error, CustomStringConvertible {
  let count: BigInt
  let amount: BigInt

  var description: String {
    let change =
      amount < 0
      ? "Subtracting \(amount.magnitude.abbreviated) from \(count.abbreviated)"
      : "Adding \(amount.abbreviated) to \(count.abbreviated)"
    return "The count was not changed. \(change) would exceed \(SupportedNumbers.digitLimit.grouped) digits."
  }
}
