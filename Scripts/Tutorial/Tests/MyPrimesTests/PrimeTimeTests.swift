import Architecture
import ArchitectureTesting
import FileStorage
import Testing

@testable import MyPrimes

@MainActor
@Suite("PrimeTime")
struct PrimeTimeTests {
  @Test("The buttons count up and down")
  func buttons() async {
    let store = TestStore(initialState: Counter()) { counterReducer }
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.decrementTapped) { $0.count = 0 }
  }
}

extension PrimeTimeTests {
  @Test("Reset sets any count to zero", arguments: [Int.random(in: 1...100)])
  func reset(count: Int) async {
    let store = TestStore(initialState: Counter(count: count)) { counterReducer }
    await store.send(.resetTapped) { $0.count = 0 }
  }
}

extension PrimeTimeTests {
  @Test("A count is green above zero and red below")
  func color() {
    #expect([-1, 0, 1].map { Counter(count: $0).color } == [.negative, .text, .positive])
  }
}

extension PrimeTimeTests {
  @Test("The field and the slider set the count, if it is a number, and from −100 to 100")
  func bindings() async {
    let store = TestStore(initialState: Counter()) { counterReducer }
    await store.send(.setCount("42")) { $0.count = 42 }
    await store.send(.setCount("forty-three"))
    await store.send(.slid(to: -99)) { $0.count = -99 }
    await store.send(.slid(to: 250)) { $0.count = 100 }
  }
}

extension PrimeTimeTests {
  @Test("A random count is one up to a million")
  func random() async {
    let store = TestStore(initialState: Counter()) {
      counterReducer
    } withDependencies: {
      $0.random = RandomSource { .max }
    }
    await store.send(.randomTapped) { $0.count = 1_000_000 }
  }
}

extension PrimeTimeTests {
  @Test("The nth prime is looked up and presented")
  func nthPrime() async {
    let store = TestStore(initialState: Counter(count: 5)) {
      counterReducer
    } withDependencies: {
      $0[NthPrime.self].find = { _ in 11 }
    }
    await store.send(.nthPrimeTapped) { $0.isLooking = true }
    await store.receive(.nthPrimeResponse(5, 11)) {
      $0.isLooking = false
      $0.alert = AlertState(title: "Prime number 5 is 11")
    }
    await store.send(.alertDismissed) { $0.alert = nil }
  }
}

extension PrimeTimeTests {
  @Test("A canceled lookup has no answer")
  func cancel() async {
    let store = TestStore(initialState: Counter(count: 5)) {
      counterReducer
    } withDependencies: {
      $0[NthPrime.self].find = { _ in
        try await Task.sleep(for: .seconds(86_400))
        return 11
      }
    }
    await store.send(.nthPrimeTapped) { $0.isLooking = true }
    await store.send(.cancelTapped) { $0.isLooking = false }
    await store.finish()
  }
}

extension PrimeTimeTests {
  @Test("A prime is counted to, saved, removed, saved again, and deleted")
  func favorites() async {
    let store = TestStore(initialState: AppState(counter: Counter(count: 4))) { PrimeTime() }
    await store.send(.counter(.incrementTapped)) { $0.counter.count = 5 }
    await store.send(.primeModal(.saveFavoritePrimeTapped)) { $0.favoritePrimes = [5] }
    await store.send(.primeModal(.removeFavoritePrimeTapped)) { $0.favoritePrimes = [] }
    await store.send(.primeModal(.saveFavoritePrimeTapped)) { $0.favoritePrimes = [5] }
    await store.send(.favoritePrimes(.deleteTapped(5))) { $0.favoritePrimes = [] }
  }
}

extension PrimeTimeTests {
  @Test("What was saved is loaded")
  func saveAndLoad() async {
    let store = TestStore(initialState: [2, 3]) {
      favoritePrimesReducer
    } withDependencies: {
      $0.fileStorage = .inMemory()
    }
    await store.send(.saveButtonTapped).finish()
    await store.send(.deleteTapped(2)) { $0 = [3] }
    await store.send(.loadButtonTapped)
    await store.receive(.loadedFavoritePrimes([2, 3])) { $0 = [2, 3] }
  }
}

extension PrimeTimeTests {
  @Test("Saving a prime dismisses the modal")
  func dismissal() async {
    let store = TestStore(initialState: AppState(counter: Counter(count: 7))) { PrimeTime() }
    await store.send(.counter(.isPrimeTapped)) { $0.counter.isPrimeModalShown = true }
    await store.send(.primeModal(.saveFavoritePrimeTapped)) {
      $0.favoritePrimes = [7]
      $0.counter.isPrimeModalShown = false
    }
  }
}
