public import Architecture
public import BigInt
public import Counting
import NumberFacts

/// A game of guessing a secret number with the articles' counter.
public struct GuessingGame: Reducer {
  public struct State: Equatable, Codable, Sendable, Identifiable {
    /// The game in progress, or the one that just ended.
    public var game: Game
    /// The counter, whose count is the next guess.
    public var counting = Counting.State(properties: (count: 0, step: 1))
    /// The text in the field for the count; empty if another control set the count.
    public var entry = ""
    /// Whether the field for the count is being edited.
    public var isEditing = false
    public var settings = GameSettings()
    public var showsSettings = false
    /// The text in the field for the lower bound of the next game; an empty one keeps the bound.
    public var minimumText = ""
    public var maximumText = ""
    public var settingsFocus: SettingsField?
    public var asksToGiveUp = false
    /// The games that ended earlier, oldest first.
    public var pastGames: [Game] = []
    /// The results of the games that are no longer past games.
    public var earlierResults = GameStatistics()
    /// The reason that the latest guess was refused, in a few words.
    public var notice: String?
    /// The time on screen since the last guess, in seconds.
    ///
    /// The next guess adds it to the game, so that the passing time alone doesn't change the saved session.
    public var secondsSinceGuess = 0

    public init(game: Game) { self.game = game }

    /// The identity of the game; starting the next game cancels the effects of this one.
    public var id: Game.ID { game.id }

    public var count: BigInt {
      get { counting.count }
      set { counting.count = newValue }
    }

    /// The time that the game has been on screen, in seconds, until its end.
    public var secondsPlayed: Int { game.secondsPlayed + secondsSinceGuess }

    /// The maximum number of past games; the oldest are removed.
    public static let pastGamesLimit = 100
  }

  public enum SettingsField: String, Equatable, Codable, Sendable {
    case minimum
    case maximum
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    case counting(Counting.Action)
    case screenAppeared
    case screenDisappeared
    case guessButtonTapped
    /// A number was guessed other than by the button.
    case guessEntered(BigInt)
    case giveUpButtonTapped
    /// Sets the count to the middle of the candidates.
    case middleButtonTapped
    case giveUpAlert(PresentationAction<GiveUp>)
    /// Moves a finished game to the past games, and discards one in progress.
    case nextGameButtonTapped
    case settingsButtonTapped
    case boundsSubmitted
    /// Some seconds passed with the game on screen.
    case secondsPassed(Int)
    case delegate(Delegate)
  }

  public enum Delegate: String, Equatable, Codable, Sendable {
    /// The secret was found, or the player gave up.
    case gameEnded
  }

  public enum GiveUp: String, Equatable, Codable, Sendable {
    case confirmed
  }

  private enum CancelID { case timer }

  /// The seconds that one action can add; a damaged recording can contain any.
  private static let seconds = 0...86_400

  @Dependency(\.clock) private var clock
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  public init() {}

  public var body: some Reducer<State, Action> {
    CombineReducers {
      BindingReducer(action: /Action.binding)
      Counting().pullback(state: \.counting, action: /Action.counting)
      Reduce { state, action in handle(action, &state) }
    }
    .onChange(of: \.entry) { _, entry, state, _ in
      state.countString = entry
      return .none
    }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .binding(\.settingsFocus), .delegate:
      break
    case .counting, .binding(\.countFloat):
      (state.entry, state.notice) = ("", nil)
    case .binding(\.entry) where state.entry.isEmpty:
      (state.count, state.notice) = (state.offer, nil)
    case .binding:
      // A mistake disappears with its text, and when its field is left.
      state.notice = nil
    case .screenAppeared:
      return state.game.isFinished ? .none : timer
    case .screenDisappeared:
      return .cancel(id: CancelID.timer)
    case .guessButtonTapped:
      return state.guessEntry() ? ending : .none
    case .guessEntered(let number):
      guard Primality.supportedNumbers.contains(number) else { break }
      (state.count, state.entry) = (number, "")
      return state.guess() ? ending : .none
    case .middleButtonTapped:
      state.count = BigInt(state.game.middle)
      (state.entry, state.notice) = ("", nil)
    case .giveUpButtonTapped:
      state.asksToGiveUp = !state.game.isFinished
    case .giveUpAlert(let action):
      state.asksToGiveUp = false
      if action == .dismiss || state.game.isFinished { break }
      state.giveUp()
      return ending
    case .settingsButtonTapped:
      state.openSettings()
    case .boundsSubmitted:
      state.submitBounds()
    case .nextGameButtonTapped:
      state.start(Game(in: state.settings.range, id: uuid, random: random))
      return timer
    case .secondsPassed(let seconds):
      if !state.game.isFinished, GuessingGame.seconds.contains(seconds) { state.secondsSinceGuess += seconds }
    }
    return .none
  }

  /// Stops the timer, and reports the end of the game.
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

  /// 0, or the nearest number in the range.
  var firstCount: BigInt { BigInt(min(max(0, range.lowerBound), range.upperBound)) }

  /// The middle of the candidates, rounded down; below zero, too.
  var middle: Int { (candidates.lowerBound + candidates.upperBound) >> 1 }
}

