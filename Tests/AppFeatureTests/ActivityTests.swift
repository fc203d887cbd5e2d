import Counter
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFactsTesting
import TerminalUITesting
import Testing
import Timeline

@testable import AppFeature

@MainActor
@Suite("App: the activity feed")
struct ActivityTests {
  private let calendar = Calendar2024()

  private func store(_ state: AppState = AppState()) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
  }

  @Test("The end of a lookup is recorded, its progress isn't")
  func lookups() {
    let store = store()
    store.send(
      .counter(.lookups(.event(n: 4, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero))))
    #expect(store.state.activityFeed.isEmpty)
    let answer = NthPrimeAnswer(n: 1_000_000, prime: 15_485_863, source: .localCalculator)
    store.send(.counter(.lookups(.event(n: 1_000_000, .answered(answer), elapsed: .zero))))
    store.send(.counter(.lookups(.event(n: 5, .failed(.deadlineExceeded), elapsed: .zero))))
    #expect(
      store.state.activityFeed.map(\.kind) == [
        .answeredLookup(n: 1_000_000, prime: 15_485_863, source: .localCalculator, elapsed: .zero),
        .failedLookup(n: 5, reason: "\(NthPrimeError.deadlineExceeded)"),
      ])
    #expect(store.state.activityFeed.map(\.date) == [calendar.day(1), calendar.day(1)])
    #expect(
      AppView(state: store.state, time: .test).plainTextLines.suffix(2) == [
        "Looking up the 5th prime failed: \(NthPrimeError.deadlineExceeded)",
        "The 1,000,000th prime is 15,485,863.",
      ])
  }

  @Test("A lookup of an index that no client accepts is recorded as failed, once")
  func impossibleLookup() {
    let n = BigInt(UInt64.max)
    let store = store(AppState(count: n))
    store.send(.counter(.nthPrimeButtonTapped))
    #expect(
      store.state.activityFeed.map(\.kind) == [
        .failedLookup(n: n, reason: "\(NthPrimeError.outOfRange(n: n))")
      ])
    store.send(.counter(.alert(.dismiss)))
    store.send(.routeSelected(.counter))
    #expect(store.state.activityFeed.count == 1)
  }

  @Test("A game is requested with settings, unless they are damaged")
  func settings() {
    let store = store()
    var settings = GameSettings()
    (settings.range, settings.showsHints) = (3...4, false)
    store.send(.gameRequested(isNew: false, settings: settings))
    #expect(store.state.game?.game.range == 3...4 && store.state.game?.settings == settings)
    for range in [Int.min...Int.max, 7...7, 0...1001] {
      settings.range = range
      store.send(.gameRequested(isNew: true, settings: settings))
      #expect(store.state.game?.game.range == 3...4 && store.state.game?.settings.range == 3...4)
    }
    // The next game has the range.
    settings.range = 1...9
    store.send(.gameRequested(isNew: false, settings: settings))
    #expect(store.state.game?.game.range == 3...4 && store.state.game?.settings == settings)
  }

  @Test("A game that was won or given up is recorded once, with the number of its guesses")
  func games() {
    let store = store()
    store.send(.gameRequested(isNew: false))
    for guess: BigInt in [50, 200, 0, 7, 0] { store.send(.guessingGame(.guessEntered(guess))) }
    #expect(store.state.activityFeed.map(\.kind) == [.wonGame(secret: 0, guesses: 2, best: 2)])
    store.send(.guessingGame(.giveUpAlert(.presented(.confirmed))))
    #expect(store.state.activityFeed.count == 1)

    store.send(.gameRequested(isNew: true))
    store.send(.guessingGame(.guessEntered(7)))
    store.send(.guessingGame(.giveUpButtonTapped))
    #expect(store.state.activityFeed.count == 1)
    store.send(.guessingGame(.giveUpAlert(.presented(.confirmed))))
    #expect(store.state.activityFeed.last?.kind == .gaveUpGame(secret: 0, guesses: 1))
    #expect(
      AppView(state: store.state, time: .test).plainTextLines.suffix(2) == [
        "Gave up a game after 1 guess: it was 0.", "Won a game in 2 guesses: found 0.",
      ])
  }

  @Test(
    "Times are relative, and older ones are local dates; in a column, a time has at most 8 characters",
    arguments: [
      (-50, "just now"), (0, "just now"), (59, "just now"), (60, "1 min"), (3599, "59 min"), (7200, "2 h"),
      (86_399, "23 h"), (86_400, "yesterday"), (500_000, "5 days"), (6 * 86_400, "6 days"),
      (7 * 86_400, "Apr 25"), (86_400 * 400, "Mar 2023"), (6.4e10, nil), (1e18, nil),
    ] as [(Double, String?)])
  func times(age: Double, expected: String?) {
    // 22:30 UTC is 0:30 on the next day in a time zone two hours east.
    let now = Date(timeIntervalSince1970: 1_714_602_600)
    let time = LocalTime(now: now, secondsFromGMT: 7_200)
    if let expected { #expect(time.age(of: now - age) == expected) }
    let column = time.briefAge(of: now - age)
    #expect(column.count <= 8 && column == (expected == "yesterday" ? "1 day" : time.age(of: now - age)))
  }

  @Test("Files that were saved and loaded are recorded, failures aren't")
  func files() {
    let store = store(AppState(favoritePrimes: [2]))
    let file = StorageFile.path("/primes.json")
    store.send(.favoritePrimes(.files(.saveResponse(.saved(file)))))
    store.send(.favoritePrimes(.files(.saveResponse(.failed(.fileNotFound(path: "/f"))))))
    store.send(.favoritePrimes(.files(.loadResponse(.failed(.fileNotFound(path: "/f"))))))
    store.send(.favoritePrimes(.files(.loadResponse(.loaded([2], FilePanel.defaultFile)))))
    store.send(.favoritePrimes(.files(.loadResponse(.imported([3], file)))))
    #expect(
      store.state.activityFeed.map(\.kind) == [
        .savedFavorites(file, copy: nil, count: 1),
        .loadedFavorites(FilePanel.defaultFile, count: 1, replaced: 1),
        .importedFavorites(file, added: 1),
      ])
  }
}

