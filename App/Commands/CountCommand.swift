import CommandLineTool
import NthPrimeClient
import PrimeCalculator

/// `app count N | -`
enum CountCommand {
  private static let n = Argument<ValueOrInput<UInt64>>(
    "N", help: "The last number that counts; \(NumberLines.help)")

  static let command = Command<AppCommand.Handler>(
    "count",
    overview: "Print how many primes there are up to N.",
    discussion: [
      "That is π(N), exact up to 2^64 − 1. Long work shows its progress on a terminal; Ctrl-C ends it at once."
    ],
    examples: [
      Example("count 1000000000000", "How many primes are below a trillion?"),
      Example("count 100 --json", "The same of 100, for a program."),
    ],
    options: [NumberLines.keepGoing],
    arguments: [n],
    handler: { try await answer($0) })

  @MainActor
  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    switch context.invocation[n] {
    case .input:
      return try await context.answerLines(.any) { try await answer(context, upTo: $0) }
    case .value(let n):
      try context.expectNoLines()
      try context.write(try await answer(context, upTo: n))
      return .ok
    }
  }

  @MainActor
  private static func answer(_ context: CommandContext, upTo n: UInt64) async throws -> Answer {
    let count = try await ProgressLine.shown(environment: context.environment) { report in
      try await primeCount(upTo: n) { report(LookupProgress($0)) }
    }
    return Answer(value: PrimeCountResult(from: 0, to: n, count: count), lines: ["\(count)"])
  }
}

/// How many primes there are from one number to another, both included.
struct PrimeCountResult: JSONResult {
  static let type = "primeCount"

  let from: UInt64
  let to: UInt64
  let count: UInt64
}
