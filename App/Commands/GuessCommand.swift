import AppFeature
import Architecture
import BigInt
import CommandLineTool
import GuessingGame
import NumberResults

/// `app guess [N | -] [--new | --seed N] [--range LOW..HIGH] [--hints on|off] [--statistics]`
///
/// Each guess is saved on its own: an interrupted game loses nothing, and other processes can use the session.
enum GuessCommand {
  private static let number = Argument<ValueOrInput<BigInt>?>(
    "N", help: "The guess, \(NumberLines.help) The default is '-'.")
  private static let new = Flag("new", help: "Start a new game, and discard one in progress.")
  private static let seed = Option<UInt64?>(
    "seed", valueName: "N", help: "Start a new game whose secret is determined by N.", accepting: .number)
  private static let range = Option<String?>(
    "range", valueName: "LOW..HIGH", help: "The numbers that the secrets of new games are chosen from.")
  private static let hints = Option<Hints?>(
    "hints", valueName: "HINTS", help: "Whether to print what the secret can still be.")
  private static let statistics = Flag("statistics", help: "Print the results of the games that ended.")

  static let command = Command<AppCommand.Handler>(
    "guess",
    overview: "Guess a secret number.",
    discussion: [
      """
      The game is saved between runs until its secret is found; the next guess starts a new game. Guesses are read \
      from standard input until one is correct. The range and the hints are saved, too, as the settings on the screen.
      """
    ],
    examples: [
      Example("guess", "Play on the terminal."),
      Example("guess 42", "Make one guess."),
      Example("guess 0 --seed 7 --json", "Start a reproducible game, and print the result as JSON."),
      Example("guess 5 --new --range 1..10", "Start a game with the numbers from 1 to 10."),
      Example("guess --statistics", "Print the best win and the average."),
    ],
    options: [new, seed, range, hints, statistics, NumberLines.keepGoing],
    exclusive: [[new, seed, statistics]],
    arguments: [number],
    exitStatuses: [.ok: "The secret was found.", .negativeAnswer: "The secret has not been found yet."],
    handler: { try await play($0) })

  private struct Output: JSONResult {
    static let type = "guess"

    let number: BigInt
    let verdict: Verdict
    /// All guesses of the game, oldest first.
    let guesses: [Guess]
    let range: ClosedRange<Int>
    let isFinished: Bool
    /// The secret, or nil if it hasn't been found yet.
    let secret: Int?
    let secondsPlayed: Int
  }

  private struct StatisticsOutput: JSONResult {
    static let type = "guessStatistics"

    let won: Int
    let givenUp: Int
    /// The least and the average number of guesses of a win, or nil without one.
    let best: Int?
    let average: Double?
  }

  @MainActor
  private static func play(_ context: CommandContext) async throws -> ExitStatus {
    var context = context
    let seed = context.invocation[seed]
    if let seed { context.random = RandomSource(SeededGenerator(seed: seed)) }
    let isNew = context.invocation[new] || seed != nil
    if context.invocation[statistics] { return try await printStatistics(context) }
    if case .value(let number) = context.invocation[number] {
      try context.rejectKeepGoing()
      return try await guess(number, context, isNew: isNew) { $0.remark(includingHint: true) }
    }
    return try await guessLines(context, isNew: isNew)
  }

  @MainActor
  private static func printStatistics(_ context: CommandContext) async throws -> ExitStatus {
    let invocation = context.invocation
    if invocation[number] != nil || invocation[range] != nil || invocation[hints] != nil {
      throw invocation.usageError("option '--statistics' can't be combined with a guess or with settings")
    }
    try context.rejectKeepGoing()
    let statistics = try await context.savedState().game?.statistics ?? GameStatistics()
    return try context.print(
      CommandOutput(
        value: StatisticsOutput(
          won: statistics.won, givenUp: statistics.givenUp, best: statistics.best, average: statistics.average
        ),
        lines: [statistics.plainText ?? "No wins yet."]))
  }

