import PrimeModal
import TerminalUI
import Testing

@MainActor
@Suite("AboutPane")
struct AboutPaneTests {
  private func text(_ number: Int128) -> String {
    render(AboutPane(number: number), size: Size(width: 44, height: 7)).text
  }

  @Test("A number has its verdict, and the nearest primes with their distances")
  func composite() {
    #expect(
      text(1_234_567) == """
        About 1,234,567

        No. 1,234,567 = 127 × 9,721

        Nearest primes
        Previous 1,234,547 (−20)
        Next     1,234,577 (+10)
        """)
  }

  @Test("The smallest prime has no previous one, and the largest has no next one")
  func ends() {
    #expect(
      text(2) == """
        About 2

        Yes. 2 is the 1st prime.

        Nearest primes
        Next     3 (+1)

        """)
    #expect(
      text(Int128(UInt64.max)) == """
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
      text(Int128(Int64.min)) == """
        About −9,223,372,036,854,775,808

        No. The smallest prime is 2.

        Nearest primes
        Next     2

        """)
  }
}
