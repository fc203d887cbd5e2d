import ArchitectureTesting
import Foundation
import NumberFactsTesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: the list")
struct FavoritePrimesTests {
  @Test("Added primes are appended in the order in which they were entered")
  func add() async {
    let store = favoritesStore([11])
    await store.send(.adding(.numbersAdded([7, 2]))) { $0.favoritePrimes = [11, 7, 2] }
    await store.send(.adding(.numbersAdded([18_446_744_073_709_551_557]))) {
      $0.favoritePrimes = [11, 7, 2, 18_446_744_073_709_551_557]
    }
  }

  @Test("Adding primes creates no duplicates")
  func duplicates() async {
    let store = favoritesStore([11, 2])
    await store.send(.adding(.numbersAdded([2, 7, 7, 11]))) { $0.favoritePrimes = [11, 2, 7] }
    await store.send(.adding(.numbersAdded([7])))
    await store.send(.adding(.numbersAdded([])))
  }

  @Test(
    "If one number is not prime, none is added",
    arguments: [
      (4, "4"), (1, "1"), (0, "0"), (-7, "−7"), (1_000, "1,000"),
      (BigInt(UInt64.max), "18,446,744,073,709,551,615"), (BigInt(Int64.min), "−9,223,372,036,854,775,808"),
    ] as [(BigInt, String)])
  func notPrime(number: BigInt, grouped: String) async {
    let store = favoritesStore([11])
    await store.send(.adding(.numbersAdded([7, number, 2]))) {
      $0.screen.adding.notAdded = [number]
    }
    #expect(
      store.state.additionAlert
        == AlertState(
          title: "\(grouped) is not prime", message: "Only primes can be favorites. Nothing was added."))
    await store.send(.adding(.alertDismissed)) { $0.screen.adding.notAdded = [] }
  }

  @Test("The alert lists all numbers that are not prime, each once")
  func severalNotPrime() async {
    let store = favoritesStore([])
    await store.send(.adding(.numbersAdded([9, 7, 4, 9]))) {
      $0.screen.adding.notAdded = [9, 4]
    }
    #expect(
      store.state.additionAlert
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
      FavoritePrimes.State(favoritePrimes: [3, 2, 5], screen: FavoritePrimes.Screen()).browsing.shown == [
        5, 2, 3,
      ])
  }

  @Test("A favorite that is removed isn't selected anymore")
  func removedSelection() async {
    let store = favoritesStore([2, 3, 5], FavoritePrimes.Screen(selected: [3, 5]))
    await store.send(.primesRemoved([3])) {
      $0.favoritePrimes = [2, 5]
      $0.screen.browsing.selected = [5]
    }
  }

  @Test("The order changes what is shown, not the list, and keeps the current favorite")
  func order() async {
    let store = favoritesStore([11, 7, 2, 101])
    await store.send(.browsing(.binding(.set(\.screen.row, 1)))) { $0.screen.browsing.row = 1 }
    for column in [Browsing.Order.Column.prime, .digits, .index] {
      await store.send(.browsing(.orderSelected(Browsing.Order(column: column)))) {
        $0.screen.browsing.order = Browsing.Order(column: column)
      }
      #expect(store.state.browsing.shown == [2, 7, 11, 101])
    }
    let descending = Browsing.Order(column: .prime, isAscending: false)
    await store.send(.browsing(.orderSelected(descending))) {
      $0.screen.browsing.order = descending
      $0.screen.browsing.row = 2
    }
    #expect(store.state.browsing.shown == [101, 11, 7, 2])
    await store.send(.deleteButtonTapped) { $0.favoritePrimes = [11, 2, 101] }
    #expect(store.state.browsing.current == 2)
    let latest = Browsing.Order(column: .added, isAscending: false)
    await store.send(.browsing(.orderSelected(latest))) {
      $0.screen.browsing.order = latest
      $0.screen.browsing.row = 1
    }
    #expect(store.state.browsing.shown == [101, 2, 11])
  }

  @Test("Deleting removes the selected favorites and keeps the current one")
  func deleteSelected() async {
    let store = favoritesStore([2, 3, 5, 7, 11], FavoritePrimes.Screen(row: 3, selected: [2, 5]))
    await store.send(.deleteButtonTapped) {
      $0.favoritePrimes = [3, 7, 11]
      $0.screen = FavoritePrimes.Screen(row: 1)
    }
    #expect(store.state.browsing.current == 7)
  }

  @Test("Without a selection of favorites, deleting removes the current one, and the last row stays in range")
  func deleteCurrent() async {
    // 5 was selected and is no favorite anymore.
    let store = favoritesStore([2, 3], FavoritePrimes.Screen(row: 1, selected: [5]))
    await store.send(.deleteButtonTapped) {
      $0.favoritePrimes = [2]
      $0.screen = FavoritePrimes.Screen(row: 0)
    }
    await store.send(.deleteButtonTapped) { $0.favoritePrimes = [] }
    await store.send(.deleteButtonTapped)
  }

  @Test("The first action of a day follows its start")
  func day() async {
    let store = favoritesStore([2], FavoritePrimes.Screen())
    let filter = FavoritePrimes.Action.browsing(.filterSelected("today"))
    await store.send(.dayStarted(.testAddition, then: filter)) {
      $0.screen.browsing.startOfToday = .testAddition
    }
    await store.receive(filter) { $0.screen.browsing.filter = "today" }
  }

  @Test(
    "Today's favorites can be deleted in each order",
    arguments: Browsing.Order.Column.allCases, [true, false])
  func deleteToday(column: Browsing.Order.Column, isAscending: Bool) {
    var primes: IdentifiedArray<FavoritePrime> = [5, 101, 2, 31, 7]
    primes[0].added -= 1
    var state = FavoritePrimes.State(favoritePrimes: primes, screen: FavoritePrimes.Screen(filter: "today"))
    state.screen.browsing.order = Browsing.Order(column: column, isAscending: isAscending)
    state.screen.browsing.startOfToday = .testAddition
    let shown = state.browsing.shown
    #expect(Set(shown) == [101, 2, 31, 7] && state.browsing.filterChips.last?.count == 4)
    for row in shown.indices {
      for selected in [[], [5, shown[0]], [shown[row], shown[3]]] as [[BigInt]] {
        (state.screen.browsing.row, state.screen.browsing.selected) = (row, Set(selected))
        let store = Store(initialState: state) { FavoritePrimes() }
        store.send(.deleteButtonTapped)
        let deleted = selected.isEmpty ? [shown[row]] : selected
        let remaining = shown.filter { !deleted.contains($0) }
        #expect(store.state.favoritePrimes.ids == primes.ids.filter { !deleted.contains($0) })
        let before = shown[..<row].filter(remaining.contains)
        #expect(store.state.screen.browsing.row == min(before.count, remaining.count - 1))
      }
    }
  }

  @Test("The details of the current favorite are requested from the parent")
  func details() async {
    let store = favoritesStore([2, 7], FavoritePrimes.Screen(row: 1))
    await store.send(.detailsButtonTapped)
    await store.receive(.delegate(.detailsRequested(7)))
  }

  @Test("The request for the nth prime is delegated to the parent")
  func lookup() async {
    let store = favoritesStore([2, 7], FavoritePrimes.Screen(row: 9))
    await store.send(.nthPrimeButtonTapped)
    await store.receive(.delegate(.nthPrimeRequested(7)))
    await store.finish()
  }

  @Test("The field for primes, the filter, and the path of a file are not edited at the same time")
  func oneField() async {
    let store = favoritesStore([2])
    await store.send(.browsing(.binding(.set(\.screen.isFiltering, true)))) {
      $0.screen.browsing.isFiltering = true
    }
    await store.send(.adding(.binding(.set(\.screen.isEditing, true)))) {
      $0.screen.adding.isEditing = true
      $0.screen.browsing.isFiltering = false
    }
    await store.send(.browsing(.binding(.set(\.screen.isFiltering, true)))) {
      $0.screen.adding.isEditing = false
      $0.screen.browsing.isFiltering = true
    }
    store.exhaustivity = .off
    await store.send(.files(.fileButtonTapped(.load)))
    #expect(!store.state.screen.browsing.isFiltering && store.state.files.isFocused)
    await store.finish()
  }
}
