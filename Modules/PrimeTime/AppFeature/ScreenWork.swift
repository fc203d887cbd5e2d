import Architecture
import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NumberFacts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Reducer where State == AppState, Action == AppAction {
  /// Starts and stops the work that depends on the screen: the game's timer, charts, tests, and the times of messages.
  func workingOnScreen() -> some Reducer<AppState, AppAction> {
    ScreenWork(base: CombineReducers { self })
  }
}

private struct ScreenWork: Reducer {
  let base: CombineReducers<AppState, AppAction>
  @Dependency(\.clock) private var clock

  /// What the screen needs.
  private struct Needs: Equatable {
    /// The game in progress on screen, which has a timer.
    let game: Game.ID?
    /// The range of the charts on screen, for which primes are counted.
    let charts: ChartRange?
    let growsMap: Bool
    /// The favorite on screen that is tested.
    let favorite: BigInt?
    let messages: MessageQueue

    init(_ state: AppState) {
      game =
        state.route == .guessingGame && state.game?.game.isFinished == false ? state.game?.game.id : nil
      charts = state.chartOnScreen
      growsMap = state.route == .explore && state.exploreScreen.canGrow
      favorite = state.favoriteToTest
      messages = state.messages
    }
  }

  var body: some Reducer<AppState, AppAction> {
    CombineReducers<AppState, AppAction> {
      base
      Reduce { state, action in
        // The counter's actions already start its tests.
        if case .counter = action { return .none }
        return state.lacksFacts ? .send(.counter(.countReplaced)) : .none
      }
    }
    .onChange(of: { Needs($0) }) { old, new, state, action in
      var effects = [new.messages.timers(since: old.messages, clock: clock)]
      // The actions of the game itself already start and stop its timer, which also ends with the game.
      if old.game != new.game, state.game != nil, !action.isOfGame {
        effects.append(.send(.guessingGame(new.game == nil ? .screenDisappeared : .screenAppeared)))
      }
      if old.favorite != new.favorite {
        effects.append(.send(.counter(.numberShownElsewhere(new.favorite))))
      }
      if old.charts != new.charts {
        effects.append(.send(.explore(.charts(new.charts == nil ? .disappeared : .appeared))))
      }
      if new.growsMap, !old.growsMap { effects.append(Explore().growth().map { .explore($0) }) }
      return .merge(effects)
    }
  }
}

extension AppAction {
  fileprivate var isOfGame: Bool { if case .guessingGame = self { true } else { false } }
}

extension AppState {
  /// The range of the charts on screen, or nil if there are none.
  var chartOnScreen: ChartRange? {
    route == .explore && exploreScreen.showsCharts ? explore.charts.range : nil
  }

  /// The current favorite on screen if it is large and its test takes a second or two; otherwise nil.
  fileprivate var favoriteToTest: BigInt? {
    guard route == .favoritePrimes, isOpen, let favorite = favorites.current?.prime else { return nil }
    return Investigator.testsQuickly(favorite) ? favorite : nil
  }

  /// Whether the session is open, and a large number is shown that isn't being tested.
  fileprivate var lacksFacts: Bool {
    func isLacking(_ number: BigInt?) -> Bool { number.map(counterScreen.investigations.lack) ?? false }
    let isAnyLacking =
      isLacking(count) || isLacking(counterScreen.modalNumber) || isLacking(counterScreen.numberElsewhere)
    // First the numbers, because nearly all are small.
    return isAnyLacking && isOpen
  }
}
