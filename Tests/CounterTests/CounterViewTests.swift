import Architecture
import BigInt
import Counter
import NthPrimeClient
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("CounterView")
struct CounterViewTests {
  private func grid(_ state: Counter.State, width: Int = 80, height: Int = 24) -> CellGrid {
    render(CounterView(state: state), size: Size(width: width, height: height))
  }

  private func text(_ state: Counter.State, width: Int = 80, height: Int = 24) -> String {
    grid(state, width: width, height: height).text
  }

  @Test(
    "The sign is shown by color and as text",
    arguments: [(7, .positive, "7"), (-7, .negative, "−7"), (0, nil, "0")] as [(BigInt, Color?, String)])
  func color(count: BigInt, color: Color?, number: String) {
    let lines = text(Counter.State(count: count)).split(separator: "\n")
    #expect(lines.contains { $0.drop { $0 == " " } == number })
    let digits = grid(Counter.State(count: count)).cells.filter { $0.character == "█" }
    #expect(!digits.isEmpty)
    #expect(digits.allSatisfy { $0.style.foreground == color && $0.style.attributes.contains(.bold) })
  }

  @Test("Different counts look different even without color")
  func digits() {
    let drawings = Set((-9...10).map { digitRows(Counter.State(count: $0)) })
    #expect(drawings.count == 20)
  }

  private func digitRows(_ state: Counter.State) -> [String] {
    grid(state).lines.filter { $0.contains("█") }
  }

  @Test("A number too large for the large digits is shown in ordinary ones", arguments: [(60, 24), (80, 10)])
  func ordinaryDigits(width: Int, height: Int) {
    let text = text(Counter.State(count: .smallestSmallCount), width: width, height: height)
    #expect(text.contains("−9,223,372,036,854,775,808"))
    #expect(!text.contains("█"))
  }

  @Test(
    "Buttons that would exceed the range are disabled",
    arguments: [(true, "( + 5 (+) )"), (false, "( − 5 (-) )")])
  func ends(isPositive: Bool, button: String) {
    let count: BigInt = isPositive ? .largestCount - 4 : 4 - .largestCount
    #expect(text(Counter.State(count: count, step: 5)).contains(button))
    #expect(!text(Counter.State(count: count, step: 4)).contains("( +"))
    #expect(!text(Counter.State(count: count, step: 4)).contains("( −"))
    let driver = ProgramDriver(ScreenProgram { CounterView(state: Counter.State(count: count, step: 5)) })
    let binding = driver.keyMap.binding(for: count > 0 ? "+" : "-")
    #expect(binding?.disabledReason == "the count would be out of range")
  }

  @Test(
    "The button for the nth prime is disabled with a reason if there is no such prime",
    arguments: [
      (0, "there is no 0th prime"), (-5, "there is no −5th prime"), (1, nil),
      (425_656_284_035_217_743, nil), (425_656_284_035_217_744, "it has more than 64 bits"),
    ] as [(BigInt, String?)])
  func lookupButton(count: BigInt, disabledReason: String?) {
    let driver = ProgramDriver(ScreenProgram { CounterView(state: Counter.State(count: count)) })
    #expect(driver.keyMap.binding(for: "n")?.disabledReason == disabledReason)
  }

  @Test("During a lookup, only the button for the same prime is disabled")
  func sameLookup() {
    let lookup = Counter.RunningLookup(n: 7)
    for (count, disabledReason) in [(7, "the lookup is in progress"), (8, nil)] as [(BigInt, String?)] {
      let driver = ProgramDriver(
        ScreenProgram { CounterView(state: Counter.State(count: count, lookup: lookup)) })
      #expect(driver.keyMap.binding(for: "n")?.disabledReason == disabledReason)
    }
  }

  @Test("The screen doesn't move during a lookup")
  func noJitter() {
    let idle = grid(Counter.State(count: 7)).lines
    let inProgress = grid(Counter.State(count: 7, lookup: .init(n: 7))).lines
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    let ended = Counter.State(count: 7, endedLookups: [.answered(answer, elapsed: .zero)])
    let answered = grid(ended).lines
    #expect(idle.indices.count { idle[$0] == answered[$0] } == idle.count - 1)
    // The button that was pressed is disabled in the meantime.
    #expect(idle.indices.count { idle[$0] == inProgress[$0] } == idle.count - 2)
  }

  @Test("The lookups are listed below the one that is in progress, with their results and sources")
  func lookups() {
    let answer = NthPrimeAnswer(n: 1000, prime: 7919, source: .wolframAlpha)
    let state = Counter.State(
      lookup: .init(n: 7),
      endedLookups: [.failed(n: 9, .rateLimited), .answered(answer, elapsed: .milliseconds(1500))])
    let lines = grid(state).lines.drop { !$0.contains("Lookups") }.dropFirst()
    let rows = lines.map { String($0.drop { $0 == " " }) }
    #expect(rows[0].hasPrefix("The 7th prime ") && rows[0].hasSuffix("[ Cancel (x) ]"))
    #expect(rows[1].hasPrefix("The 9th prime: \(NthPrimeError.rateLimited.description.prefix(20))"))
    #expect(rows[2].hasPrefix("The 1,000th prime is 7,919 ") && rows[2].contains("Wolfram|Alpha · 1 s"))
    #expect(text(Counter.State()).contains("No lookups yet."))
  }

  @Test("A lookup in progress shows the time since its start and the time left, as far as they are known")
  func times() {
    func row(_ lookup: Counter.RunningLookup, width: Int = 80) -> String {
      grid(Counter.State(lookup: lookup), width: width).lines.first { $0.contains("Cancel") } ?? ""
    }
    let progress = LookupProgress(fractionCompleted: 0.43, secondsRemaining: 5)
    #expect(
      row(.init(n: 7, progress: progress, elapsed: .seconds(4))).hasSuffix(
        " 43% 4 s, 5 s left [ Cancel (x) ]"))
    #expect(row(.init(n: 7, progress: progress)).hasSuffix(" 43% 5 s left [ Cancel (x) ]"))
    let unknown = LookupProgress(fractionCompleted: 0.43)
    #expect(
      row(.init(n: 7, progress: unknown, elapsed: .seconds(90))).hasSuffix(" 43% 1 min 30 s [ Cancel (x) ]"))
    #expect(row(.init(n: 7)).hasSuffix("─ [ Cancel (x) ]"))
  }

  @Test("Where there is no room for the source of an answer, the whole answer is shown")
  func narrowRow() {
    let answer = NthPrimeAnswer(n: 10_000, prime: 104_729, source: .localCalculator)
    let state = Counter.State(endedLookups: [.answered(answer, elapsed: .milliseconds(2))])
    #expect(text(state, width: 40, height: 9).contains("The 10,000th prime is 104,729"))
    #expect(text(state).contains("local calculator · 2 ms"))
  }

  @Test("A wide screen has a pane with the facts about the count, and a narrow one doesn't")
  func pane() {
    #expect(text(Counter.State(count: 7), width: 110).contains("About 7"))
    #expect(!text(Counter.State(count: 7), width: 109).contains("About 7"))
  }

  @Test("The alert is shown over the modal")
  func alertOverModal() {
    let answered = Counter.Alert.answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator))
    let shown = text(
      Counter.State(
        count: 7, modalNumber: 7, alert: answered))
    #expect(shown.contains("The 7th prime is 17"))
    #expect(shown.contains("[ OK (Esc) ]"))
  }
}