@MainActor
@Suite("Lines of the activity feed")
struct ActivityLineTests {
  private func lines(_ kinds: [(seconds: Double, Activity.Kind)]) -> [String] {
    let feed = kinds.map { Activity(date: Date(timeIntervalSinceReferenceDate: $0.seconds), kind: $0.1) }
    let time = LocalTime(now: Date(timeIntervalSinceReferenceDate: 10_000))
    return ActivityLine.groups(of: feed).map { group in
      let line = ActivityLine(feed[group], time: time)
      return "\(line.time) \(line.words.sign.rawValue) \(line.words.sentence)"
    }
  }

  @Test("A line opens what it is about: a number, or a screen")
  func destinations() {
    func destination(_ kinds: Activity.Kind...) -> ActivityWords.Subject {
      let feed = kinds.map { Activity(date: Date(timeIntervalSinceReferenceDate: 0), kind: $0) }
      return ActivityLine(feed[...], time: .test).words.subject
    }
    #expect(destination(.addedFavoritePrime(7)) == .number(7))
    #expect(destination(.addedFavoritePrime(7), .addedFavoritePrime(11)) == .screen(.favoritePrimes))
    #expect(destination(.savedFavorites(.path("/a.json"), copy: nil)) == .screen(.favoritePrimes))
    #expect(destination(.answeredLookup(n: 4, prime: 7)) == .number(7))
    #expect(destination(.canceledLookup(n: 4, fractionCompleted: nil)) == .lookup(4))
    #expect(destination(.wonGame(secret: 7, guesses: 6)) == .screen(.guessingGame))
    var state = AppState()
    state.activityFeed = [Activity(date: LocalTime.test.now, kind: .addedFavoritePrime(7))]
    let store = Store(initialState: state) { AppReducer() }
    let driver = ProgramDriver(store)
    driver.click(on: "added to favorites")
    #expect(store.state.counterScreen.modalNumber == 7)
    // Where the line isn't shown, the command names what it opens.
    let titles: [(ActivityWords.Subject, String)] = [
      (.number(7), "Open the facts of 7"), (.screen(.guessingGame), "Open Game"), (.search(15), "Resume 15"),
      (.lookup(1_000_000_000), "Look up p(10⁹) again"),
    ]
    for (subject, title) in titles { #expect(subject.longTitle == title) }
  }

  @Test("The command of a row without focus doesn't have the key that does something else")
  func paletteKeys() throws {
    var state = AppState(count: 8, favoritePrimes: [2])
    state.activityFeed = [
      Activity(date: LocalTime.test.now, kind: .canceledLookup(n: 4, fractionCompleted: nil)),
      Activity(date: LocalTime.test.now, kind: .addedFavoritePrime(7)),
    ]
    let driver = ProgramDriver(Store(initialState: state) { AppReducer() })
    #expect(driver.title(of: .enter) == "Open Counter")
    driver.press(":")
    let line = try #require(driver.screen.split(separator: "\n").first { $0.contains("Look up p(4) again") })
    #expect(!line.contains("Enter") && !driver.screen.contains("Copy its number"), "\(driver.screen)")
  }

  @Test("Each kind has its sign, newest first")
  func signs() {
    #expect(
      lines([
        (9_000, .addedFavoritePrime(7)), (9_100, .removedFavoritePrime(7)),
        (9_200, .answeredLookup(n: 4, prime: 7)), (9_300, .wonGame(secret: -42, guesses: 6)),
        (9_400, .savedFavorites(.path("/a.json"), copy: nil)),
        (9_990, .loadedFavorites(.path("/b.json"), count: 3, replaced: 2)),
      ]) == [
        "just now ↑ Loaded 3 favorites from /b.json, replacing 2", "10 min ↓ Saved the favorites to /a.json",
        "11 min ★ Won a game in 6 guesses: found −42", "13 min ✓ The 4th prime is 7",
        "15 min − Removed 7 from favorites", "16 min + Added 7 to favorites",
      ])
  }