extension GuessingGame.State: BindableState {
  public static let bindableFields = BindableFields<GuessingGame.State>()
    .adding("entry", \.entry)
    .adding("countFloat", \.countFloat)
    .adding("isEditing", \.isEditing)
    .adding("showsSettings", \.showsSettings)
    .adding("showsHints", \.settings.showsHints)
    .adding("minimumText", \.minimumText)
    .adding("maximumText", \.maximumText)
    .adding("settingsFocus", \.settingsFocus)
}

extension GuessingGame.State {
  /// The count as text; setting text that isn't a supported number has no effect.
  public var countString: String {
    get { "\(count)" }
    set {
      if let number = try? NumberExpression.value(of: newValue) { count = number }
    }
  }

  /// The count, limited to the range of the game; a new value is rounded.
  public var countFloat: Double {
    get { clamped(count.approximation) }
    set {
      if !newValue.isNaN { count = BigInt(Int(clamped(newValue).rounded())) }
    }
  }

  private func clamped(_ value: Double) -> Double {
    min(max(value, Double(game.range.lowerBound)), Double(game.range.upperBound))
  }

  /// The number that a game starts with, or the one after the latest guess.
  fileprivate var offer: BigInt {
    game.numbers.last.map { BigInt(settings.showsHints ? game.middle : $0) } ?? game.firstCount
  }

  /// The reason that the count can't be set to the middle; nil if it can.
  var middleDisabledReason: String? {
    if !settings.showsHints { return "hints are off" }
    return entry.isEmpty && count == BigInt(game.middle) ? "\(game.middle.grouped) is the middle" : nil
  }

  /// The mistake in the field for the count, and its place.
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

  /// Guesses the count, unless there is a mistake in its field, and offers the middle next.
  ///
  /// - Returns: Whether the game ended.
  fileprivate mutating func guessEntry() -> Bool {
    if let mistake = entryMistake {
      notice = mistake.words
      return false
    }
    let isOver = guess()
    if notice == nil { count = offer }
    return isOver
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
    (showsSettings, settingsFocus) = (true, .minimum)
    (minimumText, maximumText) = ("", "")
  }

  /// Returns the bounds in the fields; an empty field keeps its bound.
  func enteredBounds() throws(BoundMistake) -> ClosedRange<Int> {
    try settings.range(from: minimumText, to: maximumText)
  }

  /// Sets the range if the bounds in the fields are valid, and moves focus to the next field.
  fileprivate mutating func submitBounds() {
    if let bounds = try? enteredBounds() {
      settings.range = bounds
      (minimumText, maximumText) = ("", "")
    }
    settingsFocus = settingsFocus == .minimum ? .maximum : nil
  }

  /// Starts the next game, and moves the previous one to the past games if it is finished.
  public mutating func start(_ next: Game) {
    if game.isFinished {
      pastGames.append(game)
      earlierResults.takeOldest(of: &pastGames)
    }
    game = next
    secondsSinceGuess = 0
    count = next.firstCount
    (entry, notice) = ("", nil)
  }
}

extension GameSettings {
  /// Returns the range in a text such as `1..10`; a blank bound stays as it is.
  package func range(in text: String) throws(BoundMistake) -> ClosedRange<Int> {
    guard let dots = text.firstRange(of: "..") else {
      throw BoundMistake(words: "Expected one such as 1..10")
    }
    return try range(from: String(text[..<dots.lowerBound]), to: String(text[dots.upperBound...]))
  }

  /// Returns the range with bounds as they are typed; a blank text keeps its bound.
  package func range(from minimum: String, to maximum: String) throws(BoundMistake) -> ClosedRange<Int> {
    let lower = try bound(minimum, range.lowerBound, name: "Minimum")
    let upper = try bound(maximum, range.upperBound, name: "Maximum")
    if lower >= upper { throw BoundMistake(words: "Maximum: more than the minimum") }
    return lower...upper
  }

  private func bound(_ text: String, _ current: Int, name: String) throws(BoundMistake) -> Int {
    let number: BigInt
    do {
      number = text.allSatisfy(\.isWhitespace) ? BigInt(current) : try NumberExpression.value(of: text)
    } catch {
      throw BoundMistake(words: "\(name): \(error.message)")
    }
    guard let bound = Int(exactly: number), Self.limits.contains(bound) else {
      throw BoundMistake(words: "\(name): from \(Self.limits.words)")
    }
    return bound
  }
}

package struct BoundMistake: Error {
  /// The field and its mistake, such as `Minimum: from −1,000 to 1,000`.
  package let words: String
}
