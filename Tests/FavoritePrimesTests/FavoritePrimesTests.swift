import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import NumberFacts
import Testing

@MainActor
@Suite("FavoritePrimes: the list")
struct FavoritePrimesTests {
  @Test("Added primes are appended in the order in which they were entered")
  func add() async {
    let store = favoritesStore([11])
    await store.send(.numbersAdded([7, 2])) { $0.favoritePrimes = [11, 7, 2] }
    await store.send(.numbersAdded([18_446_744_073_709_551_557])) {
      $0.favoritePrimes = [11, 7, 2, 18_446_744_073_709_551_557]
    }
  }

  @Test("Adding primes creates no duplicates")
  func duplicates() async {
    let store = favoritesStore([11, 2])
    await store.send(.numbersAdded([2, 7, 7, 11])) { $0.favoritePrimes = [11, 2, 7] }
    await store.send(.numbersAdded([7]))
    await store.send(.numbersAdded([]))
  }

  @Test(
    "If one number is not prime, none is added",
    arguments: [
      (4, "4"), (1, "1"), (0, "0"), (-7, "−7"), (1_000, "1,000"),
      (BigInt(UInt64.max), "18,446,744,073,709,551,615"), (BigInt(Int64.min), "−9,223,372,036,854,775,808"),
    ] as [(BigInt, String)])
  func notPrime(number: BigInt, grouped: String) async {
    let store = favoritesStore([11])
    await store.send(.numbersAdded([7, number, 2])) {
      $0.screen.alert = .notAdded([number])
    }
    #expect(
      store.state.screen.alert?.alertState
        == AlertState(
          title: "\(grouped) is not prime", message: "Only primes can be favorites. Nothing was added."))
    await store.send(.alertDismissed) { $0.screen.alert = nil }
  }

  @Test("The alert lists all numbers that are not prime, each once")
  func severalNotPrime() async {
    let store = favoritesStore([])
    await store.send(.numbersAdded([9, 7, 4, 9])) {
      $0.screen.alert = .notAdded([9, 4])
    }
    #expect(
      store.state.screen.alert?.alertState
        == AlertState(
          title: "9, 4 are not prime", message: "Only primes can be favorites. Nothing was added."))
  }

  @Test("Removing favorites keeps the order of the others")
  func delete() async {
    let store = favoritesStore([11, 7, 2, 5])
    await store.send(.primesRemoved([2])) { $0.favoritePrimes = [11, 7, 5] }
    await store.send(.primesRemoved([5, 11, 4])) { $0.favoritePrimes = [7] }
    await store.send(.primesRemoved([2]))
    await store.send(.primesRemoved([]))
  }

  @Test("At first, the newest favorite is the first row")
  func newestFirst() {
    #expect(
      FavoritePrimes.State(favoritePrimes: [3, 2, 5], screen: FavoritePrimes.Screen()).shown == [5, 2, 3])
  }

  @Test("A favorite that is removed isn't selected anymore")
  func removedSelection() async {
    let store = favoritesStore([2, 3, 5], FavoritePrimes.Screen(selected: [3, 5]))
    await store.send(.primesRemoved([3])) {
      $0.favoritePrimes = [2, 5]
      $0.screen.selected = [5]
    }
  }

  @Test("The order changes what is shown, not the list, and keeps the current favorite")
  func order() async {
    let store = favoritesStore([11, 7, 2, 101])
    await store.send(.binding(.set(\.screen.row, 1))) { $0.screen.row = 1 }
    for column in [FavoritePrimes.Order.Column.prime, .digits, .index] {
      await store.send(.orderSelected(FavoritePrimes.Order(by: column))) {
        $0.screen.order = FavoritePrimes.Order(by: column)
      }
      #expect(store.state.shown == [2, 7, 11, 101])
    }
    let descending = FavoritePrimes.Order(by: .prime, isAscending: false)
    await store.send(.orderSelected(descending)) {
      $0.screen.order = descending
      $0.screen.row = 2
    }
    #expect(store.state.shown == [101, 11, 7, 2])
    await store.send(.deleteButtonTapped) { $0.favoritePrimes = [11, 2, 101] }
    #expect(store.state.current == 2)
    let latest = FavoritePrimes.Order(by: .added, isAscending: false)
    await store.send(.orderSelected(latest)) {
      $0.screen.order = latest
      $0.screen.row = 1
    }
    #expect(store.state.shown == [101, 2, 11])
  }
}
