import Architecture
import ArchitectureTesting
import BigInt
import Counter
import NumberFacts
import PrimeModal
import Testing

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
        == PrimeModal.State(
          properties: (
            favoritePrimes: [2], number: 7, path: [], primeIndex: nil, investigations: Investigations()
          )))
    await store.send(.primeModal(.presented(.saveFavoritePrimeTapped))) { $0.favoritePrimes = [2, 7] }
    #expect(store.state.primeModal?.isFavorite == true)
    await store.send(.primeModal(.presented(.removeFavoritePrimeTapped))) { $0.favoritePrimes = [2] }
    await store.send(.primeModal(.presented(.closeButtonTapped)))
    await store.receive(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
    #expect(store.state.primeModal == nil)
    await store.finish()
  }

  @Test("The parent can dismiss the modal")
  func dismiss() async {
    let store = counterStore(Counter.State(count: 7, modalNumber: 7))
    await store.send(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
  }

  @Test("The modal keeps its number when the count changes")
  func ownNumber() async {
    let store = counterStore(Counter.State(count: 7))
    await store.send(.isPrimeButtonTapped) { $0.screen.modalNumber = 7 }
    await store.send(.incrementButtonTapped) { $0.count = 8 }
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

  @Test("A count of the primes ends with the modal, and what was counted remains")
  func count() async {
    let store = TestStore(initialState: Counter.State(count: 1_299_721)) {
      Counter()
    } withDependencies: {
      $0.primeIndex = PrimeIndexClient { prime in
        if prime != 1_299_721 { try await Task.sleep(for: .seconds(1_000_000)) }
        return 100_001
      }
    }
    let counted = PrimeIndex(of: 1_299_721, index: 100_001)
    await store.send(.isPrimeButtonTapped) { $0.screen.modalNumber = 1_299_721 }
    await store.receive(.primeModal(.presented(.appeared))) {
      $0.screen.primeIndex = PrimeIndex(of: 1_299_721)
    }
    await store.receive(.primeModal(.presented(.primesCounted(counted)))) { $0.screen.primeIndex = counted }
    await store.send(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
    #expect(store.state.screen.primeIndex == counted)
    await store.send(.primalityRequested(1_299_743)) { $0.screen.modalNumber = 1_299_743 }
    await store.receive(.primeModal(.presented(.appeared))) {
      $0.screen.primeIndex = PrimeIndex(of: 1_299_743)
    }
    await store.send(.primeModal(.dismiss)) {
      $0.screen.modalNumber = nil
      $0.screen.primeIndex = nil
    }
    await store.finish()
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
