import ArchitectureTesting
import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import TerminalUI
import Testing

@testable import AppFeature

@MainActor
@Suite("App: undo and redo")
struct HistoryTests {
  private let calendar = Calendar2024()

  private func store(_ state: AppState, clock: TestClock = TestClock()) -> Store<AppState, AppAction> {
    historyStore(state, calendar, clock: clock)
  }

  private typealias Part = any PartialKeyPath<AppState> & Sendable

  /// Actions that change a part of the state each, and the words of undoing them.
  nonisolated private static let changes: [(AppAction, part: Part, words: String)] = [
    (.counter(.counting(.resetButtonTapped)), \.count, "Count is 7 again"),
    (.counter(.counting(.incrementButtonTapped)), \.count, "Count is 7 again"),
    (.counter(.counting(.countEntered(1_000))), \.count, "Count is 7 again"),
    (.counter(.alert(.presented(.setCount(17)))), \.count, "Count is 7 again"),
    (.explore(.setCountButtonTapped), \.count, "Count is 7 again"),
    (.counter(.counting(.stepEntered(9))), \.counterScreen.step, "Step is 5 again"),
    (
      .favoritePrimes(.browsing(.binding(.set(\.screen.filter, "")))), \.favoritesScreen.browsing.filter,
      "Filter is 3 again"
    ),
    (.favoritePrimes(.browsing(.filterSelected(""))), \.favoritesScreen.browsing.filter, "Filter is 3 again"),
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
    state.game = GuessingGame.State(game: Game(id: Self.id, secret: 3, range: 1...99, numbers: [50]))
    state.game?.minimumText = "-7"
    state.exploreScreen.cursor = .number(101)
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

  @Test(
    "The palette names the change that would be undone or redone",
    arguments: [
      (.favoritePrimes(.adding(.numbersAdded([97]))), "Added 97"),
      (.favoritePrimes(.adding(.numbersAdded([97, 101, 103]))), "Added 3 favorites"),
      (.favoritePrimes(.primesRemoved([3])), "Removed 3"),
      (.favoritePrimes(.files(.loadResponse(.loaded([2], .path("f"))))), "1 added, 2 removed"),
      (.counter(.counting(.resetButtonTapped)), "Count 7 → 0"),
      (.counter(.counting(.stepEntered(9))), "Step 5 → 9"),
      (.favoritePrimes(.browsing(.filterSelected(""))), "Filter none"),
      (.guessingGame(.guessEntered(9)), "Game"),
    ] as [(AppAction, String)])
  func names(action: AppAction, name: String) {
    let store = store(changeable)
    func commandName(_ title: String) -> CommandName? {
      AppView(state: store.state, time: .test).commandName(title)
    }
    #expect(commandName("Undo")?.title == "Undo")
    store.send(action)
    let undo = commandName("Undo")
    #expect(undo?.title == "Undo: \(name)" && undo?.words.contains("Undo") == true)
    store.send(.history(.undoButtonTapped))
    #expect(commandName("Redo")?.title == "Redo: \(name)")
  }

  @Test("Changes of different parts are one stack, and undone from the latest to the first")
  func oneStack() {
    let store = store(changeable)
    var states = [store.state]
    for action: AppAction in [
      .counter(.counting(.countEntered(97))), .favoritePrimes(.primesRemoved([3])),
      .guessingGame(.guessEntered(9)),
      .counter(.counting(.stepEntered(9))), .counter(.counting(.resetButtonTapped)),
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
    for _ in 0..<3 { store.send(.counter(.counting(.incrementButtonTapped))) }
    store.send(.counter(.counting(.decrementButtonTapped)))
    #expect(store.state.count == 9)
    store.send(.counter(.counting(.countEntered(100))))
    for _ in 0..<150 { store.send(.counter(.counting(.incrementButtonTapped))) }
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
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.routeSelected(.home))
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.favoritePrimes(.primesRemoved([2])))
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 9)
    store.send(.counter(.counting(.decrementButtonTapped)))
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

  // MARK: The session

  @Test("A restart ends undoing")
  func restart() throws {
    let store = store(AppState(count: 7))
    store.send(.favoritePrimes(.adding(.numbersAdded([2, 3]))))
    let data = try JSONEncoder().encode(store.state.document)
    let restarted = AppState(try JSONDecoder().decode(SessionDocument.self, from: data))
    #expect(store.state.history.canUndo && !restarted.history.canUndo)
  }