  /// Returns the action that starts a game if there is none, with the settings in the options.
  private static func request(_ context: CommandContext, _ state: AppState, isNew: Bool) throws -> AppAction {
    var settings = state.game?.settings ?? GameSettings()
    if let text = context.invocation[range] {
      do {
        settings.range = try settings.range(in: text)
      } catch {
        let quoted = text.quotedForMessage
        throw context.invocation.usageError("option '--range': \(quoted) can't be the range: \(error.words)")
      }
    }
    settings.showsHints = context.invocation[hints].map { $0 == .on } ?? settings.showsHints
    return .gameRequested(isNew: isNew, settings: settings == state.game?.settings ? nil : settings)
  }

  /// Makes one guess, saves the game, and prints the verdict.
  @MainActor
  private static func guess(
    _ number: BigInt, _ context: CommandContext, isNew: Bool, after seconds: Int = 0,
    remark: @escaping @MainActor (GuessingGame.State) -> String?
  ) async throws -> ExitStatus {
    try await context.changeSession { store in
      store.send(try request(context, store.state, isNew: isNew))
      store.send(.guessingGame(.secondsPassed(seconds)))
      store.send(.guessingGame(.guessEntered(number)))
      guard let state = store.state.game else {
        throw Failure("The game did not start. Please report it.", status: .internalError)
      }
      let game = state.game
      guard let guess = game.guesses.first(where: { $0.number == number }) else {
        throw Failure(state.notice ?? "\(number) can't be the secret.", status: .dataError)
      }
      return CommandOutput(
        value: Output(
          number: number, verdict: guess.verdict, guesses: game.guesses, range: game.range,
          isFinished: game.isFinished, secret: game.isFinished ? game.secret : nil,
          secondsPlayed: state.secondsPlayed),
        lines: [game.isFound ? game.summary : "\(number) is \(guess.verdict.sentence)"],
        remark: remark(state),
        status: game.isFinished ? .ok : .negativeAnswer)
    }
  }

  /// Reads guesses, one per line, until one is correct; on a terminal, prompts for them.
  @MainActor
  private static func guessLines(_ context: CommandContext, isNew: Bool) async throws -> ExitStatus {
    let isInteractive = StandardStream.input.isTerminal && StandardStream.error.isTerminal
    var prompt = isInteractive ? try await initialPrompt(context, isNew: isNew) : ""
    var (status, failed) = (ExitStatus.negativeAnswer, ExitStatus?.none)
    var isNew = isNew
    var lines = InputLines(of: .input)
    let clock = ContinuousClock()
    var lastGuess = clock.now
    while true {
      if isInteractive { try StandardStream.error.write(prompt.inLocale) }
      guard let line = try lines.next() else { break }
      if line.text == "" { continue }
      do {
        let number: BigInt = try context.number(in: line, .any)
        let seconds = isInteractive ? (clock.now - lastGuess).components.seconds : 0
        status = try await guess(number, context, isNew: isNew, after: Int(seconds)) { state in
          prompt = "\(state.prompt) "
          return state.remark(includingHint: false)
        }
        if status == .ok { return failed ?? .ok }
        (isNew, lastGuess) = (false, clock.now)
      } catch let error as StreamError {
        throw error
      } catch let error as Failure where isInteractive && error.status == .dataError {
        _ = error.report(asJSON: context.printsJSON)
      } catch {
        let status = try context.fail(error, atLine: line.number)
        failed = failed ?? status
      }
    }
    if isInteractive { try StandardStream.error.write("\n") }
    return failed ?? status
  }

  @MainActor
  private static func initialPrompt(_ context: CommandContext, isNew: Bool) async throws -> String {
    let store = try context.store(try await context.savedState())
    store.send(try request(context, store.state, isNew: isNew))
    guard let state = store.state.game else { return "" }
    let range = state.game.range
    return "Guess the number, from \(range.lowerBound) to \(range.upperBound). \(state.prompt) "
  }
}

private enum Hints: String, CaseIterable, ArgumentValue { case on, off }
