import ArchitectureTesting
import Counter
import Counting
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import PrimeModal
import TerminalUI
import Testing

@testable import AppFeature

@MainActor
@Suite("App: the guessing game")
struct GuessingGameTests {
  private let clock = TestClock()
  private nonisolated static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func store(_ state: AppState = AppState()) -> TestStore<AppState, AppAction> {
    TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.clock = clock
      $0.uuid = UUIDGenerator { Self.id }
    }
  }

  /// The first game; its secret is the middle of the range, because the generator always returns 2^63.
  private var firstGame: GuessingGame.State {
    GuessingGame.State(game: Game(id: Self.id, secret: 0, range: -100...100))
  }

  @Test("The first visit starts a game; leaving the screen stops its timer, and returning resumes it")
  func visits() async {
    let store = store()
    await store.send(.routeSelected(.guessingGame)) {
      $0.route = .guessingGame
      $0.game = firstGame
    }
    await store.receive(.guessingGame(.screenAppeared))
    await clock.advance(by: .seconds(1))
    await store.receive(.guessingGame(.secondsPassed(1))) { $0.game?.secondsSinceGuess = 1 }

    await store.send(.routeSelected(.home)) { $0.route = .home }
    await store.receive(.guessingGame(.screenDisappeared))
    #expect(clock.sleeperCount == 0)
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 1, run: .moves) }
    await clock.advance(by: .seconds(60))

    await store.send(.routeSelected(.guessingGame)) {
      $0.route = .guessingGame
      $0.history.endRun()
    }
    await store.receive(.guessingGame(.screenAppeared))
    #expect(store.state.game?.secondsPlayed == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(.guessingGame(.secondsPassed(1))) { $0.game?.secondsSinceGuess = 2 }
    await store.send(.routeSelected(.guessingGame))
    await store.send(.routeSelected(.counter)) { $0.route = .counter }
    await store.receive(.guessingGame(.screenDisappeared))
    await store.finish()
  }

  @Test("Returning from the game to a state before it sends no action to the game, whose timer ends")
  func resumed() async {
    let store = store()
    store.exhaustivity = .off
    let earlier = store.state
    await store.send(.routeSelected(.guessingGame))
    await store.receive(.guessingGame(.screenAppeared))
    #expect(clock.sleeperCount == 1)
    await store.send(.resumed(earlier, action: 1))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.game == nil)
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("A guess changes the session, and passing seconds alone don't")
  func session() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.routeSelected(.guessingGame))
    let before = store.state.document
    await clock.advance(by: .seconds(1))
    await store.receive(.guessingGame(.secondsPassed(1)))
    #expect(store.state.document == before)
    await store.send(.guessingGame(.guessEntered(7)))
    #expect(store.state.document.guessingGame?.game.numbers == [7])
    #expect(store.state.document.guessingGame?.game.secondsPlayed == 1)
    await store.skipInFlightEffects()
  }

  @Test("Requesting a game starts one only if a new one is requested or none is in progress")
  func requested() async {
    let store = store()
    await store.send(.gameRequested(isNew: false)) { $0.game = firstGame }
    await store.send(.gameRequested(isNew: false))
    await store.send(.guessingGame(.guessEntered(7))) {
      $0.changeGame {
        $0?.count = 7
        $0?.game = Game(id: Self.id, secret: 0, range: -100...100, numbers: [7])
      }
    }
    await store.send(.gameRequested(isNew: true)) { $0.changeGame { $0 = firstGame } }
    await store.send(.guessingGame(.guessEntered(0))) {
      $0.changeGame {
        let won = Game(id: Self.id, secret: 0, range: -100...100, numbers: [0])
        $0?.game = won
      }
    }
    await store.receive(.guessingGame(.delegate(.gameEnded))) {
      $0.activityFeed = [
        Activity(date: Calendar2024().day(1), kind: .wonGame(secret: 0, guesses: 1, best: 1))
      ]
    }
    let won = store.state.game?.game
    await store.send(.gameRequested(isNew: false)) {
      $0.changeGame {
        $0 = firstGame
        $0?.pastGames = [won].compactMap(\.self)
      }
    }
    await store.finish()
  }

  @Test("The game's counter has a count of its own")
  func ownCount() async {
    let store = store(AppState(count: 5))
    store.exhaustivity = .off
    await store.send(.routeSelected(.guessingGame))
    await store.send(.guessingGame(.counting(.incrementButtonTapped)))
    #expect(store.state.count == 5)
    #expect(store.state.game?.count == 1)
    await store.skipInFlightEffects()
  }

  @Test("A game from another process replaces the one on screen and starts its timer")
  func merging() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.routeSelected(.guessingGame))
    let mine = store.state.document
    var theirs = mine
    let other = Game(
      id: UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)), secret: 3, range: 0...5)
    theirs.guessingGame = GuessingGame.State(game: other).record
    await store.send(.session(.loaded(mine)))
    await store.send(.session(.loaded(theirs)))
    #expect(store.state.game?.game == other)
    await clock.advance(by: .seconds(1))
    await store.receive(.guessingGame(.secondsPassed(1)))
    #expect(store.state.game?.secondsPlayed == 1)
    await store.skipInFlightEffects()
  }
}
