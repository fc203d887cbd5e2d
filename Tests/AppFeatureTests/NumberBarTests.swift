import AppFeature
import ArchitectureTesting
import Counter
import Explore
import FavoritePrimes
import FileStorage
import Lookups
import NumberFacts
import TerminalUITesting
import TestTraits
import Testing

@MainActor
@Suite("App: the number bar", .timeLimit(.onMainThread))
struct NumberBarTests {
  private nonisolated static let sizes = AllScreens.sizes

  private func open(_ text: String, on screen: FrameTests.Screen = .home, size: Size = sizes[1])
    -> (driver: ProgramDriver, store: Store<AppState, AppAction>)
  {
    let (driver, _, store) = FrameTests.show(screen, size: size) {
      $0.session = SavingState(saved: $0.document)
    }
    driver.type(text)
    return (driver, store)
  }

  // MARK: Opening and closing

  @Test(
    "It starts with a digit, and where they do nothing else with a minus sign or a parenthesis",
    arguments: "0123456789-(", [FrameTests.Screen.home, .counter, .favorites, .explore, .timeline])
  func starts(character: Character, screen: FrameTests.Screen) {
    let (driver, store) = open(String(character), on: screen)
    let isExpected =
      character.isNumber || screen == .home || character == "(" && screen != .explore
    #expect(store.state.numberBar?.text == (isExpected ? String(character) : nil))
    if isExpected {
      // Typing continues after the character.
      driver.type("7")
      #expect(store.state.numberBar?.text == "\(character)7")
      #expect(driver.focus == "Number")
    }
  }

  @Test("p and a parenthesis begin p(n), and close the facts that p opened")
  func index() {
    let (driver, store) = open("p(36)")
    #expect(store.state.numberBar?.text == "p(36)" && store.state.counter.primeModal == nil)
    #expect(driver.screen.contains("151"))
    let (large, _) = open("p(10^6)")
    #expect(large.screen.contains("! Above p(100,000): type the index alone, then n"))
  }

  @Test("A click on its hint opens it empty, and then the hint is gone")
  func hint() {
    let (driver, store) = open("")
    driver.click(on: "0–9")
    #expect(store.state.numberBar?.text == "")
    driver.type("7#")
    #expect(store.state.numberBar?.text == "7#" && driver.screen.contains("210"))
    #expect(!driver.screen.contains("0–9"))
  }

  @Test("On the counter, a minus sign counts down, and begins the number whose digits follow it")
  func minusSign() {
    for (keys, text) in [("-5", "-5"), ("--5", "5"), ("+5", "5")] {
      let (driver, store) = open(String(keys.dropLast()), on: .counter)
      #expect(store.state.numberBar == nil && store.state.count != 42)
      driver.type("5")
      #expect(store.state.numberBar?.text == text)
      driver.press(.enter)
      #expect(store.state.count == (text == "5" ? 5 : -5))
    }
  }

  @Test("Digits and Enter set the count without counting up")
  func digitsThenEnter() {
    let (driver, store) = open("41", on: .counter)
    driver.press(.enter)
    #expect(store.state.count == 41 && store.state.numberBar == nil)
  }

  @Test(
    "Enter adds several numbers to the favorites",
    arguments: [("11 13 17", 17), ("100..200", 199), ("2, 3", 3)] as [(String, BigInt)])
  func several(text: String, last: BigInt) {
    let (driver, store) = open(text)
    #expect(driver.screen.contains("   Several numbers: Enter adds them to Favorites"))
    #expect(!driver.screen.contains("try 1e6"))
    #expect(driver.footer.hasPrefix(" Enter Add them to Favorites  Esc Back "))
    driver.press(.enter)
    #expect(store.state.numberBar == nil && store.state.route == .favoritePrimes)
    #expect(store.state.favoritePrimes.contains(id: last) && store.state.favoritesScreen.adding.isEditing)
  }

  @Test("The smallest window has room for what Enter does with several numbers")
  func severalInSmallWindow() {
    let (driver, _) = open("11 13 17", size: Self.sizes[0])
    #expect(driver.screen.contains("▌   Enter adds them to Favorites"))
  }

