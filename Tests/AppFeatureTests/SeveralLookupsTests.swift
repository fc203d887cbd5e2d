import ArchitectureTesting
import BigInt
import Counter
import FileStorage
import Foundation
import NthPrimeClient
import NumberFactsTesting
import Synchronization
import TerminalUITesting
import TestTraits
import Testing
import Timeline

@testable import AppFeature
@testable import Lookups

@MainActor
@Suite("App: several lookups", .timeLimit(.onMainThread))
struct SeveralLookupsTests {
  private let now = Date(timeIntervalSince1970: 1_714_564_960)

  /// Creates a store whose lookups and searches never end.
  private func store(_ route: AppState.Route = .counter) -> Store<AppState, AppAction> {
    var state = AppState(count: 7, route: route)
    state.session = SavingState(saved: state.document)
    return Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
  }

  private func answer(_ n: Int, _ prime: BigInt) -> NthPrimeAnswer {
    NthPrimeAnswer(n: n, prime: prime, source: .localCalculator)
  }

  /// The indices of the answers in the messages on the screen.
  private func messages(_ store: Store<AppState, AppAction>) -> [BigInt] {
    store.state.messages.shown.compactMap(\.kind.answered)
  }

  private func end(_ store: Store<AppState, AppAction>, _ answer: NthPrimeAnswer) {
    store.send(.counter(.lookups(.event(n: BigInt(answer.n), .answered(answer), elapsed: .zero))))
  }

  @Test("Each answer is an alert on the screen where it was asked for, and a message on others")
  func routes() {
    let store = store(.favoritePrimes)
    store.send(.counter(.lookups(.nthPrimeRequested(7))))
    store.send(.routeSelected(.counter))
    store.send(.counter(.lookups(.nthPrimeRequested(8))))
    end(store, answer(7, 17))
    #expect(store.state.counterScreen.alert == nil)
    #expect(messages(store) == [7])
    end(store, answer(8, 19))
    #expect(store.state.counterScreen.alert == .answered(answer(8, 19)))
    #expect(store.state.lookupRoutes.isEmpty)
  }

  @Test("An answer replaces no alert and covers no modal; it is a message")
  func covered() {
    let store = store()
    for n in [7, 8, 9] as [BigInt] { store.send(.counter(.lookups(.nthPrimeRequested(n)))) }
    end(store, answer(7, 17))
    end(store, answer(8, 19))
    #expect(store.state.counterScreen.alert == .answered(answer(7, 17)))
    #expect(messages(store) == [8])
    store.send(.counter(.alert(.dismiss)))
    store.send(.counter(.isPrimeButtonTapped))
    end(store, answer(9, 23))
    #expect(store.state.counterScreen.alert == nil && store.state.counterScreen.modalNumber == 7)
    #expect(messages(store) == [8, 9])
    #expect(store.state.lookups.ended.map(\.n) == [9, 8, 7])
  }

  @Test("A canceled lookup is an activity with the part that was done, once")
  func canceled() {
    let store = store()
    store.send(.counter(.lookups(.nthPrimeRequested(7))))
    store.send(
      .counter(.lookups(.event(n: 7, .progress(LookupProgress(fractionCompleted: 0.06)), elapsed: .zero))))
    store.send(.counter(.lookups(.cancelButtonTapped(7))))
    store.send(.counter(.lookups(.cancelButtonTapped(7))))
    #expect(store.state.activityFeed.map(\.kind) == [.canceledLookup(n: 7, fractionCompleted: 0.06)])
    store.send(.routeSelected(.home))
    let home = render(AppView(state: store.state, time: .test), size: Size(width: 80, height: 24)).text
    #expect(home.contains("–  Canceled p(7) ") && home.contains(" at 6 %"))
  }

