import Architecture
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NumberFacts

extension Reducer where State == AppState, Action == AppAction {
  /// Starts and stops the work that depends on the screen: the game's timer, charts, tests, and the times of messages.
  func workingOnScreen() -> some Reducer<AppState, AppAction> {
    ScreenWork(base: CombineReducers { self })
  }
}

private struct ScreenWork: Reducer {
  let base: CombineReducers<AppState, AppAction>
  @Dependency(\.clock) private var clock

  /// The parts of the state that the work depends on.
  private struct Needs: Equatable {
    let game: Game.ID?
    let charts: ChartRange?
    /// The numbers without requested facts; nil if there are none.
    let numbers: NumbersShown?
    let messages: MessageQueue

    init(_ state: borrowing AppState) {
      game = state.gameOnScreen
      charts = state.chartOnScreen
      numbers = state.newNumbersShown
      messages = state.messages
    }
  }

  var body: some Reducer<AppState, AppAction> {
    base.onChange(of: Needs.init) { old, new, state, action in
      var effects = [new.messages.timers(since: old.messages, clock: clock)]
      // The actions of the game already start and stop its timer, which also ends with the game.
      if old.game != new.game, state.game != nil, !action.isOfGame {
        effects.append(.send(.guessingGame(new.game == nil ? .screenDisappeared : .screenAppeared)))
      }
      if let numbers = new.numbers, numbers != old.numbers {
        effects.append(.send(.facts(.numbersShown(numbers))))
      }
      if old.charts != new.charts {
        effects.append(.send(.explore(.charts(new.charts == nil ? .disappeared : .appeared))))
      }
      return .merge(effects)
    }
  }
}

extension AppAction {
  fileprivate var isOfGame: Bool { if case .guessingGame = self { true } else { false } }
}

extension AppState {
  /// The game in progress on screen; it has a timer.
  fileprivate var gameOnScreen: Game.ID? {
    guard route == .guessingGame, let game = game?.game, !game.isFinished else { return nil }
    return game.id
  }

  /// The range of the charts on screen, or nil if there are none.
  var chartOnScreen: ChartRange? {
    route == .explore && exploreScreen.showsCharts ? explore.charts.range : nil
  }

  /// The numbers on the screen of an open session, or nil if ``Facts`` has them already.
  fileprivate var newNumbersShown: NumbersShown? {
    if !isOpen { return nil }
    let favorite = route == .favoritePrimes ? favorites.browsing.current?.prime : nil
    let shown = NumbersShown(
      [count, numberBar?.number, favorite.flatMap { Facts.testsQuickly($0) ? $0 : nil }],
      inDetail: counterScreen.modalNumber)
    return shown == facts.shown ? nil : shown
  }
}