  @Test("The smallest window has no number that is cut within its count of digits")
  func longNumbers() {
    let (driver, _) = open("2^521", size: Self.sizes[0])
    #expect(driver.screen.contains("▌   68647…(157 digits)…52  "))
    driver.press(.control("p"))
    driver.type("2^521-1")
    for line in ["Facts about 68647…51", "Look up p(68647…51)", "Save 68647…51 to favorites"] {
      #expect(
        driver.screen.contains("  \(line) ") || driver.screen.contains("› \(line) "), "\(driver.screen)")
    }
  }

  @Test("Several numbers among words name the words")
  func notRead() {
    #expect(open("91 foo 97").driver.screen.contains(" to Favorites, 1 not read: foo"))
  }

  @Test("The content gives up two rows, and everything above stays in place", arguments: sizes)
  func rows(size: Size) {
    let (driver, _) = open("", size: size)
    // Focus leaves the row where it was.
    let before = driver.grid.lines.map { $0.replacing(" › Counter", with: "   Counter") }
    driver.type("2^61-1")
    let after = driver.grid.lines
    let end = size.height - (size.height < 16 ? 1 : 2)
    #expect(after[end - 2].hasPrefix(" ▌ › 2^61-1 "))
    #expect(after[end - 2].hasSuffix("19 digits") || size.width == 40)
    #expect(after[end - 1].hasPrefix(" ▌   2,305,843,009,213,693,951 "))
    #expect(after[end - 1].hasSuffix(" prime"))
    #expect(after[..<8] == before[..<8])
  }

  @Test(
    "Esc closes and clears it, and focus returns to where it was",
    arguments: [FrameTests.Screen.home, .explore])
  func escape(screen: FrameTests.Screen) {
    let (driver, store) = open("", on: screen)
    if screen == .home { driver.press(.right) }
    let (focus, before) = (driver.focus, driver.screen)
    driver.type("12")
    driver.press(.escape)
    #expect(store.state.numberBar == nil)
    #expect(driver.focus == focus && driver.screen == before)
    // Nothing of the text is left.
    driver.type("97")
    #expect(store.state.numberBar?.text == "97")
    driver.press(.control("z"))
    #expect(store.state.numberBar?.text != "12")
  }

  @Test("Leaving its field closes it")
  func leaving() {
    for leave in [{ $0.press(.tab) }, { $0.click(on: "Favorites ") }, { $0.press(.go(to: .counter)) }]
      as [@MainActor (ProgramDriver) -> Void]
    {
      let (driver, store) = open("12")
      leave(driver)
      #expect(store.state.numberBar == nil)
      #expect(driver.focus != "Number")
    }
  }

  @Test("A paste where no field has focus opens it with the text", arguments: AppState.Route.allCases)
  func paste(route: AppState.Route) {
    let (driver, store) = open("")
    driver.press(.go(to: route))
    if driver.title(of: "q") == "Edit text" { driver.press(.escape) }
    driver.paste("1,234,577")
    if route == .favoritePrimes {
      #expect(driver.focus == "Add" && store.state.favoritesScreen.adding.text == "1,234,577")
    } else {
      #expect(driver.focus == "Number" && store.state.numberBar?.number == 1_234_577)
      driver.type("1")
      #expect(store.state.numberBar?.text == "1,234,5771")
    }
  }

  @Test("A paste over a box opens nothing, and says why")
  func pasteOverBox() {
    let (driver, _, store) = FrameTests.show(.prime)
    driver.paste("97")
    #expect(store.state.numberBar == nil)
    #expect(driver.footer.contains("Nothing was pasted"))
  }

  // MARK: Text

  @Test(
    "The number has its form, digits, and verdict",
    arguments: [
      ("2^61-1", "2⁶¹ − 1 · 19 digits", "2,305,843,009,213,693,951", "prime · the 9th Mersenne prime"),
      ("1,234,567", "7 digits", "1,234,567", "composite · 127 × 9,721"), ("-5", "1 digit", "−5", "negative"),
      ("10¹⁵", "10¹⁵ · 16 digits", "1,000,000,000,000,000", "composite · 2¹⁵ × 5¹⁵"),
      ("p(36)", "3 digits", "151", "prime · the 36th"), ("1", "1 digit", "1", "neither prime nor composite"),
      ("(1+1)", "1 digit", "2", "prime · the 1st"),
    ])
  func numbers(text: String, detail: String, number: String, word: String) {
    let (driver, store) = open("0")
    driver.press(.backspace)
    driver.paste(text)
    let lines = driver.grid.lines.map { $0.trimmingPrefix(" ▌ ") }
    #expect(store.state.numberBar?.text == text)
    #expect(lines[20].hasPrefix("› \(text) ") && lines[20].hasSuffix("  \(detail)"))
    #expect(lines[21].hasPrefix("  \(number) ") && lines[21].hasSuffix("  \(word)"))
  }

  @Test("Text that isn't finished is no mistake, but Enter says what is missing")
  func unfinished() {
    let (driver, _) = open("12+")
    #expect(driver.grid.lines[21] == " ▌   Expected a number")
    #expect(!driver.screen.contains("!"))
    #expect((0..<80).allSatisfy { driver.grid[$0, 21].style.foreground != .negative })
    driver.press(.enter)
    #expect(driver.footer.contains("Facts — Expected a number"))
    driver.type("1")
    #expect(driver.grid.lines[21].hasPrefix(" ▌   13"))
  }

  @Test("A mistake is underlined, named below the text, and goes with it")
  func mistake() throws {
    let (driver, store) = open("1,234k")
    #expect(driver.grid.lines[20].hasPrefix(" ▌ › 1,234k"))
    #expect(driver.grid.lines[20].hasSuffix(" try 1e6 or 2^61-1"))
    #expect(driver.grid.lines[21] == " ▌   ! Unknown letter “k”")
    let styles = (0..<80).map { driver.grid[$0, 20].style.attributes.contains(.underline) }
    #expect(styles.indices.filter { styles[$0] } == [try #require(driver.grid.position(of: "k")).x])
    // Enter says why it does nothing.
    driver.press(.enter)
    #expect(driver.footer.contains("Facts — Unknown letter “k”"))
    #expect(store.state.numberBar?.text == "1,234k" && driver.focus == "Number")
    driver.press(.backspace)
    #expect(!driver.screen.contains("!"))
    driver.press(.backspace, times: 5)
    driver.press(.enter)
    #expect(store.state.numberBar?.text == "" && store.state.counterScreen.modalNumber == nil)
  }

  @Test("Letters are typed while the text isn't a number", arguments: "nsyg")
  func letters(letter: Character) {
    let (driver, store) = open("2+")
    driver.type(String(letter))
    #expect(store.state.numberBar?.text == "2+\(letter)")
  }

  // MARK: Count and step

  @Test(
    "On Counter, c and a digit ask for the count; Enter sets it and closes the bar",
    arguments: [
      ("42", 42), ("18446744073709551615", BigInt(UInt64.max)), ("007", 7), ("4 ", 4),
      ("2^64 - 1", BigInt(UInt64.max)), ("1,000,000", 1_000_000), ("0x1F", 31), ("3*(2+5)", 21),
      ("c-17", -17), ("c−17", -17), ("c-(2^4+1)", -17),
    ] as [(String, BigInt)])
  func count(text: String, count: BigInt) {
    let (driver, store) = open(text, on: .counter)
    #expect(store.state.numberBar?.purpose == .count)
    #expect(driver.footer.hasPrefix(" Enter Set the count  "))
    #expect(driver.footer.contains("  p Facts  y Copy"))
    driver.press(.enter)
    #expect(store.state.count == count && store.state.numberBar == nil)
    #expect(driver.focus == "Count up" && store.state.counterScreen.modalNumber == nil)
  }

  @Test("p asks whether the number is prime, and doesn't set the count")
  func facts() {
    let (_, store) = open("97p", on: .counter)
    #expect(store.state.counterScreen.modalNumber == 97 && store.state.count == 42)
  }

  @Test("t asks for the step, which is at least 1")
  func step() {
    let (driver, store) = open("t10", on: .counter)
    driver.press([.enter, "+"])
    #expect(store.state.counterScreen.step == 10 && store.state.count == 52)
    driver.type("t0")
    #expect(driver.screen.contains("▌   ! The step is at least 1"))
    driver.press(.enter)
    #expect(store.state.counterScreen.step == 10 && store.state.numberBar?.text == "0")
    #expect(driver.footer.contains("Set the step — The step is at least 1"))
    #expect(
      AppView(state: store.state, time: .test).plainTextMistake
        == "“0” is not accepted. The step is at least 1.")
  }

  @Test("A chip opens the bar, and Enter after Esc doesn't press it")
  func chip() {
    let (driver, store) = open("", on: .counter, size: Self.sizes[2])
    let before = driver.screen
    driver.click(on: "t Step")
    #expect(store.state.numberBar?.purpose == .step)
    driver.press(.escape)
    #expect(driver.screen == before && driver.focus == "Count up")
    driver.press(.enter)
    #expect(store.state.numberBar == nil && store.state.count == 43)
  }

  // MARK: Acting

  @Test("Is 2^61 − 1 prime, from Home: the text and Enter; Esc returns to where focus was")
  func open() {
    let (driver, store) = open("2^61-1")
    driver.press(.enter)
    #expect(store.state.counterScreen.modalNumber == BigInt(2).power(61) - 1)
    #expect(store.state.route == .home && store.state.numberBar == nil)
    driver.press(.escape)
    #expect(driver.focus == "Open Counter")
    driver.type("91")
    driver.click(x: 6, y: 21)
    #expect(store.state.counterScreen.modalNumber == 91)
  }

  @Test("The key that leaves the bar is among its hints, before the title of the help")
  func leavingHint() {
    let footer = open("2^61-1").driver.footer
    #expect(footer.hasSuffix("  g Explore  Esc Back    Ctrl-P Commands  F1"), "\(footer)")
    #expect(open("2^").driver.footer.hasSuffix(" Ctrl-P Commands  F1 Help"))
  }

  @Test("A letter that acts on a number does so among digits that arrive at once, too")
  func burst() {
    let (driver, store) = open("1")
    driver.press(.backspace)
    driver.typeTogether("97s 1")
    #expect(store.state.favoritePrimes.ids == [2, 7, 31, 97])
    #expect(store.state.numberBar?.text == "97 1")
  }

  @Test("s saves a prime, y copies the number, and both keep the bar")
  func saveAndCopy() async {
    let (driver, store) = open("97s")
    #expect(store.state.favoritePrimes.ids == [2, 7, 31, 97])
    #expect(driver.screen.contains("▌ + Added 97"))
    driver.press("s")
    #expect(driver.footer.contains("97 is a favorite"))
    driver.press("y")
    try? await poll(for: "two messages", until: { store.state.messages.items.count >= 2 })
    #expect(store.state.messages.shown.map(\.kind) == [.added([97]), .copied([97], to: .clipboard)])
    driver.press([.backspace, "1", "s"])
    #expect(driver.footer.contains("91 is not prime"))
    #expect(store.state.favoritePrimes.ids == [2, 7, 31, 97])
    #expect(store.state.numberBar?.text == "91" && driver.focus == "Number")
  }

  @Test("After an action, a digit begins the next number, and an operator or Backspace continues the old one")
  func nextNumber() {
    let (driver, store) = open("97s")
    driver.press(.backspace)
    #expect(store.state.numberBar?.text == "9")
    for (keys, text) in [("7y101", "101"), ("s^2", "101^2"), ("y+2", "101^2+2")] {
      driver.type(keys)
      #expect(store.state.numberBar?.text == text)
    }
    driver.press([.escape])
    driver.type("2^61-1s")
    driver.paste("10^6")
    #expect(store.state.numberBar?.text == "10^6")
    driver.type("0")
    #expect(store.state.numberBar?.text == "10^60")
  }

  @Test("g goes to the number on the map, if it is there", arguments: [FrameTests.Screen.home, .explore])
  func explore(screen: FrameTests.Screen) {
    let (driver, store) = open("7013g", on: screen)
    #expect(store.state.route == .explore && store.state.explore.cursor == 7013)
    #expect(store.state.numberBar == nil && driver.focus == "Map" && store.state.count == 42)
    driver.type("2^64g")
    #expect(store.state.numberBar?.number == BigInt(2).power(64))
    #expect(driver.footer.contains("the map is from 1 to 2⁶⁴ − 1"))
  }

  @Test(
    "An index whose prime is too large, or that has none, is refused with the reason",
    arguments: ["0", "-3", "10^30"])
  func unsupportedIndex(text: String) {
    let (driver, store) = open(text)
    driver.press("n")
    #expect(store.state.lookups.queue.isEmpty && store.state.numberBar != nil)
    #expect(driver.footer.contains("Nth prime — "))
  }

  @Test("A large number is tested by an effect, which ends when the text changes or the bar is closed")
  func largeNumber() async {
    let mersenne = BigInt(2).power(521) - 1
    let isPrime = Finding.tested(isProbablePrime: true, witness: nil)
    var state = AppState()
    state.session = SavingState(saved: state.document)
    let store = TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.largeNumbers = LargeNumberClient { _ in
        throw unimplemented("isProbablePrime")
      } findings: { number in
        AsyncThrowingStream {
          // Otherwise it continues until the task is canceled.
          guard number == mersenne else { return }
          $0.yield(isPrime)
          $0.finish()
        }
      }
    }
    store.exhaustivity = .off
    await store.send(.numberBarRequested("2^521-2"))
    await store.receive(.facts(.numbersShown(NumbersShown([mersenne - 1]))))
    #expect(store.state.facts.investigations[id: mersenne - 1]?.isRunning == true)
    await store.send(.numberBar(.presented(.textChanged("2^521-1"))))
    await store.receive(.facts(.found(mersenne, isPrime, elapsed: .zero)))
    #expect(store.state.facts.investigations.map(\.number) == [mersenne])
    #expect(store.state.facts[mersenne].isPrime)
    await store.send(.numberBar(.presented(.textChanged("2^607"))))
    await store.send(.numberBar(.dismiss))
    await store.finish()
  }

  // MARK: The palette

  @Test(
    "Each result for a number in the palette, the facts first, does what it says, from every screen",
    arguments: AppState.Route.allCases)
  func results(route: AppState.Route) {
    for (title, isDone) in [
      ("Facts about 97 · prime", { $0.counterScreen.modalNumber == 97 && $0.route == route }),
      ("Look up p(97)", { $0.lookups.queue.first?.n == 97 }),
      ("Set the count to 97", { $0.count == 97 && $0.route == .counter }),
      ("See 97 in Explore", { $0.explore.number == 97 && $0.route == .explore }),
      ("Save 97 to favorites", { $0.favoritePrimes.last?.prime == 97 }),
    ] as [(String, (AppState) -> Bool)] {
      let (driver, store) = open("")
      driver.press([.go(to: route), .control("p")])
      driver.type("97")
      for _ in 0..<5 where !driver.screen.contains("› \(title)") { driver.press(.down) }
      driver.press(.enter)
      #expect(isDone(store.state), "\(title)")
    }
  }

  @Test("A result that a number hasn't says why", arguments: ["91", "0", "2^64"])
  func unavailableResults(text: String) {
    let (driver, store) = open("")
    driver.press(.control("p"))
    driver.type(text)
    let reasons = ["91": "91 is not prime", "0": "the map is from 1", "2^64": "the map is from 1"]
    driver.press([.down, .down, .down] + (text == "91" ? [.down, .enter] : [.enter]))
    #expect(driver.footer.contains(" — \(reasons[text] ?? "")"))
    #expect(store.state.route == .home && driver.screen.contains("╭─ Commands"))
  }

  @Test("A range in the palette adds its primes to the favorites, and what can't be added stays in the field")
  func range() {
    let (driver, store) = open("")
    let before = store.state.favoritePrimes
    driver.press(.control("p"))
    driver.type("100..110")
    #expect(driver.screen.contains("› Add the primes from 100 to 110 to favorites"))
    driver.press(.enter)
    #expect(store.state.favoritePrimes.ids == before.ids + [101, 103, 107, 109])
    #expect(store.state.route == .favoritePrimes)
    driver.press(.control("p"))
    driver.type("1..1e9")
    driver.press(.enter)
    #expect(store.state.favoritesScreen.adding.text == "1..1e9")
    #expect(driver.screen.contains("1..1e9"))
  }
}
