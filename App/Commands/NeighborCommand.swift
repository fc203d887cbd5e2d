import AppFeature
import BigInt
import BigPrimes
import CommandLineTool
import NumberResults

/// `app next [N | -] [--count K]` and `app previous [N | -] [--count K]`
enum NeighborCommand {
  static let next = command(
    "next", overview: "Print the smallest prime above a number.", rule: .any,
    examples: [
      Example("next 100", "Print the first prime above 100."),
      Example("next 10^100", "Print the first prime of 101 digits."),
      Example("next 10^20 --count 10", "Print the first ten primes of 21 digits."),
    ],
    neighbors: NeighboringPrimes.above)

  static let previous = command(
    "previous", overview: "Print the largest prime below a number.", rule: .range(3...),
    examples: [Example("previous 2^64", "Print the largest prime of 64 bits.")],
    neighbors: NeighboringPrimes.below)

  private static func command(
    _ name: String, overview: String, rule: ValueRule<BigInt>, examples: [Example],
    neighbors: @escaping @Sendable (BigInt) -> NeighboringPrimes
  ) -> Command<AppCommand.Handler> {
    let number = Argument<ValueOrInput<BigInt>?>(
      "N", help: "A number of up to 10,000 digits (default: the count), \(NumberLines.help)",
      accepting: .orInput(rule))
    return Command(
      name,
      overview: overview,
      discussion: [
        """
        A prime of up to \(digitsOfQuickProofs) digits is proved, and so is a longer one if that is quick. Another one is \
        probably prime: it passes the Baillie–PSW test, and 'prime' can prove it. No composite number is known that passes.
        """
      ],
      examples: examples,
      options: [count, NumberLines.keepGoing],
      arguments: [number],
      handler: { context in
        switch context.invocation[number] {
        case .input:
          if context.invocation[count] != nil {
            throw context.invocation.usageError("option '--count' can't be combined with '-'")
          }
          return try await context.printResults(rule, known: { _ in nil }) { number in
            var primes = neighbors(number)
            return try await Output(number: number, prime: primes.next() ?? 2)
          }
        case .value(let value):
          try context.rejectKeepGoing()
          return try await print(neighbors(value), of: value, context)
        case nil:
          try context.rejectKeepGoing()
          let text = "\(try await context.savedState().count)"
          let value: BigInt
          do throws(ArgumentValueError) {
            value = try rule.parse(text)
          } catch {
            throw Failure("The count is invalid: \(error.message(for: text)).", status: .dataError)
          }
          return try await print(neighbors(value), of: value, context)
        }
      })
  }

  private static let count = Option<Int?>(
    "count", valueName: "K", help: "Print the K nearest primes, in order.", accepting: .number(1...))

  private static func print(
    _ primes: NeighboringPrimes, of number: BigInt, _ context: CommandContext
  ) async throws -> ExitStatus {
    var (primes, number) = (primes, number)
    var writer = ResultWriter(asJSON: context.printsJSON)
    for _ in 0..<(context.invocation[count] ?? 1) {
      guard let prime = try primes.next() else { break }
      try writer.write(try await Output(number: number, prime: prime))
      if prime.bitLength > 64 { try writer.flush() }
      number = prime
    }
    try writer.flush()
    return writer.status
  }

  /// The length of primes that are proved in a tenth of a second.
  private static let digitsOfQuickProofs = 120

  private struct Output: OneLineResult {
    static let type = "neighboringPrime"

    let number: BigInt
    let prime: BigInt
    let isProved: Bool

    init(number: BigInt, prime: BigInt) async throws {
      (self.number, self.prime) = (number, prime)
      do {
        if prime.bitLength > 64 { _ = try await primalityProof(of: prime, digitLimit: digitsOfQuickProofs) }
        isProved = true
      } catch BigPrimesError.noProofFound {
        isProved = false
      }
    }

    func append(to text: inout [UInt8]) { text += "\(prime)".utf8 }

    var remark: String? { isProved ? nil : "Probably prime: not proved." }
  }
}
