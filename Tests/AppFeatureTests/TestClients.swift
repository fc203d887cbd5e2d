import ArchitectureTesting
import Counter
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NthPrimeClient
import NumberFacts
import NumberFactsTesting
import Synchronization
import TerminalUITesting
import TestTraits
import Testing
import Timeline

@testable import AppFeature
@testable import TerminalUITesting

/// A calendar that starts at noon on January 1, 2024, and that the test advances by days.
final class Calendar2024: Sendable {
  private let today = Mutex(1)

  var date: DateGenerator {
    DateGenerator { self.day(self.today.withLock(\.self)) }
  }

  func nextDay() {
    today.withLock { $0 += 1 }
  }

  /// Returns noon on a day of 2024, counted from 1.
  func day(_ number: Int) -> Date {
    // 2024-01-01T12:00:00Z
    Date(timeIntervalSince1970: 1_704_110_400 + Double(number - 1) * 86_400)
  }
}

extension NthPrimeClient {
  /// Creates a client that yields the same events for every index.
  static func yielding(_ events: LookupEvent...) -> NthPrimeClient {
    NthPrimeClient { _ in
      AsyncStream { continuation in
        for event in events { continuation.yield(event) }
        continuation.finish()
      }
    }
  }
}

extension LargeNumberClient {
  /// A client whose work ends only when it is canceled.
  static let endless = LargeNumberClient { _ in
    for await _ in (AsyncStream<Void> { _ in }) {}
    throw CancellationError()
  } findings: { _ in
    AsyncThrowingStream { _ in }
  }
}

extension AppState {
  /// Changes the favorites as an action of a feature does, so that the change can be undone.
  mutating func change(favorites: IdentifiedArray<FavoritePrime>) {
    change { $0.favoritePrimes = favorites }
  }

  /// The times of the favorites' additions.
  var datesAdded: [BigInt: Date] {
    Dictionary(uniqueKeysWithValues: favoritePrimes.map { ($0.prime, $0.added) })
  }

  /// Changes the count so that the change can be undone, with those before it if it is part of a run.
  mutating func change(count: BigInt, run: ChangeHistory.Run? = nil) {
    change(run: run) { $0.count = count }
  }

  /// Changes the game so that the change can be undone.
  mutating func changeGame(_ change: (inout GuessingGame.State?) -> Void) {
    self.change { change(&$0.game) }
  }

  /// Changes the state as an action does, so that the change is saved and can be undone.
  mutating func change(
    run: ChangeHistory.Run? = nil, goesBack: Bool = false, _ change: (inout AppState) -> Void
  ) {
    let (before, step, filter) = (document, counterScreen.step, favoritesScreen.browsing.filter)
    let moment = moment
    change(&self)
    var change = SessionChange(from: before, to: document) ?? SessionChange()
    change.step = .init(step, counterScreen.step)
    change.filter = .init(filter, favoritesScreen.browsing.filter)
    change.isMove = run == .moves
    if goesBack { change.moment = .value(.init(before: moment, after: self.moment)) }
    if change.isSaved { session.record(change) }
    if let change = change.undoable { history.record(change, run: run) }
  }
}

extension Store where State == AppState, Action == AppAction {
  /// Lets the time of the messages pass; on the smallest screen one is in the place of the key hints.
  func expireMessages() {
    for item in state.messages.items where item.kind.answered == nil {
      send(.messageExpired(id: item.id))
    }
  }
}

extension DependencyValues {
  /// Assigns clients whose work never ends or is ignored, a clock that stands still, and January 1, 2024.
  mutating func useQuietClients() {
    clipboard = ClipboardClient { _ in .clipboard }
    clock = TestClock()
    date = Calendar2024().date
    fileStorage = .inMemory()
    largeNumbers = .endless
    nthPrime = NthPrimeClient { _ in AsyncStream { _ in } }
    primeCounts = PrimeCountClient { _ in
      throw CancellationError()
    } gaps: { _ in
      throw CancellationError()
    }
    random = RandomSource { 1 << 63 }
    terminal = TerminalClient { _ in }
    uuid = .incrementing
  }
}

extension ProgramDriver {
  /// Types a text that the program receives immediately as a whole; a line feed is Enter.
  func typeTogether(_ text: String) {
    var events = text.map { InputEvent.key($0 == "\n" ? .enter : KeyEvent(.character($0))) }[...]
    _ = grid
    while !events.isEmpty { events.removeFirst(program.receive(events)) }
  }

  /// Creates the driver of the app's screens.
  convenience init(
    _ store: Store<AppState, AppAction>, timeline: TimelineLog<AppState, AppAction>? = nil, width: Int = 80,
    height: Int = 24
  ) {
    let program = ScreenProgram(store: store) {
      AppView(state: $0, time: .test, timeline: timeline, send: $1)
    }
    self.init(program, width: width, height: height)
  }
}

extension Activity.Kind {
  static func addedFavoritePrime(_ prime: BigInt) -> Self { added([prime]) }
  static func removedFavoritePrime(_ prime: BigInt) -> Self { removed([prime]) }
  static func restoredFavoritePrime(_ prime: BigInt) -> Self { restored([prime]) }

  // A test that lists no primes is a mistake.
  static func added(_ primes: [BigInt]) -> Self { .addedFavorites(Activity.Favorites(primes)!) }
  static func removed(_ primes: [BigInt]) -> Self { .removedFavorites(Activity.Favorites(primes)!) }
  static func restored(_ primes: [BigInt]) -> Self { .restoredFavorites(Activity.Favorites(primes)!) }
}

extension LocalTime {
  /// A minute after the latest of the activities in the tests' feeds.
  static let test = LocalTime(now: Date(timeIntervalSince1970: 1_714_564_960), secondsFromGMT: 7200)
}

/// A terminal that records what is requested.
@MainActor
final class RequestRecorder {
  private(set) var requests: [TerminalRequest] = []

  nonisolated init() {}

  nonisolated var client: TerminalClient {
    TerminalClient { request in await self.record(request) }
  }

  private func record(_ request: TerminalRequest) { requests.append(request) }

  /// Waits until a request has arrived.
  func received(_ request: TerminalRequest) async {
    try? await poll(
      for: "\(request)", until: { requests.contains(request) }, instead: { "Received: \(requests)" })
  }
}

extension SessionDocument {
  /// Returns a session in which some properties differ from those of a new one.
  static func with(
    count: BigInt = 0, favoritePrimes: IdentifiedArray<FavoritePrime> = [], activityFeed: [Activity] = [],
    guessingGame: GuessingGame.Record? = nil
  ) -> SessionDocument {
    var session = SessionDocument()
    (session.count, session.favoritePrimes) = (count, favoritePrimes)
    (session.activityFeed, session.guessingGame) = (activityFeed, guessingGame)
    return session
  }
}

extension Browsing.State {
  /// The primes in the rows.
  var shown: [BigInt] { rows.map(\.prime) }
}

/// Returns the store of an open session, in which all large numbers have the findings of a stream.
@MainActor
func openStore(
  _ state: AppState, findings: AsyncThrowingStream<Finding, any Error>
) -> Store<AppState, AppAction> {
  var state = state
  state.session = SavingState(saved: state.document)
  return Store(initialState: state) {
    AppReducer()
  } withDependencies: {
    $0.useQuietClients()
    $0.largeNumbers.findings = { _ in findings }
  }
}
