import BigInt
import PrimeFacts
import PrimeModal
import TerminalUI
import Testing

@MainActor
@Suite("AboutPane")
struct AboutPaneTests {
  private func text(
    _ number: BigInt, primeIndex: PrimeIndex? = nil, height: Int = 12, glyphs: GlyphSet = .unicode
  ) -> String {
    render(
      AboutPane(number: number, primeIndex: primeIndex, investigations: Investigations()),
      size: Size(width: 44, height: height), glyphs: glyphs
    ).text
  }

  @Test("A composite number has its factors, and the nearest primes with their distances")
  func composite() {
    #expect(
      text(1_234_567, height: 7) == """
        About 1,234,567

        No. 1,234,567 = 127 × 9,721

        Nearest primes
        Previous 1,234,547 (−20)
        Next     1,234,577 (+10)
        """)
  }

  @Test("A prime has the gap after it, its twins, and the factors of the numbers beside it")
  func prime() {
    #expect(
      text(7919) == """
        About 7,919

        Yes. It is the 1,000th prime.

        Nearest primes
        Previous 7,907 (−12)
        Next     7,927 (+8)

        Gap      8 to the next prime
        Twin     none
        p − 1    2 × 37 × 107
        p + 1    2⁴ × 3² × 5 × 11
        """)
    #expect(
      text(5, glyphs: .ascii) == """
        About 5

        Yes. It is the 3rd prime.

        Nearest primes
        Previous 3 (-2)
        Next     7 (+2)

        Gap      2 to the next prime
        Twin     3 and 7
        p - 1    2^2
        p + 1    2 x 3
        """)
  }

  @Test("The smallest prime has no previous one, and the largest has no next one")
  func ends() {
    #expect(
      text(2, height: 11) == """
        About 2

        Yes. It is the 1st prime.

        Nearest primes
        Next     3 (+1)

        Gap      1 to the next prime
        Twin     none
        p − 1    1
        p + 1    3
        """)
    #expect(
      text(18_446_744_073_709_551_557) == """
        About 18,446,744,073,709,551,557

        Yes. It is prime.

        Nearest primes
        Previous 18,446,744,073,709,551,533 (−24)

        Twin     none
        p − 1    2² × 11 × 137 × 547 ×
                 5,594,472,617,641
        p + 1    2 × 3 × 7 × 439,208,192,231,179,799

        """)
    #expect(
      text(BigInt(UInt64.max), height: 7) == """
        About 18,446,744,073,709,551,615

        No. 18,446,744,073,709,551,615 = 3 × 5 × 17
        × 257 × 641 × 65,537 × 6,700,417

        Nearest primes
        Previous 18,446,744,073,709,551,557 (−58)
        """)
  }

  @Test("A negative number has the next prime without its distance")
  func negative() {
    #expect(
      text(BigInt(Int64.min), height: 7) == """
        About −9,223,372,036,854,775,808

        No. The smallest prime is 2.

        Nearest primes
        Next     2

        """)
  }

  @Test("The index of a prime beyond the table is shown if it is, or was, counted for this prime")
  func counted() {
    func answer(_ primeIndex: PrimeIndex?) -> Substring {
      text(1_299_721, primeIndex: primeIndex).split(separator: "\n")[1]
    }
    #expect(answer(nil) == "Yes. It is prime.")
    #expect(answer(PrimeIndex(of: 1_299_743, index: 100_002)) == "Yes. It is prime.")
    #expect(answer(PrimeIndex(of: 1_299_721)) == "Yes. Counting the primes up to it…")
    #expect(answer(PrimeIndex(of: 1_299_721, index: 100_001)) == "Yes. It is the 100,001st prime.")
  }
}
