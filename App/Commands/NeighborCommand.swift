import AppFeature
import BigInt
import BigPrimes
import CommandLineTool

/// `app next [N | -]` and `app previous [N | -]`
enum NeighborCommand {
  static let next = command(
    "next", overview: "Print the smallest prime above a number.", rule: .any,
    examples: [
      Example("next 100", "Print the first prime above 100."),
      Example("next 10^100", "Print the first prime of 101 digits."),
    ],
    neighbor: nextProbablePrime)

  static let previous = command(
    "previous", overview: "Print the largest prime below a number.", rule: .range(3...),
    examples: [Example("previous 2^64", "Print the largest prime of 64 bits.")],
    neighbor: { try previousProbablePrime(before: $0) ?? 2 })

  private static func command(
    _ name: String, overview: String, rule: ValueRule<BigInt>, examples: [Example],
    neighbor: @escaping @Sendable (BigInt) throws -> BigInt
  ) -> Command<AppCommand.Handler> {
    let number = Argument<ValueOrInput<BigInt>?>(
      "N", help: "A number of up to 10,000 digits (default: the count), \(NumberLines.help)",
      accepting: .orInput(rule))
    return Command(
      name,
      overview: overview,
      discussion: [
        """
        A prime above 2^64 is probably prime: it passes the Baillie–PSW test, and isn't proved; 'prime' can prove it. No \
        composite number is known that passes.
        """
      ],
      examples: examples,
      options: [NumberLines.keepGoing],
      arguments: [number],
      handler: { context in
        let output = { (number: BigInt) in Output(number: number, prime: try neighbor(number)) }
        switch context.invocation[number] {
        case .input:
          return try await context.printResults(rule, known: { _ in nil }, compute: output)
        case .value(let value):
          try context.rejectKeepGoing()
          return try context.print(CommandOutput(try output(value)))
        case nil:
          try context.rejectKeepGoing()
          let text = "\(try await context.savedState().count)"
          let count: BigInt
          do throws(ArgumentValueError) {
            count = try rule.parse(text)
          } catch {
            throw Failure("The count is invalid: \(error.message(for: text)).", status: .dataError)
          }
          return try context.print(CommandOutput(try output(count)))
        }
      })
  }

  private struct Output: OneLineResult {
    static let type = "neighboringPrime"

    let number: BigInt
    let prime: BigInt
    let isProved: Bool

    init(number: BigInt, prime: BigInt) {
      (self.number, self.prime, isProved) = (number, prime, prime.bitLength <= 64)
    }

    func append(to text: inout [UInt8]) { text += "\(prime)".utf8 }

    var remark: String? { isProved ? nil : "Probably prime: not proved." }
  }
}