  /// Changes here, other ones of another program, and what undoing then says.
  nonisolated private static let others:
    [(AppAction, theirs: @Sendable (inout SessionDocument) -> Void, words: String)] = [
      (.counter(.counting(.incrementButtonTapped)), { $0.count += 100 }, "Count is 107 again"),
      (
        .counter(.counting(.countEntered(97))), { $0.count += 100 },
        "Not undone: another program changed the count"
      ),
      (
        .favoritePrimes(.adding(.numbersAdded([5]))), { $0.favoritePrimes.remove(id: 5) },
        "Not undone: another program changed the favorites"
      ),
      (
        .favoritePrimes(.primesRemoved([3])), { $0.favoritePrimes.append(3) },
        "Not undone: another program changed the favorites"
      ),
      (
        .favoritePrimes(.adding(.numbersAdded([5, 11]))), { $0.favoritePrimes.remove(id: 5) },
        "Removed 11 from favorites"
      ),
      (.guessingGame(.guessEntered(9)), { $0.guessingGame?.pastGames = [] }, "Game: 1 guess again"),
      (
        .guessingGame(.nextGameButtonTapped),
        { $0.guessingGame = GuessingGame.State(game: Game(id: UUID(), secret: 4, range: 1...9)).record },
        "Not undone: another program changed the game"
      ),
      (.resumed(AppState(), action: 1), { $0.count += 100 }, "Undone, but another program changed the count"),
    ]

  @Test(
    "Undoing takes back what this program did, and nothing that another program did since",
    arguments: others.indices)
  func others(_ index: Int) {
    let (action, theirs, words) = Self.others[index]
    var state = changeable
    state.game?.pastGames = [Game(id: UUID(), secret: 3, range: 1...9, numbers: [3])]
    state.session = SavingState(saved: state.document)
    let store = store(state)
    store.send(action)
    var merged = store.state.document
    theirs(&merged)
    store.send(.session(.saved(merged: merged)))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.messages.shown.map(\.kind.words.sentence) == [words])
    let isRefused = words.hasPrefix("Not")
    #expect(store.state.history.canUndo == isRefused && store.state.history.canRedo != isRefused)
    if isRefused { #expect(store.state.document == merged) }
    var expected = state.document
    theirs(&expected)
    if words.contains("but") { expected.count = merged.count }
    if !isRefused {
      #expect(store.state.document.count == expected.count)
      #expect(store.state.document.favoritePrimes == expected.favoritePrimes)
      #expect(store.state.document.guessingGame?.game == expected.guessingGame?.game)
      #expect(store.state.document.guessingGame?.pastGames == expected.guessingGame?.pastGames)
    }
  }

  @Test("Moves between which another program moved the count are undone one by one")
  func movesBesideAnother() {
    let store = store(changeable)
    store.send(.counter(.counting(.incrementButtonTapped)))
    var merged = store.state.document
    merged.count += 100
    store.send(.session(.saved(merged: merged)))
    store.send(.counter(.counting(.incrementButtonTapped)))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 112)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.count == 107)
  }

  // MARK: Going back

  @Test("Going back to an earlier moment is undone in one step, and keeps what was to be undone")
  func resumed() {
    let store = store(AppState(count: 7, favoritePrimes: [2]))
    store.send(.counter(.counting(.resetButtonTapped)))
    let earlier = store.state
    store.send(.favoritePrimes(.adding(.numbersAdded([3]))))
    calendar.nextDay()
    store.send(.counter(.counting(.countEntered(97))))
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
}

/// A store whose saves don't end.
@MainActor
func historyStore(
  _ state: AppState, _ calendar: Calendar2024, clock: TestClock = TestClock()
) -> Store<AppState, AppAction> {
  Store(initialState: state) {
    AppReducer()
  } withDependencies: {
    $0.date = calendar.date
    $0.clock = clock
    $0.random = RandomSource { 1 << 63 }
    $0.uuid = .incrementing
    $0.terminal = TerminalClient { _ in }
    $0.fileStorage.withLock = { _, _, _ in throw CancellationError() }
  }
}
