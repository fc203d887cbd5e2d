import Architecture
import ArchitectureTesting
import FavoritePrimes
import Testing

@MainActor
@Suite("FavoritePrimes: the list")
struct FavoritePrimesTests {
  private func store(_ favoritePrimes: [Int]) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
    TestStore(initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes)) { FavoritePrimes() }
  }

  @Test("Primes that are entered come after the others, in the order they were entered in")
  func enter() async {
    let store = store([11])
    await store.send(.numbersEntered([7, 2])) { $0.favoritePrimes = [11, 7, 2] }
    await store.send(.numbersEntered([9_223_372_036_854_775_783])) {
      $0.favoritePrimes = [11, 7, 2, 9_223_372_036_854_775_783]
    }
  }

  @Test("What is there already, or entered twice, is there once")
  func duplicates() async {
    let store = store([11, 2])
    await store.send(.numbersEntered([2, 7, 7, 11])) { $0.favoritePrimes = [11, 2, 7] }
    await store.send(.numbersEntered([7]))
    await store.send(.numbersEntered([]))
  }

  @Test("If one number is not prime, none is added", arguments: [4, 1, 0, -7, Int.max, Int.min])
  func notPrime(number: Int) async {
    let store = store([11])
    await store.send(.numbersEntered([7, number, 2])) {
      $0.alert = AlertState(
        title: "\(number) is not prime", message: "Only primes can be favourites. Nothing was added.")
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test("The alert names all numbers that are not prime, each once")
  func severalNotPrime() async {
    let store = store([])
    await store.send(.numbersEntered([9, 7, 4, 9])) {
      $0.alert = AlertState(
        title: "9, 4 are not prime", message: "Only primes can be favourites. Nothing was added.")
    }
  }

  @Test("Removing some favourites keeps the others in their order")
  func delete() async {
    let store = store([11, 7, 2, 5])
    await store.send(.deleteButtonTapped([2])) { $0.favoritePrimes = [11, 7, 5] }
    await store.send(.deleteButtonTapped([5, 11, 4])) { $0.favoritePrimes = [7] }
    await store.send(.deleteButtonTapped([2]))
    await store.send(.deleteButtonTapped([]))
  }

  @Test("Sorting puts the smallest first")
  func sort() async {
    let store = store([11, 7, 2])
    await store.send(.sortButtonTapped) { $0.favoritePrimes = [2, 7, 11] }
    await store.send(.sortButtonTapped)
  }
}
