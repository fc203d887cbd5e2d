import BigPrimes
import NumberFactsTesting
import PrimeModal
import TerminalUITesting
import Testing

@MainActor
@Suite("PrimeModalView")
struct PrimeModalViewTests {
  private func frame(
    _ number: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime> = [], counted: Investigation? = nil,
    in size: Size = Size(width: 80, height: 24)
  ) -> String {
    let view = PrimeModalView(
      state: PrimeModal.State(number, favoritePrimes: favoritePrimes, investigation: counted))
    return render(view, size: view.sizeThatFits(size)).text
  }

  @Test(
    "The box asks the question, and answers it",
    arguments: [
      (1_234_577, "Is 1,234,577 prime?", "Yes: the 95,361st prime"),
      (1_234_567, "Is 1,234,567 prime?", "No:  127  ×  9,721"),
      (0, "Is 0 prime?", "No: primes begin at 2"), (-7, "Is −7 prime?", "No: primes begin at 2"),
      (BigInt(2).power(127) - 1, "Is 2¹²⁷ − 1 prime?", "Testing…"),
      (BigInt(2).power(127) + 2_345, "Is this number prime?", "Testing…"),
    ] as [(BigInt, String, String)])
  func question(number: BigInt, title: String, answer: String) {
    for size in [Size(width: 40, height: 10), Size(width: 80, height: 18), Size(width: 120, height: 32)] {
      let box = frame(number, in: size)
      #expect(box.contains("╭─ \(title) ─") && box.contains(" \(answer) "))
    }
  }

  @Test("A question without room on the smallest screen is asked without the number, which is below it")
  func smallQuestion() {
    let box = frame(18_446_744_073_709_551_557, in: Size(width: 40, height: 10))
    #expect(box.contains("╭─ Is it prime? ─") && box.contains(" 18,446,744,073,709,551,557 "))
    // Digits without room are counted.
    let long = frame(BigInt(2).power(521) - 1, in: Size(width: 40, height: 10))
    #expect(long.contains(" 68647976601306…(157 digits)…51 "), "\(long)")
  }

