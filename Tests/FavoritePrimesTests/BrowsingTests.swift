import ArchitectureTesting
import Foundation
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: browsing")
struct BrowsingTests {
  private typealias Screen = Browsing.Screen

  private func shown(_ primes: [BigInt], filter: String) -> [BigInt] {
    Browsing.State(favoritePrimes: IdentifiedArray(primes: primes), screen: Screen(filter: filter)).shown
  }

  @Test("The filter matches numbers that contain its digits in sequence, and selects the first row")
  func filter() async {
    let store = browsingStore([2, 13, 31, 131], Screen(row: 3))
    await store.send(.binding(.set(\.screen.filter, "13"))) {
      $0.screen.filter = "13"
      $0.screen.row = 0
    }
    #expect(store.state.shown == [13, 131])
    await store.send(.binding(.set(\.screen.row, 1))) { $0.screen.row = 1 }
    #expect(store.state.current == 131)
    await store.send(.filterSelected("")) {
      $0.screen.filter = ""
      $0.screen.row = 3
    }
    #expect(store.state.current == 131)
  }

  @Test(
    "The current favorite is that of its row, in each order and with each filter",
    arguments: Browsing.Order.Column.allCases, ["", "1", ">7", "twins", "today"])
  func additions(column: Browsing.Order.Column, filter: String) {
    let favorites = IdentifiedArray(
      ([101, 7, .largest, 2, 11, 71] as [BigInt]).map {
        FavoritePrime($0, added: Date(timeIntervalSince1970: 1e9 + Double($0 % 100) * 86_400))
      })
    for isAscending in [true, false] {
      var state = Browsing.State(
        favoritePrimes: favorites, screen: Screen(filter: filter))
      state.screen.order = Browsing.Order(column: column, isAscending: isAscending)
      state.screen.startOfToday = favorites[id: 11]?.added
      #expect(!state.shown.isEmpty)
      for (row, prime) in state.shown.enumerated() {
        state.screen.row = row
        #expect(state.current == favorites[id: prime])
      }
      if filter == "today" { #expect(Set(state.shown) == [BigInt.largest, 11, 71]) }
    }
  }

  @Test(
    "The filter can be a range",
    arguments: [
      (">7", [11, 101, .largest]), (">=7", [7, 11, 101, .largest]), ("<7", [2]), ("<= 7", [2, 7]),
      ("2..11", [2, 7, 11]),
      ("11..2", []), (">10^2", [101, .largest]), (">2^64-2", [.largest]), (">2^64", []), ("<-5", []),
      (">-5", [2, 7, 11, 101, .largest]),
      ("-5..7", [2, 7]), ("7..2^70", [7, 11, 101, .largest]), (">", []), ("7..", [7, 11, 101, .largest]),
      ("..7", [2, 7]), ("=7", [7]), ("= 10^2+1", [101]), ("≥101", [101, .largest]), ("≤2", [2]), (">x", []),
      ("..", []),
    ] as [(String, [BigInt])])
  func ranges(filter: String, expected: [BigInt]) {
    #expect(shown([2, 7, 11, 101, .largest], filter: filter) == expected)
  }

  @Test(
    "A filter can be a kind of primes, also while its word is being typed",
    arguments: [
      ("twins", [3, 5, 7, 11]), (" Twins", [3, 5, 7, 11]), ("mersenne", [3, 7]), ("MERSENNE", [3, 7]),
      ("t", [3, 5, 7, 11]), ("twi", [3, 5, 7, 11]), ("m", [3, 7]), ("to", []),
    ] as [(String, [BigInt])])
  func kinds(filter: String, expected: [BigInt]) {
    #expect(shown([2, 3, 5, 7, 11, 23], filter: filter) == expected)
  }

  @Test("The numbers of chips follow each change of the favorites")
  func counts() {
    var state = FavoritePrimes.State()
    func chips() -> String {
      let lines = render(FavoritePrimesView(state: state), size: Size(width: 80, height: 24)).text
      return lines.split(separator: "\n").first { $0.contains("Twins") }.map(String.init) ?? ""
    }
    for (favorites, expected) in [
      ([3, 5, 7, 11, 23, 31], "All 6   Twins 5   Mersenne 3 "),
      ([3, 23, 31], "All 3   Twins 2   Mersenne 2 "),
      ([3, 5, 23, 31], "All 4   Twins 3   Mersenne 2 "), ([31], "All 1   Twins 1   Mersenne 1 "),
      ([23, 31], "All 2   Twins 1   Mersenne 1 "),
    ] as [([BigInt], String)] {
      state.favoritePrimes = IdentifiedArray(primes: favorites)
      #expect(chips().contains(expected), "\(favorites): \(chips())")
    }
  }

  @Test("A chip keeps the current favorite if it is still shown")
  func chip() async {
    let store = browsingStore([2, 3, 23, 5], Screen(row: 3))
    await store.send(.filterSelected("twins")) {
      $0.screen.filter = "twins"
      $0.screen.row = 1
    }
    #expect(store.state.current == 5)
  }

  @Test(
    "An expression alone has the digits of its value",
    arguments: [("1e3", [10_007, 210_001]), ("2^4", [163])] as [(String, [BigInt])])
  func expression(filter: String, expected: [BigInt]) {
    #expect(shown([7, 163, 10_007, 210_001], filter: filter) == expected)
  }

  @Test(
    "The mistake in a filter is below its field, which then matches nothing",
    arguments: [
      ("12k", "Unknown letter “k”"), ("1.5", "Only whole numbers"), (">", "Expected a number"),
      ("..", "Not a filter: try 2..99, >1e6, twins"), ("100..2k", "Unknown letter “k”"),
      ("2/3", "The division leaves a remainder"),
      ("x", "Not a filter: try 2..99, >1e6, twins"),
    ])
  func mistake(filter: String, mistake: String) {
    let state = FavoritePrimes.State(favoritePrimes: [2, 3], screen: FavoritePrimes.Screen(filter: filter))
    #expect(state.browsing.shown.isEmpty)
    let lines = render(FavoritePrimesView(state: state), size: Size(width: 80, height: 24)).text
      .split(separator: "\n")
    #expect(lines[1].contains(" Filter ") && lines[1].contains(filter))
    #expect(lines[2].contains(" ! \(mistake) "))
  }

  @Test("The filter ignores spaces and the separators of groups, and with letters it matches nothing")
  func unusualFilters() {
    for (filter, expected) in [
      (" ", [3, 104_729]), (" 3 ", [3]), ("x", []), ("104,729", [104_729]), ("104_729", [104_729]),
      ("4,729", [104_729]),
    ] as [(String, [BigInt])] {
      #expect(shown([3, 104_729], filter: filter) == expected)
    }
  }

  @Test("The filter matches digits anywhere in a number, like a text search")
  func filterAgrees() {
    let numbers = (1...1200).map { BigInt($0) } + [.largest, 1_111_211, 9_007_199_254_740_993]
    for digits in [
      "0", "1", "11", "112", "1200", "-", "-4", "9254740993", "1111211", "12345678901234567890", "٣",
    ] {
      #expect(shown(numbers, filter: digits) == numbers.filter { String($0).contains(digits) }, "\(digits)")
    }
  }

  @Test("Selecting moves to the next row, and selecting again deselects")
  func select() async {
    let store = browsingStore([2, 3])
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
    let store = browsingStore([2, 13, 31], Screen(filter: "3", selected: [2]))
    await store.send(.selectAllButtonTapped) { $0.screen.selected = [2, 13, 31] }
    await store.send(.selectAllButtonTapped) { $0.screen.selected = [] }
  }
}

extension BigInt {
  /// The largest number of 64 bits.
  fileprivate static let largest = BigInt(UInt64.max)
}
