import Architecture
import ArchitectureTesting
import BigInt
import Counter
import Explore
import FavoritePrimes
import Foundation
import GuessingGame
import NumberFacts
import TerminalUI
import Testing

@testable import AppFeature
@testable import Timeline

@MainActor
@Suite("App: the timeline in words")
struct TimelineLineTests {
  private let store: Store<AppState, AppAction>
  private let log: TimelineLog<AppState, AppAction>

  init() {
    let state = AppState(count: 7, favoritePrimes: [2, 11, 13])
    store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = .constant(Date(timeIntervalSince1970: 1_714_564_900))
      $0.terminal = TerminalClient { _ in }
      $0.largeNumbers = .endless
      $0.random = RandomSource { 1 << 63 }
      $0.uuid = .incrementing
      $0.session = .new
    }
    log = TimelineLog(ofApp: state, start: Date(timeIntervalSince1970: 1_714_564_900))
    store.record(to: log)
  }

  /// Returns the sign, the words, and the change of the first entry for an action.
  private func line(of action: AppAction) throws -> String {
    let count = log.entries.count
    store.send(action)
    let line = log.line(of: try #require(log.entries.dropFirst(count).first))
    return "\(line.sign.rawValue) \(line.words)" + (line.change.map { " | \($0.text)" } ?? "")
  }

  @Test("Large numbers are added when they are tested, and nothing else is said before")
  func largeNumbers() throws {
    let (prime, text): (BigInt, String) = ((1 << 127) - 1, "2^127-1")
    let added = "+ Added 170141183…(39 digits)…27 | favorites 3 → 4"
    store.send(.favoritePrimes(.binding(.set(\.screen.addText, text))))
    #expect(try line(of: .favoritePrimes(.addSubmitted)) == "· Started to test “2^127-1” to add")
    #expect(log.entries.last.map(log.line)?.isMinor == true)
    #expect(try line(of: .favoritePrimes(.additionTested(text: text, nonPrimes: []))) == added)
    #expect(log.entries.last.map(log.line)?.isMinor == false)
    store.send(.favoritePrimes(.primesRemoved([prime])))
    #expect(
      try line(of: .favoritePrimes(.numbersAdded([prime])))
        == "· Started to test 170141183…(39 digits)…27 to add")
    #expect(try line(of: .favoritePrimes(.numbersTested([prime], nonPrimes: []))) == added)
  }

  @Test("An action has a sentence with what it changed")
  func sentences() throws {
    let expected: [(AppAction, String)] = [
      (.routeSelected(.counter), "→ Opened Counter | Home → Counter"),
      (.routeSelected(.counter), "→ Opened Counter"),
      (.numberBarRequested("97"), "· Started to type “97”"),
      (.numberBar(.presented(.textChanged("1e6"))), "· Typed “1e6” in the number bar"),
      (.numberBar(.presented(.copyButtonTapped)), "· Copied 1,000,000"),
      (.numberBar(.dismiss), "· Closed the number bar"),
      (.counter(.incrementButtonTapped), "# Counted up to 8 | 7 → 8"),
      (.counter(.countEntered(11)), "# Next prime: 11 | 8 → 11"),
      (.counter(.countEntered(100)), "# Set the count to 100 | 11 → 100"),
      (.counter(.resetButtonTapped), "↺ Reset the count | 100 → 0"),
      (.counter(.binding(.set(\.screen.stepText, "5"))), "· Typed “5” as the step"),
      (.counter(.stepSubmitted), "# Set the step to 5 | step 1 → 5"),
      (.favoritePrimes(.numbersAdded([3, 97])), "+ Added 3 and 97 | favorites 3 → 5"),
      (.favoritePrimes(.numbersAdded([9])), "· Added nothing of 9"),
      (.favoritePrimes(.primesRemoved([2, 3, 97])), "− Removed 3 primes, 2 … 97 | favorites 5 → 2"),
      (.history(.undoButtonTapped), "↺ Undid: Restored 3 favorites | favorites 2 → 5"),
      (.explore(.shapeSelected(.rows)), "· Changed the shape | Ulam spiral → Rows"),
      (.routeSelected(.guessingGame), "→ Opened Game | Counter → Game"),
      (.guessingGame(.guessEntered(50)), "? Guessed 50 | −100 … 100 → −100 … 49"),
      (.guessingGame(.guessEntered(50)), "? Not a guess: 50 was guessed already: too high — go lower ↓"),
      (.guessingGame(.middleButtonTapped), "? Chose the middle, −26 | 50 → −26"),
      (.guessingGame(.guessEntered(0)), "? Guessed 0 | found"),
      (.guessingGame(.nextGameButtonTapped), "? Started the next game | game 2 guesses → new, −100 … 100"),
    ]
    for (action, sentence) in expected { #expect(try line(of: action) == sentence) }
    let record = try #require(log.entries.first { $0.action == .guessingGame(.delegate(.gameEnded)) })
    #expect(log.line(of: record).words == "New record: 2 guesses")
    #expect(log.line(of: record).change?.text == "won 0 → 1")
  }

  @Test(
    "A number as the filter finds the actions that added or removed it among others",
    arguments: ["97", "10^2-3"])
  func numberFilter(filter: String) {
    store.send(.favoritePrimes(.numbersAdded([89, 97, 101])))
    store.send(.favoritePrimes(.numbersAdded([17, 19, 23])))
    store.send(.counter(.incrementButtonTapped))
    store.send(.favoritePrimes(.primesRemoved([11, 97, 101])))
    store.send(.history(.undoButtonTapped))
    var timeline = Timeline.State()
    timeline.filter = filter
    #expect(
      log.shown(timeline).map { log.line(of: $0).words } == [
        "Undid: Restored 3 favorites", "Removed 3 primes, 11 … 101", "Added 3 primes, 89 … 101",
      ])
    timeline.filter = "x97"
    #expect(log.shown(timeline).isEmpty)
  }

  @Test("Going back leaves all fields, and the pictures of earlier screens are without messages")
  func goingBack() {
    var earlier = store.state
    earlier.counterScreen.focus = .count
    earlier.favoritesScreen.focus = .filter
    earlier.exploreScreen.isEditing = true
    store.send(.resumed(earlier, action: 1))
    #expect(store.state.counterScreen.focus == nil && store.state.favoritesScreen.focus == nil)
    #expect(!store.state.exploreScreen.isEditing)
    store.send(.session(.opened(LoadedSession(store.state.document))))
    store.send(.copyRequested(7))
    #expect(!store.state.messages.items.isEmpty)
    #expect(store.state.withoutMessages.messages.items.isEmpty)
  }

  @Test(
    "A time has a day and a clock in the local time zone",
    arguments: [
      (0, "Today", "00:30"), (-3600, "Yesterday", "23:30"), (-86_400 * 5, "Apr 26", "00:30"),
      (-86_400 * 130, "Dec 23", "00:30"),
    ] as [(TimeInterval, String, String)])
  func times(offset: TimeInterval, day: String, clock: String) {
    // May 1, 2024, 00:30 two hours east of Greenwich.
    let now = Date(timeIntervalSince1970: 1_714_516_200)
    let time = LocalTime(now: now, secondsFromGMT: 7200)
    #expect(time.dayTitle(of: now.addingTimeInterval(offset)) == day)
    #expect(time.clockTime(of: now.addingTimeInterval(offset)) == clock)
  }
}
