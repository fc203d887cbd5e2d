import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Counter
import FavoritePrimes
import Foundation
import NthPrimeClient
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("App: messages")
struct MessageTests {
  private let clock = TestClock()
  private let terminal = RequestRecorder()

  private func store(_ state: AppState) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = clock
      $0.terminal = terminal.client
      $0.random = RandomSource { 1 << 63 }
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.session = .new
    }
  }

  private func opened(_ route: AppState.Route) -> AppState {
    var state = AppState(count: 7, favoritePrimes: [2, 3], route: route)
    state.session = SessionStatus(saved: state.document)
    return state
  }

  @Test("A change is reported with the key that undoes it, and the message disappears after its time")
  func change() async {
    let store = store(opened(.favoritePrimes))
    let driver = ProgramDriver(ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) })
    driver.press("d")
    #expect(driver.screen.contains("▌ − Removed 2  ") && driver.screen.contains("  Ctrl-Z Undo\n"))
    await clock.advance(by: AppMessage.duration - .seconds(1))
    #expect(store.state.message != nil)
    driver.press("u")
    #expect(driver.screen.contains("▌ ✓ Undone: Removed 2"))
    // Each message has the whole time.
    await clock.advance(by: .seconds(2))
    #expect(store.state.message != nil)
    await clock.advance(by: AppMessage.duration)
    #expect(store.state.message == nil)
  }

  @Test("A command, which has no screen, shows no messages and waits for none")
  func command() async {
    let store = store(AppState(favoritePrimes: [2]))
    await store.send(.favoritePrimes(.numbersAdded([3]))).finish()
    #expect(store.state.message == nil)
  }

  private static let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)

  @Test("An answer is an alert on the screen where it was asked for, unless a field is being edited there")
  func alert() {
    let store = store(opened(.counter))
    let driver = ProgramDriver(ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) })
    store.send(.counter(.lookup(n: 7, .answered(Self.answer), elapsed: .zero)))
    #expect(store.state.counter.screen.alert == .answered(Self.answer))
    driver.press(.enter)
    #expect(store.state.counter.screen.alert == nil)

    driver.press("c")
    driver.type("12")
    store.send(.counter(.lookup(n: 7, .answered(Self.answer), elapsed: .zero)))
    #expect(store.state.counter.screen.alert == nil)
    #expect(driver.screen.contains("▌ ✓ The 7th prime is 17"))
    driver.type("3")
    driver.press(.enter)
    #expect(store.state.count == 123)
    #expect(!driver.isFinished)
  }

  @Test("An answer that arrives on another screen is a message with a bell, and stays in the list of lookups")
  func otherScreen() async {
    let store = store(opened(.counter))
    await store.send(
      .counter(.lookup(n: 7, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero))
    ).finish()
    store.send(.routeSelected(.explore))
    store.send(.counter(.lookup(n: 7, .failed(.deadlineExceeded), elapsed: .zero)))
    // Two effects send them, in either order.
    await terminal.received(.bell)
    await terminal.received(.setProgress(.none))
    #expect(terminal.requests.first == .setProgress(.fraction(0.5)))
    #expect(Set(terminal.requests.dropFirst()) == [.setProgress(.none), .bell])
    #expect(store.state.counter.screen.alert == nil)
    #expect(store.state.message == .lookup(.failed(.lookup(.deadlineExceeded))))
    #expect(store.state.counter.screen.endedLookups == [.failed(n: 7, .deadlineExceeded)])
  }

  @Test("Esc leaves the counter while a lookup runs, and x cancels it on any screen")
  func cancel() {
    let store = store(opened(.counter))
    let driver = ProgramDriver(ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) })
    store.send(.counter(.lookup(n: 7, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero)))
    driver.press(.escape)
    #expect(store.state.route == .home)
    #expect(driver.screen.contains("p(7) 50 %"))
    driver.press("x")
    #expect(store.state.counter.screen.lookup == nil)
    #expect(!driver.screen.contains("p(7)"))
  }

  @Test("y copies the number that the screen in front is about")
  func copy() async {
    let store = store(opened(.counter))
    let driver = ProgramDriver(ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) })
    driver.press("y")
    await terminal.received(.copy("7"))
    #expect(driver.screen.contains("▌ ✓ Copied 7"))
    driver.press([.go(to: .favoritePrimes), .down, "y"])
    await terminal.received(.copy("3"))
    store.send(.counter(.primalityRequested(10_007)))
    driver.press("y")
    await terminal.received(.copy("10007"))
    driver.press(.escape)
    driver.press([.go(to: .guessingGame), "y"])
    #expect(terminal.requests.count == 3)
  }

  @Test("The Copy button of an answer copies the prime, as y does, and dismisses the alert")
  func copyAnswer() async {
    let store = store(opened(.counter))
    let driver = ProgramDriver(ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) })
    store.send(.counter(.lookup(n: 7, .answered(Self.answer), elapsed: .zero)))
    #expect(driver.click(on: "Copy"))
    await terminal.received(.copy("17"))
    #expect(store.state.counter.screen.alert == nil)
    #expect(driver.screen.contains("▌ ✓ Copied 17"))
    #expect(store.state.favoritePrimes == [2, 3])
    #expect(store.state.count == 7)
  }

  @Test(
    "Times are relative, and older ones are local dates",
    arguments: [
      (0, "just now"), (59, "just now"), (60, "1 min"), (3599, "59 min"), (7200, "2 h"),
      (86_400, "yesterday"), (6 * 86_400, "6 days"), (7 * 86_400, "2024-04-25"),
    ] as [(Double, String)])
  func times(seconds: Double, expected: String) {
    // 22:30 UTC is 0:30 on the next day in a time zone two hours east.
    let now = Date(timeIntervalSince1970: 1_714_602_600)
    let state = AppState(
      activityFeed: [
        Activity(date: now.addingTimeInterval(-seconds), kind: .addedFavoritePrime(2))
      ])
    let time = LocalTime(now: now, secondsFromGMT: 7200)
    let screen = render(AppView(state: state, time: time), size: Size(width: 80, height: 24)).text
    #expect(screen.contains(" \(expected) "))
  }
}
