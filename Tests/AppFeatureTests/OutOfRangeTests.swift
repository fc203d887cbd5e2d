import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NthPrimeClient
import NumberFactsTesting
import PrimeModal
import TerminalUI
import Testing

@testable import AppFeature
@testable import Lookups

@MainActor
@Suite("App: numbers out of range")
struct OutOfRangeTests {
  nonisolated private static let game = Game(id: UUID(), secret: 7, range: 1...10)

  @Test(
    "A session with a number out of range isn't loaded, and the error names the number",
    arguments: [
      (AppState(count: .tooLong).document, "the count"), (session { $0.step = .tooLong }, "the step"),
      (session { $0.count = -.tooLong }, "the count"),
      (session { $0.settings.range = .min...7 }, "the lower bound"),
      (session { $0.game.secondsPlayed = -1 }, "the time played"),
      (session { $0.pastGames = [Game(id: UUID(), secret: 7, range: 7 ... .max)] }, "the upper bound"),
      (session(rowWidth: 2), "the width"), (session(rowWidth: -1), "the width"),
      (session(rowWidth: 1_000_001), "the width"),
    ])
  func sessions(_ document: SessionDocument, name: String) async throws {
    let error = try await Self.loadError(of: document)
    #expect("\(error)".contains("at content: \(name) "))
  }

