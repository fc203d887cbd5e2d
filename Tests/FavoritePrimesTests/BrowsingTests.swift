import Architecture
import ArchitectureTesting
import FavoritePrimes
import Testing

@MainActor
@Suite("FavoritePrimes: browsing")
struct BrowsingTests {
  private typealias Browsing = FavoritePrimes.Browsing

  private func store(
    _ favoritePrimes: [Int], _ browsing: FavoritePrimes.Browsing = FavoritePrimes.Browsing()
  ) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
    TestStore(
      initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes, browsing: browsing)
    ) { FavoritePrimes() }
  }

  @Test("The filter lets through what has its digits in a row, from the first row on")
  func filter() async {
    let store = store([2, 13, 31, 131], Browsing(row: 3))
    await store.send(.browsing(.binding(.set(\.filter, "13")))) {
      $0.browsing.filter = "13"
      $0.browsing.row = 0
    }
    #expect(store.state.shown == [13, 131])
    await store.send(.browsing(.binding(.set(\.row, 1)))) { $0.browsing.row = 1 }
    #expect(store.state.current == 131)
    await store.send(.browsing(.clearFilterButtonTapped)) {
      $0.browsing.filter = ""
      $0.browsing.row = 3
    }
    #expect(store.state.current == 131)
  }

  @Test("Spaces in the filter count for nothing, letters let nothing through")
  func oddFilters() {
    let primes = [2, 3, 5]
    #expect(FavoritePrimes.State(favoritePrimes: primes, browsing: Browsing(filter: " ")).shown == primes)
    #expect(FavoritePrimes.State(favoritePrimes: primes, browsing: Browsing(filter: " 3 ")).shown == [3])
    #expect(FavoritePrimes.State(favoritePrimes: primes, browsing: Browsing(filter: "x")).shown == [])
  }

  @Test("The filter finds digits wherever they are in a number, and agrees with a search of its text")
  func filterAgrees() {
    let numbers = Array(-40...1200) + [.min, .max, 1_111_211, 9_007_199_254_740_993]
    for digits in [
      "0", "1", "11", "112", "1200", "-", "-4", "9254740993", "1111211", "12345678901234567890", "٣",
    ] {
      let state = FavoritePrimes.State(favoritePrimes: numbers, browsing: Browsing(filter: digits))
      #expect(state.shown == numbers.filter { String($0).contains(digits) }, "\(digits)")
    }
  }

  @Test("Selecting goes on to the next row, and is taken back by selecting again")
  func select() async {
    let store = store([2, 3])
    await store.send(.browsing(.selectButtonTapped)) {
      $0.browsing.selected = [2]
      $0.browsing.row = 1
    }
    await store.send(.browsing(.selectButtonTapped)) { $0.browsing.selected = [2, 3] }
    await store.send(.browsing(.selectButtonTapped)) { $0.browsing.selected = [2] }
    await store.send(.browsing(.clearSelectionButtonTapped)) { $0.browsing.selected = [] }
  }

  @Test("All that are shown can be selected at once, and no longer")
  func selectAll() async {
    let store = store([2, 13, 31], Browsing(filter: "3", selected: [2]))
    await store.send(.browsing(.selectAllButtonTapped)) { $0.browsing.selected = [2, 13, 31] }
    await store.send(.browsing(.selectAllButtonTapped)) { $0.browsing.selected = [] }
  }

  @Test("Deleting takes the selected ones, and the current row stays with its favourite")
  func deleteSelected() async {
    let store = store([2, 3, 5, 7, 11], Browsing(row: 3, selected: [2, 5]))
    await store.send(.browsing(.deleteButtonTapped)) {
      $0.favoritePrimes = [3, 7, 11]
      $0.browsing = Browsing(row: 1, deletions: [FavoritePrimes.Deletion(primes: [2, 5], places: [0, 2])])
    }
    #expect(store.state.current == 7)
    await store.send(.browsing(.undoButtonTapped)) {
      $0.favoritePrimes = [2, 3, 5, 7, 11]
      $0.browsing = Browsing(row: 0)
    }
  }

  @Test("Where none is selected, deleting takes the current one; the last row has a last row before it")
  func deleteCurrent() async {
    let store = store([2, 3], Browsing(row: 1))
    await store.send(.browsing(.deleteButtonTapped)) {
      $0.favoritePrimes = [2]
      $0.browsing = Browsing(row: 0, deletions: [FavoritePrimes.Deletion(primes: [3], places: [1])])
    }
    await store.send(.browsing(.deleteButtonTapped)) {
      $0.favoritePrimes = []
      $0.browsing.deletions.append(FavoritePrimes.Deletion(primes: [2], places: [0]))
    }
    await store.send(.browsing(.deleteButtonTapped))
    await store.send(.browsing(.undoButtonTapped)) {
      $0.favoritePrimes = [2]
      $0.browsing.deletions.removeLast()
    }
    await store.send(.browsing(.undoButtonTapped)) {
      $0.favoritePrimes = [2, 3]
      $0.browsing = Browsing(row: 1)
    }
    await store.send(.browsing(.undoButtonTapped))
  }

  @Test("Undoing keeps what was added meanwhile, and doubles nothing")
  func undoAfterChanges() async {
    let store = store([2, 3, 5], Browsing(selected: [2, 5]))
    await store.send(.browsing(.deleteButtonTapped)) {
      $0.favoritePrimes = [3]
      $0.browsing = Browsing(deletions: [FavoritePrimes.Deletion(primes: [2, 5], places: [0, 2])])
    }
    await store.send(.numbersEntered([5, 7])) { $0.favoritePrimes = [3, 5, 7] }
    await store.send(.browsing(.undoButtonTapped)) {
      $0.favoritePrimes = [2, 3, 5, 7]
      $0.browsing.deletions = []
    }
  }

  @Test("A hundred deletions can be undone")
  func history() async {
    let store = store(Array(1...150))
    store.exhaustivity = .off
    for _ in 0..<150 { await store.send(.browsing(.deleteButtonTapped)) }
    #expect(store.state.browsing.deletions.count == FavoritePrimes.Browsing.longestHistory)
    for _ in 0..<150 { await store.send(.browsing(.undoButtonTapped)) }
    #expect(store.state.favoritePrimes == Array(51...150))
  }

  @Test("The question for the nth prime goes to who shows the favourites")
  func question() async {
    let store = store([2, 7], Browsing(row: 9))
    await store.send(.browsing(.nthPrimeButtonTapped))
    await store.receive(.delegate(.nthPrimeAsked(7)))
    await store.finish()
  }
}
