import PrimeModal
import TerminalUI
import Testing

@MainActor
@Suite("PrimeModalView")
struct PrimeModalViewTests {
  private func frame(_ number: Int128, favoritePrimes: [UInt64] = []) -> String {
    let view = PrimeModalView(state: PrimeModal.State((favoritePrimes: favoritePrimes, number: number)))
    return render(view, size: view.sizeThatFits(Size(width: 80, height: 24))).text
  }

  @Test("A prime has a Save button")
  func prime() {
    #expect(
      frame(7) == """
        ╔ Is 7 prime? ══════════════════════════════════╗
        ║ 7 is prime.                                   ║
        ║ It is not a favorite.                         ║
        ║                                               ║
        ║ [ Save to favorites (s) ] [ Close (Esc) ]     ║
        ╚═══════════════════════════════════════════════╝
        """)
  }

  @Test("A favorite has a Remove button")
  func favorite() {
    #expect(
      frame(7, favoritePrimes: [7]) == """
        ╔ Is 7 prime? ══════════════════════════════════╗
        ║ 7 is prime.                                   ║
        ║ It is a favorite.                             ║
        ║                                               ║
        ║ [ Remove from favorites (s) ] [ Close (Esc) ] ║
        ╚═══════════════════════════════════════════════╝
        """)
  }

  @Test("A composite number is shown with its factors")
  func composite() {
    #expect(
      frame(360) == """
        ╔ Is 360 prime? ════════════════════════════════╗
        ║ 360 is not prime:                             ║
        ║ 360 = 2^3 × 3^2 × 5                           ║
        ║                                               ║
        ║ ( Save to favorites (s) ) [ Close (Esc) ]     ║
        ╚═══════════════════════════════════════════════╝
        """)
  }

  @Test("A number less than 2 is shown with the reason that it is not prime")
  func neither() {
    #expect(
      frame(0) == """
        ╔ Is 0 prime? ══════════════════════════════════╗
        ║ 0 is not prime: the smallest prime is 2.      ║
        ║                                               ║
        ║ ( Save to favorites (s) ) [ Close (Esc) ]     ║
        ╚═══════════════════════════════════════════════╝
        """)
  }

  @Test("The result for a prime is positive")
  func color() {
    let view = PrimeModalView(state: PrimeModal.State((favoritePrimes: [], number: 7)))
    let grid = render(view, size: Size(width: 80, height: 24))
    #expect(grid[2, 1].character == "7")
    #expect(grid[2, 1].style.foreground == .positive)
  }

  @Test("The view can be drawn at any size")
  func sizes() {
    for number in [7, 360, 0, Int128(UInt64.max)] {
      let view = PrimeModalView(state: PrimeModal.State((favoritePrimes: [], number: number)))
      for width in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 500] {
        for height in [0, 1, 2, 3, 5, 8, 13, 50] {
          let size = Size(width: width, height: height)
          #expect(render(view, size: size).lines.count == height)
        }
      }
    }
  }
}
