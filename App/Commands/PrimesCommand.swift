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
      With --json, each prime is an object on its own line. Above 2^64, they are probably prime: they pass the \
      Baillie–PSW test, and 'prime' can prove them.
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
    let largest = BigInt(UInt64.max)
    let sieved = from <= largest ? UInt64(from)...UInt64(min(to, largest)) : nil
    if let size = context.invocation[tuplets] {
      guard let sieved, to <= largest else {
        throw context.invocation.usageError("TO is above 2^64 − 1, the limit for option '--tuplets'")
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
      let (prefix, suffix) = context.printsJSON ? try jsonPrefixAndSuffix() : ("", "")
      try primes(in: sieved).forEachBatch { (batch) throws(StreamError) in
        try StandardStream.output.write(lines(batch, prefix: prefix, suffix: suffix))
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
    _ tuplets: PrimeTuplets, in range: ClosedRange<UInt64>, _ context: CommandContext
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
    try tuplets.forEach(in: range) { try writer.write(Tuplet(primes: $0)) }
    try writer.flush()
    return .ok
  }

  private struct Tuplet: OneLineResult {
    static let type = "primeTuplet"

    let primes: [UInt64]

    func append(to text: inout [UInt8]) {
      for (index, prime) in primes.enumerated() {
        text.append(index == 0 ? "(" : ", ")
        text.append(digitsOf: prime)
      }
      text.append(")")
    }
  }

  private static let remark = "Those above 2^64 are probably prime: not proved."

  /// Calls a closure with the probable primes above 2^64 in a range.
  private static func forEachLongPrime(from: BigInt, to: BigInt, _ body: (BigInt) throws -> Void) throws {
    var primes = NeighboringPrimes.above(max(from - 1, BigInt(UInt64.max)))
    while to.bitLength > 64, let prime = try primes.next(), prime <= to { try body(prime) }
  }

  private struct Output: OneLineResult {
    static let type = "prime"

    let prime: BigInt
    var isProved: Bool?

    func append(to text: inout [UInt8]) { text += "\(prime)".utf8 }

    var remark: String? { isProved == false ? PrimesCommand.remark : nil }
  }

  /// Returns the text before and after the number in each object.
  private static func jsonPrefixAndSuffix() throws -> (prefix: String, suffix: String) {
    let line = try JSONLine.text(of: Output(prime: BigInt(UInt64.max))).dropLast()
    let parts = line.split(separator: "\(UInt64.max)", maxSplits: 1, omittingEmptySubsequences: false)
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

/// Returns primes in ascending order as text, one per line, each between the same texts.
private func lines(_ primes: UnsafeBufferPointer<UInt64>, prefix: String, suffix: String) -> [UInt8] {
  let longest = prefix.utf8.count + "\(UInt64.max)".utf8.count + suffix.utf8.count + 1
  // Lines are copied in whole words.
  let padding = MemoryLayout<UInt64>.size
  return [UInt8](unsafeUninitializedCapacity: primes.count * longest + padding) { text, count in
    guard let text = UnsafeMutableRawBufferPointer(text).baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest + padding) { line in
      line.initialize(repeating: 0)
      let template = UnsafeMutableRawBufferPointer(line)
      // Most lines differ from the previous one in the last four digits only. `base` is the rest of the template's
      // number, or so large that no prime is near it.
      var (base, length, digits): (UInt64, Int, Int) = (UInt64.max, 0, 0)
      for prime in primes {
        let isNear = prime > base && prime &- base < 10_000
        if !isNear {
          length = line.update(fromContentsOf: "\(prefix)\(prime)\(suffix)\n".utf8)
          digits = length - 1 - suffix.utf8.count - 4
          base = prime < 10_000 ? UInt64.max : prime / 10_000 * 10_000
        }
        var place = 0
        while place < length {
          let word = template.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          text.storeBytes(of: word, toByteOffset: count &+ place, as: UInt64.self)
          place = place &+ padding
        }
        if isNear {
          let last = fourDigits(UInt32(truncatingIfNeeded: prime &- base)).littleEndian
          text.storeBytes(of: last, toByteOffset: count &+ digits, as: UInt32.self)
        }
        count = count &+ length
      }
    }
  }
}

/// Returns the four ASCII digits of a number below 10,000, the first one in the lowest byte.
private func fourDigits(_ number: UInt32) -> UInt32 {
  let hundreds = number / 100
  let pairs = hundreds | (number &- hundreds &* 100) << 16
  // 103/1024 is near enough to a tenth below 100.
  let tens = (pairs &* 103) >> 10 & 0x000F_000F
  return (tens | (pairs &- tens &* 10) << 8) &+ 0x3030_3030
}
