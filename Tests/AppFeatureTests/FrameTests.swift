import AppFeature
import Architecture
import ArchitectureTesting
import Counter
import FavoritePrimes
import FileStorage
import NthPrimeClient
import PrimeCalculator
import TerminalUI
import TerminalUITesting
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every screen as it was reviewed, in `Frames`: `NAME.80x24.txt` as text, `NAME.80x24.style.txt` with its styles,
/// `NAME.80x24.ascii.txt` on a terminal without UTF-8.
///
/// The tests never write those files. A frame that is another than its file is left in the temporary directory, under
/// the path that the failure names: look at it, and copy it over if it is as it should be.
@MainActor
@Suite("App: each screen as reviewed")
struct FrameTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Frames")

  enum Screen: String, CaseIterable, Sendable {
    case home, firstRun, counter, counterTyping, lookup, answer, prime, composite, negative, favorites,
      favoritesFiltered
    case favoritesMany, noFavorites, notLoaded, notSaved, help, unavailableKey
    case game, gameFound, gameSettings
  }

  @Test("At 80×24 and at 120×40, and at the least size", arguments: Screen.allCases)
  func frames(screen: Screen) throws {
    for size in [Size(width: 80, height: 24), Size(width: 120, height: 40), AppView.minimumSize] {
      let driver = driver(screen)
      driver.size = size
      let name = "\(screen).\(size.width)x\(size.height)"
      try compare(driver.screen + "\n", with: "\(name).txt")
      if size != AppView.minimumSize { try compare(driver.grid.styledText, with: "\(name).style.txt") }
    }
  }

  @Test("In ASCII at 80×24", arguments: Screen.allCases)
  func asciiFrames(screen: Screen) throws {
    let text = driver(screen, glyphs: .ascii).screen + "\n"
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    try compare(text, with: "\(screen).80x24.ascii.txt")
  }

  private func compare(_ text: String, with file: String) throws {
    let expected = try? String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    if text == expected { return }
    let actual = FileManager.default.temporaryDirectory.appendingPathComponent("frames")
    try FileManager.default.createDirectory(at: actual, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: actual.appendingPathComponent(file))
    Issue.record(
      "\(file) is another than reviewed; it was left in \(actual.path). Now:\n\(text)")
  }

  /// The program on the screen, in a state that shows what there is to show.
  private func driver(_ screen: Screen, glyphs: GlyphSet = .unicode) -> ProgramDriver {
    var state = AppState(count: 42, favoritePrimes: [2, 7, 31], activityFeed: feed)
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
      state.counterScreen.lookup = .asking(
        n: 1_000_000, progress: LookupProgress(fractionCompleted: 0.43, secondsRemaining: 200))
    case .answer:
      state.route = .counter
      let answer = NthPrimeAnswer(n: 42, prime: 181, source: .localCalculator)
      state.counterScreen.lookup = .answered(answer)
      state.counterScreen.alert = .answered(answer)
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
      // The first ten thousand.
      state.favoritePrimes = Array(primes(in: 2...104_729))
      keys = [.pageDown, .pageDown, .down]
    case .noFavorites:
      state.route = .favoritePrimes
      state.favoritePrimes = []
    case .notLoaded:
      state.route = .favoritePrimes
      let problem = FileProblem.nothingSaved(path: "/home/emmy/primes.json")
      state.favoritesScreen.activity = .failed(problem)
      state.favoritesScreen.alert = .notLoaded(problem)
    case .notSaved:
      let path = "/home/emmy/.local/state/primetime/session.json"
      state.session = SessionStatus(
        saved: SessionDocument(), notice: .notSaved(.unwritable(path: path, step: .write, cause: .diskFull)))
    case .help:
      state.route = .counter
      keys = ["?"]
    case .unavailableKey:
      state.route = .counter
      state.count = 0
      keys = ["n"]
    // The secret is 0.
    case .game: keys = ["g", "5", "0", .enter, "-", "2", "5", .enter]
    case .gameFound: keys = ["g", "5", "0", .enter, "0", .enter]
    case .gameSettings: keys = ["g", "s"]
    }
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.random = RandomSource { 1 << 63 }
      $0.uuid = UUIDGenerator { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) }
    }
    let program = ScreenProgram(store: store, minimumSize: AppView.minimumSize, glyphs: glyphs) {
      AppView(state: $0, send: $1)
    }
    let driver = ProgramDriver(program)
    driver.press(keys)
    return driver
  }

  private var feed: [Activity] {
    [
      Activity(date: Date(timeIntervalSince1970: 1_714_564_800), kind: .addedFavoritePrime, prime: 2),
      Activity(date: Date(timeIntervalSince1970: 1_714_564_860), kind: .addedFavoritePrime, prime: 7),
      Activity(date: Date(timeIntervalSince1970: 1_714_564_899), kind: .removedFavoritePrime, prime: 11),
    ]
  }
}
