import ArchitectureTesting
import Counter
import Counting
import Explore
import FileStorage
import Foundation
import GuessingGame
import NthPrimeClient
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import AppFeature
@testable import Lookups

@MainActor
@Suite("App: continuing from an earlier state")
struct ResumeTests {
  private func store(_ state: AppState) -> TestStore<AppState, AppAction> {
    TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.primeIndex = PrimeIndexClient { _ in 78_498 }
    }
  }

  @Test("The state is the earlier one, and the lookups that run now continue")
  func work() async {
    let store = store(AppState(count: 9, route: .timeline))
    var earlier = AppState(count: 7, route: .counter)
    earlier.lookups.queue = [Lookup(n: 7)]
    await store.send(.counter(.lookups(.nthPrimeRequested(8)))) {
      $0.lookupRoutes = [8: .timeline]
      $0.lookups.queue = [Lookup(n: 8)]
    }
    await store.send(.resumed(earlier, action: 3)) {
      $0.change(goesBack: true) { $0.goBack(to: earlier) }
      $0.activityFeed = [Activity(date: Calendar2024().day(1), kind: .wentBack(to: nil))]
    }
    await store.send(.counter(.lookups(.cancelButtonTapped(8)))) {
      $0.lookups.queue = []
      $0.lookups.ended = [.canceled(n: 8, fractionCompleted: nil)]
    }
    await store.receive(.counter(.lookups(.delegate(.ended(.canceled(n: 8, fractionCompleted: nil)))))) {
      $0.lookupRoutes = [:]
      $0.activityFeed.append(
        Activity(date: Calendar2024().day(1), kind: .canceledLookup(n: 8, fractionCompleted: nil)))
    }
    // The lookup would fail this test if it were still running.
    await store.finish()
  }

  @Test("Enter on the Timeline, undoing it, and redoing it say to which time the app went back")
  func time() {
    let (driver, _, store) = FrameTests.show(.timeline)
    driver.press([.down, .enter])
    #expect(store.state.activityFeed.last?.kind == .wentBack(to: "14:00"))
    driver.press("u")
    #expect(store.state.activityFeed.last?.kind == .returned(to: "14:01"))
    driver.press(.control("r"))
    #expect(store.state.activityFeed.last?.kind == .wentBack(to: "14:00"))
  }

  @Test("Undo takes back all that going back changed, and redo goes back again")
  func undo() async {
    var state = AppState(count: 9, favoritePrimes: [2, 3], route: .timeline)
    state.counterScreen.step = 5
    state.lookups.ended = [.failed(n: 7, .deadlineExceeded)]
    state.exploreScreen.zoom = .density
    state.game = GuessingGame.State(game: Game(id: UUID(), secret: 3, range: 1...9, numbers: [4]))
    let store = store(state)
    store.exhaustivity = .off
    let earlier = AppState(count: 7, route: .explore)
    await store.send(.resumed(earlier, action: 3))
    #expect(store.state.game == nil && store.state.route == .explore && store.state.count == 7)
    await store.send(.history(.undoButtonTapped))
    #expect(store.state.activityFeed.map(\.kind) == [.wentBack(to: nil), .returned()])
    var after = store.state
    (after.activityFeed, after.history) = (state.activityFeed, state.history)
    #expect(after == state)
    await store.send(.history(.redoButtonTapped))
    #expect(store.state.game == nil && store.state.route == .explore && store.state.count == 7)
  }

  @Test("A modal whose prime has no index yet counts again")
  func index() async {
    var state = AppState(route: .timeline)
    state.session = SavingState(saved: state.document)
    let store = store(state)
    store.exhaustivity = .off
    var earlier = AppState(count: 15_485_867, route: .counter)
    earlier.counter.screen.modalNumber = 15_485_867
    earlier.facts = Facts.State([Investigation(of: 15_485_867, isRunning: true)])
    await store.send(.resumed(earlier, action: 3))
    await store.receive(.facts(.found(15_485_867, .counted(index: 78_498), elapsed: .zero)))
    #expect(store.state.facts[15_485_867].index == 78_498)
  }

  @Test("A session that is being saved is still saved")
  func saving() async {
    let file = SharedSession()
    var state = AppState(route: .timeline)
    state.session = SavingState(saved: state.document)
    let store = store(state)
    store.dependencies.fileStorage = file.storage
    store.exhaustivity = .off
    file.holds = true
    await store.send(.counter(.counting(.incrementButtonTapped)))
    await store.send(.resumed(AppState(count: 1, route: .counter), action: 1))
    file.release()
    await store.receive(.session(.saved(merged: nil)))
    #expect(store.state.session.saved?.count == 1)
    await store.send(.session(.save))
    await store.skipInFlightEffects()
  }
}
