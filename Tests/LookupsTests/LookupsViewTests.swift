import ArchitectureTesting
import BigPrimes
import Foundation
import NthPrimeClient
import NumberFacts
import TerminalUITesting
import Testing

@testable import Lookups

@MainActor
@Suite("The card of the lookups")
struct LookupsViewTests {
  private static let trillion = BigInt(10).power(12)

  private static func lookup(_ n: BigInt, _ fraction: Double, _ seconds: Double?, _ elapsed: Duration)
    -> Lookup
  {
    Lookup(
      n: n, progress: LookupProgress(fractionCompleted: fraction, secondsRemaining: seconds), elapsed: elapsed
    )
  }

  private static let ended: [EndedLookup] = [
    .answered(
      NthPrimeAnswer(n: 1_234_567, prime: 19_394_489, source: .localCalculator), elapsed: .milliseconds(2)),
    .canceled(n: trillion * 10_000, fractionCompleted: 0.069), .failed(n: 9, .rateLimited),
    .answered(NthPrimeAnswer(n: 1000, prime: 7919, source: .wolframAlpha), elapsed: .milliseconds(1500)),
    .answered(NthPrimeAnswer(n: 97, prime: 509, source: .localCalculator), elapsed: nil),
    .failed(n: 5, .reported(reason: "No network. Try again.")),
    .canceled(n: 3, fractionCompleted: nil),
  ]

  private static let state = Lookups.State(
    queue: [
      lookup(trillion * 1000, 0.43, 5, .seconds(4)), lookup(trillion, 0.86, 0.17, .milliseconds(930)),
    ], ended: ended)

  /// Draws the card of a screen of a width.
  private func card(
    _ state: Lookups.State, searches: [Investigation] = [], width: Int, height: Int = 16,
    glyphs: GlyphSet = .unicode
  ) -> CellGrid {
    let view = LookupsView(
      state: state, searches: searches, size: width < 76 ? .small : .regular,
      date: { $0 == 97 ? "yesterday" : "2 min" }, saveDisabledReason: { _ in nil }, copy: { _ in },
      send: { _ in })
    return render(view, size: Size(width: width - 2, height: height), glyphs: glyphs)
  }

  /// Returns the rows of the card without its borders.
  private func rows(_ state: Lookups.State, width: Int, glyphs: GlyphSet = .unicode) -> [String] {
    // A small screen has room for a part of the rows.
    card(state, width: width, height: width < 76 ? 5 : 16, glyphs: glyphs).lines
      .filter { $0.contains("p(") }
      // Without the borders of the card.
      .map { width < 76 ? $0 : String($0.dropFirst().dropLast()) }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ┃│")) }
  }

