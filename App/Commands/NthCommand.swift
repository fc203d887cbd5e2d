import AppFeature
import Architecture
import CommandLineTool
import NthPrimeClient

/// `app nth [N | -] [--verify]`
enum NthCommand {
  private static let rule = ValueRule<Int>.range(NthPrimeClient.supportedIndices)
  private static let n = Argument<ValueOrInput<Int>?>(
    "N", help: "Which prime, counted from 1; the count, if left out; \(NumberLines.help)",
    accepting: .orInput(rule))
  private static let verify = Flag(
    "verify", help: "Ask Wolfram|Alpha and compute the answer here as well, and compare.")

  static let command = Command<AppCommand.Handler>(
    "nth",
    overview: "Print the Nth prime number.",
    discussion: [
      """
      Wolfram|Alpha is asked if there is an app id; if it does not answer, or there is none, the answer is computed \
      here. The source is reported on standard error. Ctrl-C cancels.
      """,
      "Answers of Wolfram|Alpha are kept, and not asked for again.",
    ],
    examples: [
      Example("nth 10000", "Print the ten-thousandth prime."),
      Example("nth 10000 --offline --json", "Compute it here, for a program."),
      Example("nth - --keep-going", "Answer for each line of standard input."),
      Example("nth 10000 --verify", "Trust neither Wolfram|Alpha nor this program alone."),
    ],
    options: [verify, NumberLines.keepGoing],
    exclusive: [[verify, AppCommand.offline], [verify, AppCommand.online]],
    arguments: [n],
    handler: { try await answer($0) })

  @MainActor
  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    var context = context
    if context.invocation[verify] { context.source = .both }
    let client = try context.dependencies.nthPrime
    if context.invocation[n] == .input {
      var lastRemark: String?
      return try await context.answerLines(rule) { n in
        var answer = try await answer(n, client, context)
        // The source is reported when it changes.
        if answer.remark == lastRemark { answer.remark = nil } else { lastRemark = answer.remark }
        return answer
      }
    }
    try context.expectNoLines()
    return try context.finish(try await answer(index(context), client, context))
  }

  /// The given index, or the count.
  @MainActor
  private static func index(_ context: CommandContext) async throws -> Int {
    if case .value(let n) = context.invocation[n] { return n }
    let count = try await context.savedState().count
    guard let n = Int(exactly: count) else { throw NthPrimeError.outOfRange(n: count) }
    return n
  }

  @MainActor
  private static func answer(
    _ n: Int, _ client: NthPrimeClient, _ context: CommandContext
  ) async throws -> Answer {
    let answer: NthPrimeAnswer = try await ProgressLine.shown(environment: context.environment) { report in
      try await client.answer(for: n, progress: report)
    }
    return Answer(value: answer, lines: ["\(answer.prime)"], remark: answer.attribution)
  }
}

extension NthPrimeAnswer: JSONResult {
  static let type = "nthPrime"
}
