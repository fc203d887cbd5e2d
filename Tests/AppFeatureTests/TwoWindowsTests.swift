import ArchitectureTesting
import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import Testing

@testable import AppFeature

/// A change that a window makes to the session.
struct SessionEdit: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let actions: [AppAction]
  /// Whether a session has the change.
  let isIn: @Sendable (SessionDocument) -> Bool

  init(_ name: String, _ actions: AppAction..., isIn: @escaping @Sendable (SessionDocument) -> Bool) {
    (testDescription, self.actions, self.isIn) = (name, actions, isIn)
  }
}

extension SessionDocument {
  fileprivate var games: [Game] { guessingGame.map { $0.pastGames + [$0.game] } ?? [] }
  /// Whether a number was guessed in the first game, or another process finished that game.
  fileprivate func hasGuess(_ number: Int) -> Bool {
    games.contains { $0.secret == 50 && ($0.numbers.contains(number) || $0.isFinished) }
  }
}

/// Two windows of the app that share a session.
@MainActor
private final class TwoWindows {
  static let start: SessionDocument = {
    var session = SessionDocument.with(count: 10, favoritePrimes: [3, 5])
    session.guessingGame = GuessingGame.State(game: Game(id: UUID(), secret: 50, range: 0...100)).record
    return session
  }()

  private(set) var file = TwoWindows.start
  private(set) var stores: [Store<AppState, AppAction>] = []
  private let storage = FileStorage.inMemory()

  init() async throws {
    try await storage.save(file, to: SessionDocument.file)
    for number in 1...2 {
      let store = Store(initialState: AppState(file)) {
        AppReducer()
      } withDependencies: {
        $0.date = DateGenerator { Date(timeIntervalSince1970: 1_700_000_000) }
        $0.clock = TestClock()
        $0.random = RandomSource { UInt64(number) << 60 }
        $0.uuid = UUIDGenerator { UUID() }
        $0.fileStorage = storage
      }
      store.send(.session(.loaded(file)))
      stores.append(store)
    }
  }

  /// Waits until everything is saved, and each window has read the file.
  func settle() async throws {
    repeat {
      for store in stores {
        store.send(.session(.save))
        for await activity in store.values(of: \.session.activity) where activity == nil { break }
        file = try await storage.load(SessionDocument.self, from: SessionDocument.file) ?? file
        store.send(.session(.loaded(file)))
      }
    } while stores.contains { $0.state.document != file }
  }
}

@MainActor
@Suite("App: two windows with the same session")
struct TwoWindowsTests {
  nonisolated static let mine = [
    SessionEdit("count up", .counter(.counting(.incrementButtonTapped))) { ($0.count - 10) % 100 == 1 },
    SessionEdit("add a favorite", .favoritePrimes(.adding(.numbersAdded([2])))) {
      $0.favoritePrimes.contains(id: 2)
    },
    SessionEdit("remove a favorite", .favoritePrimes(.primesRemoved([3]))) {
      !$0.favoritePrimes.contains(id: 3)
    },
    SessionEdit("guess", .guessingGame(.guessEntered(20))) { $0.hasGuess(20) },
    SessionEdit("win", .guessingGame(.guessEntered(50))) {
      $0.games.contains { $0.isFound && $0.secret == 50 }
    },
    SessionEdit("win and start", .guessingGame(.guessEntered(50)), .guessingGame(.nextGameButtonTapped)) {
      $0.games.contains { $0.isFound && $0.secret == 50 }
    },
    SessionEdit("hide hints", .guessingGame(.binding(.set(\.settings.showsHints, false)))) {
      $0.guessingGame?.settings.showsHints == false
    },
    SessionEdit("choose a shape", .explore(.shapeSelected(.rows))) { $0.explore?.shape == .rows },
  ]

  nonisolated static let theirs = [
    SessionEdit("count up by 100", .counter(.counting(.countMoved(by: 100)))) { $0.count >= 110 },
    SessionEdit("add a favorite", .favoritePrimes(.adding(.numbersAdded([7])))) {
      $0.favoritePrimes.contains(id: 7)
    },
    SessionEdit("remove a favorite", .favoritePrimes(.primesRemoved([5]))) {
      !$0.favoritePrimes.contains(id: 5)
    },
    SessionEdit("guess", .guessingGame(.guessEntered(30))) { $0.hasGuess(30) },
    SessionEdit(
      "give up", .guessingGame(.giveUpButtonTapped), .guessingGame(.giveUpAlert(.presented(.confirmed)))
    ) {
      $0.games.contains { $0.isFinished && $0.secret == 50 }
    },
    SessionEdit(
      "win, start, and win", .guessingGame(.guessEntered(50)), .guessingGame(.nextGameButtonTapped),
      .guessingGame(.guessEntered(-75))
    ) { $0.games.filter(\.isFound).count >= 2 },
    SessionEdit("choose a zoom", .explore(.zoomSelected(.density))) { $0.explore?.zoom == .density },
  ]

  @Test(
    "A change here and one there, at the same time, are both saved; undo and redo here take nothing away from there",
    arguments: mine, theirs)
  func interleaved(mine: SessionEdit, theirs: SessionEdit) async throws {
    let windows = try await TwoWindows()
    for action in theirs.actions { windows.stores[1].send(action) }
    for action in mine.actions { windows.stores[0].send(action) }
    try await windows.settle()
    #expect(mine.isIn(windows.file), "the change here")
    #expect(theirs.isIn(windows.file), "the change there")
    // A win here replaces what was done there with the same game; taking it back doesn't bring that again.
    if mine.testDescription.hasPrefix("win"), ["guess", "give up"].contains(theirs.testDescription) {
      return
    }
    let activities = windows.file.activityFeed
    for (action, isUndo) in [(HistoryAction.undoButtonTapped, true), (.redoButtonTapped, false)] {
      for _ in mine.actions { windows.stores[0].send(.history(action)) }
      try await windows.settle()
      #expect(theirs.isIn(windows.file), "the change there, after \(action)")
      #expect(windows.file.activityFeed.starts(with: activities))
      if !isUndo { #expect(mine.isIn(windows.file), "the change here, after redo") }
    }
  }

  @Test("Each command's change is kept beside a window that counts")
  func manyChanges() async throws {
    let windows = try await TwoWindows()
    for _ in 0..<20 {
      windows.stores[0].send(.counter(.counting(.incrementButtonTapped)))
      windows.stores[1].send(.counter(.counting(.countMoved(by: 100))))
      await Task.yield()
    }
    try await windows.settle()
    #expect(windows.file.count == 10 + 20 + 2_000)
  }
}
