import ArchitectureTesting
import Counter
import Counting
import Explore
import FileStorage
import Foundation
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFactsTesting
import PrimeModal
import Recording
import Synchronization
import TerminalUI
import Timeline

@testable import AppFeature
@testable import FavoritePrimes
@testable import NumberFacts

/// A session of random actions in all features, recorded while it runs.
///
/// Its clients answer after different numbers of steps, fail, or never answer; another process changes the session.
@MainActor
struct RandomSession {
  /// The recording, and the state at its end.
  typealias Recorded = (data: Data, last: AppState)

  private let store: Store<AppState, AppAction>
  private let clock = TestClock()
  private let calendar = Calendar2024()
  private let file = SharedSession([.path("numbers.json"): Data("[2, 3, 5]".utf8)])
  private var generator: SeededGenerator
  /// Earlier states, to continue from.
  private var earlier: [AppState] = []

  /// Runs a session of a number of actions, besides those of effects, and returns its recording.
  static func recorded(
    seed: UInt64, count: Int = 200,
    @ReducerBuilder<AppState, AppAction> reducer: () -> Reduce<AppState, AppAction>
  ) async throws -> Recorded {
    var session = try await RandomSession(seed: seed, reducer: reducer())
    let bytes = Mutex(Data())
    let recorder = Recorder<AppState, AppAction>(program: "AppFeatureTests") { data in
      bytes.withLock { $0 += data }
    }
    session.store.record(to: recorder)
    session.store.send(.session(.loaded(session.store.state.document)))
    session.store.send(.session(.follow))
    for _ in 0..<count { try await session.step() }
    // Messages are rarely shown to their end before.
    await session.clock.advance(by: .seconds(10))
    let last = session.store.state
    try recorder.finish()
    return (bytes.withLock(\.self), last)
  }

  private init(seed: UInt64, reducer: Reduce<AppState, AppAction>) async throws {
    generator = SeededGenerator(seed: seed)
    let document = SessionDocument.with(count: 3, favoritePrimes: [2, 97, 10_007])
    try await file.write(document)
    store = Store(initialState: AppState(document)) {
      reducer
    } withDependencies: { [clock, calendar, file] in
      $0.clock = clock
      $0.date = calendar.date
      $0.fileStorage = file.storage
      $0.nthPrime = .varied
      $0.primeIndex = PrimeIndexClient { prime in
        if prime % 4 == 1 { await Task.yield() }
        if prime % 5 == 1 { throw CancellationError() }
        return prime / 10
      }
      $0.largeNumbers = LargeNumberClient { number in
        if number % 4 == 1 { await Task.yield() }
        if number % 5 == 1 { throw CancellationError() }
        return largePrimes.contains(number)
      } findings: { number in
        AsyncThrowingStream { continuation in
          continuation.yield(.tested(isProbablePrime: largePrimes.contains(number), witness: nil))
          continuation.yield(.nearestPrimes(previous: number - 2, next: number + 2))
          if largePrimes.contains(number) { continuation.yield(.proved(method: "n − 1")) }
          continuation.finish()
        }
      }
      $0.primeCounts = PrimeCountClient { numbers in
        if numbers.count == 1 { await Task.yield() }
        return numbers.map { PrimeCount(x: $0, count: $0 / 3) }
      } gaps: { range in
        if range.upperBound % 3 == 1 { throw CancellationError() }
        return PrimeGaps(range: range, counts: [1, 2], primeBeforeWidest: 3)
      }
      $0.random = RandomSource(SeededGenerator(seed: seed))
      $0.clipboard = ClipboardClient { _ in .clipboard }
      $0.terminal = TerminalClient { _ in }
      $0.uuid = .random
    }
  }

  private mutating func step() async throws {
    switch number(in: 0...19) {
    case 0: await clock.advance(by: .milliseconds(number(in: 100...3000)))
    case 1: await Task.detached {}.value
    case 2: calendar.nextDay()
    case 3: try await changeSession()
    default: break
    }
    if number(in: 0...9) == 0 { earlier.append(store.state) }
    store.send(action())
    if number(in: 0...2) == 0 { await Task.yield() }
  }

  /// Changes the session as another process does, or makes the next saves fail.
  private mutating func changeSession() async throws {
    guard var session = try await file.session else { return }
    switch number(in: 0...3) {
    case 0: session.count = BigInt(number(in: -9...99))
    case 1: session.favoritePrimes.append(FavoritePrime(prime))
    case 2: session.favoritePrimes = IdentifiedArray(session.favoritePrimes.dropFirst())
    default:
      file.failure =
        file.failure == nil ? StorageError.locked(path: "session.json", waited: .seconds(10)) : nil
      return
    }
    try await file.write(session)
  }
}

// The random actions.
extension RandomSession {
  private mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  private mutating func one<Value>(of values: Value...) -> Value {
    values[number(in: 0...values.count - 1)]
  }

