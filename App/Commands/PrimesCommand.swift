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
