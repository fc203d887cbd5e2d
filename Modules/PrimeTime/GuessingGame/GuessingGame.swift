public import Architecture
public import BigInt
public import Counter
import Lookups
public import NumberFacts
import NumberText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A game of guessing a secret number with the counter.
///
/// It pulls back the app's ``Counter``, with its buttons, step, and fields, to a count of its own.
public struct GuessingGame: Reducer {
  public struct State: Equatable, Codable, Sendable, Identifiable {
    /// The favorites, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)

    public init(properties: Properties) { (favoritePrimes, screen) = properties }
    public var properties: Properties { (favoritePrimes, screen) }

    /// The counter; its count is the next guess, whose facts take no time.
    public var counter: Counter.State {
      get {
        Counter.State(
          properties: (screen.count, favoritePrimes, Lookups.State(), Facts.State(), screen.counter))
      }
      set { (screen.count, favoritePrimes, _, _, screen.counter) = newValue.properties }
    }

    /// The identity of the game. Starting the next game cancels the effects of this one.
    public var id: UUID { screen.game.id }
  }

  /// The game's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The game in progress, or the one that was just finished.
    public var game: Game
    public var count: BigInt = 0
    public var counter = Counter.Screen()
    /// The text in the field for the count, or an empty string if another control set the count.
    public var entry = ""
    /// Whether the field for the count is being edited.
    public var isEditing = false
    public var settings = GameSettings()
    public var showsSettings = false
    /// The texts in the fields for the bounds of the next game; an empty one keeps the bound.
    public var minimumText = ""
    public var maximumText = ""
    /// The field for a bound that is being edited.
    public var settingsFocus: SettingsField?
    /// Whether the player is asked whether to give up.
    public var asksToGiveUp = false
    /// The games that were finished earlier, oldest first.
    public var pastGames: [Game] = []
    /// The results of the games that are no longer past games.
    public var earlierResults = GameStatistics()
    /// The reason that the latest guess was rejected, in a few words.
    public var notice: String?
    /// The time on screen since the last guess, in seconds.
    ///
    /// The next guess adds it to the game, so the passing time alone never changes the saved session.
    public var secondsSinceGuess = 0

    public init(game: Game) {
      self.game = game
    }

    /// The time that the game has been on screen, in seconds, until it was finished.
    public var secondsPlayed: Int { game.secondsPlayed + secondsSinceGuess }

    /// The maximum number of past games; the oldest are removed.
    public static let pastGamesLimit = 100
  }

  public enum SettingsField: String, Equatable, Codable, Sendable {
    case minimum
    case maximum
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// The field for the count or a setting changed.
    case binding(BindingAction<State>)
    case counter(Counter.Action)
    case screenAppeared
    case screenDisappeared
    case guessButtonTapped
    /// A number was guessed other than by the button.
    case guessEntered(BigInt)
    case giveUpButtonTapped
    /// Chooses the number in the middle of those that can still be the secret.
    case middleButtonTapped
    /// The player was asked whether to give up.
    case giveUpAlert(PresentationAction<GiveUp>)
    /// Moves a finished game to the past games, and discards one in progress.
    case nextGameButtonTapped
    case settingsButtonTapped
    /// The bounds in the fields are those of the next game.
    case boundsSubmitted
    /// The game was on screen for some more seconds.
    case secondsPassed(Int)
    case delegate(Delegate)
  }

  public enum Delegate: String, Equatable, Codable, Sendable {
    /// The secret was found, or the player gave up.
    case gameEnded
  }

  /// The action of the alert that asks whether to give up.
  public enum GiveUp: String, Equatable, Codable, Sendable {
    case confirmed
  }

  private enum CancelID { case timer }

  /// The times that one action can add; an action in a damaged recording can have any.
  private static let seconds = 0...86_400

  @Dependency(\.clock) private var clock
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  public init() {}

  public var body: some Reducer<State, Action> {
    CombineReducers {
      BindingReducer(action: /Action.binding)
      Counter().pullback(state: \.counter, action: /Action.counter)
      Reduce { state, action in handle(action, &state.screen) }
    }
    .onChange(of: \.screen.entry) { _, entry, state, _ in
      state.screen.countString = entry
      return .none
    }
  }

  private func handle(_ action: Action, _ state: inout Screen) -> Effect<Action> {
    switch action {
    case .binding(\.screen.settingsFocus):
      return .none
    case .binding(\.screen.countFloat):
      state.entry = ""
      state.notice = nil
      return .none
    case .binding:
      // A mistake disappears with its text, and when its field is left.
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
      return state.guessEntry() ? ending : .none
    case .guessEntered(let number):
      guard Primality.supportedNumbers.contains(number) else { return .none }
      state.count = number
      state.entry = ""
      return state.guess() ? ending : .none
    case .middleButtonTapped:
      state.count = BigInt(state.game.middle)
      state.entry = ""
      state.notice = nil
      return .none
    case .giveUpButtonTapped:
      state.asksToGiveUp = !state.game.isFinished
      return .none
    case .giveUpAlert(let action):
      state.asksToGiveUp = false
      if action == .dismiss || state.game.isFinished { return .none }
      state.giveUp()
      return ending
    case .settingsButtonTapped:
      state.openSettings()
      return .none
    case .boundsSubmitted:
      state.submitBounds()
      return .none
    case .nextGameButtonTapped:
      state.start(Game(in: state.settings.range, id: uuid, random: random))
      return timer
    case .secondsPassed(let seconds):
      if !state.game.isFinished, GuessingGame.seconds.contains(seconds) { state.secondsSinceGuess += seconds }
      return .none
    case .delegate:
      return .none
    }
  }

  /// Stops the timer, and reports the end of the game to the parent.
  private var ending: Effect<Action> {
    .merge(.cancel(id: CancelID.timer), .send(.delegate(.gameEnded)))
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

  /// The number in the middle of those that the secret can be.
  var middle: Int {
    // An arithmetic shift rounds down, also below zero.
    (candidates.lowerBound + candidates.upperBound) >> 1
  }
}

