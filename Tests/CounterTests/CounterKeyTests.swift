import ArchitectureTesting
import Counter
import NthPrimeClient
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import Lookups

@MainActor
@Suite("Counter: keys")
struct CounterKeyTests {
  @Test("+, −, and r change the count; Enter presses the default button, which counts up")
  func counting() {
    let (store, driver) = counterDriver()
    driver.press("+", times: 3)
    driver.press("-")
    #expect(store.state.count == 2)
    driver.press(.enter)
    #expect(store.state.count == 3)
    driver.press("r")
    #expect(store.state.count == 0)
  }

  @Test("Keys save and remove the number in the modal and close it")
  func modal() {
    let (store, driver) = counterDriver(Counter.State(count: 7))
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
    let (store, driver) = counterDriver(Counter.State(count: 8))
    driver.press("p")
    #expect(driver.focus == "Close")
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "8 is not prime")
    driver.press("s")
    #expect(store.state.favoritePrimes == [])
  }

  @Test("s saves the count to the favorites, and is disabled with a reason if it can't")
  func save() {
    let (store, driver) = counterDriver(Counter.State(count: 7))
    driver.press("s")
    #expect(store.state.favoritePrimes == [7])
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "7 is a favorite")
    driver.press(["+", "s"])
    #expect(store.state.favoritePrimes == [7])
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "8 is not prime")
  }

  @Test("p, and Enter on the digits, ask whether the count is prime, at every width")
  func question() {
    for width in [40, 80, 120, 200] {
      let height = width == 40 ? 10 : width * 3 / 10
      for byKey in [true, false] {
        let (store, driver) = counterDriver(Counter.State(count: 1_234_577), width: width, height: height)
        for _ in 0..<9 where !byKey && driver.focus != "Facts" { driver.press(.shiftTab) }
        driver.press(byKey ? "p" : .enter)
        #expect(store.state.screen.modalNumber == 1_234_577)
        #expect(driver.screen.contains("╭─ Is 1,234,577 prime? ─"))
        #expect(driver.screen.contains(" Yes: the 95,361st prime "))
      }
    }
  }

  @Test(
    "The buttons of an answer's alert save the prime, set the count, or only dismiss the alert; so do keys")
  func alertButtons() {
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)
    for (key, action) in [("s", .saveToFavorites(17)), ("y", .copy(17)), ("c", .setCount(17))]
      as [(KeyEvent, Counter.AlertAction)]
    {
      var sent: [Counter.Action] = []
      let state = Counter.State(count: 7, alert: .answered(answer))
      ProgramDriver(ScreenProgram { CounterView(state: state, send: { sent.append($0) }) }).press(key)
      #expect(sent == [.alert(.presented(action))])
    }
    func pressed(_ label: String) -> Counter.State {
      let (store, driver) = counterDriver(Counter.State(count: 7, alert: .answered(answer)))
      #expect(driver.click(on: label), "\(label)")
      return store.state
    }
    #expect(pressed("s Save") == Counter.State(count: 7, favoritePrimes: [17]))
    #expect(pressed("Set count") == Counter.State(count: 17))
    #expect(pressed("Enter OK") == Counter.State(count: 7))
    let favorite = Counter.State(favoritePrimes: [17], alert: .answered(answer))
    let (store, driver) = counterDriver(favorite)
    driver.press("s")
    #expect(store.state == Counter.State())
  }

  @Test("x cancels the lookup that probably ends last, and Esc cancels none")
  func cancel() {
    let (store, driver) = counterDriver(Counter.State(count: 7))
    driver.press(["n", "+", "n"])
    #expect(store.state.lookups.queue == [.init(n: 7), .init(n: 8)])
    driver.press(.escape)
    #expect(store.state.lookups.queue.count == 2)
    #expect(driver.title(of: "x") == "Cancel p(7)")
    driver.press("x")
    #expect(store.state.lookups.queue == [.init(n: 8)])
    #expect(driver.title(of: "x") == "Cancel p(8)")
    driver.press("x")
    #expect(store.state.lookups.queue.isEmpty)
    #expect(driver.title(of: "x") == nil)
  }
}
