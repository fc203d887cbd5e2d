import TerminalUITesting
import Testing

/// A dial from 0 to 9 on three rows, written as outside the module.
///
/// Keys, the wheel, and drags turn it; a digit or a click sets it. It stores the previous value, and a key returns to
/// it.
private struct Dial: PrimitiveView {
  let value: Binding<Int>
  var disabledReason: String?

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: 12, height: 3).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let (id, value, current) = (canvas.controlID, value, value.wrappedValue)
    let last: Int? = canvas.storedValue(default: nil)
    let hasFocus = canvas.hasFocus
    canvas.draw(hasFocus ? "Dial <" : "Dial", at: rect.origin)
    canvas.draw(
      String(repeating: "#", count: current), at: Position(x: rect.minX, y: rect.minY + 1),
      style: Style(attributes: hasFocus ? .bold : []))
    canvas.draw(last.map { "was \($0)" } ?? "", at: Position(x: rect.minX, y: rect.minY + 2))

    let set = { (new: Int, screen: inout ScreenState) in
      screen.store(Int?.some(current), for: id)
      value.wrappedValue = min(max(new, 0), 9)
    }
    var keys = [
      KeyBinding([.left], title: "Turn left", disabledReason: disabledReason) { _, screen in
        set(current - 1, &screen)
      },
      KeyBinding([.right], title: "Turn right", disabledReason: disabledReason, hint: .high) { _, screen in
        if current == 9 { screen.notice = "The dial ends here" }
        set(current + 1, &screen)
      },
    ]
    let digits = (0...9).map { KeyEvent(.character(Character("\($0)"))) }
    keys.append(
      KeyBinding(digits, title: "Set the dial", hint: .never) { key, screen in
        if case .character(let digit) = key.key, let number = digit.wholeNumberValue { set(number, &screen) }
      })
    var control = Control(name: "Dial", rect: rect, disabledReason: disabledReason, bindings: keys) {
      position, screen in
      if position.y == 1 { set(position.x + 1, &screen) }
    }
    control.drag = { start, position, screen in set(current + (position.x > start.x ? 1 : -1), &screen) }
    control.scroll = { rows, _, screen in set(current + rows.signum(), &screen) }
    canvas.add(control)
    canvas.add(
      KeyBinding(["b"], title: "Set the value before") { _, screen in
        let before: Int? = screen.storedValue(for: id, default: nil)
        if let before { set(before, &screen) }
        screen.focus(on: id)
      })
  }
}

/// A strip that counts the cells of a drag when it ends.
private struct Ruler: PrimitiveView {
  let log: (String) -> Void

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: 20, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    var control = Control(name: "Ruler", rect: rect) { position, _ in log("press \(position.x)") }
    control.drag = { _, position, _ in log("drag \(position.x)") }
    control.drop = { start, end, _ in log("drop \(start.x) \(end.x)") }
    canvas.add(control)
  }
}

/// A field for one letter, typed or pasted.
private struct LetterField: PrimitiveView {
  let letter: Binding<String>

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: 3, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let letter = letter
    canvas.draw(canvas.hasFocus ? "[\(letter.wrappedValue)]" : letter.wrappedValue, at: rect.origin)
    let letters = "abcdefghijklmnopqrstuvwxyz".map { KeyEvent(.character($0)) }
    let bindings = [
      KeyBinding(letters, title: "Type the letter", hint: .never) { key, _ in
        if case .character(let typed) = key.key { letter.wrappedValue = String(typed) }
      },
      KeyBinding([.enter], title: "Done") { _, screen in screen.leaveField() },
    ]
    var control = Control(name: "Letter", rect: rect, bindings: bindings)
    control.insert = { text, _ in letter.wrappedValue = String(text.prefix(1)) }
    canvas.add(control)
  }
}

/// Two controls in one view.
private struct Pair: PrimitiveView {
  let action: (Int) -> Void

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: 20, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    for number in 1...2 {
      let part = Rect(x: rect.minX + (number - 1) * 10, y: rect.minY, width: 10, height: 1)
      canvas.render(Button("Part \(number)") { action(number) }, in: part, id: number)
    }
  }
}

/// A view with one of several contents, chosen by nested conditions.
private struct Branches: View {
  let number: Int
  let report: (ControlID) -> Void

  var body: some View {
    switch number {
    case 0: Reporter(report: report)
    case 1: Reporter(report: report)
    case 2: if number == 2 { Reporter(report: report) }
    default:
      if number == 3 {
        Reporter(report: report)
      } else if number == 4 {
        Reporter(report: report)
      } else {
        Text("above")
        Reporter(report: report)
      }
    }
  }
}

/// A view that reports the identity of its control.
private struct Reporter: PrimitiveView {
  let report: (ControlID) -> Void

  func render(into canvas: inout Canvas, in rect: Rect) { report(canvas.controlID) }
}

@MainActor
@Suite("Controls written outside the module")
struct CustomControlTests {
  /// The state of a screen with the controls.
  private final class Model {
    var value = 3
    var disabledReason: String?
    var letter = "x"
    var log: [Int] = []
  }

  private let model = Model()
  private let driver: ProgramDriver

