import ArchitectureTesting
import BigInt
import Testing

@testable import GuessingGame

@MainActor
@Suite("Guessing game: one count for the field, the slider, and the buttons")
struct CountControlsTests {
  @Test("Typing a number sets the count, and typed text that isn't a number can't be guessed")
  func typing() async {
    let store = gameStore()
    await store.send(.binding(.set(\.entry, "-"))) { $0.entry = "-" }
    await store.send(.binding(.set(\.entry, "-4"))) {
      $0.entry = "-4"
      $0.count = -4
    }
    await store.send(.binding(.set(\.entry, "-4x"))) { $0.entry = "-4x" }
    await store.send(.guessButtonTapped) { $0.notice = "Unknown letter “x”" }
    #expect(store.state.entryMistake?.column == 3)
    await store.send(.binding(.set(\.entry, " −41 "))) {
      $0.entry = " −41 "
      $0.count = -41
      $0.notice = nil
    }
    await store.send(.guessButtonTapped) {
      $0.entry = ""
      ($0.game, $0.count) = (.example(guessing: [-41]), 30)
    }
  }

  @Test("An expression is guessed by its value, however large it is")
  func expressions() async {
    let store = gameStore()
    await store.send(.binding(.set(\.entry, "2^5-3"))) {
      $0.entry = "2^5-3"
      $0.count = 29
    }
    await store.send(.guessButtonTapped) {
      $0.entry = ""
      ($0.game, $0.count) = (.example(guessing: [29]), 65)
    }
    await store.send(.binding(.set(\.entry, "5+1e25"))) {
      $0.entry = "5+1e25"
      $0.count = BigInt(10).power(25) + 5
    }
    await store.send(.guessButtonTapped) {
      $0.notice = "10000000000000…(26 digits)…05 is not between −100 and 100"
    }
  }

  @Test(
    "Text that is not a number leaves the count unchanged",
    arguments: ["", " ", "x", "1.5", "4 2", "2^", "10^10000"])
  func noNumber(text: String) {
    var screen = GuessingGame.State(game: .example())
    screen.count = 7
    screen.countString = text
    #expect(screen.count == 7)
  }

  @Test("The slider sets the count to the nearest number and clears the field")
  func slider() async {
    let store = gameStore()
    await store.send(.binding(.set(\.entry, "12"))) {
      $0.entry = "12"
      $0.count = 12
    }
    await store.send(.binding(.set(\.countFloat, -33.4))) {
      $0.entry = ""
      $0.count = -33
    }
    #expect(store.state.countString == "-33")
    await store.send(.binding(.set(\.entry, "55"))) {
      $0.entry = "55"
      $0.count = 55
    }
    #expect(store.state.countFloat == 55)
  }

  @Test(
    "A slider's value is rounded to a number in the range of the game",
    arguments: [
      (0.4, 0), (0.5, 1), (-0.5, -1), (-0.4, 0), (99.5, 100), (0.499_999_999_999_999_94, 0), (101, 100),
      (-0x1p1000, -100), (-.infinity, -100), (.infinity, 100), (.nan, 7),
    ] as [(Double, BigInt)])
  func rounding(value: Double, expected: BigInt) {
    var screen = GuessingGame.State(game: .example())
    screen.count = 7
    screen.countFloat = value
    #expect(screen.count == expected)
  }

  @Test("The slider and the field agree on every number in the range")
  func agreement() {
    for number in -100...100 {
      var (bySlider, byField) = (
        GuessingGame.State(game: .example()), GuessingGame.State(game: .example())
      )
      bySlider.countFloat = Double(number)
      byField.countString = "\(number)"
      #expect(bySlider == byField)
      #expect(bySlider.countString == "\(number)")
      #expect(byField.countFloat == Double(number))
    }
  }

  @Test("The slider of a count outside the range is at its end")
  func outside() {
    var screen = GuessingGame.State(game: .example())
    screen.count = BigInt(10).power(400)
    #expect(screen.countFloat == 100)
  }
}