  @Test(
    "The words name how many were saved, the best game, and the time to which the app went back",
    arguments: [
      (.savedFavorites(.path("a.json"), copy: nil, count: 17), "Saved 17 favorites to a.json", nil),
      (.wonGame(secret: 19, guesses: 7, best: 5), "Found 19 in 7 guesses", "best 5"),
      (.wentBack(to: "15:28"), "Back to 15:28", nil),
      (.wentBack(to: nil), "Back to an earlier moment", nil),
      (.returned(to: "15:31"), "Back to 15:31", nil),
      (.returned(), "Back to the later moment", nil),
      (
        .replacedFavorites(added: 0, removed: 0), "Restored the order and the dates of the favorites", nil
      ),
    ] as [(Activity.Kind, String, String?)])
  func words(kind: Activity.Kind, words: String, result: String?) {
    #expect(kind.words.forms[0] == words && kind.words.results.first == result)
  }

  @Test("On the smallest screen, a long number that was sent to the terminal has its ends")
  func sentNumber() {
    let kind = Activity.Kind.copied([BigInt(2).power(521) - 1], to: .terminal)
    #expect(kind.words.forms.last == "Sent 68647…51 to the clipboard")
  }

  @Test("Changes of the same kind within a minute are one line; others aren't")
  func groups() {
    #expect(
      lines([
        (100, .addedFavoritePrime(97)), (101, .addedFavoritePrime(2)), (102, .addedFavoritePrime(31)),
        (103, .removedFavoritePrime(2)), (300, .removedFavoritePrime(31)),
        (301, .savedFavorites(.path("a"), copy: nil)), (302, .savedFavorites(.path("a"), copy: nil)),
        (303, .discardedGame(guesses: 1)), (304, .discardedGame(guesses: 1)),
        (305, .discardedGame(guesses: 2)), (390, .discardedGame(guesses: 1)),
      ]) == [
        "2 h – Discarded a game with 1 guess", "2 h – Discarded 3 games with 4 guesses",
        "2 h ↓ Saved the favorites to a", "2 h ↓ Saved the favorites to a", "2 h − Removed 31 from favorites",
        "2 h − Removed 2 from favorites", "2 h + Added 3 favorites, 2 … 97",
      ])
  }

  @Test("A removal and its undoing within a minute are one line; others aren't")
  func undone() {
    #expect(
      lines([
        (100, .removedFavoritePrime(7)), (101, .removedFavoritePrime(97)), (102, .restoredFavoritePrime(97)),
        (103, .removedFavoritePrime(97)), (300, .removedFavoritePrime(11)), (400, .restoredFavoritePrime(11)),
        (401, .removed([2, 3])), (402, .restored([2, 5])),
      ]) == [
        "2 h + Restored 2 favorites, 2 and 5", "2 h − Removed 2 favorites, 2 and 3",
        "2 h + Restored 11 to favorites", "2 h − Removed 11 from favorites",
        "2 h − Removed 97 from favorites", "2 h + Restored 97 to favorites", "2 h − Removed 7 from favorites",
      ])
  }

  @Test(
    "Without an activity, Home has no list of them, also while a first lookup runs",
    arguments: [(40, 12), (80, 24), (120, 36), (200, 50)])
  func emptyFeed(width: Int, height: Int) {
    let store = Store(initialState: AppState()) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
    store.send(.counter(.lookups(.nthPrimeRequested(7))))
    func text() -> String {
      let time = LocalTime(now: Calendar2024().day(1), secondsFromGMT: 0)
      return render(AppView(state: store.state, time: time), size: Size(width: width, height: height)).text
    }
    #expect(text().contains("p(7)") && !text().contains("Activity"))
    store.send(.counter(.lookups(.cancelButtonTapped(7))))
    #expect(text().contains(width == 40 ? "Canceled p(7)                  now" : "─ Activity ─"), "\(text())")
  }

  @Test(
    "Home has the changed favorites in one column and what happened to them in another", arguments: [80, 120])
  func columns(width: Int) {
    var state = AppState()
    let changes: [Activity.Kind] = [
      .addedFavoritePrime(7), .removed([11, 13]), .restored([2, 3, 97]),
    ]
    state.activityFeed = changes.map { Activity(date: Calendar2024().day(1), kind: $0) }
    let text = render(AppView(state: state, time: .test), size: Size(width: width, height: width * 3 / 10))
      .text
    #expect(text.contains(#/ \+  3 primes +2 … 97, restored to favorites  ?│/#), "\(text)")
    #expect(text.contains(#/ −  11 and 13 +removed from favorites  ?│/#))
    #expect(text.contains(#/ \+  7 +added to favorites  ?│/#))
  }

  @Test("Neither a detail nor a time takes columns from the number of a row", arguments: [40, 80])
  func wholeNumbers(width: Int) {
    var state = AppState()
    state.activityFeed = [
      Activity(date: Calendar2024().day(1), kind: .answeredLookup(n: 1_000, prime: 7_919)),
      Activity(
        date: Calendar2024().day(1),
        kind: .answeredLookup(n: 1_000_000_000_000_000, prime: 37_124_508_045_065_437)),
    ]
    let rows = render(AppView(state: state, time: .test), size: Size(width: width, height: width * 3 / 10))
      .lines.filter { $0.contains(" ✓ ") }
    #expect(rows.count == 2 && rows[0].contains(" 37,124,508,045,065,437"), "\(rows)")
    #expect(rows.last?.contains("p(1,000) = 7,919 ") ?? false, "\(rows)")
    #expect(!rows.contains { $0.contains("…") }, "\(rows)")
  }

  @Test("The arrows select a row of Home's activity, also when there are more than fit", arguments: [40, 80])
  func selection(width: Int) {
    let feed = (1...30).map {
      Activity(date: Calendar2024().day($0), kind: .addedFavoritePrime(BigInt($0)))
    }
    let store = Store(initialState: AppState(count: 7, activityFeed: feed)) { AppReducer() }
    let driver = ProgramDriver(store, width: width, height: width * 3 / 10)
    func selected() -> String? { driver.grid.lines.first { $0.contains("› ") && $0.contains(" + ") } }
    for _ in 0..<10 where selected() == nil { driver.press(.down) }
    #expect(selected()?.contains(" 30 ") ?? false, "\(driver.screen)")
    driver.press(.down)
    #expect(selected()?.contains(" 29 ") ?? false, "\(driver.screen)")
    driver.press(.enter)
    #expect(store.state.counterScreen.modalNumber == 29)
  }
}
