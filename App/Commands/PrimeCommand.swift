import AppFeature
import Architecture
import BigInt
import CommandLineTool
import FavoritePrimes
import FileStorage
import PrimeCalculator
import PrimeFacts

/// `app prime [N | -] [--save | --remove]`
enum PrimeCommand {
  private static let rule = ValueRule<Int128>.range(Int128(Int64.min)...Int128(UInt64.max))
  private static let number = Argument<ValueOrInput<Int128>?>(
    "N", help: "The number to test (default: the count), \(NumberLines.help)", accepting: .orInput(rule))
  private static let save = Flag("save", help: "Add the number to the favorites if it is prime.")
  private static let remove = Flag("remove", help: "Remove the number from the favorites.")

  static let command = Command<AppCommand.Handler>(
    "prime",
    overview: "Test whether a number is prime, and print its factors if it isn't.",
    discussion: ["The answer is exact for every number up to 2^64 − 1."],
    examples: [
      Example("prime 97", "Test whether 97 is prime."),
      Example("prime 2^61-1", "Test whether 2^61 − 1 is prime."),
      Example("prime 18446744073709551615 --json", "Print the factors of 2^64 − 1 as JSON."),
      Example("prime - --keep-going", "Test the number on each line of standard input."),
    ],
    options: [save, remove, NumberLines.keepGoing],
    exclusive: [[save, remove]],
    arguments: [number],
    exitStatuses: [
      .ok: "The number is prime.", .negativeAnswer: "The number, or one of several, is not prime.",
    ],
    handler: { try await answer($0) })

  private struct Output: OneLineResult {
    static let type = "primality"

    let number: Int128
    let isPrime: Bool
    /// Whether the number is a favorite, or nil if the session can't be read.
    let isFavorite: Bool?
    /// The prime factors; empty for primes and for numbers less than 2.
    let factors: [PrimeFactor]

    init(_ number: Int128, favorites: [BigInt]?) {
      self.number = number
      isFavorite = favorites.map { $0.contains(BigInt(number)) }
      switch Primality(of: number) {
      case .prime: (isPrime, factors) = (true, [])
      case .composite(let factors): (isPrime, self.factors) = (false, factors)
      case .neither: (isPrime, factors) = (false, [])
      }
    }

    func append(to text: inout [UInt8]) {
      if number < 0 { text.append("-") }
      text.append(digitsOf: UInt64(number.magnitude))
      text.append(isPrime ? " is prime" : " is not prime: ")
      if isPrime { return }
      if factors.isEmpty { text.append("the smallest prime is 2") }
      for (index, factor) in factors.enumerated() {
        if index > 0 { text.append(" × ") }
        text.append(digitsOf: factor.prime)
        if factor.exponent == 1 { continue }
        text.append("^")
        text.append(digitsOf: UInt64(factor.exponent))
      }
    }

    var status: ExitStatus { isPrime ? .ok : .negativeAnswer }
  }

  private static func answer(_ context: CommandContext) async throws -> ExitStatus {
    let isChange = context.invocation[save] || context.invocation[remove]
    if context.invocation[number] == .input {
      if isChange {
        throw context.invocation.usageError("options '--save' and '--remove' can't be combined with '-'")
      }
      let favorites = await favorites(context)
      return try await context.printResults(rule) {
        Output($0, favorites: favorites)
      } compute: {
        Output($0, favorites: favorites)
      }
    }
    try context.rejectKeepGoing()
    if isChange { return try await change(context) }
    if let number = number(context) {
      return try context.print(CommandOutput(Output(number, favorites: await favorites(context))))
    }
    let state = try await context.savedState()
    return try context.print(CommandOutput(Output(try small(state.count), favorites: state.favoritePrimes)))
  }

  /// Returns a count of up to 64 bits.
  private static func small(_ count: BigInt) throws -> Int128 {
    guard count.bitLength <= 64 else {
      throw Failure("The count has more than 64 bits. Give a number as an argument.", status: .dataError)
    }
    return Int128(count)
  }

  /// Returns the number on the command line.
  private static func number(_ context: CommandContext) -> Int128? {
    if case .value(let number) = context.invocation[number] { number } else { nil }
  }

  /// Returns the favorites if the answer includes them and the session can be read.
  private static func favorites(_ context: CommandContext) async -> [BigInt]? {
    guard context.printsJSON, let storage = try? context.dependencies.fileStorage else { return nil }
    return try? await (storage.load(SessionDocument.self, from: SessionDocument.file) ?? SessionDocument())
      .favoritePrimes
  }

  @MainActor
  private static func change(_ context: CommandContext) async throws -> ExitStatus {
    let (save, argument) = (context.invocation[save], number(context))
    return try await context.changeSession { store in
      let number = try argument ?? small(store.state.count)
      if !save {
        store.send(.favoritePrimes(.primesRemoved([BigInt(number)])))
      } else if Primality(of: number) == .prime {
        store.send(.favoritePrimes(.numbersAdded([BigInt(number)])))
      }
      var output = CommandOutput(Output(number, favorites: store.state.favoritePrimes))
      if save, output.status != .ok { output.remark = "Only primes can be favorites. Nothing was saved." }
      return output
    }
  }
}
