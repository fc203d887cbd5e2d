import AppFeature
import Architecture
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NthPrimeClient
import PrimeModal
import TerminalUI
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("App: numbers out of range")
struct OutOfRangeTests {
  nonisolated private static let game = Game(id: UUID(), secret: 7, range: 1...10)

  /// States that no action makes, but a damaged recording can contain.
  nonisolated private static let states: [(name: String, change: @Sendable (inout AppState) -> Void)] = [
    ("count", { $0.count = Int128(UInt64.max) + 1 }),
    ("modal", { $0.counter.screen.modalNumber = .max }),
    ("step", { $0.counter.screen.step = .min }),
    ("game's step", { $0.game?.counter.step = 0 }),
    ("range of a game", { $0.game?.settings.range = .min ... .max }),
    ("time", { $0.game?.secondsSinceGuess = .max }),
    ("width", { $0.exploreScreen.rowWidth = 0 }),
    ("cursor", { $0.exploreScreen.cursor = 0 }),
    (
      "index",
      { state in
        var change = FavoritesChange(from: [2], to: [])
        change.start = -1
        state.favoritesHistory.record(change)
      }
    ),
  ]

  @Test("A state with a number out of range isn't decoded", arguments: states.map(\.name))
  func states(_ name: String) throws {
    var state = AppState()
    state.game = GuessingGame.Screen(game: Self.game)
    #expect(throws: Never.self) { try decoded(state) }
    try #require(Self.states.first { $0.name == name }).change(&state)
    let error = try #require(throws: DecodingError.self) { try decoded(state) }
    #expect("\(error)".contains("is outside the range from"))
  }

  private func decoded(_ state: AppState) throws -> AppState {
    try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(state))
  }

  @Test("An encoded state is decoded without a loss")
  func roundTrip() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let last = try await RandomSession.recorded(seed: seed, count: 100) { AppReducer() }.last
      #expect(try decoded(last) == last)
    }
  }

  nonisolated private static let actions: [AppAction] = [
    .counter(.countEntered(.max)), .counter(.primalityRequested(Int128(UInt64.max) + 1)),
    .counter(.primalityRequested(.min)), .guessingGame(.guessEntered(.max)),
    .guessingGame(.secondsPassed(.max)),
    .guessingGame(.secondsPassed(.min)), .explore(.cursorMoved(x: .max, y: .min)),
    .explore(.cursorMoved(x: .min, y: .max)), .favoritePrimes(.fileDismissed),
  ]

  @Test("An action with a number out of range changes nothing", arguments: actions)
  func actions(_ action: AppAction) {
    var state = AppState(count: 1 << 63, favoritePrimes: [2, 3])
    state.game = GuessingGame.Screen(game: Self.game)
    let before = state
    _ = CombineReducers { AppReducer() }.reduce(into: &state, action: action)
    state.exploreScreen.cursor = before.exploreScreen.cursor
    #expect(state == before)
  }

  @Test("A number out of range isn't selected in the modal")
  func modal() {
    var state = PrimeModal.State((favoritePrimes: [], number: 7, primeIndex: nil))
    _ = PrimeModal().reduce(into: &state, action: .numberSelected(Int128(UInt64.max) + 1))
    #expect(state.number == 7)
  }

  @Test(
    "Selecting a favorite in any row selects the last row at most", arguments: [Int.min, -1, 0, 1, 2, .max])
  func rows(_ row: Int) {
    var state = AppState(favoritePrimes: [2, 3])
    state.favoritesScreen.row = row
    _ = CombineReducers { AppReducer() }.reduce(into: &state, action: .favoritePrimes(.selectButtonTapped))
    #expect(state.favoritesScreen.selected.count == 1)
    #expect(state.favoritesScreen.row <= 1)
  }

  @Test("A favorite of 0 is nowhere on the map")
  func favoriteOfZero() {
    let state = AppState(count: 1, favoritePrimes: [0, 2], route: .explore)
    let grid = render(AppView(state: state, time: .test), size: Size(width: 80, height: 24))
    #expect(grid.text.contains("Explore"))
  }

  @Test("A fraction outside 0…1 is shown as 0 % or 100 %", arguments: [-1e300, -1, 0.5, 2, 1e300])
  func progress(fraction: Double) {
    var state = AppState()
    state.counter.screen.lookup = Counter.RunningLookup(
      n: 9, progress: LookupProgress(fractionCompleted: fraction))
    let header = render(AppView(state: state, time: .test), size: Size(width: 120, height: 24)).lines[0]
    #expect(header.contains("\(Int(min(max(fraction, 0), 1) * 100)) %"))
  }
}
