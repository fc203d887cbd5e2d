import ArchitectureTesting
import Counter
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import PrimeModal
import TerminalUI
import Testing
import Timeline

@testable import AppFeature

@MainActor
@Suite("App: undo and redo")
struct HistoryTests {
  private let calendar = Calendar2024()

  private func store(
    _ favorites: IdentifiedArray<FavoritePrime>
  ) -> Store<AppState, AppAction> {
    store(AppState(count: 101, favoritePrimes: favorites))
  }

  private func store(_ state: AppState, clock: TestClock = TestClock()) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = calendar.date
      $0.clock = clock
      $0.random = RandomSource { 1 << 63 }
      $0.uuid = .incrementing
      $0.terminal = TerminalClient { _ in }
      $0.fileStorage.withLock = { _, _ in throw CancellationError() }
    }
  }

  @Test("Every change of the favorites is undone and redone, whichever feature made it")
  func everyChange() {
    let file = FilePanel.defaultFile
    let changes: [AppAction] = [
      .favoritePrimes(.numbersAdded([13, 5])),
      .favoritePrimes(.files(.loadResponse(.loaded([2, 5, 7, 11, 13], file)))),
      .favoritePrimes(.primesRemoved([7, 5])), .favoritePrimes(.deleteButtonTapped),
      .favoritePrimes(.files(.loadResponse(.loaded([97, 2, 3], file)))),
      .favoritePrimes(.files(.loadResponse(.imported([89, 2], file)))),
      .counter(.saveButtonTapped), .counter(.isPrimeButtonTapped),
      .counter(.primeModal(.presented(.removeFavoritePrimeTapped))),
      .counter(.alert(.presented(.saveToFavorites(541)))),
      .favoritePrimes(.primesRemoved([97, 2, 3, 89, 541])),
    ]
    let store = store([11, 2, 7])
    var lists = [store.state.favoritePrimes]
    for change in changes {
      store.send(change)
      if store.state.favoritePrimes != lists.last { lists.append(store.state.favoritePrimes) }
    }
    #expect(lists.count == 11)
    #expect(store.state.favoritePrimes.ids == [])
    for list in lists.dropLast().reversed() {
      store.send(.history(.undoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [11, 2, 7])
    for list in lists.dropFirst() {
      store.send(.history(.redoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    store.send(.history(.redoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [])
  }

  @Test("A hundred changes can be undone, and a new change ends redoing")
  func depth() {
    let store = store(IdentifiedArray(primes: 1...150))
    for _ in 0..<150 { store.send(.favoritePrimes(.deleteButtonTapped)) }
    for _ in 0..<150 { store.send(.history(.undoButtonTapped)) }
    #expect(store.state.favoritePrimes == IdentifiedArray(primes: 1...100))
    store.send(.favoritePrimes(.numbersAdded([151])))
    store.send(.history(.redoButtonTapped))
    #expect(store.state.favoritePrimes.ids == (1...100) + [151])
  }

  @Test("Undo selects the first favorite that it brings back")
  func selection() {
    let store = store([2, 3, 5, 7])
    store.send(.favoritePrimes(.primesRemoved([5, 7])))
    store.send(.favoritePrimes(.browsing(.binding(.set(\.screen.row, 0)))))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favorites.browsing.current?.prime == 7)
  }

  @Test("Undo keeps what another process changed in the meantime")
  func otherProcess() {
    let store = store([2, 3, 5])
    let opened = store.state.document
    store.send(.session(.loaded(opened)))
    store.send(.favoritePrimes(.primesRemoved([3])))
    // The deletion is saved, and merged with a favorite that another process added.
    var merged = store.state.document
    merged.favoritePrimes.append(7)
    store.send(.session(.saved(merged: merged)))
    #expect(store.state.favoritePrimes.ids == [2, 5, 7])
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [2, 3, 5, 7])
  }

  @Test("Random changes are undone and redone exactly, as often as they were made")
  func randomChanges() {
    var generator = SeededGenerator(seed: 7)
    var state = AppState(count: 101)
    var lists: [IdentifiedArray<FavoritePrime>] = [[]]
    for _ in 0..<ChangeHistory.limit {
      var list = lists[lists.count - 1]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: list = IdentifiedArray(list.shuffled(using: &generator))
      case 1: list.removeAll { _ in Bool.random(using: &generator) }
      default: list += (0..<3).map { FavoritePrime(BigInt(lists.count * 10 + $0)) }
      }
      if list == lists.last { list.append(FavoritePrime(BigInt(lists.count * 10 + 9))) }
      state.change(favorites: list)
      lists.append(list)
    }
    let store = store(state)
    for list in lists.dropLast().reversed() {
      store.send(.history(.undoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    for list in lists.dropFirst() {
      store.send(.history(.redoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
  }

  // MARK: Other changes

  private typealias Part = any PartialKeyPath<AppState> & Sendable

  /// Actions that change a part of the state each, and the words of undoing them.
  nonisolated private static let changes: [(AppAction, part: Part, words: String)] = [
    (.counter(.resetButtonTapped), \.count, "Count: 7 again"),
    (.counter(.incrementButtonTapped), \.count, "Count: 7 again"),
    (.counter(.countEntered(1_000)), \.count, "Count: 7 again"),
    (.counter(.alert(.presented(.setCount(17)))), \.count, "Count: 7 again"),
    (.explore(.setCountButtonTapped), \.count, "Count: 7 again"),
    (.counter(.stepEntered(9)), \.counterScreen.step, "Step: 5 again"),
    (
      .favoritePrimes(.browsing(.binding(.set(\.screen.filter, "")))), \.favoritesScreen.browsing.filter,
      "Filter: 3 again"
    ),
    (.favoritePrimes(.browsing(.filterSelected(""))), \.favoritesScreen.browsing.filter, "Filter: 3 again"),
    (
      .favoritePrimes(.files(.loadResponse(.loaded([2], .path("f"))))), \.favoritePrimes, "2 added, 1 removed"
    ),
    (
      .favoritePrimes(.files(.loadResponse(.imported([2], .path("f"))))), \.favoritePrimes,
      "Removed 2 from favorites"
    ),
    (.favoritePrimes(.primesRemoved([3, 31])), \.favoritePrimes, "Restored 2 favorites, 3 and 31"),
    (.guessingGame(.guessEntered(9)), \.game?.game, "Game: 1 guess again"),
    (.guessingGame(.guessEntered(3)), \.game?.game, "Game: 1 guess again"),
    (.guessingGame(.giveUpAlert(.presented(.confirmed))), \.game?.game, "Game: 1 guess again"),
    (.guessingGame(.nextGameButtonTapped), \.game?.game, "Game: 1 guess again"),
    (.gameRequested(isNew: true), \.game?.game, "Game: 1 guess again"),
    (.guessingGame(.boundsSubmitted), \.game?.settings, "Game: 1 guess again"),
  ]

  private static let id = UUID()

  /// A state that each of the changes changes.
  private var changeable: AppState {
    var state = AppState(count: 7, favoritePrimes: [3, 31], route: .guessingGame)
    state.counterScreen.step = 5
    state.favoritesScreen.browsing.filter = "3"
    state.game = GuessingGame.Screen(game: Game(id: Self.id, secret: 3, range: 1...99, numbers: [50]))
    state.game?.minimumText = "-7"
    state.exploreScreen.cursor = 101
    state.session = SavingState(saved: state.document)
    return state
  }

  @Test(
    "A change of the count, the step, the filter, the favorites, or the game is undone, redone, and undone again",
    arguments: changes.indices)
  func undo(_ index: Int) {
    let (action, part, words) = Self.changes[index]
    func value(_ state: AppState) -> String {
      var text = ""
      dump(state[keyPath: part], to: &text)
      return text
    }
    let store = store(changeable)
    store.send(action)
    let after = value(store.state)
    #expect(after != value(changeable))
    store.send(.history(.undoButtonTapped))
    #expect(value(store.state) == value(changeable))
    #expect(store.state.messages.shown.map(\.kind.words.sentence) == [words])
    #expect(!store.state.history.canUndo)
    store.send(.history(.redoButtonTapped))
    #expect(value(store.state) == after)
    store.send(.history(.undoButtonTapped))
    #expect(value(store.state) == value(changeable))
  }

  @Test("Changes of different parts are one stack, and undone from the latest to the first")
  func oneStack() {
    let store = store(changeable)
    var states = [store.state]
    for action: AppAction in [
      .counter(.countEntered(97)), .favoritePrimes(.primesRemoved([3])), .guessingGame(.guessEntered(9)),
      .counter(.stepEntered(9)), .counter(.resetButtonTapped),
      .favoritePrimes(.browsing(.filterSelected(""))),
    ] {
      store.send(action)
      states.append(store.state)
    }
    func values(_ state: AppState) -> [String] {
      let game = state.game?.game.numbers ?? []
      return [
        "\(state.count)", "\(state.counterScreen.step)", "\(state.favoritePrimes.ids)",
        state.favoritesScreen.browsing.filter,
        "\(game)",
      ]
    }
    for state in states.dropLast().reversed() {
      store.send(.history(.undoButtonTapped))
      #expect(values(store.state) == values(state))
    }
    for state in states.dropFirst() {
      store.send(.history(.redoButtonTapped))
      #expect(values(store.state) == values(state))
    }
  }

  @Test("Moves of the count without another change between them are undone together")
  func moves() {
    let store = store(AppState(count: 7, favoritePrimes: [2]))
    for _ in 0..<3 { store.send(.counter(.incrementButtonTapped)) }
    store.send(.counter(.decrementButtonTapped))
    #expect(store.state.count == 9)
    store.send(.counter(.countEntered(100)))
    for _ in 0..<150 { store.send(.counter(.incrementButtonTapped)) }
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 100)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 9)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 7)
    #expect(!store.state.history.canUndo)
  }

  @Test("A move on another screen, after an undo, or after another change is a step of its own")
  func endOfMoves() {
    let store = store(AppState(count: 7, favoritePrimes: [2]))
    store.send(.counter(.incrementButtonTapped))
    store.send(.routeSelected(.home))
    store.send(.counter(.incrementButtonTapped))
    store.send(.favoritePrimes(.primesRemoved([2])))
    store.send(.counter(.incrementButtonTapped))
    store.send(.counter(.incrementButtonTapped))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 9)
    store.send(.counter(.decrementButtonTapped))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 9 && store.state.favoritePrimes.ids == [])
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [2])
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 8)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 7)
  }

  @Test("A filter that is typed is undone as a whole; what was typed and deleted is no change")
  func filter() {
    let store = store(AppState(favoritePrimes: [2, 31, 37]))
    func type(_ texts: String...) {
      func send(_ action: BindingAction<Browsing.State>) {
        store.send(.favoritePrimes(.browsing(.binding(action))))
      }
      send(.set(\.screen.isFiltering, true))
      for text in texts { send(.set(\.screen.filter, text)) }
      send(.set(\.screen.isFiltering, false))
    }
    type("3", "37")
    type("3", "", "9")
    type("9", "99", "9")
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritesScreen.browsing.filter == "37")
    #expect(store.state.favorites.browsing.current?.prime == 37)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritesScreen.browsing.filter == "")
    #expect(!store.state.history.canUndo)
  }

  // MARK: Dates

  @Test("Undoing a removal restores the dates, and redoing an addition has its date")
  func dates() {
    let store = store(AppState())
    func dates() -> [BigInt: Date] { store.state.datesAdded }
    store.send(.favoritePrimes(.numbersAdded([2, 3])))
    calendar.nextDay()
    store.send(.favoritePrimes(.numbersAdded([5])))
    let expected: [BigInt: Date] = [2: calendar.day(1), 3: calendar.day(1), 5: calendar.day(2)]
    #expect(dates() == expected)
    calendar.nextDay()
    store.send(.favoritePrimes(.primesRemoved([2, 5])))
    calendar.nextDay()
    store.send(.history(.undoButtonTapped))
    #expect(dates() == expected)
    // Another addition of a removed favorite has another date; undoing it doesn't change the first one.
    store.send(.history(.redoButtonTapped))
    store.send(.favoritePrimes(.numbersAdded([2])))
    #expect(dates()[2] == calendar.day(4))
    calendar.nextDay()
    store.send(.history(.undoButtonTapped))
    store.send(.history(.undoButtonTapped))
    #expect(dates() == expected)
    store.send(.history(.redoButtonTapped))
    store.send(.history(.redoButtonTapped))
    #expect(dates()[2] == calendar.day(4))
    #expect(store.state.activityFeed.last?.kind == .restoredFavoritePrime(2))
  }

  @Test("Undoing the removal of many favorites restores all of their dates")
  func manyDates() {
    let favorites = IdentifiedArray(
      (1...1_000).map { FavoritePrime(BigInt($0), added: calendar.day($0 / 100)) })
    let store = store(AppState(favoritePrimes: favorites))
    calendar.nextDay()
    store.send(.favoritePrimes(.primesRemoved(favorites.ids)))
    #expect(store.state.favoritePrimes.isEmpty)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes == favorites)
    #expect(store.state.activityFeed.last?.kind == .restored(favorites.ids))
  }

  // MARK: The session

  @Test("A restart ends undoing")
  func restart() throws {
    let store = store(AppState(count: 7))
    store.send(.favoritePrimes(.numbersAdded([2, 3])))
    let data = try JSONEncoder().encode(store.state.document)
    let restarted = AppState(try JSONDecoder().decode(SessionDocument.self, from: data))
    #expect(store.state.history.canUndo && !restarted.history.canUndo)
  }

  /// Changes of a part here, and of the same part by another program.
  nonisolated private static let conflicts:
    [(AppAction, theirs: @Sendable (inout SessionDocument) -> Void, String)] = [
      (.counter(.incrementButtonTapped), { $0.count += 100 }, "count"),
      (.favoritePrimes(.numbersAdded([5])), { $0.favoritePrimes.remove(id: 5) }, "favorites"),
      (.favoritePrimes(.primesRemoved([3])), { $0.favoritePrimes.append(3) }, "favorites"),
      (.guessingGame(.guessEntered(9)), { $0.guessingGame?.pastGames = [] }, "game"),
      (.resumed(AppState(), action: 1), { $0.count += 100 }, "count"),
    ]

  @Test("What another program changed since isn't undone", arguments: conflicts.indices)
  func conflict(_ index: Int) {
    let (action, theirs, part) = Self.conflicts[index]
    var state = changeable
    state.game?.pastGames = [Game(id: Self.id, secret: 3, range: 1...9, numbers: [3])]
    state.session = SavingState(saved: state.document)
    let store = store(state)
    store.send(action)
    var merged = store.state.document
    theirs(&merged)
    store.send(.session(.saved(merged: merged)))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.document.count == merged.count)
    #expect(store.state.document.favoritePrimes == merged.favoritePrimes)
    #expect(store.state.document.guessingGame == merged.guessingGame)
    #expect(
      store.state.messages.shown.map(\.kind.words.sentence) == [
        "Not undone: another program changed the \(part)"
      ])
    #expect(!store.state.history.canUndo && !store.state.history.canRedo)
  }

  // MARK: Going back

  @Test("Going back to an earlier moment is undone in one step, and keeps what was to be undone")
  func resumed() {
    let store = store(AppState(count: 7, favoritePrimes: [2]))
    store.send(.counter(.resetButtonTapped))
    let earlier = store.state
    store.send(.favoritePrimes(.numbersAdded([3])))
    calendar.nextDay()
    store.send(.counter(.countEntered(97)))
    store.send(.resumed(earlier, action: 1))
    #expect(store.state.count == 0 && store.state.favoritePrimes.ids == [2])
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 97 && store.state.favoritePrimes.ids == [2, 3])
    #expect(store.state.datesAdded[3] == calendar.day(1))
    for _ in 0..<3 { store.send(.history(.undoButtonTapped)) }
    #expect(store.state.count == 7 && store.state.favoritePrimes.ids == [2])
    #expect(!store.state.history.canUndo)
  }

  @Test("The timer of a game runs again when its last guess is taken back, and the time on screen isn't lost")
  func timer() async {
    let clock = TestClock()
    let store = store(changeable, clock: clock)
    store.send(.guessingGame(.screenAppeared))
    await clock.advance(by: .seconds(5))
    store.send(.guessingGame(.guessEntered(3)))
    await clock.advance(by: .seconds(5))
    #expect(store.state.game?.secondsPlayed == 5)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.game?.secondsPlayed == 5)
    await clock.advance(by: .seconds(5))
    #expect(store.state.game?.secondsPlayed == 10)
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
}
