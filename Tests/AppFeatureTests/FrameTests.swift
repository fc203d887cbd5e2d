import ArchitectureTesting
import Counter
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import Lookups
import NthPrimeClient
import NumberFacts
import NumberFactsTesting
import PrimeCalculator
import PrimeModal
import TerminalUITesting
import Testing
import Timeline

@testable import AppFeature

/// Compares every screen with its reviewed frames in `Frames`.
///
/// `NAME.80x24.txt` and `NAME.120x36.txt` have the content of a screen, between the tabs and the key hints, and its
/// styles; `NAME.40x12.txt` and `NAME.ascii.txt` have its text, the latter on a terminal without UTF-8. The tabs and the
/// key hints of all screens are in `chrome.txt`, and `whole.80x24.txt` is a whole screen.
///
/// The tests never write those files. A screen that differs from its frame is written to the temporary directory, and
/// the failure contains its path. Review it, and copy it to `Frames` if it is correct.
///
/// `PICTURES=DIRECTORY swift test --filter FrameTests` also writes pictures of all screens in both themes.
@MainActor
@Suite("App: screens match their reviewed frames")
struct FrameTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Frames")

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

  /// The size of a terminal, and its character set.
  enum Form: String, CaseIterable, Sendable {
    case regular = "80x24"
    case wide = "120x36"
    case small = "40x12"
    case ascii

    @MainActor var size: Size {
      switch self {
      case .regular, .ascii: Size(width: 80, height: 24)
      case .wide: Size(width: 120, height: 36)
      case .small: AppView.minimumSize
      }
    }
  }

  /// The forms that say something about a screen.
  private func forms(of screen: Screen) -> [Form] {
    switch screen {
    // One form says everything about these.
    case .timelineScreen: [.regular]
    case .notSaved: [.small]
    // `ASCIITests` has the rule for the other screens without UTF-8.
    case .home, .counter, .favorites, .exploreCharts: Form.allCases
    // The screens with panes of their own where there is room.
    case .firstRun, .lookup, .prime, .favoritesMany, .game, .explore, .exploreGaussian, .timeline:
      [.regular, .wide, .small]
    case .favoritesReplacing: [.regular]
    default: [.regular, .small]
    }
  }

  @Test("The content of each screen matches", arguments: Screen.allCases)
  func content(screen: Screen) throws {
    for form in forms(of: screen) {
      let grid = grid(screen, form)
      let rows = 2..<grid.size.height - 1
      let text =
        switch form {
        // The banner has more colors than there are letters.
        case .regular where screen != .firstRun, .wide where screen != .firstRun: grid.styledText(rows: rows)
        default: grid.lines[rows].joined(separator: "\n") + "\n"
        }
      try compare(text, with: "\(screen).\(form.rawValue).txt")
    }
  }

  @Test("The tabs and the key hints of all screens match")
  func chrome() throws {
    var text = ""
    for screen in Screen.allCases {
      for form in forms(of: screen) {
        let lines = grid(screen, form).lines
        text += "\(screen) \(form.rawValue)\n\(lines[0])\n\(lines[lines.count - 1])\n\n"
      }
    }
    try compare(text, with: "chrome.txt")
  }

  @Test("A whole screen matches, with its styles")
  func whole() throws {
    try compare(grid(.counter, .regular).styledText, with: "whole.80x24.txt")
  }

  @Test("The README's screen is that of a lookup")
  func readmeScreen() throws {
    try compare(driver(.lookup).grid.svg(theme: .dark, title: "PrimeTime: lookup"), with: "lookup.svg")
  }

  @Test(
    "The READMEs' pictures are those that the commands write",
    arguments: ["spiral", "gaussian", "theorem", "portrait"])
  func readmePictures(name: String) throws {
    func map(_ shape: Explore.Shape, _ coloring: Explore.Coloring, _ size: Size) -> String {
      var screen = Explore.Screen()
      (screen.shape, screen.coloring, screen.center) = (shape, coloring, .point(MapPoint(x: 0, y: 0)))
      let state = Explore.State(properties: (count: 1, favoritePrimes: [], screen: screen))
      return PrimeMap(state, showsCursor: false).picture(size: size, theme: .dark)
    }
    let picture: String
    switch name {
    case "spiral": picture = map(.spiral, .factor, Size(width: 101, height: 51))
    case "gaussian": picture = map(.gaussian, .distance, Size(width: 60, height: 30))
    case "theorem":
      picture = PrimeChart(Charts.State(count: 1, screen: Self.chartsUpToCount), .pi).picture(theme: .dark)
    default:
      let number: UInt64 = 2_305_843_009_213_693_951
      var (below, above, neighbors) = (number, number, [BigInt]())
      for _ in 0..<NumberPortrait.radius {
        below = previousPrime(before: below) ?? below
        above = nextPrime(after: above) ?? above
        neighbors += [BigInt(below), BigInt(above)]
      }
      picture = NumberPortrait(NumberFacts(of: BigInt(number)), primes: neighbors).picture(theme: .dark)
    }
    try compare(picture, with: "\(name).svg")
  }

  nonisolated private static let pictures = ProcessInfo.processInfo.environment["PICTURES"]

  @Test("Pictures are written", .enabled(if: pictures != nil), arguments: Screen.allCases)
  func pictures(screen: Screen) throws {
    let folder = URL(fileURLWithPath: try #require(Self.pictures))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (width, height) in [(40, 12), (80, 24), (120, 36), (200, 50)] {
      let driver = driver(screen)
      driver.size = Size(width: width, height: height)
      for (name, theme) in [("dark", Theme.dark), ("light", Theme.light)] {
        let file = folder.appendingPathComponent("\(screen).\(width)x\(height).\(name).svg")
        try Data(driver.grid.svg(theme: theme, title: "PrimeTime: \(screen)").utf8).write(to: file)
      }
    }
  }

  private func compare(_ text: String, with file: String) throws {
    let expected = try? String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    if text == expected { return }
    let actual = FileManager.default.temporaryDirectory.appendingPathComponent("frames")
    try FileManager.default.createDirectory(at: actual, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: actual.appendingPathComponent(file))
    Issue.record(
      "The screen differs from \(file). It was written to \(actual.path):\n\(text)")
  }

  private func driver(_ screen: Screen) -> ProgramDriver { Self.show(screen).driver }

  private func grid(_ screen: Screen, _ form: Form) -> CellGrid {
    if let grid = Self.grids[screen]?[form] { return grid }
    let driver = Self.show(screen, glyphs: form == .ascii ? .ascii : .unicode).driver
    driver.size = form.size
    let grid = driver.grid
    Self.grids[screen, default: [:]][form] = grid
    return grid
  }

  /// The grids of the screens, each of which several tests read.
  private static var grids: [Screen: [Form: CellGrid]] = [:]

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
      (state.exploreScreen.shape, state.exploreScreen.chosenRowWidth) = (.rows, 60)
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
          .init("notes.json", size: 2_048, modified: Date(timeIntervalSince1970: 1_711_960_000)),
          .init("primes.json", count: 17, size: 1_024, modified: Date(timeIntervalSince1970: 1_714_460_000)),
          .init(
            "primes.json.bak", count: 14, size: 999, modified: Date(timeIntervalSince1970: 1_714_200_000)),
          .init(
            "twins-to-1e6.json", count: 16_338, size: 212_345,
            modified: Date(timeIntervalSince1970: 1_680_000_000)),
          .init("old/", modified: Date(timeIntervalSince1970: 1_700_000_000)),
        ])
      state.favoritesScreen.files.question?.problem = .storage(
        .corrupt(path: "/home/emmy/notes.json", detail: "it is not JSON"))
    case .favoritesReplacing:
      state.route = .favoritePrimes
      state.favoritesScreen.files.question = FilePanel.Question(.save)
      state.favoritesScreen.files.question?.path = "~/primes.json"
      state.favoritesScreen.files.question?.existing = FilePanel.ExistingFile(
        .home("primes.json"), count: 17, size: 1_024, modified: Date(timeIntervalSince1970: 1_714_460_000))
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
  private static let chartsUpToCount: Charts.Screen = {
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
  private static func timeline(before state: AppState) -> TimelineLog<AppState, AppAction> {
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
    append(4, 75_000, .favoritePrimes(.numbersAdded([31]))) {
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
