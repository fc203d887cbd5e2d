import AppFeature
import Architecture
import CommandLineTool
import Counter
import PrimeModal

/// `app prime [N | -] [--save | --remove]`
enum PrimeCommand {
  /// The numbers that a question can be about; the count, and favourites, are among those of `Int`.
  private static let rule = ValueRule<Int128>.range(Int128(Int.min)...Int128(UInt64.max))
  private static let number = Argument<ValueOrInput<Int128>?>(
    "N", help: "The number; the count, if left out; \(NumberLines.help)", accepting: .orInput(rule))
  private static let save = Flag("save", help: "Add the number to the favourites if it is prime.")
  private static let remove = Flag("remove", help: "Remove the number from the favourites.")

  static let command = Command<AppCommand.Handler>(
    "prime",
    overview: "Say whether a number is prime, and what its factors are if not.",
    discussion: ["The answer is exact for every number up to 2^64 − 1."],
    examples: [
      Example("prime 97", "Is 97 prime?"),
      Example("prime 18446744073709551615 --json", "The factors of 2^64 − 1, for a program."),
      Example("prime - --keep-going", "Answer for each line of standard input."),
    ],
    options: [save, remove, NumberLines.keepGoing],
    exclusive: [[save, remove]],
    arguments: [number],
    exitStatuses: [.ok: "The number is prime.", .noAnswer: "The number, or one of them, is not prime."],
    handler: { try await answer($0) })

  private struct Result: JSONResult {
    static let type = "primality"

    let number: Int128
    let isPrime: Bool
    let isFavorite: Bool
    /// Empty for primes and for numbers below 2.
    let factors: [PrimePower]
  }

  @MainActor
  private static func answer(_ run: CommandRun) async throws -> ExitStatus {
    switch run.invocation[number] {
    case .input:
      if run.invocation[save] || run.invocation[remove] {
        throw run.invocation.usageError("options '--save' and '--remove' are for one number, not for '-'")
      }
      return try await run.withUnsavedStore { store in
        try await run.answerLines(rule) { try await ask(about: $0, store, run) }
      }
    case .value(let number):
      try run.expectNoLines()
      return try await answer(run, about: number)
    case nil:
      try run.expectNoLines()
      return try await answer(run, about: nil)
    }
  }

  @MainActor
  private static func answer(_ run: CommandRun, about number: Int128?) async throws -> ExitStatus {
    let isChange = run.invocation[save] || run.invocation[remove]
    return try await run.withStore(isChange ? .changing : .reading) { try await ask(about: number, $0, run) }
  }

  @MainActor
  private static func ask(
    about number: Int128?, _ store: Store<AppState, AppAction>, _ run: CommandRun
  ) async throws -> Answer {
    if let number, let large = UInt64(exactly: number), Int(exactly: number) == nil {
      return answer(aboutLarge: large, run)
    }
    let question = number.map { Counter.Action.primalityAsked(Int($0)) } ?? .isPrimeButtonTapped
    await store.send(.counter(question)).finish()
    let (save, remove) = (run.invocation[save], run.invocation[remove])
    if save { await store.send(.counter(.primeModal(.presented(.saveFavoritePrimeTapped)))).finish() }
    if remove { await store.send(.counter(.primeModal(.presented(.removeFavoritePrimeTapped)))).finish() }
    guard let modal = store.state.counter.primeModal else {
      throw Failure("the question was not taken up. Please report it.", status: .internalError)
    }
    await store.send(.counter(.primeModal(.presented(.closeButtonTapped)))).finish()
    var answer = answer(Int128(modal.number), modal.primality, isFavorite: modal.isFavorite)
    if save, !modal.isFavorite { answer.remark = "Only primes can be favourites. Nothing was saved." }
    return answer
  }

  /// Above `Int.max` there is neither a count nor a favourite, so that the app's state has no part in the answer.
  private static func answer(aboutLarge number: UInt64, _ run: CommandRun) -> Answer {
    var answer = answer(Int128(number), Primality(of: number), isFavorite: false)
    if run.invocation[save] { answer.remark = "Favourites go up to \(Int.max). Nothing was saved." }
    return answer
  }

  private static func answer(_ number: Int128, _ primality: Primality, isFavorite: Bool) -> Answer {
    let (line, factors): (String, [PrimePower]) =
      switch primality {
      case .prime: ("\(number) is prime", [])
      case .composite(let factors): ("\(number) is not prime: \(factors.product)", factors)
      case .neither: ("\(number) is not prime: the least prime is 2", [])
      }
    let result = Result(
      number: number, isPrime: primality == .prime, isFavorite: isFavorite, factors: factors)
    return Answer(value: result, lines: [line], status: primality == .prime ? .ok : .noAnswer)
  }
}
