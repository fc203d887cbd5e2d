import BigInt
import Counter
import Foundation
import NthPrimeClient
import TerminalUITesting
import Testing

@testable import Lookups

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
    "The color of the digits says what the count is, and a word says the same",
    arguments: [
      (7, .positive, "prime · the 4th"), (8, .text, "composite · 2³"), (-7, .negative, "negative"),
      (0, .muted, "neither prime nor composite"), (1, .muted, "neither prime nor composite"),
    ] as [(BigInt, Color, String)])
  func color(count: BigInt, color: Color, verdict: String) {
    #expect(text(Counter.State(count: count)).contains("  \(verdict)  "))
    let digits = grid(Counter.State(count: count)).cells.filter { $0.character == "█" }
    #expect(!digits.isEmpty)
    #expect(digits.allSatisfy { $0.style.foreground == color })
  }

  @Test("The count is between its neighbors, and < and > or a click on one go there")
  func neighbors() {
    let (store, driver) = counterDriver(Counter.State(count: 90))
    #expect(driver.screen.contains("‹ 89 ├"))
    driver.press(">")
    #expect(store.state.count == 97)
    driver.press("<")
    #expect(store.state.count == 89)
    driver.click(on: "97")
    #expect(store.state.count == 97)
  }

  @Test("Different counts look different even without color")
  func digits() {
    let drawings = (-9...10).map { count in
      grid(Counter.State(count: count)).lines.filter { $0.contains("█") || $0.contains("▀") }
    }
    #expect(Set(drawings).count == 20)
  }

  @Test("A number too large for the large digits is shown in ordinary ones", arguments: [(60, 24), (80, 9)])
  func ordinaryDigits(width: Int, height: Int) {
    let text = text(Counter.State(count: .smallestSmallCount), width: width, height: height)
    #expect(text.contains("−9,223,372,036,854,775,808"))
    #expect(!text.contains("█"))
  }

  @Test("Buttons and arrows that would exceed the range are disabled", arguments: [true, false])
  func ends(isPositive: Bool) {
    let count: BigInt = isPositive ? .largestCount - 4 : 4 - .largestCount
    for (step, reason) in [(4, nil), (5, "the count would be out of range")] as [(BigInt, String?)] {
      let (_, driver) = counterDriver(Counter.State(count: count, step: step))
      for key in isPositive ? ["+", .right] : ["-", .left] as [KeyEvent] {
        #expect(driver.keyMap.binding(for: key)?.disabledReason == reason)
      }
    }
  }

  @Test(
    "The button for the nth prime is disabled with a reason if there is no such prime",
    arguments: [
      (0, "there is no 0th prime"), (-5, "there is no −5th prime"), (1, nil),
      (7_500_000_000_000_000_000, nil), (7_500_000_000_000_000_001, "too large to look up"),
    ] as [(BigInt, String?)])
  func lookupButton(count: BigInt, disabledReason: String?) {
    let (_, driver) = counterDriver(Counter.State(count: count))
    #expect(driver.keyMap.binding(for: "n")?.disabledReason == disabledReason)
  }

  @Test("During a lookup, only the button for the same prime is disabled")
  func sameLookup() {
    let lookups: IdentifiedArray = [Lookup(n: 7)]
    for (count, disabledReason) in [(7, "the lookup is in progress"), (8, nil)] as [(BigInt, String?)] {
      let (_, driver) = counterDriver(Counter.State(count: count, lookups: lookups))
      #expect(driver.keyMap.binding(for: "n")?.disabledReason == disabledReason)
    }
  }

  @Test("The line between the nearest primes has their distances where the primes have no room")
  func gapLine() {
    let state = Counter.State(count: 9_223_372_036_854_775_783)
    #expect(text(state, width: 120, height: 36).contains("‹ 9,223,372,036,854,775,643 ├"))
    #expect(text(state).contains(#/‹ −140 ├─+●─+┤ \+54 ›/#))
  }

  @Test("The screen doesn't move during a lookup")
  func noJitter() {
    let idle = grid(Counter.State(count: 7)).lines
    let inProgress = grid(Counter.State(count: 7, lookups: [.init(n: 7)])).lines
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    let ended = Counter.State(count: 7, endedLookups: [.answered(answer, elapsed: .zero)])
    let answered = grid(ended).lines
    // The answer, and the number of lookups in the title.
    #expect(idle.indices.count { idle[$0] == answered[$0] } == idle.count - 2)
    // The button that was pressed is disabled in the meantime.
    #expect(idle.indices.count { idle[$0] == inProgress[$0] } == idle.count - 2)
  }

  @Test("A wide screen has a pane with the facts about the count, and a narrow one doesn't")
  func pane() {
    #expect(text(Counter.State(count: 7), width: 110).contains("About 7"))
    #expect(text(Counter.State(count: 7), width: 160, height: 40).contains("About 7"))
    #expect(!text(Counter.State(count: 7), width: 109).contains("About 7"))
  }

  @Test(
    "The chips are on one row, and that of p has the name of its command",
    arguments: [(80, 9, "9th"), (80, 1_234_567, "1,234,567th"), (120, 1_234_567, "1,234,567th")]
      as [(Int, BigInt, String)])
  func chips(width: Int, count: BigInt, ordinal: String) throws {
    let (_, driver) = counterDriver(Counter.State(count: count), width: width, height: width * 3 / 10)
    let chips = try #require(driver.grid.lines.first { $0.contains(" p Facts ") })
    #expect(chips.contains(" − ") && chips.contains(" \(ordinal) prime ") && chips.contains(" s Save "))
    #expect(driver.title(of: "p") == "Facts")
  }

  @Test(
    "The prime of an answer has the largest digits that fit, with its index, its source, and its time",
    arguments: [
      (80, 15_485_863, 72, 13, " ▄███    ██████ "), (80, 22_801_763_489, 66, 11, "  ▀▀█ ▀▀█   █▀█ █▀█ "),
      (80, 18_446_744_073_709_551_557, 66, 14, " ▀▀█ █▀█ █▀█   █▀▀ █▀▀ ▀█    █▀▀ █▀▀ ▀▀█  "),
      (40, 15_485_863, 40, 9, " ▀█  █▀▀   █ █ "), (40, 22_801_763_489, 40, 7, " 22,801,763,489 "),
    ] as [(Int, BigInt, Int, Int, String)])
  func answer(width: Int, prime: BigInt, boxWidth: Int, height: Int, digits: String) throws {
    let answer = NthPrimeAnswer(n: 1_000, prime: prime, source: .localCalculator)
    let state = Counter.State(
      endedLookups: [.answered(answer, elapsed: .milliseconds(14))], alert: .answered(answer))
    let lines = grid(state, width: width, height: width == 40 ? 10 : 20).lines
    let top = try #require(lines.firstIndex { $0.contains("╭─ p(1,000) ─") && $0.contains("─ prime ─╮") })
    let line = lines[top]
    let start = try #require(line.range(of: "╭─ p(1,000)")).lowerBound
    let end = try #require(line.range(of: "prime ─╮")).upperBound
    #expect(line.distance(from: start, to: end) == boxWidth)
    let box = lines[top..<top + height].joined(separator: "\n")
    #expect(
      lines[top + height - 1].contains("╰─") && box.contains(digits), "\(lines.joined(separator: "\n"))")
    let words = width == 40 ? ["the 1,000th prime", "local · 14 ms"] : ["the 1,000th prime · local · 14 ms"]
    #expect(words.allSatisfy(box.contains) && box.contains(" Enter OK "))
  }

  @Test(
    "Where an answer's row has no room, the time gives way, then the source",
    arguments: [
      (1_000_000_000, "the 1,000,000,000th prime · local  "),
      (100_000_000_000_000, "the 100,000,000,000,000th prime  "),
    ])
  func smallAnswer(n: Int, row: String) {
    let answer = NthPrimeAnswer(n: n, prime: 22_801_763_489, source: .localCalculator)
    let state = Counter.State(
      endedLookups: [.answered(answer, elapsed: .milliseconds(14))], alert: .answered(answer))
    let shown = grid(state, width: 40, height: 10).text
    #expect(shown.contains(row), "\(shown)")
  }

  @Test("The alert is shown over the modal")
  func alertOverModal() {
    let answered = Counter.Alert.answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator))
    let shown = text(Counter.State(count: 7, modalNumber: 7, alert: answered))
    #expect(shown.contains("╭─ p(7) ─") && shown.contains(" Enter OK "))
  }
}
