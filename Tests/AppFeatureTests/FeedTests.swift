import Architecture
import ArchitectureTesting
import BigPrimes
import Counter
import FavoritePrimes
import FileStorage
import Foundation
import NthPrimeClient
import NumberFactsTesting
import Recording
import TerminalUI
import TerminalUITesting
import Testing

@testable import AppFeature
@testable import Lookups
@testable import Timeline

@MainActor
@Suite("App: one feed of what happened")
struct FeedTests {
  private let number = BigInt(10).power(40) + 3

  @Test(
    "A factorization that ends on another screen is a message, and found in the feed, also by the next run")
  func factorization() async throws {
    let findings = AsyncThrowingStream<Finding, any Error>.makeStream()
    let (p, q) = (BigInt(10).power(19) + 51, BigInt(10).power(20) + 39)
    let product = p * q
    let state = AppState(favoritePrimes: [7])
    let store = openStore(state, findings: findings.stream)
    store.send(.counter(.primalityRequested(product)))
    store.send(.counter(.primeModal(.dismiss)))
    store.send(.routeSelected(.favoritePrimes))
    #expect(store.state.activityFeed.isEmpty)
    findings.continuation.yield(.tested(isProbablePrime: false, witness: nil))
    findings.continuation.yield(
      .factored(
        Factorization(factors: [
          .init(base: p, exponent: 1, status: .prime), .init(base: q, exponent: 1, status: .prime),
        ])))
    findings.continuation.finish()
    for await count in store.values(of: { $0.activityFeed.count }) where count > 0 { break }

    let words = "10000…(40 digits)…89 = 10,000,000,000,000,000,051 × 10000…39"
    let driver = ProgramDriver(store)
    let brief = "10000…(40 digits)…89 = 10000…51 × 10000…39"
    #expect(driver.screen.contains(brief) && driver.screen.contains("Ctrl-O Open"), "\(driver.screen)")
    driver.press(.control("o"))
    #expect(store.state.counterScreen.modalNumber == product && store.state.messages.items.isEmpty)
    #expect(store.state.route == .favoritePrimes)

    // As in its file.
    let saved = try JSONDecoder().decode(
      SessionDocument.self, from: JSONEncoder().encode(store.state.document))
    let next = AppState(saved)
    #expect(next.facts[product].groupedFactors?.hasPrefix("10,000,000,000,000,000,051 × ") ?? false)
    #expect(next.lookups.ended.map(\.n) == [product])
    let log = TimelineLog(ofApp: next, start: Calendar2024().day(2))
    var timeline = Timeline.State()
    for filter in ["factored", "\(product)", "\(p)", "\(q)", "100000000000000000"] {
      timeline.filter = filter
      let isFound = filter != "100000000000000000"
      #expect(log.shown(timeline).map(\.line.words) == (isFound ? [words] : []), "\(filter)")
    }
    // A row about the Timeline would open the screen that lists it.
    var back = next
    back.record(.wentBack(to: "15:28"), at: Calendar2024().day(2))
    let backLog = TimelineLog(ofApp: back, start: Calendar2024().day(2))
    #expect(backLog.shown(Timeline.State()).map { $0.opening == nil } == [true, false])
    let home = render(AppView(state: next, time: .test), size: Size(width: 120, height: 36)).text
    #expect(home.contains(words) && home.contains(" factored, "))
    #expect(render(AppView(state: next, time: .test), size: Size(width: 80, height: 24)).text.contains(brief))
  }

  @Test("Brief words on Home leave room for what was done")
  func detail() {
    var search = Investigation(of: BigInt(2).power(101) - 1, isProbablePrime: false)
    search.factors = Factorization(factors: [
      .init(base: 7_432_339_208_719, exponent: 1, status: .prime),
      .init(base: 341_117_531_003_194_129, exponent: 1, status: .prime),
    ])
    search.elapsed = .milliseconds(210)
    var state = AppState()
    state.activityFeed = [Activity(date: LocalTime.test.now, kind: .searched(search))]
    let screen = render(AppView(state: state, time: .test), size: Size(width: 80, height: 24)).text
    let row = screen.split(separator: "\n").first { $0.contains(" 2¹⁰¹ − 1 = 74323…19 × 34111…29 ") }
    #expect(row?.contains(" factored, 210 ms ") ?? false, "\(screen)")
  }

