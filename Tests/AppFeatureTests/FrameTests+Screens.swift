import ArchitectureTesting
import Counter
import FileStorage
import Foundation
import NthPrimeClient
import NumberFactsTesting
import PrimeCalculator
import TerminalUITesting
import Timeline

@testable import AppFeature
@testable import Explore
@testable import FavoritePrimes
@testable import Lookups
@testable import NumberFacts

// The screens in typical states.
extension FrameTests {
  enum Screen: String, CaseIterable, Sendable {
    case home, firstRun, counter, counterTyping, lookup, answer, prime, composite, negative, favorites,
      favoritesFiltered
    case favoritesMany, noFavorites, notLoaded, notSaved, help, unavailableKey
    case game, gameFound, gameGivenUp, gameSettings
    case explore, exploreRows, exploreGaussian, exploreCharts, favoritesFile, fileCandidates,
      favoritesReplacing
    case favoritesAdding, message,
      palette, timeline,
      timelineScreen, numberBar, numberBarMistake
  }

  /// Shows the screen in a typical state, with a driver for its program.
  ///
  /// - Parameter change: A closure that changes the state before the screen is opened.
  static func show(
    _ screen: Screen, size: Size = Size(width: 80, height: 24), glyphs: GlyphSet = .unicode,
    change: (inout AppState) -> Void = { _ in }
  ) -> (driver: ProgramDriver, program: ScreenProgram, store: Store<AppState, AppAction>) {
    var state = AppState(count: 42, favoritePrimes: [2, 7, 31], activityFeed: feed)
    state.favoritePrimes[0].added = Date(timeIntervalSince1970: 1_714_564_800)
    state.favoritePrimes[1].added = Date(timeIntervalSince1970: 1_714_564_860)
    var keys: [KeyEvent] = []
    switch screen {
    case .home: break
    case .firstRun: state = AppState()
    case .counter: state.route = .counter
    case .counterTyping:
      state.route = .counter
      keys = ["c", "-", "1", "7"]
    case .lookup:
      state.route = .counter
      state.count = 1_000_000
      state.lookups.queue = [
        .init(
          n: 1_000_000, progress: LookupProgress(fractionCompleted: 0.43, secondsRemaining: 5),
          elapsed: .seconds(4))
      ]
      state.lookups.ended = [
        .answered(
          NthPrimeAnswer(n: 10_000, prime: 104_729, source: .localCalculator), elapsed: .milliseconds(2)),
        .failed(n: 0, .outOfRange(n: 0)),
      ]
    case .answer:
      state.route = .counter
      let answer = NthPrimeAnswer(n: 42, prime: 181, source: .localCalculator)
      state.lookups.ended = [.answered(answer, elapsed: .milliseconds(2))]
      state.counter.screen.alert = .answered(answer)
    case .prime:
      state.route = .counter
      state.count = 7919
      keys = ["p"]
    case .composite:
      state.route = .counter
      state.count = 360
      keys = ["p"]
    case .negative:
      state.route = .counter
      state.count = -360
      keys = ["p", .tab]
    case .favorites:
      state.route = .favoritePrimes
      keys = [" ", .down]
    case .favoritesFiltered:
      state.route = .favoritePrimes
      state.favoritePrimes = [2, 13, 31, 131, 311]
      keys = ["/", "1", "3"]
    case .favoritesMany:
      state.route = .favoritePrimes
      // The first ten thousand primes.
      state.favoritePrimes = IdentifiedArray(
        primes(in: 2...104_729).map {
          FavoritePrime(BigInt($0), added: Date(timeIntervalSince1970: 1_714_460_000))
        })
      keys = [.pageDown, .pageDown, .down]
    case .noFavorites:
      state.route = .favoritePrimes
      state.favoritePrimes = []
    case .notLoaded:
      state.route = .favoritePrimes
      let problem = FileProblem.fileNotFound(path: "/home/emmy/primes.json")
      state.favoritesScreen.files.activity = .failed(problem)
      state.favoritesScreen.files.alert = .notLoaded(problem)
    case .notSaved:
      let path = "/home/emmy/.local/state/primetime/session.json"
      state.session = SavingState(
        saved: SessionDocument(), problem: .unwritable(path: path, step: .write, cause: .diskFull))
    case .help:
      state.route = .counter
      keys = ["?"]
    case .unavailableKey:
      state.route = .counter
      state.count = 0
      keys = ["n"]
    // The secret is 0.
    case .game: keys = [.go(to: .guessingGame), "5", "0", .enter, "c", "-", "2", "5", .enter]
    case .gameFound: keys = [.go(to: .guessingGame), "5", "0", .enter, "0", .enter]
    case .gameGivenUp: keys = [.go(to: .guessingGame), "5", "0", .enter, "e", .shiftTab, .enter]
    case .gameSettings: keys = [.go(to: .guessingGame), ","]
    case .explore: state.route = .explore
    case .exploreRows:
      state.route = .explore
      (state.exploreScreen.shape, state.exploreScreen.rowWidth) = (.rows, .numbers(60))
      state.exploreScreen.zoom = .digits
    case .exploreGaussian:
      state.route = .explore
      (state.exploreScreen.shape, state.exploreScreen.gaussianCursor) = (.gaussian, MapPoint(x: 24, y: 19))
    case .exploreCharts:
      (state.route, state.count) = (.explore, 1_234_577)
      state.exploreScreen.showsCharts = true
      state.exploreScreen.charts = chartsUpToCount
    case .favoritesFile:
      state.route = .favoritePrimes
      keys = ["I", "p"]
    case .fileCandidates:
      state.route = .favoritePrimes
      state.favoritesScreen.files.question = FilePanel.Question(.load)
      state.favoritesScreen.files.question?.path = "~/notes.json"
      state.favoritesScreen.files.question?.listing = FilePanel.Listing(
        directory: "~/",
        files: [
          .init(name: "notes.json", size: 2_048, modified: Date(timeIntervalSince1970: 1_711_960_000)),
          .init(
            name: "primes.json", count: 17, size: 1_024,
            modified: Date(timeIntervalSince1970: 1_714_460_000)),
          .init(
            name: "primes.json.bak", count: 14, size: 999,
            modified: Date(timeIntervalSince1970: 1_714_200_000)),
          .init(
            name: "twins-to-1e6.json", count: 16_338, size: 212_345,
            modified: Date(timeIntervalSince1970: 1_680_000_000)),
          .init(name: "old/", modified: Date(timeIntervalSince1970: 1_700_000_000)),
        ])
      state.favoritesScreen.files.question?.problem = .storage(
        .corrupt(path: "/home/emmy/notes.json", detail: "it is not JSON"))
    case .favoritesReplacing:
      state.route = .favoritePrimes
      state.favoritesScreen.files.question = FilePanel.Question(.save)
      state.favoritesScreen.files.question?.path = "~/primes.json"
      state.favoritesScreen.files.question?.existing = FilePanel.ExistingFile(
        file: .home("primes.json"), count: 17, size: 1_024,
        modified: Date(timeIntervalSince1970: 1_714_460_000))
    case .favoritesAdding:
      state.route = .favoritePrimes
      keys = ["a", "9"]
    case .message:
      state.route = .favoritePrimes
      state.session = SavingState(saved: SessionDocument())
      keys = ["d"]
    case .palette:
      state.route = .counter
      keys = [":", "p", "r"]
    case .timeline:
      state.route = .timeline
      keys = [.down]
    case .timelineScreen:
      state.route = .timeline
      keys = [.down, .down, " "]
    case .numberBar: keys = "2^61-1".map { KeyEvent(.character($0)) }
    case .numberBarMistake:
      state.route = .explore
      keys = "1,234k".map { KeyEvent(.character($0)) }
    }
    change(&state)
    for favorite in state.favoritePrimes where favorite.added == .testAddition {
      state.favoritePrimes[id: favorite.id]?.added = Date(timeIntervalSince1970: 1_714_564_500)
    }
    let timeline = timeline(before: state)
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.date = .constant(Date(timeIntervalSince1970: 1_714_564_900))
      $0.uuid = UUIDGenerator { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) }
    }
    let program = ScreenProgram(store: store, minimumSize: AppView.minimumSize, glyphs: glyphs) {
      AppView(state: $0, time: .test, timeline: timeline, send: $1)
    }
    let driver = ProgramDriver(program, width: size.width, height: size.height)
    driver.press(keys)
    return (driver, program, store)
  }

  /// The charts up to 1,234,577, counted.
  static let chartsUpToCount: Charts.Screen = {
    func count(_ x: UInt64) -> PrimeCount { PrimeCount(x: x, count: UInt64(primes(in: 0...x).count())) }
    var charts = Charts.Screen()
    let range = ChartRange(limit: 1_234_577, isLogarithmic: true)
    charts.limit = range.limit
    charts.counts = range.samples.map(count)
    charts.powers = Charts.powersOfTen.prefix(7).map(count)
    let all = Array(primes(in: range.gapRange))
    var gaps = Array(repeating: 0, count: 58)
    for (prime, next) in zip(all, all.dropFirst()) { gaps[Int(next - prime) / 2] += 1 }
    charts.gaps = PrimeGaps(range: range.gapRange, counts: gaps, primeBeforeWidest: 492_113)
    return charts
  }()

  /// Returns what led to a state: a lookup of a prime on the counter, which became a favorite.
  static func timeline(before state: AppState) -> TimelineLog<AppState, AppAction> {
    var state = state
    state.route = .home
    state.favoritePrimes = [2, 7]
    let log = TimelineLog<AppState, AppAction>(
      ofApp: state, start: Date(timeIntervalSince1970: 1_714_564_800))
    func append(
      _ number: Int, _ milliseconds: Int, cause: Int? = nil, _ action: AppAction,
      _ change: (inout AppState) -> Void
    ) {
      change(&state)
      log.append(
        number: number, time: .milliseconds(milliseconds), cause: cause, action: action, state: state)
    }
    let answer = NthPrimeAnswer(n: 11, prime: 31, source: .localCalculator)
    append(1, 1_200, .routeSelected(.counter)) { $0.route = .counter }
    append(2, 3_450, .counter(.lookups(.nthPrimeRequested(11)))) { $0.lookups.queue = [.init(n: 11)] }
    append(
      3, 3_460, cause: 2, .counter(.lookups(.event(n: 11, .answered(answer), elapsed: .milliseconds(2))))
    ) {
      $0.lookups.queue = []
      $0.lookups.ended = [.answered(answer, elapsed: .milliseconds(2))]
      $0.record(.answeredLookup(n: 11, prime: 31), at: log.start)
    }
    append(4, 75_000, .favoritePrimes(.adding(.numbersAdded([31])))) {
      $0.favoritePrimes = [2, 7, 31]
      $0.record(.addedFavoritePrime(31), at: log.start)
    }
    append(5, 76_100, .routeSelected(.timeline)) { $0.route = .timeline }
    return log
  }

  private static var feed: [Activity] {
    [
      Activity(date: Date(timeIntervalSince1970: 1_714_564_800), kind: .addedFavoritePrime(2)),
      Activity(date: Date(timeIntervalSince1970: 1_714_564_810), kind: .wonGame(secret: -42, guesses: 6)),
      Activity(
        date: Date(timeIntervalSince1970: 1_714_564_820),
        kind: .failedLookup(n: 1_000_000_000, reason: "\(NthPrimeError.deadlineExceeded)")),
      Activity(
        date: Date(timeIntervalSince1970: 1_714_564_830),
        kind: .answeredLookup(n: 1_000_000, prime: 15_485_863)),
      Activity(date: Date(timeIntervalSince1970: 1_714_564_860), kind: .addedFavoritePrime(7)),
      Activity(
        date: Date(timeIntervalSince1970: 1_714_564_870),
        kind: .savedFavorites(.path("/home/emmy/primes.json"), copy: nil)),
      Activity(date: Date(timeIntervalSince1970: 1_714_564_880), kind: .gaveUpGame(secret: 7, guesses: 1)),
      Activity(date: Date(timeIntervalSince1970: 1_714_564_899), kind: .removedFavoritePrime(11)),
    ]
  }
}