  @Test(
    "The digits and the gaps are as large as there is room for; a nearest twin of many digits is a distance")
  func small() {
    #expect(
      frame(1_000_000_000_000_000_009, in: Size(width: 40, height: 10)).contains("│ Twins  nearest at +610  ")
    )
    #expect(frame(7, in: Size(width: 66, height: 22)).contains("▀▀█"))
    #expect(!frame(7, in: Size(width: 66, height: 23)).contains("▀▀█"))
    #expect(frame(7, in: Size(width: 66, height: 18)).contains("Gaps around"))
    #expect(!frame(7, in: Size(width: 80, height: 17)).contains("Gaps around"))
  }

  @Test("All digits, the steps of the work, and its key fit at each size; facts and other keys give way")
  func steps() {
    let number = BigInt(10).power(99) + 7
    var search = Investigation(of: number, isProbablePrime: false, isThorough: true, isRunning: true)
    search.progress = InvestigationProgress(
      stage: "Curve", fractionCompleted: 0.11, step: .curves, count: "168 of 200")
    search.progress?.secondsRemaining = 8
    func box(_ size: Size) -> String {
      let copy = [Button("Copy all digits", key: "y", title: "Copy") {}]
      let view = PrimeModalView(
        state: PrimeModal.State(number, investigation: search), lookupDisabledReason: "too large to look up",
        buttons: copy)
      return render(view, size: view.sizeThatFits(size)).text
    }
    for size in [Size(width: 40, height: 10), Size(width: 80, height: 18), Size(width: 120, height: 32)] {
      let box = box(size)
      #expect(box.contains("007 ") && box.contains(/│ +x Cancel .*Enter Close +│/), "\(size)")
      #expect(box.contains("Copy all digits") == (size.width > 40), "\(size)")
      #expect(box.contains("The answer comes as a message.") == (size.width > 40), "\(size)")
      #expect(box.contains("Bits ") == (size.width != 80), "\(size)")
      #expect(size.width == 40 || box.contains(/168 of 200 +8.0 s left/) && box.contains("after the curves"))
      // The steps precede the facts.
      #expect(size.width != 120 || box.contains(/Curves [\s\S]*Bits/))
    }
  }

  @Test(
    "Long factors are below each other, all digits if there is room, the second and the next after their sign"
  )
  func longFactors() throws {
    let factors = [BigInt(10).power(39) + 3, BigInt(10).power(39) + 7]
    var search = Investigation(of: factors[0] * factors[1], isProbablePrime: false, isThorough: true)
    search.factors = Factorization(factors: factors.map { .init(base: $0, exponent: 1, status: .prime) })
    for size in [Size(width: 40, height: 10), Size(width: 80, height: 18), Size(width: 120, height: 32)] {
      let view = PrimeModalView(state: PrimeModal.State(search.number, investigation: search))
      let lines = render(view, size: view.sizeThatFits(size)).lines
      let start = size.width == 40 ? "1000" : "1,000"
      let row = try #require(lines.firstIndex { $0.contains("No:  \(start)") })
      let (first, second) = (Array(lines[row]), Array(lines[row + 1]))
      #expect(lines[row + 1].contains("   ×  \(start)"))
      #expect(first.firstIndex(of: "1") == second.firstIndex(of: "1"), "\(lines)")
    }
  }

  @Test("Five factors have all digits where they fit in three rows, with signs as near as on one row")
  func fiveFactors() {
    let factors = [149, 3_989, 74_195_127_103, 6_854_870_037_011, BigInt(10).power(35) + 69]
    var search = Investigation(of: factors.reduce(1, *), isProbablePrime: false, isThorough: true)
    search.factors = Factorization(factors: factors.map { .init(base: $0, exponent: 1, status: .prime) })
    let view = PrimeModalView(state: PrimeModal.State(search.number, investigation: search))
    let text = render(view, size: view.sizeThatFits(Size(width: 80, height: 18))).text
    #expect(text.contains("No:  149  ×  3,989  ×  74,195,127,103 "), "\(text)")
    #expect(text.contains("  ×  100,000,000,000,000,000,000,000,000,000,000,069  "), "\(text)")
  }

  @Test("The rows of many factors begin below each other, and their signs are as near as on one row")
  func manyFactors() {
    let factors: [BigInt] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 10_007, 100_003, 1_000_003]
    var search = Investigation(of: factors.reduce(1, *), isProbablePrime: false, isThorough: true)
    search.factors = Factorization(factors: factors.map { .init(base: $0, exponent: 1, status: .prime) })
    let view = PrimeModalView(state: PrimeModal.State(search.number, investigation: search))
    let lines = render(view, size: view.sizeThatFits(Size(width: 80, height: 18))).lines
    let starts = lines.compactMap { line in
      line.contains("×") ? Array(line).dropFirst().firstIndex { $0 != " " && $0 != "│" } : nil
    }
    #expect(starts.count > 1 && Set(starts).count == 1, "\(lines)")
    #expect(!lines.contains { $0.contains("   ×") && $0.contains("No:") }, "\(lines)")
  }

  @Test("The form of a prime isn't repeated where the title has it, and there is a row above the chips")
  func titleForm() throws {
    let number = BigInt(2).power(521) - 1
    var search = Investigation(of: number, isProbablePrime: true, isThorough: true)
    search.proof = Investigation.Proof(method: "Lucas–Lehmer", elapsed: .seconds(1))
    (search.previousPrime, search.nextPrime) = (number - 114, number + 888)
    for size in [Size(width: 80, height: 18), Size(width: 120, height: 32)] {
      let view = PrimeModalView(state: PrimeModal.State(number, investigation: search))
      let lines = render(view, size: view.sizeThatFits(size)).lines
      #expect(lines[0].contains("─ Is 2⁵²¹ − 1 prime? ─") && !lines.contains { $0.contains("Form ") })
      let chips = try #require(lines.firstIndex { $0.contains(" Enter Close ") })
      #expect(lines[chips - 1].allSatisfy { "│ ".contains($0) } && lines.contains { $0.contains("  p − 1 ") })
    }
  }

  @Test("The modal has the functions that follow from the factors of a number of up to 15 digits")
  func functions() {
    func rows(_ number: BigInt, height: Int = 23) -> [String] {
      frame(number, in: Size(width: 80, height: height)).split(separator: "\n").map(String.init)
    }
    func row(_ number: BigInt, _ label: String, height: Int = 23) -> String? {
      rows(number, height: height).first { $0.hasPrefix("│  \(label) ") }
    }
    #expect(row(360, "φ, λ")?.contains(" 96 and 12 ") == true)
    #expect(row(360, "Order") == nil)
    #expect(row(360, "Root") == nil)
    #expect(row(91, "φ, λ")?.contains(" 72 and 12  squarefree ") == true)
    #expect(row(91, "Order")?.contains(" of 10: 6 ") == true)
    #expect(row(49, "φ, λ")?.contains(" 42 and 42  perfect power ") == true)
    #expect(row(49, "Root")?.contains(" 3, primitive ") == true)
    #expect(row(7, "φ, λ") == nil)
    #expect(row(7, "Order")?.contains(" of 10: 6 ") == true)
    #expect(row(7, "Order", height: 18)?.contains(" of 10: 6 ") == true)
    #expect(row(7, "Root", height: 18) == nil)
    #expect(row(999_999_999_999_989, "Order")?.contains(" of 10: ") == true)
    #expect(row(1_000_000_000_000_037, "Order") == nil)
  }

  @Test("The large modal of a composite number shows those around it by their smallest factors")
  func strip() throws {
    for (number, first, last) in [(1_234_567, "1,234,543", "1,234,591"), (4, "0", "28")]
      as [(BigInt, String, String)]
    {
      let lines = frame(number, in: Size(width: 80, height: 23)).split(separator: "\n")
      let row = try #require(lines.firstIndex { $0.hasPrefix("│  Around ") })
      #expect(lines[row].count { $0 == "█" } == (number == 4 ? 29 : 49))
      #expect(
        lines[row + 1].contains(" \(first) ") && lines[row + 1].contains(" \(last) "), "\(lines[row + 1])")
      let mark = try #require(lines[row + 1].firstIndex(of: "▴"))
      let column = lines[row + 1].distance(from: lines[row + 1].startIndex, to: mark)
      #expect(column - 13 == (number == 4 ? 4 : 24))
    }
    #expect(!frame(7, in: Size(width: 80, height: 23)).contains("Around "))
    #expect(!frame(1_234_567, in: Size(width: 80, height: 18)).contains("Around "))
  }

  @Test(
    "14 to 24 digits have two rows of whole groups; what is beside them isn't cut",
    arguments: [(18, "▀█  █▀█ "), (23, "▀█  █▀█ ")])
  func twoRows(height: Int, digits: String) throws {
    let lines = frame(18_446_744_073_709_551_557, in: Size(width: 80, height: height)).split(separator: "\n")
    #expect(lines[1].contains("  \(digits)  ") && lines[4].contains("│                ▀▀█ █▀█ █▀█  "))
    // The first row ends with its comma, above the place after the last digit.
    #expect(lines[3].hasSuffix("▀▀▀ ,       │") && lines[6].hasSuffix("  ▀         │"))
    #expect(lines[height == 18 ? 7 : 8].contains("  Yes: the last prime before 2⁶⁴  "))
    let text = lines.joined(separator: "\n")
    #expect(
      text.contains(" 2² × 11 × 137 × 547 × 5,594,472,617,641 ") && text.contains(" 2⁶⁴ − 59, 20 digits "))
    #expect(text.contains(#/ Gaps +widest \d+  │/#))
    for prime in [2_305_843_009_213_693_951, 5_815_339_659_232_778_429] as [BigInt] {
      let text = frame(prime, in: Size(width: 80, height: height))
      #expect(!text.contains("…") && text.contains(" Enter Close "), "\(text)")
    }
    // The form is in the second row of the gaps, so that there is an empty row above the chips.
    let mersenne = frame(2_305_843_009_213_693_951, in: Size(width: 80, height: height))
    #expect(mersenne.contains(#/ Form +Mersenne prime, 19 digits +[▁▂▃▄▅▆▇█]+ /#), "\(mersenne)")
    #expect(mersenne.contains(#/│ +│\n│ +s Save /#), "\(mersenne)")
    #expect(frame(9_007_199_254_740_881, in: Size(width: 80, height: 18)).contains("▀▀▀ ,"))
    #expect(!frame(BigInt(10).power(24), in: Size(width: 80, height: 18)).contains("▀▀▀ ,"))
  }

  @Test("A favorite has a star, and a Remove button")
  func favorite() {
    let frame = frame(7, favoritePrimes: [7])
    #expect(frame.contains(" ★ prime ─╮") && frame.contains(" s Remove "))
    #expect(!frame.contains("Save"))
  }

  @Test("The word of a number less than 2 is in the title")
  func neither() {
    #expect(frame(-7).contains(" negative ─╮") && frame(0).contains(" neither ─╮"))
  }

  @Test(
    "All of the box of a large number fits the smallest screen",
    arguments: [
      (18_446_744_073_709_551_533, nil), (999_999_999_999_989, 29_844_570_422_669),
      (18_446_744_073_709_551_615, nil), (18_446_744_073_709_551_614, nil),
    ] as [(BigInt, UInt64?)])
  func large(number: BigInt, index: UInt64?) {
    let counted = index.map { Investigation(of: number, index: $0) }
    let box = frame(number, counted: counted, in: Size(width: 40, height: 10))
    for text in [number == 999_999_999_999_989 ? " s Save " : "‹", " Enter Close "] {
      #expect(box.contains(text))
    }
    #expect(box.split(separator: "\n").count <= 10)
  }

  @Test("The index that is counted takes its place in the box without resizing it")
  func counted() {
    let counts = [
      Investigation(of: 1_299_721, isRunning: true), Investigation(of: 1_299_721, index: 100_001),
    ]
    let size = Size(width: 80, height: 20)
    let frames = counts.map { frame(1_299_721, counted: $0, in: size).split(separator: "\n") }
    #expect(frames[0][6].contains(" Yes: counting the primes up to it… "))
    #expect(frames[1][6].contains(" Yes: the 100,001st prime "))
    #expect(frames[0].indices.filter { frames[0][$0] != frames[1][$0] } == [6])
  }

  @Test("A Mersenne prime whose index isn't known has its place among them")
  func mersenne() {
    #expect(frame(BigInt(2).power(61) - 1).contains(" Yes: the 9th Mersenne prime "))
    #expect(frame(127).contains(" Yes: the 31st prime "))
  }

  @Test("The digits and the word have the color of the number")
  func color() {
    for (number, color) in [(7, .positive), (8, .text), (-7, .negative), (0, .muted)] as [(BigInt, Color)] {
      let view = PrimeModalView(state: PrimeModal.State(number))
      let grid = render(view, size: Size(width: 80, height: 24))
      let digits = grid.cells.filter { "▀█".contains($0.character) && $0.style.foreground != .theme(.level2) }
      #expect(!digits.isEmpty && digits.contains { $0.style.foreground == color })
    }
  }

  private func driver(
    number: BigInt
  ) -> (Store<PrimeModal.State, PrimeModal.Action>, ProgramDriver) {
    let store = Store(initialState: PrimeModal.State(number)) { PrimeModal() }
    return (store, ProgramDriver(ScreenProgram(store: store) { PrimeModalView(state: $0, send: $1) }))
  }

  @Test("Enter on arrival closes the box and changes nothing; Esc closes it, too")
  func enter() {
    for (number, favorites) in [(1_234_567, []), (7, []), (7, [7]), (0, [])]
      as [(BigInt, IdentifiedArray<FavoritePrime>)]
    {
      for key in [KeyEvent.enter, .escape] {
        var actions: [PrimeModal.Action] = []
        let state = PrimeModal.State(number, favoritePrimes: favorites)
        let driver = ProgramDriver(
          ScreenProgram { PrimeModalView(state: state, send: { actions.append($0) }) })
        #expect(driver.focus == "Close")
        driver.press(key)
        #expect(actions == [.closeButtonTapped])
      }
    }
  }

  @Test("The arrows, < and >, and clicks walk to the nearest primes on both sides")
  func neighbors() {
    let (store, driver) = driver(number: 360)
    #expect(driver.click(on: "‹ 359"))
    #expect(store.state.number == 359)
    #expect(driver.click(on: "367 ›"))
    #expect(store.state.number == 367)
    for (key, number) in [(.right, 373), (.left, 367), (">", 373), ("<", 367)] as [(KeyEvent, BigInt)] {
      driver.press(key)
      #expect(store.state.number == number)
    }
    #expect(store.state.favoritePrimes.isEmpty && store.state.path.isEmpty)
  }

  @Test("Tab goes through the factors, Enter or a click opens one, and Backspace goes back")
  func factors() {
    let (store, driver) = driver(number: 1_234_567)
    #expect(driver.keyMap.binding(for: .backspace)?.disabledReason == "no factor was opened")
    driver.press([.tab, .enter])
    #expect(store.state.number == 127)
    #expect(driver.focus == "Close")
    driver.press(.backspace)
    #expect(store.state.number == 1_234_567)
    driver.click(on: "9,721")
    #expect(store.state.number == 9_721)
    driver.press(.backspace)
    #expect(store.state.number == 1_234_567 && store.state.path.isEmpty)
  }

  @Test("In ASCII, the factors have carets")
  func ascii() {
    let view = PrimeModalView(state: PrimeModal.State(360))
    let shown = render(view, size: Size(width: 80, height: 24), glyphs: .ascii).text
    #expect(shown.contains("No: [2^3] x [3^2] x [5]"))
  }
}
