public import Architecture
public import Counter

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secret number to find: the count is the guess.
///
/// The counter is the app's own, pulled back: its buttons, step and typing are the game's.
public struct GuessingGame: Reducer {
  public struct State: Equatable, Codable, Sendable, Identifiable {
    /// The game in progress, or found and still on screen.
    public var game: Game
    public var counter: Counter.State
    /// What is being typed as the count; empty where the count came from elsewhere.
    public var entry: String
    public var settings: GameSettings
    public var showsSettings: Bool
    /// Games that were found and left behind, oldest first.
    public var pastGames: [Game]
    /// Why the last guess was not taken.
    public var notice: String?
    /// What the timer has counted since then: the game has it with the next guess, so that no second alone is a change
    /// of what is saved.
    public var secondsSinceGuess = 0

    public init(
      game: Game, counter: Counter.State = Counter.State(), entry: String = "",
      settings: GameSettings = GameSettings(), showsSettings: Bool = false, pastGames: [Game] = [],
      notice: String? = nil
    ) {
      self.game = game
      self.counter = counter
      self.entry = entry
      self.settings = settings
      self.showsSettings = showsSettings
      self.pastGames = pastGames
      self.notice = notice
    }

    /// How long the game was on screen with the secret not found yet.
    public var secondsPlayed: Int { game.secondsPlayed + secondsSinceGuess }

    /// The game's: the next game is another state, and what was under way for this one ends with it.
    public var id: UUID { game.id }

    /// How many past games are kept: the latest.
    public static let pastGamesLimit = 100
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// Typing the count, and the settings.
    case binding(BindingAction<State>)
    case counter(Counter.Action)
    /// The game came on screen. It leaves it by going away.
    case screenAppeared
    /// Guesses the count.
    case guessButtonTapped
    /// Like counting to the number and guessing it.
    case guessEntered(Int)
    /// Puts a game that was found among the past ones; one that was not is given up.
    case nextGameButtonTapped
    /// So much more time was spent on the game; from its timer, or from who keeps the time.
    case secondsPassed(Int)
  }

  private enum CancelID { case timer }

  @Dependency(\.clock) private var clock
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  public init() {}

  public var body: some Reducer<State, Action> {
    CombineReducers {
      BindingReducer(action: /Action.binding)
      Counter().pullback(state: \.counter, action: /Action.counter)
      Reduce { state, action in core(&state, action) }
    }
    .onChange(of: \.entry) { _, entry, state, _ in
      state.counter.countString = entry
      return .none
    }
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .binding:
      state.notice = nil
      return .none
    case .counter:
      state.entry = ""
      state.notice = nil
      return .none
    case .screenAppeared:
      return state.game.isFinished ? .none : timer
    case .guessButtonTapped:
      return state.guessTyped() ? .cancel(id: CancelID.timer) : .none
    case .guessEntered(let number):
      state.counter.count = number
      state.entry = ""
      return state.guess() ? .cancel(id: CancelID.timer) : .none
    case .nextGameButtonTapped:
      state.begin(Game(in: state.settings.range, id: uuid, random: random))
      return timer
    case .secondsPassed(let seconds):
      if !state.game.isFinished { state.secondsSinceGuess += max(0, seconds) }
      return .none
    }
  }

  private var timer: Effect<Action> {
    .run { [clock] send in
      for await _ in clock.timer(every: .seconds(1)) { await send(.secondsPassed(1)) }
    }
    .cancellable(id: CancelID.timer, cancelInFlight: true)
  }
}

extension Game {
  /// A game with a new identity, and a secret that chance decides.
  public init(in range: ClosedRange<Int>, id: UUIDGenerator, random: RandomSource) {
    self.init(id: id(), secret: random.value(in: range), range: range)
  }
}

extension GuessingGame.State: BindableState {
  public static let bindableFields = BindableFields<GuessingGame.State>()
    .adding("entry", \.entry)
    .adding("showsSettings", \.showsSettings)
    .adding("showsHints", \.settings.showsHints)
    .adding("lowerBound", \.settings.lowerBound)
    .adding("upperBound", \.settings.upperBound)
}

extension GuessingGame.State {
  /// Guesses the count, unless what was typed for it is no number.
  ///
  /// - Returns: whether that found the secret.
  fileprivate mutating func guessTyped() -> Bool {
    if !entry.isEmpty, Int(typed: entry) == nil {
      notice = "“\(entry)” is not a whole number."
      return false
    }
    return guess()
  }

  /// Guesses the count.
  ///
  /// - Returns: whether that found the secret.
  fileprivate mutating func guess() -> Bool {
    let number = counter.count
    if game.guess(number) {
      notice = nil
      entry = ""
      game.secondsPlayed += secondsSinceGuess
      secondsSinceGuess = 0
      return game.isFinished
    }
    if game.isFinished {
      notice = "The secret is found: go on to the next game."
    } else if game.range.contains(number) {
      notice = "\(number) was guessed before: it is \(game.verdict(on: number).word) than the secret."
    } else {
      notice = "\(number) is not in the range from \(game.range.lowerBound) to \(game.range.upperBound)."
    }
    return false
  }

  fileprivate mutating func begin(_ next: Game) {
    if game.isFinished {
      pastGames.append(game)
      pastGames.removeFirst(max(0, pastGames.count - Self.pastGamesLimit))
    }
    game = next
    secondsSinceGuess = 0
    // 0, where that can be guessed.
    counter.count = min(max(0, next.range.lowerBound), next.range.upperBound)
    entry = ""
    notice = nil
  }
}
