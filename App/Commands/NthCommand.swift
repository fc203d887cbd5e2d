import AppFeature
import Architecture
import BigInt
import CommandLineTool
import NthPrimeClient
import NumberResults
import PrimeCalculator

/// `app nth [N | -] [--verify]`
enum NthCommand {
  private static let rule = ValueRule<Int>.number(NthPrimeClient.supportedIndices)
  private static let n = Argument<ValueOrInput<Int>?>(
    "N", help: "The index of the prime, starting at 1 (default: the count), \(NumberLines.help)",
    accepting: .orInput(rule))
  private static let verify = Flag(
    "verify", help: "Compare Wolfram|Alpha's answer with a local computation.")

  static let command = Command<AppCommand.Handler>(
    "nth",
    overview: "Print the nth prime.",
    discussion: [
      """
      If an app ID is set, Wolfram|Alpha is asked first. Otherwise, or if it doesn't answer, the answer is computed \
      locally. The source is reported on standard error. Press Ctrl-C to cancel.
      """
    ],
    examples: [
      Example("nth 10000", "Print the 10,000th prime."),
      Example("nth 10000 --offline --json", "Compute the prime locally, and print it as JSON."),
      Example("nth - --keep-going", "Print a prime for each line of standard input."),
      Example("nth 10000 --verify", "Check Wolfram|Alpha's answer against a local computation."),
    ],
    options: [verify, CommandContext.timeout, ProgressLine.option, NumberLines.keepGoing],
    exclusive: [[verify, AppCommand.offline], [verify, AppCommand.online]],
    arguments: [n],
    exitStatuses: [.temporaryFailure: "There was not enough time for the answer."],
    handler: { context in
      var context = context
      if context.invocation[verify] { context.source = .both }
      let client = try context.nthPrime
      if context.invocation[n] == .input {
        var nearby = NearbyPrimes()
        return try await context.printResults(rule) { n in
          client.knownAnswer(n)
            ?? nearby.nthPrime(UInt64(n)).map { .init(n: n, prime: BigInt($0), source: .localCalculator) }
        } compute: { n in
          let answer = try await lookUp(n, client, context)
          // An answer with a note was also looked up with Wolfram|Alpha.
          if answer.source == .localCalculator, answer.note == nil {
            nearby.remember(answer.prime, at: UInt64(n))
          }
          return answer
        }
      }
      try context.rejectKeepGoing()
      return try context.print(CommandOutput(try await lookUp(try await index(context), client, context)))
    })

  /// Returns the index on the command line, or the count.
  private static func index(_ context: CommandContext) async throws -> Int {
    if case .value(let n) = context.invocation[n] { return n }
    let count = try await context.savedState().count
    guard let n = Int(exactly: count) else { throw NthPrimeError.outOfRange(n: count) }
    return n
  }

  private static func lookUp(
    _ n: Int, _ client: NthPrimeClient, _ context: CommandContext
  ) async throws -> NthPrimeAnswer {
    try await context.compute { report in
      try await client.answer(for: n) { report(WorkProgress($0)) }
    }
  }
}

extension NthPrimeAnswer: OneLineResult {
  static let type = "nthPrime"

  func append(to text: inout [UInt8]) { text += "\(prime)".utf8 }

  var remark: String? { attribution }
}
