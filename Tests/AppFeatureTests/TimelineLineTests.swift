import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFactsTesting
import TerminalUI
import TerminalUITesting
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
      $0.useQuietClients()
    }
    log = TimelineLog(ofApp: state, start: Date(timeIntervalSince1970: 1_714_564_900))
    store.record(to: log)
  }

  /// Returns the sign, the words, and the change of the first entry for an action.
  private func line(of action: AppAction) throws -> String {
    let count = log.entries.count
    store.send(action)
    let line = log.line(of: try #require(log.entries.dropFirst(count).first))
    return "\(line.sign) \(line.words)" + (line.change.map { " | \($0.text)" } ?? "")
  }

  @Test("With Space, a screen of 80×24 is shown in its own layout")
  func screenThen() {
    store.send(.routeSelected(.counter))
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.routeSelected(.timeline))
    let driver = ProgramDriver(store, timeline: log)
    driver.press(" ")
    let lines = driver.screen.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains(/│ ╭─ Count ─+ step 1 ─╮ │/) }, "\(driver.screen)")
    #expect(lines.contains { $0.contains(/│ ╰─+╯ │/) } && lines.contains { $0.contains("│ ╭─ Lookups ─") })
  }

  @Test("A notable action has the words of its activity, and others say what they changed")
  func sentences() throws {
    store.send(.session(.loaded(store.state.document)))
    let expected: [(AppAction, String)] = [
      (.routeSelected(.counter), "→ Opened Counter | Home → Counter"),
      (.numberBarRequested(""), "· "),
      (.numberBar(.presented(.textChanged("97"))), "→ Typed 97 | typed  → 97"),
      (.numberBar(.dismiss), "· "),
      (.counter(.counting(.incrementButtonTapped)), "# Counted up to 8 | count 7 → 8"),
      (.counter(.counting(.countEntered(11))), "# Next prime: 11 | count 8 → 11"),
      (.counter(.counting(.countEntered(30))), "# Count: 30 | count 11 → 30"),
      (.counter(.counting(.countEntered(8))), "# Count: 8 | count 30 → 8"),
      (.counter(.counting(.resetButtonTapped)), "✓ Count: 0 | count 8 → 0"),
      (.favoritePrimes(.adding(.numbersAdded([97, 3]))), "+ Added 2 favorites, 3 and 97 | favorites 3 → 5"),
      (.favoritePrimes(.adding(.numbersAdded([9]))), "· "),
      (.favoritePrimes(.adding(.alertDismissed)), "· "),
      (.favoritePrimes(.primesRemoved([2, 3, 97])), "− Removed 3 favorites, 2 … 97 | favorites 5 → 2"),
      (.history(.undoButtonTapped), "+ Restored 3 favorites, 2 … 97 | favorites 2 → 5"),
      (.copied([7], to: .clipboard), "✓ Copied 7"),
      (.explore(.shapeSelected(.rows)), "→ Shape: Rows | shape Ulam spiral → Rows"),
      (.routeSelected(.guessingGame), "→ Opened Game | Counter → Game"),
      (.guessingGame(.guessEntered(50)), "? Guessed 50 | −100 … 100 → −100 … 49"),
      (.guessingGame(.guessEntered(0)), "? Chose 0 | guess 50 → 0"),
    ]
    for (action, sentence) in expected {
      let line = try line(of: action)
      #expect(line == sentence)
    }
    let end = try #require(log.entries.first { $0.action == .guessingGame(.delegate(.gameEnded)) })
    #expect(log.line(of: end).words == "Found 0 in 2 guesses")
  }

  @Test("The words about a long number have a form with its ends alone, for the smallest screen")
  func longNumbers() throws {
    let number = BigInt(10).power(99) + 7
    _ = try line(of: .counter(.counting(.countEntered(number))))
    store.send(.counter(.counting(.incrementButtonTapped)))
    let forms = log.entries.suffix(2).map { log.line(of: $0).shorter }
    #expect(forms == [["Count: 10000…07"], ["Counted up to 10000…08"]])
    let canceled = Activity.Kind.searched(Investigation(of: number, isProbablePrime: false, isThorough: true))
    #expect(canceled.words.forms.last == "Canceled 10000…07")
  }

  @Test("An action that changed nothing that a user would look for is a small step")
  func minor() {
    store.send(.counter(.lookups(.rowSelected(n: 7))))
    store.send(.favoritePrimes(.adding(.numbersAdded([2]))))
    store.send(.counter(.counting(.stepEntered(5))))
    store.send(.favoritePrimes(.adding(.numbersAdded([3]))))
    #expect(log.entries.map { log.line(of: $0).isMinor } == [true, true, false, false])
  }

  @Test("A running lookup has a row; its answer takes it unless something else is between them")
  func lookups() {
    func end(_ n: Int, _ prime: BigInt) {
      let answer = NthPrimeAnswer(n: n, prime: prime, source: .localCalculator)
      store.send(.counter(.lookups(.event(n: BigInt(n), .answered(answer), elapsed: .zero))))
    }
    func words(_ state: Timeline.State = Timeline.State()) -> [String] { log.shown(state).map(\.line.words) }
    for n in [10, 11] as [BigInt] { store.send(.counter(.lookups(.nthPrimeRequested(n)))) }
    #expect(words() == ["Asked for p(11)", "Asked for p(10)"])
    end(11, 31)
    #expect(words() == ["p(11) = 31", "Asked for p(10)"])
    store.send(.counter(.counting(.incrementButtonTapped)))
    end(10, 29)
    #expect(words() == ["p(10) = 29", "Counted up to 8", "p(11) = 31", "Asked for p(10)"])
    store.send(.counter(.lookups(.nthPrimeRequested(12))))
    store.send(.counter(.lookups(.cancelButtonTapped(12))))
    #expect(words().prefix(2) == ["Canceled p(12)", "p(10) = 29"])
    var all = Timeline.State()
    all.showsMinor = true
    #expect(words(all).contains("Asked for p(12)"))
  }

  @Test(
    "A number as the filter finds the actions that added or removed it among others",
    arguments: ["97", "10^2-3"])
  func numberFilter(filter: String) {
    store.send(.favoritePrimes(.adding(.numbersAdded([89, 97, 101]))))
    store.send(.favoritePrimes(.adding(.numbersAdded([17, 19, 23]))))
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.favoritePrimes(.primesRemoved([11, 97, 101])))
    store.send(.history(.undoButtonTapped))
    var timeline = Timeline.State()
    timeline.filter = filter
    #expect(
      log.shown(timeline).map(\.line.words) == [
        "Restored 3 favorites, 11 … 101", "Removed 3 favorites, 11 … 101", "Added 3 favorites, 89 … 101",
      ])
    timeline.filter = "x97"
    #expect(log.shown(timeline).isEmpty)
  }

  @Test("Counts that were entered have rows of their own; counting up is one row")
  func enteredCounts() {
    for count in [30, 77] as [BigInt] { store.send(.counter(.counting(.countEntered(count)))) }
    for _ in 1...2 { store.send(.counter(.counting(.incrementButtonTapped))) }
    #expect(
      log.shown(Timeline.State()).map(\.line.words) == ["Counted up to 79", "Count: 77", "Count: 30"])
  }

  @Test("Going back leaves all fields, and the pictures of earlier screens are without messages")
  func goingBack() {
    var earlier = store.state
    earlier.favoritesScreen.browsing.isFiltering = true
    earlier.exploreScreen.isEditing = true
    store.send(.resumed(earlier, action: 1))
    #expect(!store.state.favoritesScreen.browsing.isFiltering)
    #expect(!store.state.exploreScreen.isEditing)
    store.send(.session(.loaded(store.state.document)))
    store.send(.copied([7], to: .clipboard))
    #expect(!store.state.messages.items.isEmpty)
    #expect(store.state.moment.messages.items.isEmpty)
  }

  @Test("The log of the timeline keeps few versions of a list of 10,000 favorites")
  func timelineOfLongList() {
    var state = AppState(favoritePrimes: IdentifiedArray(primes: 1...10_000))
    let log = TimelineLog(ofApp: state, start: Date(timeIntervalSince1970: 1_714_564_900))
    func append(_ number: Int) {
      log.append(
        number: number, time: .zero, cause: nil, action: .favoritePrimes(.deleteButtonTapped), state: state)
    }
    for number in 1...40 {
      state.favoritePrimes.removeLast()
      append(number)
    }
    #expect(log.entries.last?.number == 40 && log.entries.count < 20)
    // Actions that don't change the list take no room.
    for number in 41...600 {
      log.append(number: number, time: .zero, cause: nil, action: .routeSelected(.home), state: state)
    }
    #expect(log.entries.count > 500)
  }

  @Test("The log of the timeline keeps few versions of thousands of changes that wait for a save")
  func timelineOfUnsavedChanges() throws {
    var state = AppState()
    state.session.saved = state.document
    var counted = state
    counted.count = 1
    let change = try #require(SessionChange(from: state.document, to: counted.document))
    let waiting = Array(repeating: change, count: 10_000)
    let log = TimelineLog(ofApp: state, start: Date(timeIntervalSince1970: 1_714_564_900))
    for number in 1...40 {
      state.session = SavingState(saved: state.document, unsaved: Array(waiting.dropLast(number)))
      log.append(
        number: number, time: .zero, cause: nil, action: .favoritePrimes(.deleteButtonTapped), state: state)
    }
    #expect(log.entries.last?.number == 40 && log.entries.count < 20)
  }

  @Test(
    "A time has a day and a clock in the local time zone",
    arguments: [
      (0, "today", "00:30"), (-3600, "Tuesday", "23:30"), (-86_400 * 6, "Thursday", "00:30"),
      (-86_400 * 7, "Apr 24", "00:30"),
      (-86_400 * 130, "Dec 23, 2023", "00:30"),
    ] as [(Double, String, String)])
  func times(offset: Double, day: String, clock: String) {
    // May 1, 2024, 00:30 two hours east of Greenwich.
    let now = Date(timeIntervalSince1970: 1_714_516_200)
    let time = LocalTime(now: now, secondsFromGMT: 7200)
    #expect(time.day(of: now.addingTimeInterval(offset)) == day)
    #expect(time.clock(of: now.addingTimeInterval(offset)) == clock)
  }
}
