import Architecture
import BigInt
import PrimeFacts
import PrimeModal
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("PrimeModalView")
struct PrimeModalViewTests {
  private func frame(
    _ number: BigInt, favoritePrimes: [BigInt] = [], primeIndex: PrimeIndex? = nil,
    in size: Size = Size(width: 80, height: 24)
  ) -> String {
    let view = PrimeModalView(
      state: PrimeModal.State(
        properties: (
          favoritePrimes: favoritePrimes, number: number, primeIndex: primeIndex,
          investigations: Investigations()
        )))
    return render(view, size: view.sizeThatFits(size)).text
  }

  @Test("A prime has a Save button")
  func prime() {
    #expect(
      frame(7) == """
        ╭─ Is 7 prime? ───────────────────────────────────╮
        │  Yes. It is the 4th prime.                      │
        │  It is not a favorite.                          │
        │   ‹ 5   11 ›                                    │
        │                                                 │
        │  Gap      4 to the next prime                   │
        │  Twin     5                                     │
        │  p − 1    2 × 3                                 │
        │  p + 1    2³                                    │
        │                                                 │
        │   s Save to favorites   Enter Close             │
        ╰─────────────────────────────────────────────────╯
        """)
  }

  @Test("A favorite has a Remove button")
  func favorite() {
    #expect(
      frame(7, favoritePrimes: [7]) == """
        ╭─ Is 7 prime? ───────────────────────────────────╮
        │  Yes. It is the 4th prime.                      │
        │  It is a favorite.                              │
        │   ‹ 5   11 ›                                    │
        │                                                 │
        │  Gap      4 to the next prime                   │
        │  Twin     5                                     │
        │  p − 1    2 × 3                                 │
        │  p + 1    2³                                    │
        │                                                 │
        │   s Remove from favorites   Enter Close         │
        ╰─────────────────────────────────────────────────╯
        """)
  }

  @Test("A composite number is shown with its factors")
  func composite() {
    #expect(
      frame(360) == """
        ╭─ Is 360 prime? ─────────────────────────────────╮
        │  No. 360 = 2³ × 3² × 5                          │
        │   ‹ 359   367 ›                                 │
        │                                                 │
        │   s Save to favorites   Enter Close             │
        ╰─────────────────────────────────────────────────╯
        """)
  }

  @Test("A number less than 2 is shown with the reason that it is not prime")
  func neither() {
    #expect(
      frame(0) == """
        ╭─ Is 0 prime? ───────────────────────────────────╮
        │  No. The smallest prime is 2.                   │
        │   2 ›                                           │
        │                                                 │
        │   s Save to favorites   Enter Close             │
        ╰─────────────────────────────────────────────────╯
        """)
  }

  @Test("Where there is no room for the details of a prime, the rest is shown")
  func compact() {
    #expect(
      frame(7, in: Size(width: 40, height: 9)) == """
        ╭─ Is 7 prime? ────────────────────────╮
        │  Yes. It is the 4th prime.           │
        │  It is not a favorite.               │
        │   ‹ 5   11 ›                         │
        │                                      │
        │   s Save to favorites                │
        │   Enter Close                        │
        ╰──────────────────────────────────────╯
        """)
    #expect(frame(7, in: Size(width: 80, height: 12)).contains("p + 1"))
    #expect(!frame(7, in: Size(width: 80, height: 11)).contains("p + 1"))
  }

  @Test(
    "All of the box of a large prime fits the smallest screen",
    arguments: [PrimeIndex?.none, PrimeIndex(of: 999_999_999_999_989, index: 29_844_570_422_669)])
  func largePrime(primeIndex: PrimeIndex?) {
    let number = primeIndex.map { BigInt($0.prime) } ?? 18_446_744_073_709_551_533
    let box = frame(number, primeIndex: primeIndex, in: Size(width: 40, height: 9))
    for text in ["Yes.", " ‹ ", " › ", " s Save to favorites ", " Enter Close "] {
      #expect(box.contains(text))
    }
  }

  @Test("The index that is counted takes its place in the box without resizing it")
  func counted() {
    let indices = [PrimeIndex(of: 1_299_721), PrimeIndex(of: 1_299_721, index: 100_001)]
    let frames = indices.map { frame(1_299_721, primeIndex: $0).split(separator: "\n") }
    #expect(frames[0][1].hasPrefix("│  Yes. Counting the primes up to it… "))
    #expect(frames[1][1].hasPrefix("│  Yes. It is the 100,001st prime. "))
    #expect(frames[0].indices.filter { frames[0][$0] != frames[1][$0] } == [1])
  }

  @Test("The result for a prime is positive")
  func color() {
    let view = PrimeModalView(
      state: PrimeModal.State(
        properties: (favoritePrimes: [], number: 7, primeIndex: nil, investigations: Investigations())))
    let grid = render(view, size: Size(width: 80, height: 24))
    #expect(grid[3, 1].character == "Y")
    #expect(grid[3, 1].style.foreground == .positive)
  }

  private func driver(
    number: BigInt
  ) -> (Store<PrimeModal.State, PrimeModal.Action>, ProgramDriver) {
    let store = Store(
      initialState: PrimeModal.State(
        properties: (favoritePrimes: [], number: number, primeIndex: nil, investigations: Investigations()))
    ) {
      PrimeModal()
    }
    return (store, ProgramDriver(ScreenProgram(store: store) { PrimeModalView(state: $0, send: $1) }))
  }

  @Test("Enter on arrival closes the box and changes nothing; Esc closes it, too")
  func enter() {
    for (number, favorites) in [(1_234_567, []), (7, []), (7, [7]), (0, [])] as [(BigInt, [BigInt])] {
      for key in [KeyEvent.enter, .escape] {
        let log = Log()
        let state = PrimeModal.State(
          properties: (
            favoritePrimes: favorites, number: number, primeIndex: nil, investigations: Investigations()
          ))
        let driver = ProgramDriver(ScreenProgram { PrimeModalView(state: state) { log.actions.append($0) } })
        #expect(driver.focus == "Close")
        driver.press(key)
        #expect(log.actions == [.closeButtonTapped])
      }
    }
  }

  @MainActor
  private final class Log {
    var actions: [PrimeModal.Action] = []
  }

  @Test("The buttons go to the nearest primes on both sides")
  func neighbors() {
    let (store, driver) = driver(number: 360)
    #expect(driver.click(on: "‹ 359"))
    #expect(store.state.number == 359)
    #expect(driver.screen.contains("Is 359 prime?"))
    #expect(driver.click(on: "367 ›"))
    #expect(store.state.number == 367)
    #expect(store.state.favoritePrimes.isEmpty)
  }
}
