import ArchitectureTesting
import NumberFactsTesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: the field for primes")
struct AddingTests {
  private typealias Screen = FavoritePrimes.Screen
  private static let oneAdded = Adding.Message(words: "1 added", added: 1)

  @Test(
    "A prime is appended to the favorites, and its row becomes the current one",
    arguments: [
      ("7", 7), (" 1,009 ", 1_009), ("2^61-1", 2_305_843_009_213_693_951),
      ("2⁶¹ − 1", 2_305_843_009_213_693_951),
      ("2^64-59", 18_446_744_073_709_551_557), ("1 000 003", 1_000_003),
    ] as [(String, BigInt)])
  func add(text: String, prime: BigInt) async {
    let store = favoritesStore([11, 2], Screen(row: 0))
    await store.send(.adding(.binding(.set(\.screen.text, text)))) { $0.screen.adding.text = text }
    await store.send(.adding(.addSubmitted)) {
      $0.favoritePrimes = [11, 2, FavoritePrime(prime)]
      $0.screen.adding.text = ""
      $0.screen.browsing.row = 2
      $0.screen.adding.report = Self.oneAdded
    }
    #expect(store.state.browsing.current?.prime == prime)
  }

  @Test("If the filter hides the prime, the current row stays")
  func hidden() async {
    let store = favoritesStore([11, 2, 13], Screen(filter: "1", row: 1, addText: "7"))
    await store.send(.adding(.addSubmitted)) {
      $0.favoritePrimes = [11, 2, 13, 7]
      $0.screen.adding.text = ""
      $0.screen.adding.report = Self.oneAdded
    }
    #expect(store.state.browsing.current == 13)
  }

  @Test("Without a number, nothing is added", arguments: ["", " ", "\n"])
  func empty(text: String) async {
    await favoritesStore([11], Screen(addText: text)).send(.adding(.addSubmitted))
  }

