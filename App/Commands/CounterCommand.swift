import AppFeature
import Architecture
import CommandLineTool
import Counter

/// `app counter [show|increment|decrement|set N|reset] [--by N]`
enum CounterCommand {
  private static let by = Option(
    "by", valueName: "N", help: "How far to count.", default: 1, accepting: .range(1...))
  private static let number = Argument<Int>("N", help: "What to count to.")

  static let command = Command<AppCommand.Handler>(
    "counter",
    overview: "Show or change the count.",
    examples: [
      Example("counter set 7", "Count to 7."),
      Example("counter increment --by 4", "Go four further."),
    ],
    subcommands: [
      Command("show", overview: "Print the count.", handler: { try await show($0) }),
      Command(
        "increment", overview: "Count up.", options: [by],
        handler: { run in
          try await change(run, [.stepEntered(run.invocation[by]), .incrementButtonTapped])
        }),
      Command(
        "decrement", overview: "Count down.", options: [by],
        handler: { run in
          try await change(run, [.stepEntered(run.invocation[by]), .decrementButtonTapped])
        }),
      Command(
        "set", overview: "Count to a number.", arguments: [number],
        handler: { run in try await change(run, [.countEntered(run.invocation[number])]) }),
      Command(
        "reset", overview: "Count from 0 again.", handler: { try await change($0, [.resetButtonTapped]) }),
    ],
    defaultSubcommand: "show")

  private struct Result: JSONResult {
    static let type = "count"

    let count: Int
  }

  @MainActor
  private static func show(_ run: CommandRun) async throws -> ExitStatus {
    try await run.withStore(.reading) { answer($0.state) }
  }

  @MainActor
  private static func change(_ run: CommandRun, _ actions: [Counter.Action]) async throws -> ExitStatus {
    try await run.withStore(.changing) { store in
      for action in actions { await store.send(.counter(action)).finish() }
      if let alert = store.state.counter.alert {
        throw Failure("\(alert.title). \(alert.message)", status: .dataError)
      }
      return answer(store.state)
    }
  }

  private static func answer(_ state: AppState) -> Answer {
    Answer(value: Result(count: state.count), lines: ["\(state.count)"])
  }
}
