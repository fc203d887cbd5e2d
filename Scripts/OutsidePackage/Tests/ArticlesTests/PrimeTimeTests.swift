import Architecture
import ArchitectureTesting
import Synchronization
import Testing

@MainActor
@Suite("The episodes' app")
struct PrimeTimeTests {
  @Test("A prime is counted to, saved, looked up, and deleted, and each effect is asserted")
  func wholeApp() async {
    let store = TestStore(initialState: AppState(counter: Counter(count: 4))) {
      appReducer
    } withDependencies: {
      $0[NthPrime.self].find = { _ in 11 }
    }
    await store.send(.counterView(.counter(.increment))) { $0.counter.count = 5 }
    await store.send(.counterView(.isPrimeButtonTapped)) { $0.isPrimeModalShown = true }
    await store.send(.counterView(.primeModal(.saveFavoritePrimeTapped))) { $0.favoritePrimes = [5] }
    await store.send(.counterView(.primeModalDismissed)) { $0.isPrimeModalShown = false }
    await store.send(.counterView(.nthPrimeButtonTapped))
    await store.receive(/AppAction.counterView .. /CounterViewAction.nthPrimeResponse, 11) {
      $0.alertNthPrime = 11
    }
    await store.send(.counterView(.alertDismissButtonTapped)) { $0.alertNthPrime = nil }
    await store.send(.favoritePrimes(.deleteFavoritePrimes([5]))) { $0.favoritePrimes = [] }
  }

  @Test("Favorites are saved, and loaded as they were saved")
  func saveAndLoad() async {
    let file = Mutex<[Int]>([])
    let store = TestStore(initialState: [2, 3]) {
      favoritePrimesReducer
    } withDependencies: {
      $0[FavoritesFile.self].save = { primes in file.withLock { $0 = primes } }
      $0[FavoritesFile.self].load = { file.withLock(\.self) }
    }
    await store.send(.saveButtonTapped).finish()
    await store.send(.deleteFavoritePrimes([2])) { $0 = [3] }
    await store.send(.loadButtonTapped)
    await store.receive(.loadedFavoritePrimes([2, 3])) { $0 = [2, 3] }
  }

  @Test("A scoped store has a part of the state, and the observer of a slice sees no other change")
  func scopeAndSlice() {
    let store = Store(initialState: AppState()) { appReducer }
    var shown: [[Int]] = []
    let subscription = store.observe({ $0.favoritePrimes }, onChange: { shown.append($0) })
    let counterView = store.scope(state: { $0.counterView }, action: /AppAction.counterView)
    counterView.send(.counter(.increment))
    counterView.send(.counter(.increment))
    counterView.send(.primeModal(.saveFavoritePrimeTapped))
    #expect(store.counter.count == 2)
    #expect(shown == [[], [2]])
    subscription.cancel()
  }

  @Test("A case path takes an action apart and puts it together, whichever way it is made")
  func casePaths() {
    for path in [/AppAction.favoritePrimes, CasePath(AppAction.favoritePrimes)] {
      let action = path.embed(.deleteFavoritePrimes([5]))
      #expect(action == .favoritePrimes(.deleteFavoritePrimes([5])))
      #expect(path.extract(from: action) == .deleteFavoritePrimes([5]))
      #expect(path.extract(from: .counterView(.nthPrimeButtonTapped)) == nil)
    }
  }

  @Test("An enum property reads and replaces the value of its case, and no other")
  func enumProperty() {
    var action = AppAction.counterView(.counter(.decrement))
    action.counterView?.counter = .increment
    #expect(action == .counterView(.counter(.increment)) && action.favoritePrimes == nil)
    #expect(action.counterView?.primeModal == nil)
  }

  @Test("Enum properties and case paths pull back the same reducer", arguments: [[2, 3, 5], []])
  func enumProperties(primes: [Int]) {
    let before = favoritePrimesReducer.pullback(
      value: \AppState.favoritePrimes, action: \AppAction.favoritePrimes)
    let after = favoritePrimesReducer.pullback(
      state: \AppState.favoritePrimes, action: /AppAction.favoritePrimes)
    var (old, new) = (AppState(favoritePrimes: [7]), AppState(favoritePrimes: [7]))
    for action in [
      AppAction.favoritePrimes(.loadedFavoritePrimes(primes)), .counterView(.counter(.increment)),
    ] {
      _ = before.reduce(into: &old, action: action)
      _ = after.reduce(into: &new, action: action)
    }
    #expect(old.favoritePrimes == primes && old == new)
  }
}
