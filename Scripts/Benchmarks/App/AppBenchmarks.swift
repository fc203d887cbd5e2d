import AppFeature
import ArchitectureTesting
import Counter
import Counting
import FileStorage
import NumberFacts
import PrimeCalculator
import Recording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Benchmarks of what a person notices in the app: an action, a key, and the first frame.
enum AppBenchmarks {
  @MainActor
  static func run() async {
    do {
      try actions()
    } catch {
      print("Can't record: \(error)")
    }
    setenv("TERM", "xterm-256color", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let app = (folder + ["app"]).joined(separator: "/")
    guard access(app, X_OK) == 0 else { return print("app isn't built. Run: swift build -c release") }
    print("\nFrom typing a key in the program to the last byte of the response, at 80 × 24.")
    for (favorites, limit) in [(0, 1.2), (10_000, 2)] {
      await withSession(favorites: favorites) { directory in
        for keystrokes in Keystrokes.all where favorites > 0 || !keystrokes.needsFavorites {
          let time = await keyTime(keystrokes, in: [app, "--offline", "--data-dir", directory])
          report(keystrokes.name + (favorites > 0 ? ", \(favorites)" : ""), time, limit: limit, unit: "ms")
        }
        if favorites > 0 {
          print("\nFrom the start of a process to the first frame.")
          FirstFrame.measure(app, in: directory)
        }
      }
    }
  }

  /// Measures an action in the store, and what the main actor does for it while it is recorded.
  @MainActor
  private static func actions() throws {
    var full = AppState(favoritePrimes: favorites(10_000))
    // As in the open program, where all changes have been saved.
    full.session = SavingState(saved: full.document)
    for (name, state) in [("+", AppState()), ("+, 10,000 favorites", full)] {
      let (plain, recorded) = (store(state), store(state))
      let recorder = Recorder<AppState, AppAction>(program: "Benchmarks", to: { _ in })
      recorded.record(to: recorder)
      var (off, on): ([Double], [Double]) = ([], [])
      for _ in 0..<301 {
        off.append(microseconds { plain.send(.counter(.counting(.incrementButtonTapped))) })
        on.append(microseconds { recorded.send(.counter(.counting(.incrementButtonTapped))) })
        recorder.waitUntilWritten()
      }
      try recorder.finish()
      report(name, off.median, limit: 5, unit: "µs")
      report("\(name), recorded", on.median, limit: 30, unit: "µs")
    }
  }

  @MainActor
  private static func microseconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .microseconds(1)
  }

  /// Returns the median milliseconds of a key typed like a person, 20 ms after the response to the previous one.
  @concurrent
  private static func keyTime(_ keystrokes: Keystrokes, in command: [String]) async -> Double? {
    guard let terminal = BenchmarkTerminal(), let process = terminal.start(command) else { return nil }
    defer { terminal.closeBoth() }
    // Answers the program's queries, and opens the screen.
    terminal.read(until: "\u{1B}[c")
    terminal.type("\u{1B}[?62c")
    for key in keystrokes.path {
      terminal.type(key)
      _ = terminal.readAll()
    }
    let clock = ContinuousClock()
    var times: [Double] = []
    for index in 0..<60 {
      // Reading the response ends 3 ms after it.
      try? await clock.sleep(for: .milliseconds(17))
      let start = clock.now
      terminal.type(keystrokes.keys[index % keystrokes.keys.count])
      times.append(start.duration(to: terminal.readAll()) / .milliseconds(1))
    }
    terminal.type("\u{03}")
    wait(for: process)
    return times.median
  }

  /// Runs a closure with a directory that contains the session of a user, and deletes it.
  @MainActor
  private static func withSession(favorites: Int, _ body: @MainActor (String) async -> Void) async {
    var template = Array("/tmp/benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return }
    let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      var session = SessionDocument()
      session.favoritePrimes = self.favorites(favorites)
      try await FileStorage.live(StorageDirectories(all: directory)).save(session, to: SessionDocument.file)
      await body(directory)
    } catch {
      print("Can't save the session: \(error)")
    }
    _ = ChildProcess(["rm", "-r", directory])
  }

  /// The first primes, at most ten thousand.
  private static func favorites(_ count: Int) -> IdentifiedArray<FavoritePrime> {
    IdentifiedArray(
      PrimeCalculator.primes(in: 2...104_729).prefix(count).map {
        FavoritePrime(BigInt($0), added: Date(timeIntervalSinceReferenceDate: 7e8))
      })
  }

  /// Creates a store whose changes wait to be saved, as in the open program.
  @MainActor
  private static func store(_ state: AppState) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 7e8))
      $0.fileStorage = .inMemory()
      $0.fileStorage.withLock = { _, _, _ in try await TestClock().sleep(for: .seconds(1)) }
      $0.primeIndex = .local
      $0.primeCounts = .local
      $0.largeNumbers = LargeNumberClient { _ in
        throw CancellationError()
      } findings: { _ in
        AsyncThrowingStream { $0.finish() }
      }
    }
  }
}

/// Keys that a user types repeatedly on a screen, each of which changes it.
private struct Keystrokes: Sendable {
  let name: String
  /// The keys that lead to the screen from the first one; Alt and a digit opens a tab.
  let path: [String]
  let keys: [String]

  var needsFavorites: Bool { name.hasPrefix("favorites") }

  init(_ name: String, _ path: [String], _ keys: [String]) {
    (self.name, self.path, self.keys) = (name, path, keys)
  }

  private static let (right, left, pageDown, delete) = ("\u{1B}[C", "\u{1B}[D", "\u{1B}[6~", "\u{7F}")

  static let all = [
    Keystrokes("counter: +", ["\u{1B}2"], ["+"]),
    Keystrokes("home: a number is typed", ["4"], ["1", "7", delete, delete]),
    Keystrokes("explore: the cursor moves", ["\u{1B}4"], [right, left]),
    Keystrokes("game: + −", ["\u{1B}5"], ["+", "-"]),
    Keystrokes("favorites: next row", ["\u{1B}3"], ["j"]),
    Keystrokes("favorites: next page", ["\u{1B}3"], [pageDown]),
    Keystrokes("favorites: select all, none", ["\u{1B}3"], ["*"]),
    Keystrokes("favorites: filter", ["\u{1B}3", "/"], ["1", delete]),
    // Each key changes the favorites, so that ten thousand are saved.
    Keystrokes("favorites: delete, undo", ["\u{1B}3"], ["d", "\u{1A}"]),
  ]
}