  /// Returns the error of loading the file of a session.
  private static func loadError(of document: SessionDocument) async throws -> StorageError {
    let writer = FileStorage.inMemory()
    try await writer.save(document, to: SessionDocument.file)
    // A storage doesn't decode what it saved itself.
    let storage = FileStorage.inMemory([
      SessionDocument.file: try #require(await writer.load(SessionDocument.file))
    ])
    return try await #require(throws: StorageError.self) {
      try await storage.load(SessionDocument.self, from: SessionDocument.file)
    }
  }

  @Test(
    "A session with favorites that aren't prime isn't loaded, and the error names the first",
    arguments: [
      ([2, 4, 7, 9], "favorite 4 (at position 2) is not prime"),
      ([7, 0], "favorite 0 (at position 2) is not prime"), ([1], "favorite 1 (at position 1) is not prime"),
      ([18_446_744_073_709_551_556], "favorite 18,446,744,073,709,551,556 (at position 1) is not prime"),
      // 300 digits, and a multiple of 11, because the exponent is odd.
      ([2, BigInt(10).power(299) + 1], "(at position 2) is not prime"),
    ] as [([BigInt], String)])
  func favorites(_ favorites: [BigInt], mistake: String) async throws {
    let document = AppState(favoritePrimes: IdentifiedArray(primes: favorites)).document
    let error = "\(try await Self.loadError(of: document))"
    #expect(error.contains("at content: favorite ") && error.contains("\(mistake). "))
  }

  nonisolated private static func session(
    _ change: (inout GuessingGame.Record) -> Void
  ) -> SessionDocument {
    var record = GuessingGame.State(game: game).record
    change(&record)
    var document = SessionDocument()
    document.guessingGame = record
    return document
  }

  /// Returns a session with a width of Explore's rows.
  nonisolated private static func session(rowWidth: Int) -> SessionDocument {
    var document = SessionDocument()
    document.explore = Explore.Choices()
    document.explore?.rowWidth = rowWidth
    return document
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test("Decoding by hand loses no property")
  func properties() throws {
    let started = Game(id: UUID(), secret: 3, range: 1...9, numbers: [4], secondsPlayed: 5)
    var state = GuessingGame.State(game: started)
    state.asksToGiveUp = true
    _ = CombineReducers { GuessingGame() }.reduce(
      into: &state, action: .giveUpAlert(.presented(.confirmed)))
    let game = state.game
    #expect(labelsOfEqualProperties(game, Self.game) == [])
    #expect(try decoded(game) == game)
  }

  /// Returns the stored properties that don't differ, in which a lost one would go unnoticed.
  private func labelsOfEqualProperties<Value>(_ left: Value, _ right: Value) -> [String] {
    zip(Mirror(reflecting: left).children, Mirror(reflecting: right).children)
      .filter { "\($0.value)" == "\($1.value)" }.map { $0.0.label ?? "" }
  }

  @Test("An encoded state is decoded without a loss")
  func roundTrip() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let last = try await RandomSession.recorded(seed: seed, count: 100) { AppReducer() }.last
      #expect(try decoded(last) == last)
    }
  }

  nonisolated private static let actions: [AppAction] = [
    .counter(.counting(.countEntered(.tooLong))), .counter(.primalityRequested(.tooLong)),
    .counter(.primalityRequested(-.tooLong)), .guessingGame(.guessEntered(.tooLong)),
    .guessingGame(.secondsPassed(.max)),
    .guessingGame(.secondsPassed(.min)), .explore(.cursorMoved(x: .max, y: .min)),
    .explore(.cursorMoved(x: .min, y: .max)), .explore(.cursorMoved(x: 0, y: .min)),
    .explore(.cursorMoved(x: .min, y: 0)),
    .explore(.mapMoved(center: MapPoint(x: .min, y: 0), cursor: MapPoint(x: 0, y: 0))),
    .favoritePrimes(.files(.fileDismissed)),
  ]

  @Test("An action with a number out of range changes nothing", arguments: actions, [false, true])
  func actions(_ action: AppAction, showsRows: Bool) {
    var state = AppState(count: 1 << 63, favoritePrimes: [2, 3])
    state.exploreScreen.shape = showsRows ? .rows : .spiral
    state.game = GuessingGame.State(game: Self.game)
    let before = state
    _ = CombineReducers { AppReducer() }.reduce(into: &state, action: action)
    #expect(state == before)
  }

  @Test("A number out of range isn't selected in the modal")
  func modal() {
    var state = PrimeModal.State(
      properties: (favoritePrimes: [], number: 7, path: []), facts: Facts.State())
    _ = PrimeModal().reduce(into: &state, action: .numberSelected(.tooLong))
    #expect(state.number == 7)
  }

  @Test(
    "Selecting a favorite in any row selects the last row at most", arguments: [Int.min, -1, 0, 1, 2, .max])
  func rows(_ row: Int) {
    var state = AppState(favoritePrimes: [2, 3])
    state.favoritesScreen.browsing.row = row
    _ = CombineReducers { AppReducer() }.reduce(
      into: &state, action: .favoritePrimes(.browsing(.selectButtonTapped)))
    #expect(state.favoritesScreen.browsing.selected.count == 1)
    #expect(state.favoritesScreen.browsing.row <= 1)
  }

  @Test("A favorite of 0 is nowhere on the map")
  func favoriteOfZero() {
    let state = AppState(count: 1, favoritePrimes: [0, 2], route: .explore)
    let grid = render(AppView(state: state, time: .test), size: Size(width: 80, height: 24))
    #expect(grid.text.contains("Explore"))
  }

  @Test("A duration of any length is shown", arguments: ["\(Int64.max)", "\(Int64.min)"])
  func duration(high: String) throws {
    let elapsed = try JSONDecoder().decode(Duration.self, from: Data("[\(high),0]".utf8))
    var state = AppState(route: .counter)
    state.lookups.queue = [Lookup(n: 9, elapsed: elapsed)]
    state.lookups.ended = [
      .answered(NthPrimeAnswer(n: 10, prime: 29, source: .localCalculator), elapsed: elapsed)
    ]
    let grid = render(AppView(state: state, time: .test), size: Size(width: 120, height: 36))
    #expect(grid.text.contains("✓ p(10)           29 "))
  }

  @Test("A fraction outside 0…1 is shown as 0 % or 100 %", arguments: [-1e300, -1, 0.5, 2, 1e300])
  func progress(fraction: Double) {
    var state = AppState()
    state.lookups.queue = [
      Lookup(n: 9, progress: LookupProgress(fractionCompleted: fraction))
    ]
    let header = render(AppView(state: state, time: .test), size: Size(width: 120, height: 24)).lines[0]
    #expect(header.contains("\(Int(min(max(fraction, 0), 1) * 100)) %"))
  }
}

extension BigInt {
  /// The smallest number of 10,001 digits.
  fileprivate static let tooLong = BigInt(10).power(10_000)
}
