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

/// Prints ascending numbers on standard output, one per line, each between the same texts.
///
/// A line is the previous one with the difference of the numbers added to its digits.
private func printLines(
  of numbers: some Sequence<UInt64>, prefix: String = "", suffix: String = ""
) throws(StreamError) {
  var block: [UInt8] = []
  var line = Array("\(prefix)0\(suffix)\n".utf8)
  let firstDigit = prefix.utf8.count
  var lastDigit = firstDigit
  var previous: UInt64 = 0
  for number in numbers {
    var (rest, place) = (number - previous, lastDigit)
    previous = number
    while rest > 0 {
      if place < firstDigit {
        line.insert(UInt8(ascii: "0"), at: firstDigit)
        (place, lastDigit) = (firstDigit, lastDigit + 1)
      }
      rest += UInt64(line[place] - UInt8(ascii: "0"))
      line[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      place -= 1
    }
    block += line
    if block.count >= 65_536 {
      try StandardStream.output.write(block)
      block.removeAll(keepingCapacity: true)
    }
  }
  try StandardStream.output.write(block)
}
