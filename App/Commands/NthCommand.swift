import AppFeature
import Architecture
import CommandLineTool
import Counter
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
      here. Which it was is said on standard error. Ctrl-C ends the work at once.
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
  private static func answer(_ run: CommandRun) async throws -> ExitStatus {
    var run = run
    if run.invocation[verify] { run.source = .both }
    let question: Counter.Action
    switch run.invocation[n] {
    case .input:
      return try await answerLines(run)
    case .value(let n):
      question = .nthPrimeAsked(n)
    case nil:
      question = .nthPrimeButtonTapped
    }
    try run.expectNoLines()
    return try await run.withStore(.reading) { try await ask(question, $0, run) }
  }

  @MainActor
  private static func answerLines(_ run: CommandRun) async throws -> ExitStatus {
    try await run.withUnsavedStore { store in
      var lastRemark: String?
      return try await run.answerLines(rule) { n in
        var answer = try await ask(.nthPrimeAsked(n), store, run)
        // Who answers is said when it changes.
        if answer.remark == lastRemark { answer.remark = nil } else { lastRemark = answer.remark }
        return answer
      }
    }
  }

  @MainActor
  private static func ask(
    _ question: Counter.Action, _ store: Store<AppState, AppAction>, _ run: CommandRun
  ) async throws -> Answer {
    let line = ProgressLine(environment: run.environment)
    let progress = store.observe {
      $0.counter.lookUp
    } onChange: { lookUp in
      if case .asking(_, let progress?) = lookUp { line?.show(progress) }
    }
    let stopListening = Process.onInterrupt {
      Task { @MainActor in store.send(.counter(.cancelButtonTapped)) }
    }
    await store.send(.counter(question)).finish()
    stopListening()
    progress.cancel()
    line?.clear()
    return try answer(store.state.counter.lookUp)
  }

  private static func answer(_ lookUp: Counter.LookUp) throws -> Answer {
    switch lookUp {
    case .answered(let answer):
      let remark = "Answered by \(answer.source.name).\(answer.note.map { " " + $0 } ?? "")"
      return Answer(value: answer, lines: ["\(answer.prime)"], remark: remark)
    case .failed(_, let error):
      throw error
    case .idle, .asking:
      // Nothing but Ctrl-C ends a look-up without an answer.
      Process.dieOfInterrupt()
    }
  }
}

extension NthPrimeAnswer: JSONResult {
  static let type = "nthPrime"
}
