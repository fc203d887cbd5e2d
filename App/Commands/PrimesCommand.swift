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
      The primes are printed in ascending order as they are found; those printed aren't kept in memory. \
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
        try await primeCount(in: from...to) { report(WorkProgress(LookupProgress($0))) }
      }
      return try context.print(CommandOutput(PrimeCountResult(from: from, to: to, count: count)))
    }
    let (prefix, suffix) = context.printsJSON ? try jsonPrefixAndSuffix() : ("", "")
    try primes(in: from...to).forEachBatch { (batch) throws(StreamError) in
      try StandardStream.output.write(lines(batch, prefix: prefix, suffix: suffix))
    }
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

/// Returns primes in ascending order as text, one per line, each between the same texts.
private func lines(_ primes: UnsafeBufferPointer<UInt64>, prefix: String, suffix: String) -> [UInt8] {
  let longest = prefix.utf8.count + "\(UInt64.max)".utf8.count + suffix.utf8.count + 1
  return [UInt8](unsafeUninitializedCapacity: primes.count * longest) { text, count in
    // Most lines differ from the one above in the last four digits only.
    var (quotient, length): (UInt64, Int) = (0, 0)
    for prime in primes {
      let line = UnsafeMutableBufferPointer(rebasing: text[count...])
      if prime / 10_000 == quotient, quotient > 0 {
        _ = line.update(fromContentsOf: text[count - length..<count])
        var rest = prime % 10_000
        for place in 2...5 {
          line[length - suffix.utf8.count - place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      } else {
        quotient = prime / 10_000
        length = line.update(fromContentsOf: "\(prefix)\(prime)\(suffix)\n".utf8)
      }
      count += length
    }
  }
}