  @Test(
    "A wide row has the sign, the name, the bar or the answer, the elapsed time, the time left, and the source"
  )
  func wide() {
    let rows = rows(Self.state, width: 120)
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
    let regular = rows(Self.state, width: 80)
    #expect(
      regular.prefix(3) == [
        "⠋ p(10¹⁵)         ━━━━━━━━━━━━──────────────── 43 %    5 s left  x Cancel",
        "⠋ p(10¹²)         ━━━━━━━━━━━━━━━━━━━━━━━━──── 86 %  0.2 s left  x Cancel",
        "✓ p(1,234,567)    19,394,489                                 local · 2 ms",
      ])
    let small = rows(Self.state, width: 40)
    #expect(
      small.prefix(3) == [
        "⠋ p(10¹⁵)    ━━━╸───── 43 %      5 s", "⠋ p(10¹²)    ━━━━━━━╸─ 86 %    0.2 s",
        "✓ p(1,234,567)            19,394,489",
      ])
  }

  @Test("In ASCII, each sign has its own character")
  func ascii() {
    let rows = rows(Self.state, width: 120, glyphs: .ascii)
    #expect(rows[0].hasPrefix("| p(10^15)        ="))
    #expect(rows.map { $0.prefix(1) } == ["|", "|", "V", "-", "!", "V", "V", "!", "-"])
  }

  @Test("Long times make room for themselves in all rows", arguments: [120, 200])
  func longTimes(width: Int) {
    let lookups = [
      Self.lookup(Self.trillion * 1000, 0.43, 3599, .seconds(3599)),
      Self.lookup(Self.trillion, 0.5, 2, .seconds(1)),
    ]
    let rows = rows(Lookups.State(queue: IdentifiedArray(lookups)), width: width)
    #expect(rows[0].hasSuffix(" 43 %  59 min 59 s  59 min 59 s left  x Cancel"))
    #expect(rows[1].hasSuffix(" 50 %          1 s          2 s left  x Cancel"))
  }

  @Test("Beside long names, all bars are equally wide, with 8 cells or more", arguments: [40, 80, 120])
  func longNames(width: Int) {
    let n = BigInt(400_000_000_000_000_009)
    let search = Self.search(Self.number, isRunning: true) {
      $0.progress = InvestigationProgress(
        stage: "Elliptic curve 13 of 90", fractionCompleted: 0.5, count: "13 of 90")
      $0.progress?.secondsRemaining = width == 120 ? 75 : nil
    }
    let lookups = [Self.lookup(n, 0.5, 398, .seconds(7)), Self.lookup(n / 100, 0.5, 29, .seconds(6))]
    let card = card(
      Lookups.State(
        queue: IdentifiedArray(lookups), ended: [.canceled(n: n + 1, fractionCompleted: 0.34)]),
      searches: [search], width: width)
    let lines = card.lines.filter { $0.contains("━") && $0.contains("50 %") }
    #expect(lines.count == 3)
    let bars = Set(lines.map { line in line.count { "━╸─".contains($0) } })
    #expect(bars.count == 1 && bars.allSatisfy { $0 >= 8 }, "\(card.text)")
    #expect(card.text.contains(width == 40 ? "p(4.0…×10¹⁷)" : "p(400,000,000,000,000,009)"))
    #expect(card.text.contains("proof of "))
    #expect(card.text.contains(width == 80 ? " 13 of 90 " : width == 120 ? " 1 min 15 s left " : " 50 %"))
    #expect(card.text.contains(" canceled at 34 %"))
  }

  @Test("A long name is shortened before it takes the room of the bars", arguments: [76, 80, 110])
  func shortenedNames(width: Int) {
    let search = Self.search(BigInt(10).power(1_233) + 123_456_789, isRunning: true) {
      $0.progress = InvestigationProgress(stage: "Sieve", fractionCompleted: 0.5, count: "13 of 90")
      $0.elapsed = .seconds(3_599)
    }
    let lookup = Self.lookup(Self.trillion, 0.5, 43_199, .seconds(43_199))
    let card = card(Lookups.State(queue: [lookup]), searches: [search], width: width)
    let lines = card.lines.filter { $0.contains("50 %") }
    let bars = lines.map { line in line.count { "━╸─".contains($0) } }
    #expect(lines.count == 2 && bars[0] == bars[1] && bars[0] >= 8, "\(card.text)")
    #expect(card.text.contains(width == 110 ? "100…(1,234 digits)…89 " : "proof of 100…89 "))
  }

  @Test(
    "Where there is room for one, it is the work that ends last, whichever kind it is",
    arguments: [(5, 540, 0.5, true), (7_200, 540, 0.5, false), (5, nil, 0.01, true), (5, nil, 0.99, false)]
      as [(Double, Double?, Double, Bool)])
  func lastToEnd(lookup: Double, search: Double?, fraction: Double, isSearch: Bool) throws {
    let state = Lookups.State(queue: [Self.lookup(Self.trillion, 0.5, lookup, .seconds(1))])
    let searches = [
      Self.search(Self.number, isRunning: true) {
        $0.progress = InvestigationProgress(stage: "Proof", fractionCompleted: fraction, step: .proof)
        $0.progress?.secondsRemaining = search
        $0.elapsed = .seconds(10)
      }
    ]
    #expect(state.work(searches).map(\.kind) == (isSearch ? [.lookup, .proof] : [.proof, .lookup]))
    let key = try #require(state.cancelKeys(searches) { _ in }.first)
    #expect(key.title.hasPrefix(isSearch ? "Cancel proof of " : "Cancel p("))
  }

  @Test("A result without room has a shorter form, and isn't cut inside a word", arguments: [40, 80, 120])
  func shortResults(width: Int) {
    let number = BigInt(10).power(2000) + 123_456_789_123
    let (canceled, factored) = (
      Self.search(number) {
        $0.progress = InvestigationProgress(stage: "Work", fractionCompleted: 0.34)
      },
      Self.search(BigInt(10).power(90)) {
        $0.isProbablePrime = false
        $0.factors = Factorization(
          factors: (47...49).map { .init(base: BigInt(10).power($0) + 1, exponent: 1, status: .prime) })
      }
    )
    let state = Lookups.State(ended: [canceled, factored].map { .searched($0) })
    let text = card(state, width: width).text
    #expect(!text.contains(/\w…( |│)/), "\(text)")
    #expect(text.contains(width == 40 ? "23 canceled\n" : " canceled at 34 % "))
    let factors = "10000…01 × 10000…01 × 10000…01"
    #expect(text.contains(width == 40 ? " factored\n" : " \(factors) "))
  }

  @Test("A prime is never cut; the name makes room for it")
  func longPrime() {
    let answer = NthPrimeAnswer(
      n: 7_500_000_000_000_000_000, prime: 347_000_000_000_000_000_000, source: .localCalculator)
    let state = Lookups.State(ended: [.answered(answer, elapsed: .seconds(1))])
    for width in [40, 44, 80, 120] {
      #expect(card(state, width: width).text.contains(" 347,000,000,000,000,000,000"), "\(width)")
    }
  }

  @Test("The title counts the lookups that run, that wait, and all")
  func title() {
    func title(_ state: Lookups.State) -> String { card(state, width: 80).lines[0] }
    #expect(title(Self.state).hasSuffix("─ 2 running · 9 ─╮"))
    let six = IdentifiedArray((1...6 as ClosedRange<BigInt>).map { Lookup(n: $0) })
    // The canceled one is being repeated.
    #expect(
      title(Lookups.State(queue: six, ended: [.canceled(n: 6, fractionCompleted: nil)]))
        .hasSuffix("─ 4 running · 2 queued · 6 ─╮"))
    #expect(title(Lookups.State(ended: Self.ended)).hasSuffix("─ 7 ─╮"))
    #expect(title(Lookups.State()).hasSuffix("────╮"))
    let rows = rows(Lookups.State(queue: six), width: 80)
    #expect(rows[4] == "· p(5)            queued                                         x Cancel")
  }

  // MARK: Keys

  /// Creates a card that has focus, and the actions that its keys send.
  private func card(
    _ state: Lookups.State = state, searches: [Investigation] = []
  ) -> (store: Store<Lookups.State, Lookups.Action>, driver: ProgramDriver, sent: () -> [Lookups.Action]) {
    let store = Store(initialState: state) {
      Lookups()
    } withDependencies: {
      $0.clock = TestClock()
      $0.nthPrime = NthPrimeClient { _ in AsyncStream { _ in } }
    }
    var sent: [Lookups.Action] = []
    let program = ScreenProgram(store: store) { state, send in
      LookupsView(
        state: state, searches: searches, size: .regular, date: { _ in "" }, saveDisabledReason: { _ in nil },
        copy: nil
      ) {
        sent.append($0)
        send($0)
      }
    }
    return (store, ProgramDriver(program, width: 118, height: 16), { sent })
  }

  @Test("Enter opens the facts about an answer, s saves it, and x removes it")
  func answer() {
    let (store, driver, sent) = card()
    driver.click(on: "19,394,489")
    #expect(store.state.selected == 1_234_567)
    driver.press([.enter, "s", "x"])
    #expect(
      sent() == [
        .rowSelected(n: 1_234_567), .factsButtonTapped(19_394_489), .saveButtonTapped(19_394_489),
        .removeButtonTapped(1_234_567),
      ])
    #expect(!store.state.ended.contains { $0.n == 1_234_567 })
    #expect(driver.focus == "Lookups" && store.state.selected == Self.trillion * 10_000)
  }

  @Test("Enter repeats a canceled or failed lookup, whose row becomes that of the repetition")
  func repetition() {
    let (store, driver, _) = card()
    driver.click(on: "canceled at 6 %")
    #expect(driver.title(of: .enter) == "Look up")
    driver.press(.enter)
    #expect(store.state.queue.map(\.n) == [Self.trillion * 1000, Self.trillion, Self.trillion * 10_000])
    #expect(!driver.screen.contains("canceled at 6 %"))
    // The key that cancels is now that of the running lookup.
    #expect(driver.title(of: "x") == "Cancel" && driver.focus == "Lookups")
    driver.press(.enter)
    #expect(store.state.queue.count == 3)
    driver.click(on: "Wolfram|Alpha received")
    driver.press(.enter)
    #expect(store.state.queue.last?.n == 9)
  }

  @Test("x and a click on it cancel the lookup of the row")
  func cancel() {
    let (store, driver, _) = card()
    driver.click(on: "p(10¹⁵)")
    driver.press("x")
    #expect(store.state.queue.map(\.n) == [Self.trillion])
    #expect(driver.screen.contains("canceled at 43 %"))
    driver.click(on: "x Cancel")
    #expect(store.state.queue.isEmpty)
    #expect(driver.screen.contains("canceled at 86 %"))
  }

  @Test("A row without an answer has neither a number to save nor one to copy")
  func noAnswer() {
    let (_, driver, sent) = card()
    driver.click(on: "canceled at 6 %")
    driver.press(["s", "y"])
    #expect(sent().count == 1)
    for key in ["s", "y"] as [KeyEvent] {
      #expect(driver.keyMap.binding(for: key)?.disabledReason == "the lookup has no answer")
    }
  }

  @Test("The selected row stays selected when other lookups start and end")
  func selection() {
    let (store, driver, sent) = card()
    driver.click(on: "7,919")
    store.send(.nthPrimeRequested(11))
    let answer = NthPrimeAnswer(n: 11, prime: 31, source: .localCalculator)
    store.send(.event(n: 11, .answered(answer), elapsed: .zero))
    driver.press(.enter)
    #expect(sent().last == .factsButtonTapped(7919))
  }

  // MARK: Searches

  private static let mersenne = BigInt(2).power(521) - 1
  private static let number = 3 * BigInt(10).power(39) + 7

  private static func search(
    _ number: BigInt, isRunning: Bool = false, change: (inout Investigation) -> Void = { _ in }
  ) -> Investigation {
    var search = Investigation(of: number, isProbablePrime: true, isThorough: true, isRunning: isRunning)
    search.elapsed = .seconds(12)
    change(&search)
    return search
  }

  @Test("The searches for proofs and factors of large numbers have rows, too")
  func searches() {
    let running = Self.search(Self.number, isRunning: true) {
      $0.progress = InvestigationProgress(stage: "Curve 3 of 25", fractionCompleted: 0.08)
    }
    let ended = [
      Self.search(Self.mersenne) { $0.proof = Investigation.Proof(method: "n + 1", elapsed: .seconds(12)) },
      Self.search(Self.number + 1) {
        $0.progress = InvestigationProgress(stage: "Curve 3 of 25", fractionCompleted: 0.11)
      },
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
    let state = Lookups.State(queue: [.init(n: 9)], ended: ended.map { .searched($0) })
    let all = card(state, searches: [running], width: 120).lines
    let lines = all.filter { $0.contains("…(4") || $0.contains("2⁵²¹") }
      .map { $0.dropFirst().dropLast().trimmingCharacters(in: CharacterSet(charactersIn: " │")) }
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("⠋ proof of 300…(40 digits)…07 ━━━──"))
    #expect(lines[0].hasSuffix("──  8 %    12 s  Curve 3 of 25  x Cancel"))
    #expect(
      lines[1].hasPrefix("✓ 2⁵²¹ − 1                    prime, proved by n + 1  ")
        && lines[1].hasSuffix(" 12 s")
    )
    #expect(
      lines[2].hasPrefix("– 300000000…(40 digits)…08    canceled at 11 %  ") && lines[2].hasSuffix(" 12 s"))
    #expect(lines[3].hasPrefix("! 300000000…(40 digits)…09    There is too little memory.  "))
    #expect(lines[4].hasPrefix("✓ 300000000…(40 digits)…10    2 × 15"))
    #expect(all[0].hasSuffix("─ 2 running · 6 ─╮"))
  }

  @Test("x cancels the search of the row, Enter resumes a canceled one, and opens the facts of the others")
  func searchKeys() {
    let search = Self.search(Self.number, isRunning: true)
    let (_, driver, sent) = card(Lookups.State(queue: [.init(n: 9)]), searches: [search])
    driver.click(on: "(40 digits)…07 ━")
    driver.press([.enter, "x", "s"])
    #expect(
      sent().dropFirst() == [
        .factsButtonTapped(Self.number), .facts(.cancelButtonTapped(Self.number)),
        .saveButtonTapped(Self.number),
      ])
    let ended = [
      Self.search(Self.number),
      Self.search(Self.mersenne) { $0.proof = .init(method: "n + 1", elapsed: .zero) },
    ]
    let (_, other, sentByOther) = card(Lookups.State(ended: ended.map { .searched($0) }))
    other.click(on: "300000000…(40 digits)…07")
    other.press([.enter, .down, .enter])
    #expect(sentByOther().contains(.facts(.resumeButtonTapped(Self.number))))
    #expect(sentByOther().last == .factsButtonTapped(Self.mersenne))
  }
}
