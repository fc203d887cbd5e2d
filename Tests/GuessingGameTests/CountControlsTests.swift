import Architecture
import ArchitectureTesting
import Counter
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: one count for field, slider and buttons")
struct CountControlsTests {
  @Test("What is typed is the count as far as it is a number, and is guessed")
  func typing() async {
    let store = gameStore()
    await store.send(.binding(.set(\.entry, "-"))) { $0.entry = "-" }
    await store.send(.binding(.set(\.entry, "-4"))) {
      $0.entry = "-4"
      $0.counter.count = -4
    }
    await store.send(.binding(.set(\.entry, "-4x"))) { $0.entry = "-4x" }
    await store.send(.guessButtonTapped) { $0.notice = "“-4x” is not a whole number." }
    await store.send(.binding(.set(\.entry, " −41 "))) {
      $0.entry = " −41 "
      $0.counter.count = -41
      $0.notice = nil
    }
    await store.send(.guessButtonTapped) {
      $0.entry = ""
      $0.game = .example(guessing: [-41])
    }
  }

  @Test(
    "Text that is no number leaves the count alone",
    arguments: ["", " ", "x", "1.5", "4 2", "9223372036854775808"])
  func noNumber(text: String) {
    var counter = Counter.State(count: 7)
    counter.countString = text
    #expect(counter == Counter.State(count: 7))
  }

  @Test("The slider moves the count to the nearest number, and the field shows it")
  func slider() async {
    let store = gameStore()
    await store.send(.binding(.set(\.entry, "12"))) {
      $0.entry = "12"
      $0.counter.count = 12
    }
    await store.send(.counter(.binding(.set(\.countFloat, -33.4)))) {
      $0.entry = ""
      $0.counter.count = -33
    }
    #expect(store.state.counter.countString == "-33")
    await store.send(.binding(.set(\.entry, "55"))) {
      $0.entry = "55"
      $0.counter.count = 55
    }
    #expect(store.state.counter.countFloat == 55)
  }

  @Test(
    "A slider's value is rounded, halves away from zero, and clamped to the integers",
    arguments: [
      (0.4, 0), (0.5, 1), (-0.5, -1), (-0.4, 0), (99.5, 100), (0.499_999_999_999_999_94, 0), (1e300, .max),
      (-1e300, .min), (-0x1p63, .min), (0x1p62, 1 << 62), (-.infinity, .min), (.nan, 7),
    ] as [(Double, Int)])
  func rounding(value: Double, expected: Int) {
    var counter = Counter.State(count: 7)
    counter.countFloat = value
    #expect(counter.count == expected)
  }

  @Test("Slider and field agree on every number of the range")
  func agreement() {
    for number in -100...100 {
      var (bySlider, byField) = (Counter.State(), Counter.State())
      bySlider.countFloat = Double(number)
      byField.countString = "\(number)"
      #expect(bySlider == byField)
      #expect(bySlider.countString == "\(number)")
      #expect(byField.countFloat == Double(number))
    }
  }
}
