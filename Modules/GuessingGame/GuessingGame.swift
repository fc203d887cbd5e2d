public import Architecture
public import Counter

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secret number to guess with the counter.
///
/// The counter is the app's own, pulled back to a count of the game's: its buttons, step and fields.
public struct GuessingGame: Reducer {
  public struct State: Equatable, Codable, Sendable, Identifiable {
    /// Shared with the rest of the app.
    public var favoritePrimes: [UInt64]
    public var screen: Screen

    public init(favoritePrimes: [UInt64], screen: Screen) {
      self.favoritePrimes = favoritePrimes
      self.screen = screen
    }

    /// The arguments of the initializer: what a parent takes back when it joins this state from its own.
    public var parts: (favoritePrimes: [UInt64], screen: Screen) { (favoritePrimes, screen) }

    /// The counter that makes the guesses.
    public var counter: Counter.State {
      get { Counter.State(count: screen.count, favoritePrimes: favoritePrimes, screen: screen.counter) }
      set { (screen.count, favoritePrimes, screen.counter) = newValue.parts }
    }

    /// The game's identity: the next game is another state, and the effects of this one end with it.
    public var id: UUID { screen.game.id }
  }

  /// The part of the state that the game shares with nobody.
  public struct Screen: Equatable, Codable, Sendable {
    /// The game in progress, or the one that was just won.
    public var game: Game
    public var count: Int128 = 0
    public var counter = Counter.Screen()
    /// The text in the count's field; empty if the count was set otherwise.
    public var entry = ""
    public var settings = GameSettings()
    public var showsSettings = false
    /// The games that were won before, oldest first.
    public var pastGames: [Game] = []
    /// Why the last guess was refused.
    public var notice: String?
    /// The time on screen since the last guess, in seconds.
    ///
    /// The next guess adds it to the game, so that a passing second alone changes nothing that is saved.
    public var secondsSinceGuess = 0

    public init(game: Game) {
      self.game = game
    }

    /// The time that the game was on screen before its secret was found, in seconds.
    public var secondsPlayed: Int { game.secondsPlayed + secondsSinceGuess }

    /// The number of past games that are kept.
    public static let pastGamesLimit = 100
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// A change of the count's field or of a setting.
    case binding(BindingAction<State>)
    case counter(Counter.Action)
    case screenAppeared
    case screenDisappeared
    case guessButtonTapped
    /// A guess other than by the button.
    case guessEntered(Int128)
    /// Moves a game that was won to the past games; discards one that was not.
    case nextGameButtonTapped
    /// More time was spent on the game.
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
      Reduce { state, action in core(&state.screen, action) }
    }
    .onChange(of: \.screen.entry) { _, entry, state, _ in
      state.counter.countString = entry
      return .none
    }
  }

  private func core(_ state: inout Screen, _ action: Action) -> Effect<Action> {
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
    case .screenDisappeared:
      return .cancel(id: CancelID.timer)
    case .guessButtonTapped:
      return state.guessTyped() ? .cancel(id: CancelID.timer) : .none
    case .guessEntered(let number):
      state.count = number
      state.entry = ""
      return state.guess() ? .cancel(id: CancelID.timer) : .none
    case .nextGameButtonTapped:
      state.start(Game(in: state.settings.range, id: uuid, random: random))
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
  /// Creates a game with a new identity and a random secret.
  public init(in range: ClosedRange<Int>, id: UUIDGenerator, random: RandomSource) {
    self.init(id: id(), secret: random.value(in: range), range: range)
  }
}

extension GuessingGame.State: BindableState {
  public static let bindableFields = BindableFields<GuessingGame.State>()
    .adding("entry", \.screen.entry)
    .adding("showsSettings", \.screen.showsSettings)
    .adding("showsHints", \.screen.settings.showsHints)
    .adding("lowerBound", \.screen.settings.lowerBound)
    .adding("upperBound", \.screen.settings.upperBound)
}

extension GuessingGame.Screen {
  /// Guesses the count, unless the text in its field is no number.
  ///
  /// - Returns: Whether the guess is correct.
  fileprivate mutating func guessTyped() -> Bool {
    if !entry.isEmpty, Int128(typed: entry) == nil {
      notice = "“\(entry)” is not a whole number."
      return false
    }
    return guess()
  }

  /// Guesses the count.
  ///
  /// - Returns: Whether the guess is correct.
  fileprivate mutating func guess() -> Bool {
    let number = Int(clamping: count)
    if number == count, game.guess(number) {
      notice = nil
      entry = ""
      game.secondsPlayed += secondsSinceGuess
      secondsSinceGuess = 0
      return game.isFinished
    }
    if game.isFinished {
      notice = "The secret is found: go on to the next game."
    } else if number == count, game.range.contains(number) {
      notice = "\(number) was guessed before: it is \(game.verdict(on: number).word) than the secret."
    } else {
      notice = "\(count) is not in the range from \(game.range.lowerBound) to \(game.range.upperBound)."
    }
    return false
  }

  /// Replaces the game; one that was won moves to the past games.
  public mutating func start(_ next: Game) {
    if game.isFinished {
      pastGames.append(game)
      pastGames.removeFirst(max(0, pastGames.count - Self.pastGamesLimit))
    }
    game = next
    secondsSinceGuess = 0
    // 0, where that can be guessed.
    count = Int128(min(max(0, next.range.lowerBound), next.range.upperBound))
    entry = ""
    notice = nil
  }
}
