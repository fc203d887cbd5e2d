import AppFeature
import Architecture
import CommandLineTool
import GuessingGame

/// `app guess [N | -] [--new | --seed N]`
///
/// Each guess is a change of the session by itself: nothing is lost where a game breaks off, and nobody is kept
/// waiting by one who thinks.
enum GuessCommand {
  private static let number = Argument<ValueOrInput<Int128>?>(
    "N", help: "The guess; \(NumberLines.help) If left out, you are asked, or lines are read.")
  private static let new = Flag("new", help: "Begin a new game; one in progress is given up.")
  private static let seed = Option<UInt64?>(
    "seed", valueName: "N", help: "Begin a new game whose secret follows from N.")

  static let command = Command<AppCommand.Handler>(
    "guess",
    overview: "Guess a secret number.",
    discussion: [
      """
      The game is kept from run to run until its secret is found; the guess after that begins the next. Guesses on \
      standard input end with the one that is correct.
      """
    ],
    examples: [
      Example("guess", "Play."),
      Example("guess 42", "Make one guess."),
      Example("guess 0 --seed 7 --json", "Begin a game that can be repeated, for a program."),
    ],
    options: [new, seed, NumberLines.keepGoing],
    exclusive: [[new, seed]],
    arguments: [number],
    exitStatuses: [.ok: "The secret is found.", .negativeAnswer: "The secret is not found yet."],
    handler: { try await play($0) })

  private struct Result: JSONResult {
    static let type = "guess"

    let number: Int128
    let verdict: Verdict
    /// All of the game's, oldest first.
    let guesses: [Guess]
    /// Least and greatest number to guess from.
    let range: ClosedRange<Int>
    let isFinished: Bool
    /// Once it is found.
    let secret: Int?
    let secondsPlayed: Int
  }

  @MainActor
  private static func play(_ context: CommandContext) async throws -> ExitStatus {
    var context = context
    let seed = context.invocation[seed]
    if let seed { context.random = RandomSource(SeededGenerator(seed: seed)) }
    let isNew = context.invocation[new] || seed != nil
    if case .value(let number) = context.invocation[number] {
      try context.expectNoLines()
      return try await guess(number, context, isNew: isNew) { $0.remark(afterLast: true) }
    }
    return try await playLines(context, isNew: isNew)
  }

  /// Makes one guess, and saves and prints what came of it.
  @MainActor
  private static func guess(
    _ number: Int128, _ context: CommandContext, isNew: Bool, after seconds: Int = 0,
    remark: @escaping @MainActor (GuessingGame.Screen) -> String?
  ) async throws -> ExitStatus {
    try await context.changeSession { store in
      store.send(.gameRequested(isNew: isNew))
      store.send(.guessingGame(.secondsPassed(seconds)))
      store.send(.guessingGame(.guessEntered(number)))
      guard let state = store.state.game else {
        throw Failure("the game did not begin. Please report it.", status: .internalError)
      }
      let game = state.game
      guard let guess = game.guesses.first(where: { $0.number == number }) else {
        throw Failure(state.notice ?? "\(number) can't be the secret.", status: .dataError)
      }
      return Answer(
        value: Result(
          number: number, verdict: guess.verdict, guesses: game.guesses, range: game.range,
          isFinished: game.isFinished, secret: game.isFinished ? game.secret : nil,
          secondsPlayed: state.secondsPlayed),
        lines: [guess.sentence], remark: remark(state), status: game.isFinished ? .ok : .negativeAnswer)
    }
  }

  /// Takes guesses, a line each, until one is correct; on a terminal it asks for them.
  @MainActor
  private static func playLines(_ context: CommandContext, isNew: Bool) async throws -> ExitStatus {
    let asks = StandardStream.input.isTerminal && StandardStream.error.isTerminal
    var prompt = asks ? try await firstPrompt(context, isNew: isNew) : ""
    var (status, failed) = (ExitStatus.ok, ExitStatus?.none)
    var isNew = isNew
    var lines = InputLines(of: .input)
    let clock = ContinuousClock()
    var lastGuess = clock.now
    while true {
      if asks { try StandardStream.error.write(prompt) }
      guard let line = try lines.next() else { break }
      if line.text == "" { continue }
      do {
        let number: Int128 = try context.number(in: line, .any)
        let seconds = asks ? (clock.now - lastGuess).components.seconds : 0
        status = try await guess(number, context, isNew: isNew, after: Int(seconds)) { state in
          prompt = "\(state.prompt) "
          return state.remark(afterLast: false)
        }
        if status == .ok { return failed ?? .ok }
        (isNew, lastGuess) = (false, clock.now)
      } catch let error as StreamError {
        throw error
      } catch let error as Failure where asks && error.status == .dataError {
        _ = error.report(asJSON: context.printsJSON)
      } catch {
        let status = try context.fail(error, atLine: line.number)
        failed = failed ?? status
      }
    }
    if asks { try StandardStream.error.write("\n") }
    return failed ?? status
  }

  @MainActor
  private static func firstPrompt(_ context: CommandContext, isNew: Bool) async throws -> String {
    let store = try context.store(try await context.savedState())
    store.send(.gameRequested(isNew: isNew))
    guard let state = store.state.game else { return "" }
    let range = state.game.range
    return "Guess a number from \(range.lowerBound) to \(range.upperBound). \(state.prompt) "
  }
}

extension GuessingGame.Screen {
  /// What asks for the next guess.
  fileprivate var prompt: String {
    settings.showsHints ? "\(game.hint) Your guess:" : "Your guess:"
  }

  /// What goes with a guess for people.
  ///
  /// - Parameter afterLast: whether no prompt follows, which would say the same.
  fileprivate func remark(afterLast: Bool) -> String? {
    if game.isFinished { return game.summary }
    if let notice { return notice }
    return afterLast && settings.showsHints ? game.hint : nil
  }
}
