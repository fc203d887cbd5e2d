import ArchitectureTesting
import Counter
import NthPrimeClient
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import Lookups

@MainActor
@Suite("Counter: lookups")
struct LookupTests {
  private let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)

  /// Ends the lookup of the 7th prime, which has the alert or changes none.
  private func answer(_ store: TestStore<Counter.State, Counter.Action>, alert: Counter.Alert?) async {
    await store.send(.lookups(.event(n: 7, .answered(seventh), elapsed: .zero))) {
      $0.lookups.queue = []
      $0.lookups.ended = [.answered(seventh, elapsed: .zero)]
    }
    let end = Counter.Action.lookups(.delegate(.ended(.answered(seventh, elapsed: .zero))))
    if let alert {
      await store.receive(end) { $0.screen.alert = alert }
    } else {
      await store.receive(end)
    }
    await store.finish()
  }

  @Test("The button looks up the prime with the count as its index, and the answer is an alert")
  func button() async {
    let store = counterStore(Counter.State(count: 7))
    await store.send(.nthPrimeButtonTapped)
    await store.receive(.lookups(.nthPrimeRequested(7))) { $0.lookups.queue = [.init(n: 7)] }
    await store.skipInFlightEffects()
    await answer(store, alert: .answered(seventh))
  }

  @Test("A request dismisses the alert of an earlier answer")
  func request() async {
    let failure = Counter.Alert.failed(.rateLimited)
    let store = counterStore(Counter.State(lookups: [.init(n: 7)], alert: failure))
    await store.send(.lookups(.nthPrimeRequested(7))) { $0.screen.alert = nil }
    await answer(store, alert: .answered(seventh))
  }

  @Test("A failure is an alert, and a canceled lookup isn't")
  func failure() async {
    let store = counterStore(Counter.State(lookups: [.init(n: 7), .init(n: 8)]))
    await store.send(.lookups(.cancelButtonTapped(8))) {
      $0.lookups.queue = [.init(n: 7)]
      $0.lookups.ended = [.canceled(n: 8, fractionCompleted: nil)]
    }
    await store.receive(.lookups(.delegate(.ended(.canceled(n: 8, fractionCompleted: nil)))))
    await store.send(.lookups(.event(n: 7, .failed(.rateLimited), elapsed: .zero))) {
      $0.lookups.queue = []
      $0.lookups.ended.insert(.failed(n: 7, .rateLimited), at: 0)
    }
    await store.receive(.lookups(.delegate(.ended(.failed(n: 7, .rateLimited))))) {
      $0.screen.alert = .failed(.rateLimited)
    }
  }

  @Test("No alert covers the modal or another alert", arguments: [true, false])
  func covered(byModal: Bool) async {
    let other = Counter.Alert.failed(.rateLimited)
    let state = Counter.State(
      count: 7, modalNumber: byModal ? 7 : nil, lookups: [.init(n: 7)], alert: byModal ? nil : other)
    await answer(counterStore(state), alert: nil)
  }

  @Test("The buttons of a row open the facts about its number, and save it to the favorites once")
  func row() async {
    let store = counterStore(Counter.State())
    await store.send(.lookups(.saveButtonTapped(19))) { $0.favoritePrimes = [19] }
    await store.send(.lookups(.saveButtonTapped(19)))
    await store.send(.lookups(.factsButtonTapped(19))) { $0.screen.modalNumber = 19 }
  }

  @Test(
    "The card takes no focus when a lookup starts; a click focuses it, and Esc goes back to the count")
  func focus() {
    let (store, driver) = counterDriver(Counter.State(count: 7), width: 120, height: 36)
    driver.press("n")
    #expect(store.state.lookups.queue.count == 1 && driver.focus == "Count up")
    driver.click(on: "p(7) ")
    #expect(driver.focus == "Lookups")
    driver.press(.escape)
    #expect(driver.focus == "Count up")
    driver.press(.enter)
    #expect(store.state.count == 8)
  }

  @Test("The keys of a row act on its number, not on the count")
  func rowKeys() {
    var copied: [BigInt] = []
    let ended = [EndedLookup.canceled(n: 9, fractionCompleted: nil), .answered(seventh, elapsed: .zero)]
    let (store, driver) = counterDriver(
      Counter.State(count: 7, endedLookups: ended),
      copy: { copied.append($0) }, width: 120, height: 36)
    driver.click(on: "✓ p(7) ")
    driver.press(["y", "s", "s"])
    #expect(copied == [17] && store.state.favoritePrimes.ids == [17])
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "17 is a favorite")
    driver.press(.enter)
    #expect(store.state.screen.modalNumber == 17)
    driver.press([.escape, "x"])
    #expect(store.state.lookups.ended.map(\.n) == [9] && store.state.count == 7)
  }
}
