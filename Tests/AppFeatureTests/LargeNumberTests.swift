import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Counter
import FileStorage
import Foundation
import PrimeFacts
import TerminalUI
import Testing

@MainActor
@Suite("App: large numbers")
struct LargeNumberTests {
  private let mersenne = BigInt(2).power(521) - 1

  nonisolated private static let isPrime = Finding.tested(isProbablePrime: true, witness: nil)

  private func store(_ state: AppState) -> TestStore<AppState, AppAction> {
    let store = TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.largeNumbers = LargeNumberClient { _ in
        true
      } findings: { _ in
        AsyncThrowingStream {
          $0.yield(Self.isPrime)
          $0.finish()
        }
      }
      $0.session = .new
      $0.clock = TestClock()
      $0.terminal = TerminalClient { _ in }
    }
    store.exhaustivity = .off
    return store
  }

  @Test(
    "A large count of the session is tested when the session is opened, and when another process changes it")
  func session() async {
    let store = store(AppState(count: mersenne))
    await store.send(.session(.opened(LoadedSession(store.state.document))))
    await store.receive(.counter(.countReplaced))
    await store.receive(.counter(.investigations(.found(mersenne, Self.isPrime, elapsed: .zero))))
    var changed = store.state.document
    changed.count += 2
    await store.send(.session(.changed(changed)))
    await store.receive(.counter(.investigations(.found(mersenne + 2, Self.isPrime, elapsed: .zero))))
    #expect(store.state.counter.screen.investigations[mersenne + 2]?.isProbablePrime == true)
    await store.send(.session(.closed))
    await store.skipInFlightEffects()
  }

  @Test("Continuing from an earlier action tests its count again if the test was canceled")
  func resumed() async {
    var earlier = AppState(count: mersenne)
    earlier.counterScreen.investigations[mersenne] = Investigation(of: mersenne, isRunning: true)
    var state = AppState()
    state.session = SessionStatus(saved: state.document)
    let store = store(state)
    await store.send(.resumed(earlier, action: 3))
    await store.receive(.counter(.investigations(.found(mersenne, Self.isPrime, elapsed: .zero))))
    await store.skipInFlightEffects()
  }

  @Test("A command's store has no session, and tests nothing until the counter is used")
  func command() async {
    let store = store(AppState(count: mersenne))
    await store.send(.routeSelected(.counter))
    #expect(store.state.counterScreen.investigations == Investigations())
    await store.finish()
  }

  @Test("Home at its smallest has all digits of a number of 19, without the word")
  func smallest() {
    let state = AppState(count: 9_223_372_036_854_775_783)
    let lines = render(AppView(state: state, time: .test), size: AppView.minimumSize).lines
    #expect(lines.contains { $0.contains("Counter    9,223,372,036,854,775,783") })
  }

  @Test("No screen shows more of a long number than fits", arguments: [(40, 12), (80, 24), (120, 36)])
  func screens(width: Int, height: Int) {
    var state = AppState(count: mersenne, favoritePrimes: [mersenne, 7])
    state.activityFeed = [Activity(date: Date(timeIntervalSince1970: 0), kind: .addedFavoritePrime(mersenne))]
    for route in [AppState.Route.home, .counter, .favoritePrimes] {
      state.route = route
      let lines = render(AppView(state: state, time: .test), size: Size(width: width, height: height)).lines
      // Either all digits are shown, or it is said how many there are.
      let isComplete =
        lines.contains { $0.contains("057,151") } && lines.contains { $0.contains("6,864,797") }
      #expect(isComplete || lines.contains { $0.contains("…(157 digits)…51") }, "\(route)")
    }
  }
}