  @Test(
    "Lists, lines, and ranges are added, what is refused stays in the field, and a report has the reasons",
    arguments: [
      ("3 5 7", [3, 5, 7], "", "3 added"), ("3, 5,7", [3, 5, 7], "", "3 added"),
      ("3\n5\n\n7;13", [3, 5, 7, 13], "", "4 added"),
      ("101 103 107", [101, 103, 107], "", "3 added"), ("2,3,5", [3, 5], "", "2 added, 1 already there"),
      ("100..110", [101, 103, 107, 109], "", "4 added"), ("100 .. 110", [101, 103, 107, 109], "", "4 added"),
      ("0..1", [], "", "0 added"), ("1..2", [], "", "1 already there"),
      ("100 .. 110 97", [], "100 .. 110 97", "1 not read: 100 .. 110 97"),
      ("3 5 91 2 7", [3, 5, 7], "91", "3 added, 1 composite: 91 = 7 × 13, 1 already there"),
      ("91 93 3", [3], "91, 93", "1 added, 2 composite: 91, 93"),
      ("8 9 10 12", [], "8, 9, 10, 12", "4 composite"),
      ("91", [], "91", "91 = 7 × 13 is composite"),
      ("1 3", [3], "1", "1 added, 1 is not prime: primes begin at 2"),
      ("3 3 2", [3], "", "1 added, 1 already there"),
      ("The primes 3 and 5", [3, 5], "The, primes, and", "2 added, 3 not read: The, primes, and"),
      ("91 foo 97", [97], "91, foo", "1 added, 1 composite: 91 = 7 × 13, 1 not read: foo"),
      (
        "41-43 91 foo bar", [], "41-43, 91, foo, bar",
        "1 composite: 91 = 7 × 13, 3 not read: 41-43 (41..43?), foo, bar"
      ),
      (
        "29 91 37 x9 2", [29, 37], "91, x9",
        "2 added, 1 composite: 91 = 7 × 13, 1 already there, 1 not read: x9"
      ),
      ("foo", [], "foo", "1 not read: foo"),
      ("91 foo", [], "91, foo", "91 = 7 × 13 is composite, 1 not read: foo"),
      ("3: the first of all odd primes", [3], "the, first, of, all, odd, primes", "1 added, 6 not read"),
      (
        "The primes 3, 91 and 2^7-1", [3, 127], "91, The, primes, and",
        "2 added, 1 composite: 91 = 7 × 13, 3 not read: The, primes, and"
      ),
      ("primes 41–43", [41, 43], "primes", "2 added, 41–43 read as two numbers, 1 not read: primes"),
      ("101,103,107", [101, 103, 107], "", "3 added, read as 3 numbers"),
      ("7,919", [7_919], "", "1 added, read as one number"),
      ("2", [], "", "1 already there"), ("8..10", [], "", "0 added"), ("10..3", [], "", "0 added"),
      ("1..10^7", [], "1..10^7", "1 not read: 1..10^7"), ("2^10..2^10+10", [1_031, 1_033], "", "2 added"),
    ] as [(String, [BigInt], String, String?)])
  func several(text: String, added: [BigInt], rest: String, report: String?) async {
    let store = favoritesStore([2], Screen(addText: text))
    store.exhaustivity = .off
    await store.send(.adding(.addSubmitted))
    #expect(store.state.favoritePrimes.ids == [2] + added)
    #expect(store.state.screen.adding.text == rest)
    guard let report else { return }
    #expect(store.state.screen.adding.report?.words == report)
    #expect(
      store.state.screen.adding.report?.isMistake
        == (rest.contains(where: \.isNumber) || added.isEmpty && !rest.isEmpty))
  }

  @Test("The row below the field says how a range is read, and a dash between numbers among words")
  func ranges() {
    for (text, words) in [
      ("41–43", "The primes from 41 to 43"), ("100..1e6", "The primes from 100 to 1,000,000"),
      ("primes 41–43 and 7", "41–43 read as two numbers"), ("primes 41 and 43", "Read as 2 numbers"),
    ] {
      #expect(AdditionText(text).reading == words)
    }
  }

  @Test("The row below the field names what isn't read, as the report does")
  func notRead() {
    for (text, words) in [
      ("91 foo 97", "Read as 2 numbers, 1 not read: foo"), ("97 foo", "Read as one number, 1 not read: foo"),
      ("91 foo", "91 = 7 × 13 is composite, 1 not read: foo"), ("2 foo", "2 is a favorite, 1 not read: foo"),
    ] {
      let state = favoritesStore([2], Screen(addText: text)).state.adding
      #expect(state.message(about: AdditionText(text))?.words == words)
    }
  }

  @Test("The other reading of groups of digits is one key away, and holds for one text")
  func otherReading() async {
    let store = favoritesStore([2], Screen(addText: "101,103,107,109,113"))
    store.exhaustivity = .off
    await store.send(.adding(.binding(.set(\.screen.usesOtherReading, true))))
    await store.send(.adding(.addSubmitted))
    #expect(store.state.favoritePrimes.ids == [2, 101_103_107_109_113])
    #expect(!store.state.screen.adding.usesOtherReading)
    await store.send(.adding(.binding(.set(\.screen.usesOtherReading, true))))
    await store.send(.adding(.binding(.set(\.screen.text, "101,103"))))
    await store.send(.adding(.addSubmitted))
    #expect(store.state.favoritePrimes.ids == [2, 101_103_107_109_113, 101, 103])
  }

  @Test("A long list is read whole, and what isn't prime stays")
  func longList() async {
    let numbers = (1...30_000).map { "\($0)" }
    for separator in [" ", "\n", ", "] {
      let store = favoritesStore([], Screen(addText: numbers.joined(separator: separator)))
      store.exhaustivity = .off
      await store.send(.adding(.addSubmitted))
      #expect(store.state.favoritePrimes.count == 3_245)
      #expect(
        store.state.screen.adding.report?.words
          == "3,245 added, 26,754 composite, 1 is not prime: primes begin at 2")
      #expect(store.state.screen.adding.text.hasPrefix("1, 4, 6, 8, 9, 10, 12"))
      #expect(store.state.screen.adding.text.hasSuffix(", 30000"))
    }
  }

  @Test("A long list that is pasted opens the field, and leaves with it")
  func pastedList() async {
    let store = favoritesStore([], Screen())
    let text = (1...4_000).map { "\($0)" }.joined(separator: "\n")
    await store.send(.adding(.binding(.set(\.screen.text, text)))) { $0.screen.adding.text = text }
    await store.send(.adding(.binding(.set(\.screen.isEditing, true)))) { $0.screen.adding.isEditing = true }
    await store.send(.adding(.binding(.set(\.screen.isEditing, false)))) {
      $0.screen.adding.isEditing = false
      $0.screen.adding.text = ""
    }
  }

  @Test("A list of many large numbers reports its progress")
  func progress() async {
    let numbers = (1...40).map { "\(BigInt(2).power(100) + BigInt($0))" }.joined(separator: "\n")
    let store = favoritesStore([], Screen(addText: numbers), isPrime: { _ in true })
    store.exhaustivity = .off
    await store.send(.adding(.addSubmitted))
    await store.receive(.adding(.additionProgressed(testedCount: 3)))
    await store.finish()
    #expect(store.state.screen.adding.testedCount == nil && store.state.favoritePrimes.count == 40)
  }

  @Test("The tested reading is added, also if the text changes during the test")
  func readingOfTest() async {
    let store = favoritesStore([], Screen(addText: "101,103 2^127-1"), isPrime: { _ in true })
    store.exhaustivity = .off
    await store.send(.adding(.binding(.set(\.screen.usesOtherReading, true))))
    await store.send(.adding(.addSubmitted))
    await store.send(.adding(.binding(.set(\.screen.text, "5"))))
    await store.finish()
    #expect(store.state.favoritePrimes.ids == [BigInt(2).power(127) - 1])
    #expect(store.state.screen.adding.text == "5")
  }

  @Test("The report disappears when the text changes, and when the field is left")
  func endOfReport() async {
    for action: FavoritePrimes.Action in [
      .adding(.binding(.set(\.screen.text, "9"))), .adding(.binding(.set(\.screen.isEditing, false))),
    ] {
      let store = favoritesStore([2], Screen(addText: "91"))
      store.exhaustivity = .off
      await store.send(.adding(.addSubmitted))
      #expect(store.state.screen.adding.report != nil)
      await store.send(action)
      #expect(store.state.screen.adding.report == nil)
    }
  }
}
