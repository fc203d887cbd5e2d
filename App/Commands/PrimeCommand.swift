import AppFeature
import Architecture
import CommandLineTool
import Counter
import PrimeModal

/// `app prime [N] [--save | --remove]`
enum PrimeCommand {
  private static let number = Argument<Int?>("N", help: "The number; the count, if left out.")
  private static let save = Flag("save", help: "Add the number to the favourites if it is prime.")
  private static let remove = Flag("remove", help: "Remove the number from the favourites.")

  static let command = Command<AppCommand.Handler>(
    "prime",
    overview: "Say whether a number is prime, and what its factors are if not.",
    examples: [
      Example("prime 97", "Is 97 prime?"),
      Example("prime 9223372036854775807 --json", "The factors of 2^63 − 1, for a program."),
    ],
    options: [save, remove],
    exclusive: [[save, remove]],
    arguments: [number],
    exitStatuses: [.ok: "The number is prime.", .noAnswer: "The number is not prime."],
    handler: { try await answer($0) })

  private struct Result: JSONResult {
    static let type = "primality"

    let number: Int
    let isPrime: Bool
    let isFavorite: Bool
    /// Empty for primes and for numbers below 2.
    let factors: [PrimePower]
  }

  @MainActor
  private static func answer(_ run: CommandRun) async throws -> ExitStatus {
    let (save, remove) = (run.invocation[save], run.invocation[remove])
    return try await run.withStore(save || remove ? .changing : .reading) { store in
      if let number = run.invocation[number] {
        await store.send(.counter(.primalityAsked(number))).finish()
      } else {
        await store.send(.counter(.isPrimeButtonTapped)).finish()
      }
      if save { await store.send(.counter(.primeModal(.presented(.saveFavoritePrimeTapped)))).finish() }
      if remove { await store.send(.counter(.primeModal(.presented(.removeFavoritePrimeTapped)))).finish() }
      guard let modal = store.state.counter.primeModal else {
        throw Failure("the question was not taken up. Please report it.", status: .internalError)
      }
      await store.send(.counter(.primeModal(.presented(.closeButtonTapped)))).finish()
      return answer(modal, triedToSave: save)
    }
  }

  private static func answer(_ modal: PrimeModal.State, triedToSave: Bool) -> Answer {
    // Asked once: a composite number is factorised for it.
    let primality = modal.primality
    let (line, factors): (String, [PrimePower]) =
      switch primality {
      case .prime: ("\(modal.number) is prime", [])
      case .composite(let factors): ("\(modal.number) is not prime: \(factors.product)", factors)
      case .neither: ("\(modal.number) is not prime: the least prime is 2", [])
      }
    let result = Result(
      number: modal.number, isPrime: primality == .prime, isFavorite: modal.isFavorite, factors: factors
    )
    var answer = Answer(value: result, lines: [line])
    answer.status = primality == .prime ? .ok : .noAnswer
    if triedToSave, !modal.isFavorite { answer.remark = "Only primes can be favourites. Nothing was saved." }
    return answer
  }
}
