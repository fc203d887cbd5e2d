import Architecture
import ArchitectureTesting
import BigInt
import Counter
import Lookups
import NthPrimeClient
import NumberFacts
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Counter: keys")
struct CounterKeyTests {
  private func counter(
    _ state: Counter.State = Counter.State()
  ) -> (Store<Counter.State, Counter.Action>, ProgramDriver) {
    let store = Store(initialState: state) {
      Counter()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = .constant(.testAddition)
      $0.nthPrime = NthPrimeClient { _ in AsyncStream { _ in } }
    }
    let program = ScreenProgram(store: store) { CounterView(state: $0, send: $1) }
    return (store, ProgramDriver(program))
  }

  @Test("+, −, and r change the count; Enter presses the default button, which counts up")
  func counting() {
    let (store, driver) = counter()
    driver.press("+", times: 3)
    driver.press("-")
    #expect(store.state.count == 2)
    driver.press(.enter)
    #expect(store.state.count == 3)
    driver.press("r")
    #expect(store.state.count == 0)
  }

  @Test(
    "Typing a digit focuses the field for the count, and Enter sets the count",
    arguments: [
      ("42", 42), ("18446744073709551615", .largestSmallCount), ("007", 7), ("4 ", 4),
      ("2^64 - 1", .largestSmallCount),
      ("1,000,000", 1_000_000), ("1e6", 1_000_000), ("0x1F", 31), ("3*(2+5)", 21),
    ] as [(String, BigInt)])
  func typing(text: String, count: BigInt) {
    let (store, driver) = counter()
    driver.type(text)
    #expect(store.state.screen.countText == text)
    driver.press([.enter, "p"])
    #expect(store.state.count == count)
    #expect(store.state.screen.countText.isEmpty)
    #expect(store.state.screen.modalNumber == count)
  }

  @Test("A negative number can be typed after c", arguments: ["-17", "−17", "-(2^4+1)"])
  func negative(text: String) {
    let (store, driver) = counter()
    driver.type("c" + text)
    driver.press(.enter)
    #expect(store.state.count == -17)
  }

  @Test(
    "A mistake is shown below the field as it is typed, and the text stays in the field",
    arguments: [
      ("12x", "Unknown letter “x”"), ("--1", "Expected a number at column 2"),
      ("1 2", "Expected an operator at column 3"), ("(1+2", "Expected ')' at column 5"),
      ("abc", "Not a number: try 1e6 or 2^61-1"), ("1.5", "Only whole numbers"),
      ("10^10000", "More than 10,000 digits at column 1"),
    ])
  func noNumber(text: String, problem: String) {
    let (store, driver) = counter(Counter.State(count: 5))
    let rows = driver.grid.lines
    driver.type("c" + text)
    #expect(driver.screen.contains(problem))
    // Only the field and the row below it have changed.
    #expect(zip(rows, driver.grid.lines).count { $0 != $1 } <= 4)
    driver.press(.enter)
    #expect(store.state.count == 5)
    #expect(store.state.screen.alert == nil)
    #expect(store.state.screen.countText == text)
    #expect(driver.focus == "Count")
  }

  @Test("An empty field changes nothing", arguments: ["", "  "])
  func empty(text: String) {
    let (store, driver) = counter(Counter.State(count: 5, step: 3))
    driver.type("c" + text)
    driver.press([.enter, "t"])
    driver.type(text)
    driver.press(.enter)
    #expect(store.state.count == 5 && store.state.screen.step == 3 && store.state.screen.alert == nil)
  }

  @Test("The field for the step sets the step and rejects 0")
  func step() {
    let (store, driver) = counter()
    driver.type("t10")
    driver.press([.enter, "+"])
    #expect(store.state.count == 10)
    driver.type("t0")
    driver.press(.enter)
    #expect(store.state.screen.step == 10)
    #expect(driver.screen.contains("Enter a number of at least 1, with up to 10,000 digits"))
  }

  @Test("Pasted text is entered into the field and presses no button")
  func paste() {
    let (store, driver) = counter()
    driver.press("c")
    driver.paste("1\n2+p\u{1B}")
    #expect(store.state.screen.countText == "1 2+p")
    #expect(store.state.count == 0 && store.state.screen.modalNumber == nil)
  }

  @Test("Keys save and remove the number in the modal and close it")
  func modal() {
    let (store, driver) = counter(Counter.State(count: 7))
    driver.press(["p", "s"])
    #expect(store.state.favoritePrimes == [7])
    #expect(driver.screen.contains(" s Remove "))
    driver.press("s")
    #expect(store.state.favoritePrimes == [])
    driver.press(["+", "n", .escape])
    #expect(store.state.count == 7 && store.state.screen.modalNumber == nil)
    #expect(driver.focus == "Count up")
  }

  @Test("A number that is not prime can't be saved, and the key has the reason")
  func notPrime() {
    let (store, driver) = counter(Counter.State(count: 8))
    driver.press("p")
    #expect(driver.focus == "Close")
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "8 is not prime")
    driver.press("s")
    #expect(store.state.favoritePrimes == [])
  }

  @Test("s saves the count to the favorites, and is disabled with a reason if it can't")
  func save() {
    let (store, driver) = counter(Counter.State(count: 7))
    driver.press("s")
    #expect(store.state.favoritePrimes == [7])
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "7 is a favorite")
    driver.press(["+", "s"])
    #expect(store.state.favoritePrimes == [7])
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "8 is not prime")
  }

  @Test("The buttons of an answer's alert save the prime, set the count, or only dismiss the alert")
  func alertButtons() {
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)
    func pressed(_ label: String) -> Counter.State {
      let (store, driver) = counter(Counter.State(count: 7, alert: .answered(answer)))
      #expect(driver.click(on: label), "\(label)")
      return store.state
    }
    #expect(pressed("Save to favorites") == Counter.State(count: 7, favoritePrimes: [17]))
    #expect(pressed("Set the count") == Counter.State(count: 17))
    #expect(pressed("Enter OK") == Counter.State(count: 7))
  }

  @Test("x cancels the newest lookup, and Esc cancels none")
  func cancel() {
    let (store, driver) = counter(Counter.State(count: 7))
    driver.press(["n", "+", "n"])
    #expect(store.state.lookups.queue == [.init(n: 7), .init(n: 8)])
    driver.press(.escape)
    #expect(store.state.lookups.queue.count == 2)
    #expect(driver.title(of: "x") == "Cancel the newest lookup")
    driver.press("x")
    #expect(store.state.lookups.queue == [.init(n: 7)])
    #expect(driver.title(of: "x") == "Cancel the lookup")
    driver.press("x")
    #expect(store.state.lookups.queue.isEmpty)
    #expect(driver.title(of: "x") == nil)
  }
}