  @Test("The lookups of earlier sessions are in the list, newest first, with their times")
  func earlierSession() throws {
    var document = SessionDocument()
    func append(_ seconds: Double, _ kind: Activity.Kind) {
      document.activityFeed.append(Activity(date: now.addingTimeInterval(-seconds), kind: kind))
    }
    append(100_000, .answeredLookup(n: 36, prime: 151))
    append(90_000, .failedLookup(n: 9, reason: "The network is down. Try again."))
    append(400, .addedFavoritePrime(7))
    append(300, .answeredLookup(n: 97, prime: 509, source: .wolframAlpha, elapsed: .seconds(2)))
    append(120, .canceledLookup(n: 36, fractionCompleted: nil))
    // As in its file.
    document = try JSONDecoder().decode(SessionDocument.self, from: JSONEncoder().encode(document))
    var state = AppState(document)
    #expect(
      state.lookups.ended == [
        .canceled(n: 36, fractionCompleted: nil),
        .answered(NthPrimeAnswer(n: 97, prime: 509, source: .wolframAlpha), elapsed: .seconds(2)),
        .failed(n: 9, .reported(reason: "The network is down. Try again.")),
      ])
    state.route = .counter
    let lines = render(
      AppView(state: state, time: LocalTime(now: now, secondsFromGMT: 0)), size: Size(width: 80, height: 24)
    )
    .lines.filter { $0.contains("p(") }
    #expect(lines.count == 3)
    #expect(lines[0].contains("– p(36)           canceled  ") && lines[0].contains(" 2 min "))
    #expect(lines[1].contains("✓ p(97)           509  ") && lines[1].contains(" Wolfram|Alpha · 2 s "))
    #expect(lines[2].contains("! p(9)            The network is down.") && lines[2].contains(" yesterday "))
  }

  @Test("The list of an earlier session has at most a hundred lookups")
  func limit() {
    var document = SessionDocument()
    document.activityFeed = (1...200).map { Activity(date: now, kind: .answeredLookup(n: $0, prime: 2)) }
    #expect(
      AppState(document).lookups.ended.map(\.n) == (101...200).reversed().map { BigInt($0) })
  }

  @Test("The header has the number of lookups and the progress of the one that ends last")
  func header() {
    var state = AppState(route: .counter)
    func lookup(_ n: BigInt, _ fraction: Double, _ seconds: Double?) -> Lookup {
      let progress = LookupProgress(fractionCompleted: fraction, secondsRemaining: seconds)
      return Lookup(n: n, progress: progress)
    }
    state.lookups.queue = [
      lookup(BigInt(10).power(15), 0.43, 5), lookup(BigInt(10).power(12), 0.86, 0.2),
    ]
    func header(_ width: Int, _ height: Int = 24) -> String {
      let grid = render(AppView(state: state, time: .test), size: Size(width: width, height: height))
      return String(grid.lines[0].suffix(40))
    }
    #expect(header(120, 36).hasSuffix(" ⠋ 2 running ━━━━╸────── 43 %  5 s left"))
    #expect(header(80).hasSuffix(" ⠋ 2 · 43 %"))
    #expect(header(83).hasSuffix(" ⠋ 2 running 43 %"))
    #expect(header(40, 12).hasSuffix(" ⠋ 2 running 43 %"))
    state.lookups.queue.remove(id: BigInt(10).power(12))
    #expect(header(120, 36).hasSuffix(" ⠋ p(10¹⁵) ━━━━╸────── 43 %  5 s left"))
    #expect(header(80).hasSuffix(" ⠋ p(10¹⁵) 43 %"))
    // The name becomes a word where it has no room.
    state.lookups.queue = [lookup(1_234_567, 0.439, 4.2)]
    #expect(header(110).hasSuffix(" p(1,234,567) ━━━━╸────── 43 %  5 s left"))
    #expect(header(100).hasSuffix("  ⠋ p(1,234,567) 43 %"))
    #expect(header(80).hasSuffix(" ⠋ lookup 43 %"))
    // Without an estimate, it may take longest.
    state.lookups.queue.append(lookup(9, 0.07, nil))
    #expect(header(80).hasSuffix(" ⠋ 2 · 7 %"))
    // Before its first progress, there is no percentage.
    state.lookups.queue[id: 9]?.progress = nil
    #expect(header(80).hasSuffix(" ⠋ 2 running"))
  }

  @Test(
    "q asks before it ends lookups and searches, the default stays, q quits, and Ctrl-C quits without a question",
    arguments: AppState.Route.allCases)
  func quit(route: AppState.Route) {
    func driver(lookups: Int, searches: Int) -> ProgramDriver {
      let store = store(.home)
      let log = TimelineLog(ofApp: store.state, start: Date(timeIntervalSince1970: 1_714_564_900))
      store.record(to: log)
      for n in 0..<lookups { store.send(.counter(.lookups(.nthPrimeRequested(BigInt(n + 7))))) }
      for n in 0..<searches {
        store.send(.counter(.primalityRequested(BigInt(10).power(30 + n))))
        store.send(.counter(.primeModal(.dismiss)))
      }
      let driver = ProgramDriver(store, timeline: log)
      driver.press(.go(to: route))
      if driver.title(of: "q") == "Edit text" { driver.press(.escape) }
      return driver
    }
    let questions = [
      (1, 0, "p(7) is running. Quit anyway?"),
      (6, 0, "6 lookups are running. Quit anyway?"),
      (0, 1, "Factoring 10³⁰ is running. Quit anyway?"),
      (2, 2, "2 lookups and 2 factorizations are running. Quit anyway?"),
    ]
    for (lookups, searches, question) in questions {
      let driver = driver(lookups: lookups, searches: searches)
      driver.press("q")
      #expect(driver.screen.contains(question))
      driver.press(.enter)
      #expect(!driver.isFinished && !driver.screen.contains("Quit anyway?"))
      driver.press(["q", "q"])
      #expect(driver.isFinished)
    }
    for (lookups, searches, key) in [(0, 0, "q"), (2, 1, .control("c"))] as [(Int, Int, KeyEvent)] {
      let driver = driver(lookups: lookups, searches: searches)
      driver.press(key)
      #expect(driver.isFinished)
    }
  }

  @Test("Lookups that haven't ended when the app exits are saved as canceled, and no other one starts")
  func close() async throws {
    let file = SharedSession()
    let started = Mutex<[Int]>([])
    var state = AppState(count: 7, route: .counter)
    state.session = SavingState(saved: state.document)
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.fileStorage = file.storage
      $0.nthPrime = NthPrimeClient { n in
        started.withLock { $0.append(n) }
        return AsyncStream { _ in }
      }
    }
    for n in 1...6 { store.send(.counter(.lookups(.nthPrimeRequested(BigInt(n))))) }
    store.send(
      .counter(.lookups(.event(n: 2, .progress(LookupProgress(fractionCompleted: 0.07)), elapsed: .zero))))
    try? await poll(for: "lookups", until: { started.withLock(\.count) >= Lookups.State.runningLimit })
    store.send(.session(.save))
    #expect(store.state.session.activity == .saving)
    store.send(.session(.save))
    for await activity in store.values(of: \.session.activity) where activity == nil { break }
    #expect(store.state.lookups.queue.isEmpty)
    #expect(started.withLock(\.count) == Lookups.State.runningLimit)
    let next = AppState(try await file.session)
    #expect(
      next.lookups.ended
        == (1...6).map { .canceled(n: BigInt($0), fractionCompleted: $0 == 2 ? 0.07 : nil) })
  }

  @Test("The header says which step of a factorization runs, where there is room")
  func steps() {
    func header(_ step: InvestigationProgress.Step, _ digits: Int = 100, width: Int = 120) -> String {
      var search = Investigation(
        of: BigInt(10).power(digits - 1) + 1, isProbablePrime: step == .proof, isThorough: true,
        isRunning: true)
      search.progress = InvestigationProgress(stage: "Work", fractionCompleted: 0.11, step: step)
      search.progress?.secondsRemaining = 21
      var state = AppState()
      state.facts = Facts.State([search])
      #expect(state.lookups.work(state.facts.searches)[0].names.allSatisfy { !$0.contains(" of 2") })
      return render(AppView(state: state, time: .test), size: Size(width: width, height: 36)).lines[0]
    }
    // The time left of the first step isn't that of both.
    #expect(header(.curves).contains(/⠋ factoring, 1 of 2 ━─+ 11 %$/))
    #expect(header(.sieve).contains(/⠋ factoring, 2 of 2 ━─+ 11 %  21 s left$/))
    // A part of a longer number is for the sieve, too.
    #expect(header(.sieve, 150).contains("⠋ factoring, 2 of 2 "))
    #expect(header(.curves, width: 80).hasSuffix("⠋ factor 11 %"))
    for other in [header(.curves, 102), header(.proof)] {
      #expect(!other.contains(" of 2") && other.contains("11 %"))
    }
  }

  @Test(
    "On Home, a long name or time doesn't take the room of the bars",
    arguments: [(80, BigInt(10_000_000_019), 5), (120, BigInt(400_000_000_000_000_009), 3_599)])
  func bars(width: Int, n: BigInt, seconds: Double) {
    var state = AppState(count: 7)
    state.lookups.queue = [BigInt(9), n].map { n in
      let progress = LookupProgress(fractionCompleted: 0.5, secondsRemaining: n == 9 ? nil : seconds)
      return Lookup(n: n, progress: progress)
    }.reduce(into: []) { $0.append($1) }
    let size = Size(width: width, height: width * 3 / 10)
    let lines = render(AppView(state: state, time: .test), size: size).lines
      .filter { $0.contains("│  ⠋ ") }.map { $0.prefix(width / 2) }
    let bars = lines.map { line in line.count { "━╸─".contains($0) } }
    #expect(bars.count == 2 && bars[0] == bars[1] && bars[0] >= 8, "\(lines)")
  }

  @Test("Home and all headers show a search that continues, and x cancels it on Home and Counter")
  func search() {
    for route in AppState.Route.allCases {
      let store = store(.home)
      store.send(.counter(.primalityRequested(BigInt(10).power(99))))
      store.send(.counter(.primeModal(.dismiss)))
      let number = BigInt(10).power(99)
      let progress = InvestigationProgress(stage: "Elliptic curve 3 of 25", fractionCompleted: 0.08)
      store.send(.facts(.found(number, .progress(progress), elapsed: .seconds(1))))
      let driver = ProgramDriver(store, width: 120, height: 36)
      driver.press(.go(to: route))
      if driver.title(of: "q") == "Edit text" { driver.press(.escape) }
      let header = driver.screen.split(separator: "\n")[0]
      #expect(header.contains("⠋ factor") && header.contains(" 8 %"), "\(route)")
      if route == .home { #expect(driver.screen.contains(" 8 % Elliptic curve 3 of 25")) }
      // Elsewhere, x could be meant for something else.
      #expect(
        driver.title(of: "x") == ([.home, .counter].contains(route) ? "Cancel factoring 10⁹⁹" : nil),
        "\(route)")
      if driver.title(of: "x") == nil { continue }
      #expect(driver.footer.contains("x Cancel 10⁹⁹"))
      driver.press("x")
      #expect(store.state.facts.searches.isEmpty && store.state.lookups.ended.map(\.n) == [number])
      #expect(!driver.screen.split(separator: "\n")[0].contains(" 8 %"))
    }
  }

  @Test("The footer names a lookup as Home's card does")
  func footer() {
    let store = store(.home)
    store.send(.counter(.lookups(.nthPrimeRequested(300_000_000_000_000_000))))
    let driver = ProgramDriver(store)
    #expect(driver.screen.contains("⠋ p(3×10¹⁷)") && driver.footer.contains("x Cancel p(3×10¹⁷)"))
    store.send(.routeSelected(.counter))
    store.send(.counter(.lookups(.cancelButtonTapped(300_000_000_000_000_000))))
    store.send(.counter(.lookups(.nthPrimeRequested(400_000_000_000_000_009))))
    #expect(ProgramDriver(store).footer.contains("< > Primes  x Cancel p(4.0…×10¹⁷) "))
    store.send(.counter(.lookups(.cancelButtonTapped(400_000_000_000_000_009))))
    store.send(.facts(.resumeButtonTapped(BigInt(7).power(50) * BigInt(11).power(55))))
    #expect(ProgramDriver(store).footer.contains("< > Primes  x Cancel 340…99 "))
  }

  @Test("A click on the lookups in the header opens the counter")
  func click() {
    let store = store(.home)
    store.send(.counter(.lookups(.nthPrimeRequested(7))))
    store.send(
      .counter(.lookups(.event(n: 7, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero))))
    let driver = ProgramDriver(store)
    #expect(driver.click(on: "p(7) 50 %"))
    #expect(store.state.route == .counter)
  }
}