  @Test("Work that runs when the program ends is canceled in the feed, and can be resumed from there")
  func canceled() async {
    var state = AppState()
    let search = Investigation(of: number, isProbablePrime: false, isThorough: true, isRunning: true)
    state.facts = Facts.State([search])
    state.session = SavingState(saved: state.document)
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
    store.send(.session(.save))
    #expect(store.state.facts.searches.isEmpty)
    let kind = store.state.activityFeed.last?.kind
    #expect(kind?.words.forms[0] == "Canceled factoring 10⁴⁰ + 3")
    #expect(kind?.words.subject.action == .facts(.resumeButtonTapped(number)))
  }

  @Test(
    "Home has a row with the name and the percentage of each piece of work, of which the header has the last")
  func workRows() {
    var state = AppState(count: 7, favoritePrimes: [7])
    let progress = LookupProgress(fractionCompleted: 0.12, secondsRemaining: 7200)
    state.lookups.queue = [Lookup(n: 400_000_000_000_000_009, progress: progress)]
    var search = Investigation(of: number * 3 - 2, isProbablePrime: false, isThorough: true, isRunning: true)
    search.progress = InvestigationProgress(stage: "Sieve", fractionCompleted: 0.34)
    state.facts = Facts.State([search])
    func rows(_ width: Int, _ height: Int) -> [String] {
      render(AppView(state: state, time: .test), size: Size(width: width, height: height)).lines
    }
    let small = rows(40, 12)
    #expect(small[0].hasSuffix(" ⠋ 2 running 12 %"))
    let lines = small.filter { $0.hasPrefix(" ⠋ ") }
    #expect(lines.map { $0.prefix(18) } == [" ⠋ factoring 300…0", " ⠋ p(4.0…×10¹⁷)   "], "\(small)")
    #expect(lines[0].hasSuffix(" 34 %") && lines[1].hasSuffix(" 12 %"))
    for (width, height) in [(80, 24), (120, 36)] {
      let text = rows(width, height).joined(separator: "\n")
      #expect(text.contains(" 34 %") && text.contains("⠋ factoring 300…"), "\(text)")
      #expect(text.contains(width == 80 ? "⠋ p(4.0…×10¹⁷) " : "⠋ p(400,000,000,000,000,009) "), "\(text)")
    }
    state.lookups.queue.append(Lookup(n: 9))
    #expect(rows(40, 12).contains("   2 more"))
    // The newest one is displayed above the others.
    let third = rows(80, 24).joined(separator: "\n")
    #expect(third.contains("│    2 more ") && third.contains(" p(9) "), "\(third)")
  }

  @Test("Home has the latest day and the number of its lines, the smallest one that before today")
  func latestDay() {
    let seconds: [Double] = [-86_400 * 3, -86_400 * 2, -86_400 * 2 + 600, 0]
    var state = AppState(count: 7)
    state.activityFeed = seconds.enumerated().map { index, seconds in
      Activity(
        date: LocalTime.test.now.addingTimeInterval(seconds), kind: .wonGame(secret: index, guesses: 3))
    }
    func row(timeline: TimelineLog<AppState, AppAction>? = nil) -> String? {
      render(AppView(state: state, time: .test, timeline: timeline), size: Size(width: 40, height: 12)).lines
        .first { $0.contains("Timeline   ") }
    }
    #expect(row()?.hasSuffix(" Monday 2") ?? false, "\(row() ?? "")")
    func title() -> String? {
      render(AppView(state: state, time: .test), size: Size(width: 80, height: 24)).lines
        .first { $0.contains("─ Activity ─") }
    }
    #expect(title()?.hasSuffix("─ today 1 ─╮") ?? false, "\(title() ?? "")")
    let today = state.activityFeed.removeLast()
    #expect(title()?.hasSuffix("─ Monday 2 ─╮") ?? false, "\(title() ?? "")")
    state.activityFeed = [today]
    #expect(row()?.hasSuffix(" Everything you did") ?? false, "\(row() ?? "")")
    // Not of 0 actions.
    let log = TimelineLog(ofApp: state, start: LocalTime.test.now)
    #expect(row(timeline: log) == row())
  }

