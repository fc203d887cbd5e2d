import Architecture
import Counter
import NthPrimeClient
import TerminalUI
import Testing

@Suite("CounterView")
struct CounterViewTests {
  private func grid(_ state: Counter.State, width: Int = 80, height: Int = 24) -> CellGrid {
    render(CounterView(state: state), size: Size(width: width, height: height))
  }

  private func text(_ state: Counter.State, width: Int = 80, height: Int = 24) -> String {
    grid(state, width: width, height: height).text
  }

  @Test("The first screen")
  func first() {
    #expect(
      text(Counter.State()) == """
        ╭ Counter ─────────────────────────────────────────────────────────────────────╮
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                    ██████                                    │
        │                                    ██  ██                                    │
        │                                    ██  ██                                    │
        │                                    ██  ██                                    │
        │                                    ██████                                    │
        │                                                                              │
        │                    [ − 1 ] [ + 1 ] ( Reset ) at 0 already                    │
        │                                                                              │
        │                               [ Is 0 prime? ]                                │
        │             ( What is the 0th prime? ) primes are counted from 1             │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("The screen while a look-up runs")
  func asking() {
    #expect(
      text(
        Counter.State(
          count: 1_000_000, step: 5,
          lookUp: .asking(
            n: 1_000_000, progress: LookUpProgress(fractionCompleted: 0.43, secondsRemaining: 200)))) == """
          ╭ Counter ─────────────────────────────────────────────────────────────────────╮
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │            ████    ██████  ██████  ██████  ██████  ██████  ██████            │
          │              ██    ██  ██  ██  ██  ██  ██  ██  ██  ██  ██  ██  ██            │
          │              ██    ██  ██  ██  ██  ██  ██  ██  ██  ██  ██  ██  ██            │
          │              ██    ██  ██  ██  ██  ██  ██  ██  ██  ██  ██  ██  ██            │
          │            ██████  ██████  ██████  ██████  ██████  ██████  ██████            │
          │                                                                              │
          │                          [ − 5 ] [ + 5 ] [ Reset ]                           │
          │                                                                              │
          │                            [ Is 1000000 prime? ]                             │
          │               ( What is the 1000000th prime? ) being looked up               │
          │                                                                              │
          │ The 1000000th prime ━━━━━━━━━━──────────────  43% 3 min 20 s left [ Cancel ] │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          ╰──────────────────────────────────────────────────────────────────────────────╯
          """)
  }

  @Test("The modal lies over the screen")
  func modal() {
    #expect(
      text(Counter.State(count: -360, modalNumber: 360)) == """
        ╭ Counter ─────────────────────────────────────────────────────────────────────╮
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                ██████  ██████  ██████                        │
        │                                    ██  ██      ██  ██                        │
        │               ╔ Is 360 prime? ═══════════════════════════════╗               │
        │               ║ 360 is not prime:                            ║               │
        │               ║ 360 = 2^3 × 3^2 × 5                          ║               │
        │               ║                                              ║               │
        │               ║ ( Save to favourites ) not a prime [ Close ] ║               │
        │               ╚══════════════════════════════════════════════╝               │
        │                             [ Is -360 prime? ]                               │
        │           ( What is the -360th prime? ) primes are counted from 1            │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("The alert lies over the screen")
  func alert() {
    #expect(
      text(
        Counter.State(
          count: 10_000,
          lookUp: .answered(NthPrimeAnswer(n: 10_000, prime: 104_729, source: .localCalculator)),
          alert: AlertState(
            title: "The 10000th prime is 104729", message: "Answered by the local calculator."))) == """
          ╭ Counter ─────────────────────────────────────────────────────────────────────╮
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                    ████    ██████  ██████  ██████  ██████                    │
          │                      ██    ██  ██  ██  ██  ██  ██  ██  ██                    │
          │                    ╔═══════════════════════════════════╗█                    │
          │                    ║ The 10000th prime is 104729       ║█                    │
          │                    ║                                   ║█                    │
          │                    ║ Answered by the local calculator. ║                     │
          │                    ║                                   ║                     │
          │                    ║ [ Dismiss ]                       ║                     │
          │                    ╚═══════════════════════════════════╝                     │
          │                        [ What is the 10000th prime? ]                        │
          │                                                                              │
          │           The 10000th prime is 104729, says the local calculator.            │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          │                                                                              │
          ╰──────────────────────────────────────────────────────────────────────────────╯
          """)
  }

  @Test(
    "The sign is told by the colour", arguments: [(7, .green), (-7, .red), (0, nil)] as [(Int, Color?)])
  func color(count: Int, color: Color?) {
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

  @Test("Ordinary digits do where the large ones don't fit", arguments: [(24, 24), (80, 8)])
  func ordinaryDigits(width: Int, height: Int) {
    let text = text(Counter.State(count: .min), width: width, height: height)
    #expect(text.contains("-9223372036854775808"))
    #expect(!text.contains("█"))
  }

  @Test(
    "Buttons that would lead beyond the range say that they can't",
    arguments: [(Int.max - 4, "( + 5 ) the count ends here"), (.min + 4, "( − 5 ) the count ends here")])
  func ends(count: Int, button: String) {
    #expect(text(Counter.State(count: count, step: 5)).contains(button))
    #expect(!text(Counter.State(count: count, step: 4)).contains("the count ends here"))
  }

  @Test(
    "The question for the nth prime says why it can't be asked",
    arguments: [
      (0, "( What is the 0th prime? ) primes are counted from 1"),
      (-5, "( What is the -5th prime? ) primes are counted from 1"),
      (1, "[ What is the 1st prime? ]"),
      (425_656_284_035_217_743, "[ What is the 425656284035217743rd prime? ]"),
      (425_656_284_035_217_744, "( What is the 425656284035217744th prime? ) it has more than 64 bits"),
    ])
  func question(count: Int, button: String) {
    #expect(text(Counter.State(count: count)).contains(button))
  }

  @Test("The same question is not asked twice, another one is")
  func sameQuestion() {
    let lookUp = Counter.LookUp.asking(n: 7, progress: nil)
    #expect(
      text(Counter.State(count: 7, lookUp: lookUp)).contains("( What is the 7th prime? ) being looked up"))
    #expect(text(Counter.State(count: 8, lookUp: lookUp)).contains("[ What is the 8th prime? ]"))
  }

  @Test("What came of a look-up stays once the alert is gone")
  func outcome() {
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    #expect(
      text(Counter.State(lookUp: .answered(answer))).contains("The 7th prime is 17, says Wolfram|Alpha."))
    #expect(
      text(Counter.State(lookUp: .failed(n: 7, .rateLimited)))
        .contains("No answer about the 7th prime. Wolfram|Alpha has had too many questions."))
  }

  @Test("The alert lies over the modal")
  func alertOverModal() {
    let shown = text(
      Counter.State(
        count: 7, modalNumber: 7, alert: AlertState(title: "The 7th prime is 17", message: "Yes.")))
    #expect(shown.contains("The 7th prime is 17"))
    #expect(shown.contains("[ Dismiss ]"))
  }

  @Test("It is drawn at any size")
  func sizes() {
    let alert = AlertState<Never>(title: "A title", message: "And a message")
    let states = [
      Counter.State(count: .min), Counter.State(count: 7, modalNumber: 7),
      Counter.State(count: 7, lookUp: .asking(n: 7, progress: nil), alert: alert),
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
