import BigInt
import PrimeFacts
import PrimeModal
import TerminalUI
import Testing

@MainActor
@Suite("AboutPane")
struct AboutPaneTests {
  private func text(
    _ number: BigInt, primeIndex: PrimeIndex? = nil, height: Int = 16, glyphs: GlyphSet = .unicode
  ) -> String {
    render(
      AboutPane(number: number, primeIndex: primeIndex, investigations: Investigations()),
      size: Size(width: 39, height: height), glyphs: glyphs
    ).text
  }

  /// The lines with a label, without the border.
  private func facts(_ number: BigInt, primeIndex: PrimeIndex? = nil, glyphs: GlyphSet = .unicode) -> [String]
  {
    text(number, primeIndex: primeIndex, glyphs: glyphs).split(separator: "\n").dropFirst().dropLast()
      .map { line in
        var line = line.dropFirst(2).dropLast(2)
        while line.last == " " { line.removeLast() }
        return String(line)
      }
      .prefix { !$0.contains("Gaps around") }.filter { !$0.isEmpty }
  }

  @Test("A prime has its index, its gaps, the nearest twins, the factors beside it, and the gaps around it")
  func prime() {
    #expect(
      text(1_234_577, primeIndex: PrimeIndex(of: 1_234_577, index: 95_361), height: 16) == """
        ╭─ About 1,234,577 ─────────── prime ─╮
        │ Index    95,361                     │
        │ Gap      26 to the next, 30 back    │
        │ Twins    nearest at 1,234,757       │
        │ p − 1    2⁴ × 7 × 73 × 151          │
        │ p + 1    2 × 3 × 205,763            │
        │ p / ln p 88,019                     │
        │                                     │
        │ Gaps around               widest 48 │
        │          █     ▂▁  ▂▂  ▁            │
        │ ▅▁▅▄▄▁█▇██▂▅▂▂▁██▃▅██▅▆█▃▁▃▃▃▁▃▅▂   │
        │                 ▴                   │
        │                                     │
        │                                     │
        │                                     │
        ╰─────────────────────────────────────╯
        """)
    #expect(
      facts(5, glyphs: .ascii) == [
        "Index    3", "Gap      2 to the next, 2 back", "Twins    3 and 7", "p - 1    2^2",
        "p + 1    2 x 3",
        "p / ln p 3",
      ])
  }

  @Test("A composite number has its factors and the nearest primes, and the word is in the border")
  func composite() {
    #expect(
      facts(1_234_567) == ["Factors  127 × 9,721", "Next     1,234,577", "Previous 1,234,547"])
    #expect(text(1_234_567).hasPrefix("╭─ About 1,234,567 ─────── composite ─╮"))
  }

  @Test("The smallest prime has no previous one, and the largest of 64 bits has a next one")
  func ends() {
    #expect(facts(2)[1...2] == ["Gap      1 to the next", "Twins    nearest at 3"])
    #expect(facts(18_446_744_073_709_551_557)[0] == "Gap      72 to the next, 24 back")
    #expect(
      facts(BigInt(UInt64.max)).suffix(2) == [
        "Next     18,446,744,073,709,551,629", "Previous 18,446,744,073,709,551,557",
      ])
    #expect(facts(0) == ["Next     2"])
    #expect(facts(BigInt(Int64.min)) == ["Next     2"])
    #expect(text(0).contains(" neither ─╮") && text(-1).contains(" negative ─╮"))
  }

  @Test("The index of a prime beyond the table is shown if it is, or was, counted for this prime")
  func counted() {
    func answer(_ primeIndex: PrimeIndex?) -> String { facts(1_299_721, primeIndex: primeIndex)[0] }
    #expect(answer(nil).hasPrefix("Gap"))
    #expect(answer(PrimeIndex(of: 1_299_743, index: 100_002)).hasPrefix("Gap"))
    #expect(answer(PrimeIndex(of: 1_299_721)) == "Index    counting…")
    #expect(answer(PrimeIndex(of: 1_299_721, index: 100_001)) == "Index    100,001")
  }
}