  @Test("The feed keeps the newest ten thousand activities")
  func limit() {
    #expect(Activity.limit == 10_000)
    let old = (0..<10_000).map { index in
      Activity(date: Date(timeIntervalSince1970: Double(index)), kind: .wonGame(secret: index, guesses: 3))
    }
    var state = AppState(activityFeed: old)
    state.record(.wonGame(secret: 10_000, guesses: 3), at: Date(timeIntervalSince1970: 10_000))
    #expect(state.activityFeed.count == 10_000 && state.activityFeed.first == old[1])
    let change = SessionChange(from: AppState(activityFeed: old).document, to: state.document)
    #expect(change?.activities.count == 1)
    #expect(change?.applied(to: AppState(activityFeed: old).document) == state.document)
  }

  @Test("The report has the local time of each activity, its words, and its result, since a day")
  func report() throws {
    let feed = [
      Activity(date: Date(timeIntervalSince1970: 1_714_600_000), kind: .addedFavoritePrime(7)),
      Activity(
        date: Date(timeIntervalSince1970: 1_714_604_400),
        kind: .answeredLookup(n: 4, prime: 7, source: .localCalculator, elapsed: .milliseconds(66))),
    ]
    let report = ActivityReport(feed, since: nil) { _ in 7200 }
    #expect(
      report.lines == [
        "2024-05-01 23:46  Added 7 to favorites", "2024-05-02 01:00  p(4) = 7, local · 66 ms",
      ])
    let since = ActivityReport(feed, since: "2024-05-02") { _ in 7200 }
    #expect(since.lines == [report.lines[1]])
    let json = String(decoding: try JSONEncoder.sorted.encode(since), as: UTF8.self)
    #expect(
      json
        == #"{"activities":[{"date":"2024-05-01T23:00:00Z","number":"7","result":"local · 66 ms","words":"p(4) = 7"}]}"#
    )
    #expect(ActivityReport.start(ofDay: "2024-02-31") == nil && ActivityReport.start(ofDay: "today") == nil)
  }

  @Test("No row of the Timeline has the name of a Swift case", arguments: try recordings(in: "Recordings"))
  func names(recording: RecordingPath) throws {
    let data = try Data(contentsOf: URL(filePath: recording.path))
    var replay = try Replay(Recording<AppState, AppAction>(data, defaults: .complete)) { AppReducer() }
    let log = TimelineLog(ofApp: replay.state, start: replay.recording.date)
    var rows = 0
    while let action = try replay.step() {
      log.append(
        number: action.number, time: .zero, cause: action.cause, action: action.action, state: replay.state)
      guard let entry = log.entries.last, entry.number == action.number else { continue }
      let line = log.line(of: entry)
      #expect(line.words != words(for: action.action))
      if !line.words.isEmpty { rows += 1 }
    }
    #expect(rows > 0)
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}

/// Returns the name of an action in words, made from its innermost case: `Increment button tapped`.
///
/// A binding has the name of its field. A name of one word follows the name of the case around it.
private func words(for action: Any) -> String {
  func isAction(_ type: Substring) -> Bool { type.hasSuffix("Action") || type == "Delegate" }
  var (names, value, isPresented): ([String], Any, Bool) = ([], action, false)
  while true {
    let mirror = Mirror(reflecting: value)
    let type = "\(mirror.subjectType)".prefix { $0 != "<" }
    if type == "BindingAction", let field = mirror.descendant("name") as? String {
      names[names.count - 1] = field + "Set"
    }
    guard mirror.displayStyle == .enum, names.isEmpty || isPresented || isAction(type) else { break }
    guard let child = mirror.children.first, let label = child.label else {
      names.append("\(value)")
      break
    }
    isPresented = type == "PresentationAction"
    if !isPresented { names.append(label) }
    value = child.value
  }
  let words = names.map { name in
    name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }
  guard let last = words.last else { return "\(action)" }
  let name = last.contains(" ") ? last : words.suffix(2).joined(separator: " ")
  return name.prefix(1).uppercased() + name.dropFirst()
}
