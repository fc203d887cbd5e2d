import CommandLineTool
import NthPrimeClient
import PrimeCalculator

/// `app primes FROM TO [--count]`
enum PrimesCommand {
  private static let from = Argument<UInt64>("FROM", help: "Where to begin; included, if prime.")
  private static let to = Argument<UInt64>("TO", help: "Where to end; included, if prime.")
  private static let count = Flag("count", help: "Print only how many there are.")

  static let command = Command<AppCommand.Handler>(
    "primes",
    overview: "Print the primes from FROM to TO, one a line.",
    discussion: [
      """
      They are printed as they are found, in ascending order, with no more than a segment of the sieve in memory. \
      With --json each is an object on a line of its own.
      """
    ],
    examples: [
      Example("primes 100 200", "Print the primes between 100 and 200."),
      Example("primes 1 1000000 --count", "Print how many there are up to a million."),
    ],
    options: [count],
    arguments: [from, to],
    handler: { try await answer($0) })

  @MainActor
  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let (from, to) = (context.invocation[from], context.invocation[to])
    guard from <= to else {
      throw context.invocation.usageError("FROM is \(from) and TO is \(to); the smaller number comes first")
    }
    if context.invocation[count] {
      let count = try await ProgressLine.shown(environment: context.environment) { report in
        try await primeCount(in: from...to) { report(LookupProgress($0)) }
      }
      try context.write(
        Answer(value: PrimeCountResult(from: from, to: to, count: count), lines: ["\(count)"]))
    } else {
      try print(primes(in: from...to), asJSON: context.printsJSON)
    }
    return .ok
  }

  private struct Result: JSONResult {
    static let type = "prime"

    let prime: UInt64
  }

  /// Many lines to a write: a write costs more than a prime.
  private static func print(_ primes: PrimeSequence, asJSON: Bool) throws {
    let (before, after) = asJSON ? try jsonAround() : ("", "\n")
    let limit = 32_768
    var text = ""
    text.reserveCapacity(limit + 100)
    for prime in primes {
      text += before
      text += String(prime)
      text += after
      if text.utf8.count >= limit {
        try StandardStream.output.write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try StandardStream.output.write(text)
  }

  /// What stands before and after the number in each object: an encoder takes a hundred times the time of the sieve.
  private static func jsonAround() throws -> (before: String, after: String) {
    let line = try JSONLine.text(of: Result(prime: .max))
    let parts = line.split(separator: "\(UInt64.max)", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1]))
  }
}