extension GuessingGame.State: BindableState {
  public static let bindableFields = BindableFields<GuessingGame.State>()
    .adding("entry", \.screen.entry)
    .adding("countFloat", \.screen.countFloat)
    .adding("isEditing", \.screen.isEditing)
    .adding("showsSettings", \.screen.showsSettings)
    .adding("showsHints", \.screen.settings.showsHints)
    .adding("minimumText", \.screen.minimumText)
    .adding("maximumText", \.screen.maximumText)
    .adding("settingsFocus", \.screen.settingsFocus)
}

extension GuessingGame.Screen {
  /// The count as text; setting text that isn't a supported number has no effect.
  public var countString: String {
    get { "\(count)" }
    set {
      if let number = try? NumberExpression.value(of: newValue) { count = number }
    }
  }

  /// The count on the slider's scale, which is the range of the game; a new value is rounded.
  public var countFloat: Double {
    get { clamped(count.approximation) }
    set {
      if !newValue.isNaN { count = BigInt(Int(clamped(newValue).rounded())) }
    }
  }

  private func clamped(_ value: Double) -> Double {
    min(max(value, Double(game.range.lowerBound)), Double(game.range.upperBound))
  }

  /// The reason that the middle can't be chosen; nil if it can.
  var middleDisabledReason: String? {
    if !settings.showsHints { return "hints are off" }
    return entry.isEmpty && count == BigInt(game.middle) ? "\(game.middle.grouped) is the middle" : nil
  }

  /// The mistake in the text of the field, and its place; nil if there is none.
  var entryMistake: (words: String, column: Int?)? {
    if entry.allSatisfy(\.isWhitespace) { return nil }
    do {
      return mistake(guessing: try NumberExpression.value(of: entry)).map { ($0, nil) }
    } catch {
      return (error.message, error.column)
    }
  }

  /// Returns the reason that a number can't be guessed, in a few words; nil if it can.
  private func mistake(guessing count: BigInt) -> String? {
    if game.isFinished { return "The game is over: start the next one" }
    guard let number = Int(exactly: count), game.range.contains(number) else {
      let range = game.range
      return "\(count.abbreviated) is not between \(range.lowerBound.grouped) and \(range.upperBound.grouped)"
    }
    guard game.numbers.contains(number) else { return nil }
    return "\(number.grouped) was guessed already: \(game.verdict(on: number).sentence)"
  }

  /// Guesses the count, unless there is a mistake in the text of its field.
  ///
  /// - Returns: Whether the game ended.
  fileprivate mutating func guessEntry() -> Bool {
    if let mistake = entryMistake {
      notice = mistake.words
      return false
    }
    return guess()
  }

  /// Guesses the count.
  ///
  /// - Returns: Whether the game ended.
  fileprivate mutating func guess() -> Bool {
    notice = mistake(guessing: count)
    guard notice == nil, let number = Int(exactly: count) else { return false }
    game.guess(number)
    entry = ""
    addTime()
    // The field disappears with the game.
    if game.isFinished { isEditing = false }
    return game.isFinished
  }

  fileprivate mutating func giveUp() {
    addTime()
    game.giveUp()
    (entry, notice) = ("", nil)
  }

  /// Adds the time since the last guess to the game.
  private mutating func addTime() {
    game.secondsPlayed += secondsSinceGuess
    secondsSinceGuess = 0
  }

  fileprivate mutating func openSettings() {
    showsSettings = true
    settingsFocus = .minimum
    (minimumText, maximumText) = ("", "")
  }

  /// Returns the bounds in the fields; an empty field keeps its bound.
  func enteredBounds() throws(BoundMistake) -> ClosedRange<Int> {
    let lower = try bound(minimumText, settings.range.lowerBound, name: "Minimum")
    let upper = try bound(maximumText, settings.range.upperBound, name: "Maximum")
    if lower >= upper { throw BoundMistake(words: "Maximum: more than the minimum") }
    return lower...upper
  }

  private func bound(_ text: String, _ current: Int, name: String) throws(BoundMistake) -> Int {
    if text.allSatisfy(\.isWhitespace) { return current }
    let number: BigInt
    do {
      number = try NumberExpression.value(of: text)
    } catch {
      throw BoundMistake(words: "\(name): \(error.message)")
    }
    guard let bound = Int(exactly: number), GameSettings.limits.contains(bound) else {
      throw BoundMistake(words: "\(name): from \(GameSettings.limits.words)")
    }
    return bound
  }

  /// Sets the range if the bounds in the fields are valid, and moves on from the first field to the second.
  fileprivate mutating func submitBounds() {
    if let bounds = try? enteredBounds() {
      settings.range = bounds
      (minimumText, maximumText) = ("", "")
    }
    settingsFocus = settingsFocus == .minimum ? .maximum : nil
  }

  /// Starts the next game; the previous one moves to the past games if it was finished.
  public mutating func start(_ next: Game) {
    if game.isFinished {
      pastGames.append(game)
      earlierResults.takeOldest(of: &pastGames)
    }
    game = next
    secondsSinceGuess = 0
    // 0, or the nearest number in the range.
    count = BigInt(min(max(0, next.range.lowerBound), next.range.upperBound))
    entry = ""
    notice = nil
  }
}

/// A mistake in a field for a bound.
struct BoundMistake: Error {
  /// The field and its mistake, such as `Minimum: from −1,000 to 1,000`.
  let words: String
}
