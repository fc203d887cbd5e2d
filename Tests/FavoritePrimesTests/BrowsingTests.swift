import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import PrimeFacts
import Testing

@MainActor
@Suite("FavoritePrimes: browsing")
struct BrowsingTests {
  private typealias Screen = FavoritePrimes.Screen

  @Test("The filter matches numbers that contain its digits in sequence, and selects the first row")
  func filter() async {
    let store = favoritesStore([2, 13, 31, 131], Screen(row: 3))
    await store.send(.binding(.set(\.screen.filter, "13"))) {
      $0.screen.filter = "13"
      $0.screen.row = 0
    }
    #expect(store.state.shown == [13, 131])
    await store.send(.binding(.set(\.screen.row, 1))) { $0.screen.row = 1 }
    #expect(store.state.current == 131)
    await store.send(.clearFilterButtonTapped) {
      $0.screen.filter = ""
      $0.screen.row = 3
    }
    #expect(store.state.current == 131)
  }

  @Test(
    "The filter finds the numbers whose digits contain it",
    arguments: [
      "0", "1", "00", "007", "01", "10", "7", "99", "18446744073709551615", "184467440737095516150",
    ])
  func digits(filter: String) {
    let numbers: [BigInt] = [0, 2, 7, 101, 1_009, 10_007, 100_003, 7_000_001, .largest]
    let shown = FavoritePrimes.State(favoritePrimes: numbers, screen: Screen(filter: filter))
      .shown
    #expect(shown == numbers.filter { String($0).contains(filter) })
  }

  @Test(
    "The filter can be a range",
    arguments: [
      (">7", [11, 101, .largest]), (">=7", [7, 11, 101, .largest]), ("<7", [2]), ("<= 7", [2, 7]),
      ("2..11", [2, 7, 11]),
      ("11..2", []), (">10^2", [101, .largest]), (">2^64-2", [.largest]), (">2^64", []), ("<-5", []),
      (">-5", [2, 7, 11, 101, .largest]),
      ("-5..7", [2, 7]), ("7..2^70", [7, 11, 101, .largest]), (">", []), ("7..", []), ("..7", []), (">x", []),
    ] as [(String, [BigInt])])
  func ranges(filter: String, expected: [BigInt]) {
    let state = FavoritePrimes.State(
      favoritePrimes: [2, 7, 11, 101, .largest], screen: Screen(filter: filter))
    #expect(state.shown == expected)
  }

  @Test("The filter ignores spaces and the separators of groups, and with letters it matches nothing")
  func unusualFilters() {
    let primes: [BigInt] = [2, 3, 5]
    #expect(
      FavoritePrimes.State(favoritePrimes: primes, screen: Screen(filter: " ")).shown == primes)
    #expect(
      FavoritePrimes.State(favoritePrimes: primes, screen: Screen(filter: " 3 ")).shown == [3])
    #expect(
      FavoritePrimes.State(favoritePrimes: primes, screen: Screen(filter: "x")).shown == [])
    for filter in ["104,729", "104_729", "4,729"] {
      let state = FavoritePrimes.State(favoritePrimes: [3, 104_729], screen: Screen(filter: filter))
      #expect(state.shown == [104_729])
    }
  }

  @Test("The filter matches digits anywhere in a number, like a text search")
  func filterAgrees() {
    let numbers = (0...1200).map { BigInt($0) } + [.largest, 1_111_211, 9_007_199_254_740_993]
    for digits in [
      "0", "1", "11", "112", "1200", "-", "-4", "9254740993", "1111211", "12345678901234567890", "٣",
    ] {
      let state = FavoritePrimes.State(favoritePrimes: numbers, screen: Screen(filter: digits))
      #expect(state.shown == numbers.filter { String($0).contains(digits) }, "\(digits)")
    }
  }

  @Test("Selecting moves to the next row, and selecting again deselects")
  func select() async {
    let store = favoritesStore([2, 3])
    await store.send(.selectButtonTapped) {
      $0.screen.selected = [2]
      $0.screen.row = 1
    }
    await store.send(.selectButtonTapped) { $0.screen.selected = [2, 3] }
    await store.send(.selectButtonTapped) { $0.screen.selected = [2] }
    await store.send(.clearSelectionButtonTapped) { $0.screen.selected = [] }
  }

  @Test("Select All selects all shown favorites, and then clears the selection")
  func selectAll() async {
    let store = favoritesStore([2, 13, 31], Screen(filter: "3", selected: [2]))
    await store.send(.selectAllButtonTapped) { $0.screen.selected = [2, 13, 31] }
    await store.send(.selectAllButtonTapped) { $0.screen.selected = [] }
  }

  @Test("Deleting removes the selected favorites and keeps the current one")
  func deleteSelected() async {
    let store = favoritesStore([2, 3, 5, 7, 11], Screen(row: 3, selected: [2, 5]))
    await store.send(.deleteButtonTapped) {
      $0.favoritePrimes = [3, 7, 11]
      $0.screen = Screen(row: 1)
    }
    #expect(store.state.current == 7)
  }

  @Test("Without a selection, deleting removes the current favorite, and the last row stays in range")
  func deleteCurrent() async {
    let store = favoritesStore([2, 3], Screen(row: 1))
    await store.send(.deleteButtonTapped) {
      $0.favoritePrimes = [2]
      $0.screen = Screen(row: 0)
    }
    await store.send(.deleteButtonTapped) { $0.favoritePrimes = [] }
    await store.send(.deleteButtonTapped)
  }

  @Test("The details of the current favorite are requested from the parent")
  func details() async {
    let store = favoritesStore([2, 7], Screen(row: 1))
    await store.send(.detailsButtonTapped)
    await store.receive(.delegate(.detailsRequested(7)))
  }

  @Test("The request for the nth prime is delegated to the parent")
  func lookup() async {
    let store = favoritesStore([2, 7], Screen(row: 9))
    await store.send(.nthPrimeButtonTapped)
    await store.receive(.delegate(.nthPrimeRequested(7)))
    await store.finish()
  }
}

extension BigInt {
  /// The largest number of 64 bits.
  fileprivate static let largest = BigInt(UInt64.max)
}