  init() {
    driver = drive(width: 70, height: 10) { [model] in
      VStack {
        Dial(value: Binding(model.value) { model.value = $0 }, disabledReason: model.disabledReason)
        LetterField(letter: Binding(model.letter) { model.letter = $0 })
        Pair { model.log.append($0) }
        Spacer()
        KeyHints()
      }
    }
  }

  @Test("Keys turn it while it has focus, its hints say so, and its notice stays until the next key")
  func keys() {
    #expect(driver.controls == ["Dial", "Letter", "Part 1", "Part 2"])
    #expect(driver.focus == "Dial")
    #expect(driver.screen.hasPrefix("Dial <\n###\n"))
    #expect(driver.footer.hasPrefix("→ Turn right  ← Turn left  "))
    driver.press(.right, times: 2)
    #expect(model.value == 5)
    driver.press(.left)
    driver.type("8")
    #expect(model.value == 8)
    driver.press(.right, times: 2)
    #expect(driver.footer.hasPrefix("The dial ends here"))
    driver.press(.left)
    #expect(!driver.footer.contains("The dial ends here") && model.value == 8)
    driver.press(.tab)
    #expect(driver.title(of: .right) == "Move focus")
    driver.type("8")
    #expect(model.value == 8)
  }

  @Test("A click, a drag to anywhere, and the wheel turn it")
  func mouse() {
    driver.press(.tab)
    driver.click(x: 6, y: 1)
    #expect(model.value == 7)
    #expect(driver.focus == "Dial")
    driver.click(x: 2, y: 0)
    #expect(model.value == 7)
    driver.mouse(.press(.left), x: 6, y: 0)
    driver.mouse(.drag(.left), x: 60, y: 8)
    #expect(model.value == 8)
    driver.mouse(.release(.left), x: 60, y: 8)
    driver.scroll(by: -1, x: 6, y: 1)
    #expect(model.value == 7)
  }

  @Test("A drag begins with a click and ends with a drop, unless Esc cancels it")
  func drop() {
    var log: [String] = []
    let driver = drive(width: 40, height: 2) {
      Ruler { log.append($0) }
      KeyHints()
    }
    driver.click(x: 2, y: 0)
    #expect(log == ["press 2"])
    log = []
    driver.mouse(.press(.left), x: 2, y: 0)
    #expect(driver.title(of: .escape) == nil)
    driver.mouse(.drag(.left), x: 5, y: 0)
    driver.mouse(.drag(.left), x: 30, y: 1)
    #expect(driver.footer.hasPrefix("Esc Cancel"))
    driver.mouse(.release(.left), x: 30, y: 1)
    #expect(log == ["press 2", "drag 5", "drag 30", "drop 2 30"])
    #expect(driver.title(of: .escape) == nil)
    driver.mouse(.press(.left), x: 2, y: 0)
    driver.mouse(.drag(.left), x: 5, y: 0)
    driver.press(.escape)
    driver.mouse(.drag(.left), x: 6, y: 0)
    driver.mouse(.release(.left), x: 6, y: 0)
    #expect(log.suffix(2) == ["press 2", "drag 5"])
  }

  @Test("The value that it stores stays while others change, and a key that is its own applies anywhere")
  func storedValue() {
    driver.press(.right)
    #expect(driver.screen.contains("was 3"))
    driver.press(.tab, times: 2)
    #expect(driver.focus == "Part 1")
    #expect(driver.screen.contains("was 3"))
    driver.press("b")
    #expect(model.value == 3)
    #expect(driver.focus == "Dial")
    #expect(driver.screen.contains("was 4"))
  }

  @Test("A disabled one keeps focus, displays the reason, and ignores keys and the mouse")
  func disabled() {
    model.disabledReason = "no power"
    driver.press(.right)
    driver.click(x: 6, y: 1)
    #expect(model.value == 3)
    #expect(driver.focus == "Dial")
    #expect(driver.footer.hasPrefix("Dial — no power"))
  }

  @Test("A field of one's own receives letters and pastes, and gets no focus from letters")
  func field() {
    driver.press("j")
    #expect(driver.focus == "Part 1" || driver.focus == "Part 2")
    driver.click(x: 0, y: 3)
    #expect(driver.focus == "Letter")
    driver.type("q")
    #expect(model.letter == "q")
    #expect(!driver.isFinished)
    driver.paste("zebra")
    #expect(model.letter == "z")
    driver.press(.enter)
    #expect(driver.focus != "Letter")
  }

  @Test("The parts of a view are controls of their own")
  func parts() {
    driver.press(.shiftTab)
    #expect(driver.focus == "Part 2")
    driver.press([.enter, .left])
    #expect(driver.focus == "Part 1")
    driver.press(" ")
    #expect(model.log == [2, 1])
  }

  @Test("Controls in different branches of conditions have different identities")
  func branches() {
    var identities: [ControlID] = []
    for number in 0...5 {
      _ = render(Branches(number: number) { identities.append($0) }, size: Size(width: 5, height: 3))
    }
    #expect(identities.count == 6)
    #expect(Set(identities).count == 6)
  }
}
