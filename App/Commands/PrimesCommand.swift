import CommandLineTool
import NthPrimeClient
import PrimeCalculator

/// `app primes FROM TO [--count]`
enum PrimesCommand {
  private static let from = Argument<UInt64>("FROM", help: "The lower bound, included.")
  private static let to = Argument<UInt64>("TO", help: "The upper bound, included.")
  private static let count = Flag("count", help: "Print only the number of primes.")

  static let command = Command<AppCommand.Handler>(
    "primes",
    overview: "Print the primes from FROM to TO, one per line.",
    discussion: [
      """
      The primes are printed in ascending order as they are found, with only one segment of the sieve in memory. \
      With --json, each prime is an object on its own line.
      """
    ],
    examples: [
      Example("primes 100 200", "Print the primes between 100 and 200."),
      Example("primes 1 1000000 --count", "Print the number of primes up to a million."),
    ],
    options: [count],
    arguments: [from, to],
    handler: { try await answer($0) })

  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let (from, to) = (context.invocation[from], context.invocation[to])
    guard from <= to else {
      throw context.invocation.usageError("FROM (\(from)) is greater than TO (\(to))")
    }
    if context.invocation[count] {
      let count = try await ProgressLine.run(environment: context.environment) { report in
        try await primeCount(in: from...to) { report(LookupProgress($0)) }
      }
      return try context.print(CommandOutput(PrimeCountResult(from: from, to: to, count: count)))
    }
    let (prefix, suffix) = context.printsJSON ? try jsonPrefixAndSuffix() : ("", "")
    try printLines(of: primes(in: from...to), prefix: prefix, suffix: suffix)
    return .ok
  }

  private struct Output: JSONResult {
    static let type = "prime"

    let prime: UInt64
  }

  /// Returns the text before and after the number in each object.
  private static func jsonPrefixAndSuffix() throws -> (prefix: String, suffix: String) {
    let line = try JSONLine.text(of: Output(prime: .max)).dropLast()
    let parts = line.split(separator: "\(UInt64.max)", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1]))
  }
}