  private var smallPrime: UInt64 {
    mutating get {
      one(of: 2, 3, 5, 97, 101, 7919, 1_000_003, 99_999_999_999_999_997, 18_446_744_073_709_551_557)
    }
  }

  private var prime: BigInt {
    mutating get { number(in: 0...9) == 0 ? BigInt(2).power(127) - 1 : BigInt(smallPrime) }
  }

  private var wholeNumber: BigInt {
    mutating get {
      one(
        of: BigInt(number(in: -20...20)), BigInt(number(in: 0...10_000)), prime, BigInt(Int64.min),
        BigInt(UInt64.max), 6, 91, BigInt(10).power(40) + BigInt(number(in: 0...9)), -BigInt(2).power(99))
    }
  }

  /// A text for a field, valid or not.
  private var text: String {
    mutating get { one(of: "", "7", "2^31-1", "10 + 3", "-5", "abc", "10^30", "2^521-1", " 12", "0x1F") }
  }

  private mutating func action() -> AppAction {
    switch number(in: 0...99) {
    case 0..<30: .counter(counterAction(store.state.counter))
    case 30..<55: .favoritePrimes(favoritesAction())
    case 55..<63: .explore(exploreAction())
    case 63..<80: gameAction()
    case 80..<86: .routeSelected(AppState.Route.allCases[number(in: 0...AppState.Route.allCases.count - 1)])
    case 86..<93: .history(one(of: .undoButtonTapped, .redoButtonTapped))
    case 93..<95: .timeline(timelineAction())
    case 95: .copied([wholeNumber], to: one(of: .clipboard, .terminal, .nowhere))
    case 96..<98: numberBarAction()
    case 98:
      one(of: .suspendButtonTapped, .countRequested(wholeNumber), .exploreRequested(prime), .spiralRequested)
    default:
      earlier.isEmpty
        ? .counter(.counting(.incrementButtonTapped))
        : .resumed(earlier[number(in: 0...earlier.count - 1)], action: number(in: 1...200))
    }
  }

  private mutating func counterAction(_ counter: Counter.State) -> Counter.Action {
    if counter.primeModal != nil, number(in: 0...1) == 0 {
      let action = one(
        of: PrimeModal.Action.saveFavoritePrimeTapped, .removeFavoritePrimeTapped, .closeButtonTapped,
        .numberSelected(wholeNumber), .numberSelected(prime), .nthPrimeButtonTapped, .setCountButtonTapped)
      return one(of: .primeModal(.presented(action)), .primeModal(.presented(action)), .primeModal(.dismiss))
    }
    return one(
      of: .counting(countingAction()), .counting(countingAction()), .counting(countingAction()),
      .typeButtonTapped(one(of: .count, .step)), .isPrimeButtonTapped,
      .primalityRequested(wholeNumber), .primalityRequested(prime), .nthPrimeButtonTapped,
      .lookups(lookupsAction()), .lookups(lookupsAction()), .lookups(lookupsAction()), .alert(.dismiss),
      .alert(
        .presented(
          one(
            of: .copy(7), .saveToFavorites(BigInt(smallPrime)), .removeFromFavorites(BigInt(smallPrime)),
            .setCount(BigInt(smallPrime))))),
      .saveButtonTapped)
  }

  private mutating func countingAction() -> Counting.Action {
    one(
      of: .incrementButtonTapped, .incrementButtonTapped, .decrementButtonTapped, .resetButtonTapped,
      .countMoved(by: wholeNumber), .countEntered(wholeNumber), .stepEntered(wholeNumber))
  }

  private mutating func lookupsAction() -> Lookups.Action {
    let n = BigInt(number(in: 1...40))
    return one(
      of: .nthPrimeRequested(n), .nthPrimeRequested(n), .nthPrimeRequested(wholeNumber),
      .cancelButtonTapped(n), .removeButtonTapped(n), .rowSelected(n: n), .factsButtonTapped(n),
      .saveButtonTapped(prime))
  }

