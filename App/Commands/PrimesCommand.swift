import BigInt
import BigPrimes
import CommandLineTool
import NthPrimeClient
import NumberResults
import PrimeCalculator

/// `app primes FROM TO [--tuplets K] [--count]`
enum PrimesCommand {
  private static let from = Argument<BigInt>(
    "FROM", help: "The lower bound, included.", accepting: .range(0...))
  private static let to = Argument<BigInt>(
    "TO", help: "The upper bound, included, of up to 10,000 digits.", accepting: .range(0...))
  private static let count = Flag("count", help: "Print only the number of primes, or of tuplets.")
  private static let sum = Flag("sum", help: "Print only the sum of the primes, for TO up to 10^10.")
  private static let tuplets = Option<Int?>(
    "tuplets", valueName: "K",
    help: "Print K primes as close together as possible: twins for 2, up to sextuplets for 6.",
    accepting: .number(PrimeTuplets.sizes))

  static let command = Command<AppCommand.Handler>(
    "primes",
    overview: "Print the primes from FROM to TO, one per line.",
    discussion: [
      """
      The primes are printed in ascending order as they are found; those printed aren't kept in memory. \
      With --json, each prime is an object on its own line. Above 3.5·10^20, they are probably prime, \
      and 'prime' can prove them.
      """
    ],
    examples: [
      Example("primes 100 200", "Print the primes between 100 and 200."),
      Example("primes 1 1000 --tuplets 2", "Print the twin primes up to 1,000."),
      Example("primes 1 2000000 --sum", "Print the sum of the primes up to two million."),
      Example("primes 1 1000000 --count", "Print the number of primes up to a million."),
    ],
    options: [count, sum, tuplets, CommandContext.timeout, ProgressLine.option],
    exclusive: [[count, sum], [sum, tuplets]],
    arguments: [from, to],
    exitStatuses: [.temporaryFailure: "There was not enough time to count."],
    handler: { try await answer($0) })

  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let (from, to) = (context.invocation[from], context.invocation[to])
    guard from <= to else {
      throw context.invocation.usageError("FROM (\(from)) is greater than TO (\(to))")
    }
    if context.invocation[sum] {
      return try context.print(CommandOutput(try await PrimeSumResult(from: from, to: to, context)))
    }
    let sieved = from <= largest ? UInt128(from)...UInt128(min(to, largest)) : nil
    if let size = context.invocation[tuplets] {
      guard let sieved, to <= largest else {
        throw context.invocation.usageError("TO is above 3.5·10^20, the limit for option '--tuplets'")
      }
      return try await answer(PrimeTuplets(size: size), in: sieved, context)
    }
    if context.invocation[count] {
      let count = try await context.compute { report in
        var count: UInt64 = 0
        if let sieved {
          count = try await primeCount(in: sieved) { report(WorkProgress(LookupProgress($0))) }
        }
        try forEachLongPrime(from: from, to: to) { prime in
          count += 1
          if count % 1_024 == 0 { report(WorkProgress("Counting up to \(prime)")) }
        }
        return count
      }
      var output = CommandOutput(PrimeCountResult(from: from, to: to, count: count))
      if to > largest { output.remark = remark }
      return try context.print(output)
    }
    if let sieved {
      try forEachBatchOfPrimes(in: sieved) { distances, origin in
        let (prefix, suffix) = context.printsJSON ? try jsonPrefixAndSuffix(isLong: origin > 0) : ("", "")
        try StandardStream.output.write(primeLines(distances, origin, prefix: prefix, suffix: suffix))
      }
    }
    var writer = ResultWriter(asJSON: context.printsJSON)
    try forEachLongPrime(from: from, to: to) { prime in
      try writer.write(Output(prime: prime, isProved: false))
      try writer.flush()
    }
    return .ok
  }

  private static func answer(
    _ tuplets: PrimeTuplets, in range: ClosedRange<UInt128>, _ context: CommandContext
  ) async throws -> ExitStatus {
    if context.invocation[count] {
      let count = try await context.compute { report in
        try await tuplets.count(in: range) { report(WorkProgress(LookupProgress($0))) }
      }
      return try context.print(
        CommandOutput(
          PrimeCountResult(
            from: BigInt(range.lowerBound), to: BigInt(range.upperBound), count: count,
            tupletSize: tuplets.size)))
    }
    var writer = ResultWriter(asJSON: context.printsJSON)
    try tuplets.forEach(in: range) { try writer.write(Tuplet(primes: $0.map { BigInt($0) })) }
    try writer.flush()
    return .ok
  }

  private struct Tuplet: OneLineResult {
    static let type = "primeTuplet"

    let primes: [BigInt]

    func append(to text: inout [UInt8]) {
      for (index, prime) in primes.enumerated() {
        text.append(index == 0 ? "(" : ", ")
        text += "\(prime)".utf8
      }
      text.append(")")
    }
  }

  private static let remark = "Those above 3.5·10^20 are probably prime: not proved."
  private static let largest = BigInt(largestPrimeCountBound)

  /// Calls a closure with the probable primes above ``largest`` in a range.
  private static func forEachLongPrime(from: BigInt, to: BigInt, _ body: (BigInt) throws -> Void) throws {
    var primes = NeighboringPrimes.above(max(from - 1, largest))
    while to > largest, let prime = try primes.next(), prime <= to { try body(prime) }
  }

  private struct Output: OneLineResult {
    static let type = "prime"

    let prime: BigInt
    var isProved: Bool?

    func append(to text: inout [UInt8]) { text += "\(prime)".utf8 }

    var remark: String? { isProved == false ? PrimesCommand.remark : nil }
  }

  /// Returns the text before and after the number in each object.
  private static func jsonPrefixAndSuffix(isLong: Bool) throws -> (prefix: String, suffix: String) {
    let number = BigInt(UInt64.max) + (isLong ? 1 : 0)
    let line = try JSONLine.text(of: Output(prime: number)).dropLast()
    let parts = line.split(separator: "\(number)", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1]))
  }
}

/// The sum of the primes in a range that includes both bounds.
struct PrimeSumResult: OneLineResult {
  static let type = "primeSum"

  let from: BigInt
  let to: BigInt
  let sum: BigInt

  /// Sieves the range on one core, for some seconds up to 10^10.
  init(from: BigInt, to: BigInt, _ context: CommandContext) async throws {
    guard to <= 10_000_000_000 else {
      throw context.invocation.usageError("the upper bound is above 10^10, the limit for option '--sum'")
    }
    (self.from, self.to) = (from, to)
    sum = try await context.compute { report in
      // Below 2^63: there are fewer than 5·10^8 primes.
      var sum: UInt64 = 0
      let range = UInt64(from)...UInt64(to)
      try primes(in: range).forEachBatch { (batch) throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        sum = batch.reduce(sum, &+)
        let share = Double(batch[batch.count - 1] - range.lowerBound) / Double(range.count)
        report(WorkProgress("Adding", fractionCompleted: share))
      }
      return BigInt(sum)
    }
  }

  func append(to text: inout [UInt8]) { text += "\(sum)".utf8 }
}
