import Architecture
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
    "The sign is told by the colour, and in words",
    arguments: [(7, .green, "+7"), (-7, .red, "−7"), (0, nil, " 0 ")] as [(Int128, Color?, String)])
  func color(count: Int128, color: Color?, sign: String) {
    #expect(text(Counter.State(count: count)).contains(sign))
    let digits = grid(Counter.State(count: count)).cells.filter { $0.character == "█" }
    #expect(!digits.isEmpty)
    #expect(digits.allSatisfy { $0.style.foreground == color && $0.style.attributes.contains(.bold) })
  }

  @Test("Every count looks another than the others, without colour too")
  func digits() {
    let drawings = Set((-9...10).map { digitRows(Counter.State(count: $0)) })
    #expect(drawings.count == 20)
  }

  private func digitRows(_ state: Counter.State) -> [String] {
    grid(state).lines.filter { $0.contains("█") }
  }

  @Test("Ordinary digits do where the large ones don't fit", arguments: [(60, 24), (80, 10)])
  func ordinaryDigits(width: Int, height: Int) {
    let text = text(Counter.State(count: .smallestCount), width: width, height: height)
    #expect(text.contains("−9223372036854775808"))
    #expect(!text.contains("█"))
  }

  @Test(
    "Buttons that would lead beyond the range say that they can't",
    arguments: [(.largestCount - 4, "( + 5 (+) )"), (.smallestCount + 4, "( − 5 (-) )")] as [(Int128, String)]
  )
  func ends(count: Int128, button: String) {
    #expect(text(Counter.State(count: count, step: 5)).contains(button))
    #expect(!text(Counter.State(count: count, step: 4)).contains("( +"))
    #expect(!text(Counter.State(count: count, step: 4)).contains("( −"))
    let driver = ProgramDriver(ScreenProgram { CounterView(state: Counter.State(count: count, step: 5)) })
    #expect(driver.keyMap.binding(for: count > 0 ? "+" : "-")?.disabledReason == "the count ends here")
  }

  @Test(
    "The question for the nth prime says why it can't be asked",
    arguments: [
      (0, "primes are counted from 1"), (-5, "primes are counted from 1"), (1, nil),
      (425_656_284_035_217_743, nil), (425_656_284_035_217_744, "it has more than 64 bits"),
    ] as [(Int128, String?)])
  func question(count: Int128, disabledReason: String?) {
    let driver = ProgramDriver(ScreenProgram { CounterView(state: Counter.State(count: count)) })
    #expect(driver.keyMap.binding(for: "n")?.disabledReason == disabledReason)
    #expect(driver.screen.contains("What is the \(count.ordinal) prime?"))
  }

  @Test("The same question is not asked twice, another one is")
  func sameQuestion() {
    let lookup = Counter.Lookup.asking(n: 7, progress: nil)
    for (count, disabledReason) in [(7, "being looked up"), (8, nil)] as [(Int128, String?)] {
      let driver = ProgramDriver(
        ScreenProgram { CounterView(state: Counter.State(count: count, lookup: lookup)) })
      #expect(driver.keyMap.binding(for: "n")?.disabledReason == disabledReason)
    }
  }

  @Test("The screen stays where it is while a lookup runs")
  func noJitter() {
    let resting = grid(Counter.State(count: 7)).lines
    let asking = grid(Counter.State(count: 7, lookup: .asking(n: 7, progress: nil))).lines
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    let answered = grid(Counter.State(count: 7, lookup: .answered(answer))).lines
    let same = resting.indices.filter { resting[$0] == answered[$0] }
    #expect(same.count == resting.count - 1)
    // The button that was pressed is unavailable meanwhile.
    #expect(resting.indices.count { resting[$0] == asking[$0] } == resting.count - 2)
  }

  @Test("What came of a lookup stays once the alert is gone")
  func outcome() {
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    #expect(
      text(Counter.State(lookup: .answered(answer))).contains("The 7th prime is 17, says Wolfram|Alpha."))
    #expect(
      text(Counter.State(lookup: .failed(n: 7, .rateLimited)))
        .contains("No answer about the 7th prime. Wolfram|Alpha received too many queries."))
  }

  @Test("The alert lies over the modal")
  func alertOverModal() {
    let answered = Counter.Alert.answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator))
    let shown = text(
      Counter.State(
        count: 7, modalNumber: 7, alert: answered))
    #expect(shown.contains("The 7th prime is 17"))
    #expect(shown.contains("[ Dismiss (Esc) ]"))
  }

  @Test("It is drawn at any size")
  func sizes() {
    let alert = Counter.Alert.failed(.endOfNumbers(count: .largestCount, amount: 1))
    let states = [
      Counter.State(count: .smallestCount), Counter.State(count: 7, modalNumber: 7),
      Counter.State(count: 7, lookup: .asking(n: 7, progress: nil), alert: alert),
    ]
    for state in states {
      for width in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 500] {
        for height in [0, 1, 2, 3, 5, 8, 13, 50] {
          #expect(grid(state, width: width, height: height).lines.count == height)
        }
      }
    }
  }
}