  private mutating func favoritesAction() -> FavoritePrimes.Action {
    let storageFile = one(
      of: FilePanel.defaultFile, .path("numbers.json"), .path("missing.json"), .path("new.json"))
    let browsing: Browsing.Action = one(
      of: .orderSelected(
        .init(column: one(of: .prime, .digits, .index, .added), isAscending: one(of: true, false))),
      .binding(.set(\.screen.filter, one(of: "", "9", ">100", "3..5000"))),
      .filterSelected(one(of: "", "twins", "mersenne", "today", "today")),
      .binding(.set(\.screen.row, number(in: 0...9))),
      .binding(.set(\.screen.isFiltering, one(of: true, false))), .selectButtonTapped, .selectAllButtonTapped,
      .clearSelectionButtonTapped)
    let adding: Adding.Action = one(
      of: .numbersAdded([prime, prime]), .numbersAdded([wholeNumber]), .addSubmitted, .addSubmitted,
      .binding(.set(\.screen.text, one(of: "\(prime)", text))), .textPasted(text), .textSubmitted(text),
      .binding(.set(\.screen.isEditing, one(of: true, false))), .alertDismissed)
    let files: FilePanel.Action = one(
      of: .fileButtonTapped(one(of: .save, .load, .import, .export)),
      .binding(.set(\.path, one(of: "", "n", "numbers.json", "~"))), .completionRequested, .fileSubmitted,
      .saveButtonTapped, .loadButtonTapped, .fileDismissed,
      .fileChosen(storageFile, one(of: .save, .load, .import, .export)), .alertDismissed)
    return one(
      of: .browsing(browsing), .dayStarted(calendar.day(number(in: 1...9)), then: .browsing(browsing)),
      .files(files), .files(files),
      .adding(adding), .adding(adding), .primesRemoved([prime, prime]), .deleteButtonTapped,
      .nthPrimeButtonTapped, .detailsButtonTapped)
  }

  private mutating func exploreAction() -> Explore.Action {
    one(
      of: .binding(.set(\.screen.widthText, text)), .binding(.set(\.screen.isEditing, one(of: true, false))),
      .cursorMoved(x: number(in: -9...9), y: number(in: -9...9)), .cursorSet(smallPrime),
      .primeSelected(smallPrime),
      .mapMoved(
        center: MapPoint(x: number(in: -99...99), y: number(in: -99...99)),
        cursor: MapPoint(x: number(in: -9...9), y: number(in: -9...9)), rowWidth: 150),
      .zoomSelected(one(of: .digits, .dots, .quarter)), .coloringSelected(one(of: .runs, .factor, .twins)),
      .shapeSelected(one(of: .spiral, .rows, .gaussian, .sacks)), .chartsSelected,
      .charts(.chartSelected(one(of: .gaps, .difference))), .charts(.scaleButtonTapped),
      .charts(.limitSelected(one(of: 100, 1_000, 2_000_000_000))),
      .charts(.readingSelected(number(in: -9...99))), .widthSubmitted, .setCountButtonTapped,
      .saveButtonTapped, .centerButtonTapped)
  }

  private mutating func gameAction() -> AppAction {
    guard let game = store.state.game else { return .gameRequested(isNew: false) }
    let counting = GuessingGame.Action.counting(countingAction())
    let action = one(
      of: counting, counting, .binding(.set(\.entry, text)), .guessButtonTapped,
      .binding(.set(\.countFloat, one(of: 0, 2.5, -1e300, 1e9))),
      .guessEntered(BigInt(number(in: -100...100))), .guessEntered(BigInt(game.game.secret)),
      .giveUpButtonTapped, .giveUpAlert(one(of: .dismiss, .presented(.confirmed))), .nextGameButtonTapped,
      .settingsButtonTapped, .binding(.set(\.minimumText, text)),
      .binding(.set(\.maximumText, text)), .boundsSubmitted,
      .binding(.set(\.settings.showsHints, one(of: true, false))),
      .binding(.set(\.showsSettings, one(of: true, false))))
    return number(in: 0...9) == 0 ? .gameRequested(isNew: one(of: true, false)) : .guessingGame(action)
  }

  private mutating func numberBarAction() -> AppAction {
    if store.state.numberBar == nil {
      return .numberBarRequested(text, for: one(of: .facts, .count, .step, .map))
    }
    let action = one(
      of: NumberBar.Action.textChanged(text), .submitButtonTapped, .factsButtonTapped, .nthPrimeButtonTapped,
      .saveButtonTapped,
      .copyButtonTapped, .exploreButtonTapped)
    return one(of: .numberBar(.presented(action)), .numberBar(.presented(action)), .numberBar(.dismiss))
  }

  private mutating func timelineAction() -> Timeline.Action {
    one(
      of: .binding(.set(\.filter, text)), .binding(.set(\.isFiltering, one(of: true, false))),
      .actionSelected(one(of: nil, number(in: 1...200))), .viewButtonTapped)
  }
}

/// The primes above 64 bits that the sessions save: a file with another number is refused.
private let largePrimes: Set<BigInt> = [BigInt(2).power(127) - 1, BigInt(2).power(521) - 1]

extension NthPrimeClient {
  /// A client whose lookups report progress; depending on n, they then answer, fail, or never end.
  fileprivate static let varied = NthPrimeClient { n in
    AsyncStream { continuation in
      let task = Task {
        for step in 0..<n.magnitude % 3 {
          continuation.yield(.progress(LookupProgress(fractionCompleted: Double(step) / 3)))
          await Task.yield()
        }
        switch n.magnitude % 4 {
        case 0: continuation.yield(.failed(.deadlineExceeded))
        case 1: return
        default:
          continuation.yield(.answered(NthPrimeAnswer(n: n, prime: 7919, source: .localCalculator)))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
