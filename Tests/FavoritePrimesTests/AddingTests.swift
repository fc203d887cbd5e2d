import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import Testing

@MainActor
@Suite("FavoritePrimes: the field for a prime")
struct AddingTests {
  private typealias Screen = FavoritePrimes.Screen

  @Test(
    "A prime is appended to the favorites, and its row becomes the current one",
    arguments: [
      ("7", 7), (" 1,009 ", 1_009), ("2^61-1", 2_305_843_009_213_693_951),
      ("2^64-59", 18_446_744_073_709_551_557),
    ] as [(String, BigInt)])
  func add(text: String, prime: BigInt) async {
    let store = favoritesStore([11, 2], Screen(row: 0))
    await store.send(.binding(.set(\.screen.addText, text))) { $0.screen.addText = text }
    await store.send(.addSubmitted) {
      $0.favoritePrimes = [11, 2, prime]
      $0.screen.addText = ""
      $0.screen.row = 2
    }
    #expect(store.state.current == prime)
  }

  @Test("If the filter hides the prime, the current row stays")
  func hidden() async {
    let store = favoritesStore([11, 2, 13], Screen(filter: "1", row: 1, addText: "7"))
    await store.send(.addSubmitted) {
      $0.favoritePrimes = [11, 2, 13, 7]
      $0.screen.addText = ""
    }
    #expect(store.state.current == 13)
  }

  @Test(
    "A text that isn't a new prime stays in the field", arguments: ["", " ", "4", "-7", "11", "x", "2^64-1"])
  func invalid(text: String) async {
    await favoritesStore([11], Screen(addText: text)).send(.addSubmitted)
  }
}
