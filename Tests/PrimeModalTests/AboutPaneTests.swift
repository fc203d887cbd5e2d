import NumberFacts
import TerminalUITesting
import Testing

@testable import PrimeModal

@MainActor
@Suite("AboutPane")
struct AboutPaneTests {
  private func text(
    _ number: BigInt, counted: Investigation? = nil, glyphs: GlyphSet = .unicode
  ) -> String {
    render(
      AboutPane(facts: Facts.State(counted.map { [$0] } ?? [])[number], isRoomy: true),
      size: Size(width: 39, height: 16), glyphs: glyphs
    ).text
  }

  /// The lines with a label, without the border.
  private func facts(_ number: BigInt, counted: Investigation? = nil, glyphs: GlyphSet = .unicode) -> [String]
  {
    text(number, counted: counted, glyphs: glyphs).split(separator: "\n").dropFirst().dropLast()
      .map { line in
        var line = line.dropFirst(3).dropLast(3)
        while line.last == " " { line.removeLast() }
        return String(line)
      }
      .prefix { !$0.contains("Gaps around") }.filter { !$0.isEmpty }
  }

  @Test("A prime has its index, its gaps, the nearest twins, and the factors beside it")
  func prime() {
    #expect(
      facts(1_234_577, counted: Investigation(of: 1_234_577, index: 95_361)) == [
        "Index     95,361", "Gap       26 to the next, 30 back", "Twins     nearest at 1,234,757",
        "p − 1     2⁴ × 7 × 73 × 151", "p + 1     2 × 3 × 205,763", "p / ln p  88,019  7.7 % below",
      ])
    #expect(
      facts(5, glyphs: .ascii) == [
        "Index     3", "Gap       2 to the next, 2 back", "Twins     3 and 7", "p - 1     2^2",
        "p + 1     2 x 3", "p / ln p  3  3.6 % above",
      ])
  }

  @Test(
    "Where there is room for two columns, a prime has its squares, orders, and digits beside the facts",
    arguments: [
      (1_234_577, "Squares", "1,111² + 16²"), (1_234_577, "Root", "3, primitive"),
      (1_234_577, "Order", "of 10: 1,234,576"), (1_234_577, "Merit", "1.85"),
      (1_234_577, "Binary", "1 0010 1101 0110 1001 0001"), (1_234_577, "Hex", "12D691"),
      (2, "Binary", "10"), (5, "Squares", "2² + 1²"), (7, "Squares", nil), (1_234_567, "Merit", nil),
      (12, "φ, λ", "4 and 2"), (1_000_000_000, "φ, λ", "400,000,000 and 50,000,000"),
      (1_000_000_000, "Divisors", "100: 1, 2 … 500,000,000,"),
      (12, "Binary", "1100"), (18_446_744_073_709_551_557, "Binary", "64 bits"),
      (18_446_744_073_709_551_557, "Hex", "FFFFFFFFFFFFFFC5"), (1, "Hex", nil),
    ] as [(BigInt, String, String?)])
  func columns(number: BigInt, label: String, value: String?) {
    let pane = AboutPane(facts: Facts.State([])[number], isRoomy: true)
    let lines = render(pane, size: Size(width: 79, height: 16)).lines
    let found = lines.first { $0.contains("  \(label) ") }
    #expect(found.map { line in value.map { line.contains("\($0) ") } ?? false } ?? (value == nil))
    #expect(!lines.contains { $0.contains("Gaps around") } || number == 1)
  }

  @Test("A composite number has its factors and its divisors, and the word is in the border")
  func composite() {
    #expect(
      facts(1_234_567) == [
        "Factors 127 × 9,721", "Divisors  4: 1, 127, 9,721,", "          1,234,567",
        "Sum       1,244,416, deficient", "Indexes   31st and 1,199th",
        "Below     95,360",
      ])
    // A part of a divisor would look like another number.
    for (number, divisors) in [(380_000_000_000_000_000, 612), (999_999_000_000, 3_136)] as [(BigInt, Int)] {
      #expect(facts(number).contains("Divisors  \(divisors.grouped): 1, 2 … n"))
    }
    #expect(text(1_234_567).hasPrefix("╭─ About 1,234,567 ─────── composite ─╮"))
  }

  @Test("The smallest prime has no previous one, and the largest of 64 bits has a next one")
  func ends() {
    #expect(facts(2)[1...2] == ["Gap    1 to the next", "Twins  nearest at 3"])
    #expect(facts(18_446_744_073_709_551_557)[0] == "Gap       72 to the next, 24 back")
    #expect(facts(0) == ["Why  primes begin at 2"])
    #expect(text(0).contains(" neither ─╮") && text(-1).contains(" negative ─╮"))
  }

  @Test("Factors are chips that open them, if they can be opened")
  func open() {
    var opened: [BigInt] = []
    let driver = ProgramDriver(
      ScreenProgram {
        AboutPane(facts: NumberFacts(of: 360)) { opened.append($0) }
      }, width: 39, height: 16)
    driver.press(.enter)
    driver.click(on: "3²")
    #expect(opened == [2, 3])
  }

  @Test("The index of a prime beyond the table is shown if it is, or was, counted for this prime")
  func counted() {
    func answer(_ counted: Investigation?) -> String { facts(1_299_721, counted: counted)[0] }
    #expect(answer(nil).hasPrefix("Gap"))
    #expect(answer(Investigation(of: 1_299_743, index: 100_002)).hasPrefix("Gap"))
    #expect(answer(Investigation(of: 1_299_721, isRunning: true)) == "Index     counting…")
    #expect(answer(Investigation(of: 1_299_721, index: 100_001)) == "Index     100,001")
  }

  @Test("The index of a favorite is an estimate until it is counted, and the time when it was added is last")
  func favoriteIndex() {
    let last = Facts.State()[7].favoriteGroups(added: "2 min", hasNeighbors: true).last?.last
    #expect(last?.label == "Added" && last?.text == "2 min")
    let pane = AboutPane(facts: Facts.State()[1_234_577], isFavorite: true)
    let lines = render(pane, size: Size(width: 39, height: 16)).lines
    for text in ["After   1,234,603  +26 ", "Twins   none "] { #expect(lines.contains { $0.contains(text) }) }
    func index(_ counted: Investigation?) -> String? {
      Facts.State(counted.map { [$0] } ?? [])[1_299_721].favoriteGroups(added: nil, hasNeighbors: false)
        .joined().first { $0.label == "Index" }.map { $0.text + $0.remark }
    }
    #expect(index(nil) == "about 1.00 × 10⁵")
    #expect(index(Investigation(of: 1_299_721, isRunning: true)) == "counting…")
    #expect(index(Investigation(of: 1_299_721, index: 100_001)) == "100,001")
  }

  @Test(
    "Work that was canceled has its time in one unit",
    arguments: [(-1, "0 ms"), (2, "2 ms"), (400, "0.4 s"), (1_250, "1.2 s"), (12_345, "12 s")])
  func canceled(milliseconds: Int, time: String) {
    let number = BigInt(2).power(127) + 1
    var work = Investigation(of: number, isThorough: true)
    work.elapsed = .milliseconds(milliseconds)
    #expect(text(number, counted: work).contains("Canceled after \(time)."))
  }
}
