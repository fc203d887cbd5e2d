import AppFeature
import Architecture
import CommandLineTool
import Counter
import NthPrimeClient

/// `app nth [N]`
enum NthCommand {
  private static let n = Argument<Int?>(
    "N", help: "Which prime, counted from 1; the count, if left out.",
    accepting: .range(NthPrimeClient.supportedIndices))

  static let command = Command<AppCommand.Handler>(
    "nth",
    overview: "Print the Nth prime number.",
    discussion: [
      """
      Wolfram|Alpha is asked if there is an app id; if it does not answer, or there is none, the answer is computed \
      here. Which it was is said on standard error. Ctrl-C ends the work at once.
      """
    ],
    examples: [
      Example("nth 10000", "Print the ten-thousandth prime."),
      Example("nth 10000 --offline --json", "Compute it here, for a program."),
    ],
    arguments: [n],
    handler: { try await answer($0) })

  @MainActor
  private static func answer(_ run: CommandRun) async throws -> ExitStatus {
    try await run.withStore(.reading) { store in
      let line = ProgressLine(environment: run.environment)
      let progress = store.observe({ $0.counter.lookUp }) { lookUp in
        if case .asking(_, let progress?) = lookUp { line?.show(progress) }
      }
      let stopListening = Process.onInterrupt {
        Task { @MainActor in store.send(.counter(.cancelButtonTapped)) }
      }
      if let n = run.invocation[n] {
        await store.send(.counter(.nthPrimeAsked(n))).finish()
      } else {
        await store.send(.counter(.nthPrimeButtonTapped)).finish()
      }
      stopListening()
      progress.cancel()
      line?.clear()
      return try answer(store.state.counter.lookUp)
    }
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
