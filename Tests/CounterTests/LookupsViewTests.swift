import Architecture
import ArchitectureTesting
import BigInt
import BigPrimes
import Counter
import Foundation
import NthPrimeClient
import NumberFacts
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("The card of the lookups")
struct LookupsViewTests {
  private static let trillion = BigInt(10).power(12)

  private static func lookup(_ n: BigInt, _ fraction: Double, _ seconds: Double?, _ elapsed: Duration)
    -> Counter.Lookup
  {
    Counter.Lookup(
      n: n, progress: LookupProgress(fractionCompleted: fraction, secondsRemaining: seconds), elapsed: elapsed
    )
  }

  private static let ended: [Counter.EndedLookup] = [
    .answered(
      NthPrimeAnswer(n: 1_234_567, prime: 19_394_489, source: .localCalculator), elapsed: .milliseconds(2)),
    .canceled(n: trillion * 10_000, fractionCompleted: 0.069), .failed(n: 9, .rateLimited),
    .answered(NthPrimeAnswer(n: 1000, prime: 7919, source: .wolframAlpha), elapsed: .milliseconds(1500)),
    .answeredEarlier(n: 97, prime: 509), .failedEarlier(n: 5, reason: "No network. Try again."),
    .canceled(n: 3, fractionCompleted: nil),
  ]

  private static var state: Counter.State {
    Counter.State(
      count: 7,
      lookups: [
        lookup(trillion * 1000, 0.43, 5, .seconds(4)), lookup(trillion, 0.86, 0.17, .milliseconds(930)),
      ],
      endedLookups: ended)
  }

  private let actions = LookupActions(date: { $0 == 97 ? "yesterday" : "2 min" }, copy: { _ in })

  /// Returns the rows of the card without its borders.
  private func rows(_ state: Counter.State, width: Int, height: Int, glyphs: GlyphSet = .unicode) -> [String]
  {
    let view = CounterView(state: state, lookupActions: actions)
    return render(view, size: Size(width: width, height: height), glyphs: glyphs).lines
      .drop { !$0.contains("Lookups") }.dropFirst().filter { $0.contains("p(") }
      // Without the borders of the card and the scroll bar.
      .map { width < 76 ? $0 : String($0.dropFirst(2).dropLast(2)) }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ┃│")) }
  }

