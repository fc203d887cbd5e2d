import BigInt
import CommandLineTool
import NthPrimeClient
import NumberResults
import PrimeCalculator

/// `app count N | -`
enum CountCommand {
  private static let rule = ValueRule<Int128>.number(0...Int128(largestPrimeCountBound))
  private static let n = Argument<ValueOrInput<Int128>>(
    "N", help: "The upper bound, included, \(NumberLines.help)", accepting: .orInput(rule))

  private static let sum = Flag(
    "sum", help: "Print the sum of the primes up to N instead, for N up to 10^10.")

  static let command = Command<AppCommand.Handler>(
    "count",
    overview: "Print the number of primes up to N.",
    discussion: [
      """
      The number, π(N), is exact for every N up to 3.5·10^20. On a terminal, long computations show their progress; \
      press Ctrl-C to cancel. For the primes from A to B, use 'primes A B --count'.
      """
    ],
    examples: [
      Example("count 1e12", "Print the number of primes up to a trillion."),
      Example("count 100 --json", "Print the number of primes up to 100 as JSON."),
    ],
    options: [sum, CommandContext.timeout, ProgressLine.option, NumberLines.keepGoing],
    arguments: [n],
    exitStatuses: [.temporaryFailure: "There was not enough time for the answer."],
    handler: { try await answer($0) })

  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    switch context.invocation[n] {
    case .input where context.invocation[sum]:
      return try await context.printResults(.number(0...10_000_000_000)) { (_: UInt64) in
        nil as PrimeSumResult?
      } compute: {
        try await PrimeSumResult(from: 0, to: BigInt($0), context)
      }
    case .value(let n) where context.invocation[sum]:
      try context.rejectKeepGoing()
      return try context.print(CommandOutput(try await PrimeSumResult(from: 0, to: BigInt(n), context)))
    case .input:
      return try await context.printResults(rule) { n in
        UInt64(exactly: n).flatMap(tabulatedPrimeCount).map { .init(from: 0, to: BigInt(n), count: $0) }
      } compute: { n in
        try await count(context, upTo: n)
      }
    case .value(let n):
      try context.rejectKeepGoing()
      return try context.print(CommandOutput(try await count(context, upTo: n)))
    }
  }

  private static func count(_ context: CommandContext, upTo n: Int128) async throws -> PrimeCountResult {
    let count = try await context.compute { report in
      try await primeCount(upTo: UInt128(n)) { report(WorkProgress(LookupProgress($0))) }
    }
    return PrimeCountResult(from: 0, to: BigInt(n), count: count)
  }
}

/// The number of primes, or of tuplets of primes, in a range that includes both bounds.
struct PrimeCountResult: OneLineResult {
  static let type = "primeCount"

  let from: BigInt
  let to: BigInt
  let count: UInt64
  /// The number of primes in each tuplet; nil for single primes.
  var tupletSize: Int?

  func append(to text: inout [UInt8]) { text.append(digitsOf: count) }
}
