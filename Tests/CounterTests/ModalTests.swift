import ArchitectureTesting
import Counter
import Counting
import NumberFactsTesting
import PrimeModal
import Testing

@testable import Lookups

@MainActor
@Suite("Counter: the modal")
struct ModalTests {
  @Test("The button presents the modal, which saves and removes the count and dismisses itself")
  func journey() async {
    let store = counterStore(Counter.State(count: 7, favoritePrimes: [2]))
    #expect(store.state.primeModal == nil)
    await store.send(.isPrimeButtonTapped) { $0.screen.modalNumber = 7 }
    #expect(
      store.state.primeModal
        == PrimeModal.State(properties: (favoritePrimes: [2], number: 7, path: []), facts: Facts.State()))
    await store.send(.primeModal(.presented(.saveFavoritePrimeTapped))) { $0.favoritePrimes = [2, 7] }
    #expect(store.state.primeModal?.isFavorite == true)
    await store.send(.primeModal(.presented(.removeFavoritePrimeTapped))) { $0.favoritePrimes = [2] }
    await store.send(.primeModal(.presented(.closeButtonTapped)))
    await store.receive(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
    #expect(store.state.primeModal == nil)
    await store.finish()
  }

  @Test("The modal's number becomes the count, and its nth prime is looked up")
  func requests() async {
    let store = counterStore(Counter.State(count: 7, modalNumber: 11))
    await store.send(.primeModal(.presented(.nthPrimeButtonTapped)))
    await store.receive(.lookups(.nthPrimeRequested(11))) { $0.lookups.queue = [Lookup(n: 11)] }
    await store.send(.primeModal(.presented(.setCountButtonTapped))) {
      $0.count = 11
      $0.screen.modalNumber = nil
    }
    await store.skipInFlightEffects()
  }

  @Test("The parent can dismiss the modal")
  func dismiss() async {
    let store = counterStore(Counter.State(count: 7, modalNumber: 7))
    await store.send(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
  }

  @Test("The modal keeps the numbers that led to its number")
  func path() {
    var state = Counter.State(count: 7, modalNumber: 7)
    state.primeModal?.path = [2, 3]
    #expect(state.screen.modalPath == [2, 3] && state.primeModal?.path == [2, 3])
    state.primeModal = nil
    #expect(state.screen.modalPath == [])
  }

  @Test("Dismissing an alert that is not presented changes nothing")
  func dismissNoAlert() async {
    await counterStore(Counter.State()).send(.alert(.dismiss))
  }

  @Test("The modal keeps its number when the count changes")
  func ownNumber() async {
    let store = counterStore(Counter.State(count: 7))
    await store.send(.isPrimeButtonTapped) { $0.screen.modalNumber = 7 }
    await store.send(.counting(.incrementButtonTapped)) { $0.count = 8 }
    await store.send(.primeModal(.presented(.saveFavoritePrimeTapped))) { $0.favoritePrimes = [7] }
  }

  @Test(
    "The modal can be presented for a number other than the count",
    arguments: [11, 0, .smallestSmallCount, .largestSmallCount] as [BigInt])
  func otherNumber(number: BigInt) async {
    let store = counterStore(Counter.State(count: 7))
    await store.send(.primalityRequested(number)) { $0.screen.modalNumber = number }
    await store.send(.isPrimeButtonTapped) { $0.screen.modalNumber = 7 }
  }

  @Test("The modal and its parent share the favorites")
  func sharing() {
    var state = Counter.State(count: 7, favoritePrimes: [7], modalNumber: 7)
    #expect(state.primeModal?.isFavorite == true)
    state.favoritePrimes = []
    #expect(state.primeModal?.isFavorite == false)
    state.primeModal?.favoritePrimes = [7]
    #expect(state.favoritePrimes == [7])
    state.primeModal = nil
    #expect(state.favoritePrimes == [7])
  }
}