  @Test(
    "A wide row has the sign, the name, the bar or the answer, the elapsed time, the time left, and the source"
  )
  func wide() {
    let rows = rows(Self.state, width: 120, height: 36)
    #expect(
      rows == [
        "⠋ p(10¹⁵)         ━━━━━━━━━━━━━━━━━━━━━━━━──────────────────────────────── 43 %     4 s     5 s left  x Cancel",
        "⠋ p(10¹²)         ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━──────── 86 %   0.9 s   0.2 s left  x Cancel",
        "✓ p(1,234,567)    19,394,489                                                                      local · 2 ms",
        "– p(10¹⁶)         canceled at 6 %                                                                        2 min",
        "! p(9)            Wolfram|Alpha received too many queries. Try again later, or use the local calculato…  2 min",
        "✓ p(1,000)        7,919                                                                    Wolfram|Alpha · 1 s",
        "✓ p(97)           509                                                                                yesterday",
        "! p(5)            No network. Try again.                                                                 2 min",
        "– p(3)            canceled                                                                               2 min",
      ])
  }

  @Test(
    "A row of 80 columns has no elapsed time, and one of 40 only the bar and the time left, or the answer")
  func narrow() {
    let regular = rows(Self.state, width: 80, height: 24)
    #expect(
      regular.prefix(3) == [
        "⠋ p(10¹⁵)         ━━━━━━━━━━━━──────────────── 43 %    5 s left  x Cancel",
        "⠋ p(10¹²)         ━━━━━━━━━━━━━━━━━━━━━━━━──── 86 %  0.2 s left  x Cancel",
        "✓ p(1,234,567)    19,394,489                                 local · 2 ms",
      ])
    let small = rows(Self.state, width: 40, height: 12)
    #expect(
      small.prefix(3) == [
        "⠋ p(10¹⁵)    ━━━╸───── 43 %      5 s", "⠋ p(10¹²)    ━━━━━━━╸─ 86 %    0.2 s",
        "✓ p(1,234,567)            19,394,489",
      ])
  }

  @Test("In ASCII, each sign has its own character")
  func ascii() {
    let rows = rows(Self.state, width: 120, height: 36, glyphs: .ascii)
    #expect(rows[0].hasPrefix("| p(10^15)        ="))
    #expect(rows.map { $0.prefix(1) } == ["|", "|", "+", "-", "!", "+", "+", "!", "-"])
  }

  @Test("Long times make room for themselves in all rows", arguments: [120, 200])
  func longTimes(width: Int) {
    let lookups = [
      Self.lookup(Self.trillion * 1000, 0.43, 3599, .seconds(3599)),
      Self.lookup(Self.trillion, 0.5, 2, .seconds(1)),
    ]
    let rows = rows(Counter.State(lookups: IdentifiedArray(lookups)), width: width, height: 36)
    #expect(rows[0].hasSuffix(" 43 %  59 min 59 s  59 min 59 s left  x Cancel"))
    #expect(rows[1].hasSuffix(" 50 %          1 s          2 s left  x Cancel"))
  }

  @Test("A prime is never cut; the name makes room for it")
  func longPrime() {
    let answer = NthPrimeAnswer(
      n: 425_656_284_035_217_743, prime: 18_446_744_073_709_551_557, source: .localCalculator)
    let state = Counter.State(endedLookups: [.answered(answer, elapsed: .seconds(1))])
    for (width, height) in [(40, 12), (44, 10), (80, 24), (120, 36)] {
      let text = render(CounterView(state: state), size: Size(width: width, height: height)).text
      #expect(text.contains(" 18,446,744,073,709,551,557"), "\(width)")
    }
  }

  @Test("The title counts the lookups that run, that wait, and all")
  func title() {
    func title(_ state: Counter.State) -> String {
      let lines = render(CounterView(state: state), size: Size(width: 80, height: 24)).lines
      return lines.first { $0.contains("Lookups") } ?? ""
    }
    #expect(title(Self.state).hasSuffix("─ 2 running · 9 ─╮"))
    let six = IdentifiedArray((1...6 as ClosedRange<BigInt>).map { Counter.Lookup(n: $0) })
    // The canceled one is being repeated.
    #expect(
      title(Counter.State(lookups: six, endedLookups: [.canceled(n: 6, fractionCompleted: nil)]))
        .hasSuffix("─ 4 running · 2 queued · 6 ─╮"))
    #expect(title(Counter.State(endedLookups: Self.ended)).hasSuffix("─ 7 ─╮"))
    #expect(title(Counter.State()).hasSuffix("────╮"))
    let rows = rows(Counter.State(lookups: six), width: 80, height: 30)
    #expect(rows[4] == "· p(5)            queued                                         x Cancel")
  }

  // MARK: Keys

  private func counter(
    _ state: Counter.State = state, copied: @escaping (BigInt) -> Void = { _ in }
  ) -> (Store<Counter.State, Counter.Action>, ProgramDriver) {
    let store = Store(initialState: state) {
      Counter()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = .constant(.testAddition)
      $0.nthPrime = NthPrimeClient { _ in AsyncStream { _ in } }
      $0.primeIndex = PrimeIndexClient { _ in 1_234_567 }
      $0.largeNumbers = LargeNumberClient { _ in
        true
      } findings: { _ in
        AsyncThrowingStream { _ in }
      }
    }
    let actions = LookupActions(copy: copied)
    let program = ScreenProgram(store: store) { CounterView(state: $0, lookupActions: actions, send: $1) }
    return (store, ProgramDriver(program, width: 120, height: 36))
  }

  @Test(
    "The card takes no focus when a lookup starts; a click, or Tab, focuses it, and Esc goes back to the count"
  )
  func focus() {
    let (store, driver) = counter(Counter.State(count: 7))
    driver.press("n")
    #expect(store.state.screen.lookups.count == 1)
    #expect(driver.focus == "Count up")
    driver.click(on: "p(7) ")
    #expect(driver.focus == "Lookups")
    driver.press(.escape)
    #expect(driver.focus == "Count up")
    driver.press(.enter)
    #expect(store.state.count == 8)
  }

  @Test("Enter opens the facts about an answer, y copies it, s saves it, and x removes it")
  func answer() {
    var copied: [BigInt] = []
    let (store, driver) = counter(copied: { copied.append($0) })
    driver.click(on: "19,394,489")
    #expect(store.state.screen.selectedLookup == 1_234_567)
    driver.press("y")
    #expect(copied == [19_394_489])
    driver.press(["s", "s"])
    #expect(store.state.favoritePrimes == [19_394_489])
    driver.press(.enter)
    #expect(store.state.screen.modalNumber == 19_394_489)
    driver.press(.escape)
    #expect(driver.focus == "Lookups")
    driver.press("x")
    #expect(!store.state.screen.endedLookups.contains { $0.n == 1_234_567 })
    #expect(driver.focus == "Lookups" && store.state.screen.selectedLookup == Self.trillion * 10_000)
    #expect(store.state.count == 7)
  }

  @Test("Enter repeats a canceled or failed lookup, whose row becomes that of the repetition")
  func repetition() {
    let (store, driver) = counter()
    driver.click(on: "canceled at 6 %")
    #expect(driver.title(of: .enter) == "Look up again")
    driver.press(.enter)
    #expect(
      store.state.screen.lookups.map(\.n) == [Self.trillion * 1000, Self.trillion, Self.trillion * 10_000])
    #expect(!driver.screen.contains("canceled at 6 %"))
    // The key that cancels is now that of the running lookup.
    #expect(driver.title(of: "x") == "Cancel" && driver.focus == "Lookups")
    driver.press(.enter)
    #expect(store.state.screen.lookups.count == 3)
    driver.click(on: "Wolfram|Alpha received")
    driver.press(.enter)
    #expect(store.state.screen.lookups.last?.n == 9)
  }

  @Test("x and a click on it cancel the lookup of the row")
  func cancel() {
    let (store, driver) = counter()
    driver.click(on: "p(10¹⁵)")
    driver.press("x")
    #expect(store.state.screen.lookups.map(\.n) == [Self.trillion])
    #expect(driver.screen.contains("canceled at 43 %"))
    driver.click(on: "x Cancel")
    #expect(store.state.screen.lookups.isEmpty)
    #expect(driver.screen.contains("canceled at 86 %"))
  }

  @Test("The keys of the count don't act on it while a row without an answer has focus")
  func noAnswer() {
    let (store, driver) = counter()
    driver.click(on: "canceled at 6 %")
    driver.press(["s", "y"])
    #expect(store.state.favoritePrimes.isEmpty)
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "the lookup has no answer")
  }

  @Test("The selected row stays selected when other lookups start and end")
  func selection() {
    let (store, driver) = counter()
    driver.click(on: "7,919")
    store.send(.nthPrimeRequested(11))
    let answer = NthPrimeAnswer(n: 11, prime: 31, source: .localCalculator)
    store.send(.lookup(n: 11, .answered(answer), elapsed: .zero))
    store.send(.alertDismissed)
    driver.press(.enter)
    #expect(store.state.screen.modalNumber == 7919)
  }

  // MARK: Searches

  private static let mersenne = BigInt(2).power(521) - 1
  private static let number = 3 * BigInt(10).power(39) + 7

  private static func search(
    _ number: BigInt, isRunning: Bool = false, change: (inout Investigation) -> Void = { _ in }
  ) -> Investigation {
    var search = Investigation(of: number, isProbablePrime: true, isRunning: isRunning)
    (search.isThorough, search.elapsed) = (true, .seconds(12))
    change(&search)
    return search
  }

  private static func searching(_ running: Investigation, ended: [Investigation] = []) -> Counter.State {
    var state = Counter.State(count: 7, lookups: [.init(n: 9)], endedLookups: ended.map { .searched($0) })
    state.screen.investigations = Investigations([running] + ended)
    return state
  }

  @Test("The searches for proofs and factors of large numbers have rows, too")
  func searches() {
    let running = Self.search(Self.number, isRunning: true) {
      $0.progress = InvestigationProgress(stage: "Curve 3 of 25", fractionCompleted: 0.08)
    }
    let ended = [
      Self.search(Self.mersenne) { $0.proof = Investigation.Proof(method: "n + 1", elapsed: .seconds(12)) },
      Self.search(Self.number + 1),
      Self.search(Self.number + 2) { $0.failure = "There is too little memory." },
      Self.search(Self.number + 3) {
        $0.isProbablePrime = false
        $0.factors = Factorization(factors: [
          .init(base: 2, exponent: 1, status: .prime),
          .init(base: (Self.number + 3) / 2, exponent: 1, status: .prime),
        ])
      },
      // It was resumed.
      Self.search(Self.number),
    ]
    let view = CounterView(state: Self.searching(running, ended: ended))
    let lines = render(view, size: Size(width: 120, height: 36)).lines.drop { !$0.contains("Lookups") }
      .filter { $0.contains("…(4") || $0.contains("2⁵²¹") }
      .map { $0.dropFirst(2).dropLast(2).trimmingCharacters(in: CharacterSet(charactersIn: " │")) }
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("⠋ 300000000…(40 digits)…07 ━━━╸──"))
    #expect(lines[0].hasSuffix("──  8 %    12 s  Curve 3 of 25  x Cancel"))
    #expect(lines[1].hasPrefix("✓ 2⁵²¹ − 1        prime, proved by n + 1  ") && lines[1].hasSuffix(" 12 s"))
    #expect(lines[2].hasPrefix("– 300000000…(40 digits)…08 canceled  ") && lines[2].hasSuffix(" 12 s"))
    #expect(lines[3].hasPrefix("! 300000000…(40 digits)…09 There is too little memory.  "))
    #expect(lines[4].hasPrefix("✓ 300000000…(40 digits)…10 2 × 15"))
    let title = render(view, size: Size(width: 120, height: 36)).lines.first { $0.contains("Lookups") }
    #expect(title?.hasSuffix("─ 2 running · 6 ─╮") == true)
  }

  @Test("x cancels the search of the row, and Enter resumes it, or opens its facts")
  func searchKeys() {
    var copied: [BigInt] = []
    let (store, driver) = counter(
      Self.searching(Self.search(Self.number, isRunning: true)), copied: { copied.append($0) })
    driver.click(on: "300000000…(40 digits)…07")
    #expect(driver.title(of: .enter) == "Facts" && driver.title(of: "x") == "Cancel")
    driver.press(["x", "y", "s"])
    #expect(copied == [Self.number] && store.state.favoritePrimes.ids == [Self.number])
    #expect(store.state.screen.endedLookups == [.searched(Self.search(Self.number))])
    #expect(store.state.screen.lookups.map(\.n) == [9])
    #expect(driver.title(of: .enter) == "Resume" && driver.focus == "Lookups")
    driver.press(.enter)
    #expect(store.state.screen.runningSearches.map(\.number) == [Self.number])
    store.send(.investigations(.found(Self.number, .proved(method: "n + 1"), elapsed: .seconds(2))))
    store.send(.investigations(.ended(Self.number, failure: nil)))
    #expect(store.state.screen.endedLookups.count == 1 && driver.title(of: .enter) == "Facts")
    driver.press(.enter)
    #expect(store.state.screen.modalNumber == Self.number)
    driver.press([.escape, "x"])
    #expect(store.state.screen.endedLookups.isEmpty)
  }
}
