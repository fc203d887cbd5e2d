import AppFeature
import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import GuessingGame
import NumberFactsTesting
import TerminalUITesting
import Testing

/// The rules of fields, of undo, and of statuses, on every screen.
@MainActor
@Suite("App: rules of fields and undo for all screens")
struct InputRuleTests {
  // MARK: Fields

  /// A field for a number, and where its number is after Enter.
  struct Field: Sendable, CustomTestStringConvertible {
    let name: String
    let screen: FrameTests.Screen
    let keys: [KeyEvent]
    /// The texts that are numbers in the field's range.
    let texts: [String: BigInt]
    let value: @Sendable @MainActor (AppState) -> BigInt?

    var testDescription: String { name }
  }

  private nonisolated static let large: [String: BigInt] = [
    "1,234,567": 1_234_567, "1_000_000": 1_000_000, "1 000 000": 1_000_000,
    "10¹⁵": 1_000_000_000_000_000, "2·3": 6, "2 × 3": 6, "2⁶¹ − 1": BigInt(1) << 61 - 1, "p(36)": 151,
  ]
  private nonisolated static let primes: [String: BigInt] = [
    "1,000,003": 1_000_003, "1_000_003": 1_000_003, "1 000 003": 1_000_003, "10⁶ + 3": 1_000_003,
    "2·3 + 1": 7, "2 × 3 + 1": 7, "2⁶¹ − 1": BigInt(1) << 61 - 1, "p(36)": 151,
  ]

  private nonisolated static let fields = [
    Field(
      name: "Number bar for the count", screen: .counter, keys: ["c"],
      texts: large.merging(["−5": -5]) { $1 },
      value: { $0.count }),
    Field(
      name: "Number bar for the step", screen: .counter, keys: ["t"], texts: large,
      value: { $0.counterScreen.step }),
    Field(
      name: "Number bar on Home", screen: .home, keys: ["1", .backspace],
      texts: large.merging(["−5": -5]) { $1 }, value: { $0.counterScreen.modalNumber }),
    Field(
      name: "Number bar on Explore", screen: .explore, keys: ["g"], texts: large.filter { $0.value > 0 },
      value: { BigInt($0.explore.number) }),
    Field(
      name: "Add", screen: .noFavorites, keys: ["a"], texts: primes, value: { $0.favoritePrimes.last?.prime }),
    Field(
      name: "Filter", screen: .favorites, keys: ["/", "="], texts: primes,
      value: { $0.favorites.browsing.shown.count == 1 ? $0.favorites.browsing.shown.first : nil }),
    Field(
      name: "Guess", screen: .game, keys: ["c"],
      texts: ["2³ − 1": 7, "2·3": 6, "2 × 3": 6, "−5": -5, "p(3)": 5, "1_0": 10],
      value: { $0.game?.game.numbers.last.map { BigInt($0) } }),
    Field(
      name: "Minimum", screen: .gameSettings, keys: [],
      texts: ["−1,000": -1000, "−1_000": -1000, "−1 000": -1000, "−10³": -1000, "−2 × 3": -6],
      value: { $0.game.map { BigInt($0.settings.range.lowerBound) } }),
    Field(
      name: "Width", screen: .exploreRows, keys: ["w"],
      texts: ["1,000": 1000, "1_000": 1000, "1 000": 1000, "10³": 1000, "2·3": 6, "2 × 3": 6, "2⁶ − 1": 63],
      value: { $0.exploreScreen.choices.rowWidth.map { BigInt($0) } }),
  ]

  @Test("A field accepts the forms in which the program writes numbers", arguments: fields)
  func forms(field: Field) {
    for (text, number) in field.texts {
      let (driver, _, store) = FrameTests.show(field.screen) {
        if field.screen == .favorites {
          $0.favoritePrimes = [2, 7, 151, 1_000_003, 2_305_843_009_213_693_951]
        }
      }
      driver.press(field.keys)
      driver.type(text)
      if field.name != "Filter" { driver.press(.enter) }
      #expect(field.value(store.state) == number, "\(text)")
    }
  }

  @Test(
    "A mistake disappears with the text that caused it",
    arguments: fields.filter { $0.name != "Minimum" },
    [Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 120, height: 36)])
  func mistakes(field: Field, size: Size) {
    let (driver, _, _) = FrameTests.show(field.screen, size: size)
    driver.press(field.keys.filter { $0 != "=" })
    let before = driver.screen.ranges(of: "! ").count
    driver.type("1k$")
    #expect(driver.screen.ranges(of: "! ").count > before)
    driver.press([.end, .control("u")])
    #expect(driver.screen.ranges(of: "! ").count == before)
  }

  // MARK: Undo

  /// The parts of the state that one undo covers.
  private struct Undoable: Equatable {
    let count, step: BigInt
    let favorites: IdentifiedArray<FavoritePrime>
    let filter: String
    let guesses: [Int]?

    init(_ state: AppState) {
      (count, step) = (state.count, state.counterScreen.step)
      (favorites, filter) = (state.favoritePrimes, state.favoritesScreen.browsing.filter)
      guesses = state.game?.game.numbers
    }
  }

  @Test(
    "Ctrl-Z takes back every change on every screen, and Ctrl-R repeats it",
    arguments: AppState.Route.allCases)
  func undo(route: AppState.Route) {
    let changes: [(String, [AppAction])] = [
      ("count", [.counter(.counting(.countEntered(97)))]),
      ("prime", [.counter(.counting(.incrementButtonTapped))]),
      ("step", [.counter(.counting(.stepEntered(5)))]),
      ("reset", [.counter(.counting(.resetButtonTapped))]),
      ("added", [.favoritePrimes(.adding(.numbersAdded([97, 101])))]),
      ("removed", [.favoritePrimes(.primesRemoved([2, 97]))]),
      ("loaded", [.favoritePrimes(.files(.loadResponse(.loaded([3, 5], .path("primes.json")))))]),
      ("filter", [.favoritePrimes(.browsing(.filterSelected("twins")))]),
      ("guess", [.guessingGame(.guessEntered(50))]),
    ]
    let (driver, _, store) = FrameTests.show(.home) { $0.session = SavingState(saved: $0.document) }
    store.send(.routeSelected(.guessingGame))
    for (name, actions) in changes {
      let before = Undoable(store.state)
      for action in actions { store.send(action) }
      let after = Undoable(store.state)
      #expect(after != before, "\(name)")
      driver.press(.go(to: route))
      driver.press(.control("z"))
      #expect(Undoable(store.state) == before, "\(name)")
      driver.press(.control("r"))
      #expect(Undoable(store.state) == after, "\(name)")
    }
  }
}
