import TerminalUITesting
import Testing

@MainActor
@Suite("Keys in fields, sliders, and lists")
struct ActingControlTests {
  private let gallery = Gallery()
  private let driver: ProgramDriver

  init() {
    driver = gallery.driver()
  }

  @Test("A field's key gives it focus, Enter submits and returns focus, and Esc clears and leaves it")
  func field() {
    driver.press([.tab, "/"])
    #expect(driver.focus == "Name")
    driver.type("Emmy")
    #expect(gallery.text == "Emmy")
    driver.press(.enter)
    #expect(gallery.log == ["hello Emmy"])
    #expect(driver.focus == "Save")
    driver.press(["/", .escape])
    #expect(driver.focus == "Save")
    #expect(gallery.text.isEmpty)
  }

  @Test("A field's startingCharacters replace its text")
  func startingCharacters() {
    gallery.text = "what was left"
    driver.type("42x")
    #expect(gallery.text == "42x")
    #expect(driver.focus == "Name")
  }

  @Test(
    "A minus sign that another control handles begins the number of the digit after it, if it is pressed once"
  )
  func startingSign() {
    var (text, count) = ("", 0)
    let driver = drive {
      HStack {
        Button("−", key: "-") { count -= 1 }
        TextField("Number", text: Binding(text) { text = $0 }, startingCharacters: "0123456789")
      }
      KeyHints()
    }
    for (keys, expected) in [("-5", "-5"), ("--5", "5"), ("-w5", "5"), ("5", "5")] {
      driver.type(keys)
      #expect(text == expected && driver.focus == "Number", "\(keys)")
      driver.press(.escape)
    }
    #expect(count == -4)
  }

  @Test("A field is edited at its cursor, which stays in place when other state changes")
  func cursor() {
    driver.press("/")
    driver.type("ac")
    driver.press(.left)
    driver.type("b")
    #expect(gallery.text == "abc")
    driver.type("!")
    #expect(gallery.text == "ab!c")
    // Other code may change the text; the cursor stays within it.
    gallery.text = "x"
    driver.type("y")
    #expect(gallery.text == "xy")
  }

  @Test("Text is typed in order into a field whose text is reformatted")
  func reformatting() {
    var text = ""
    let driver = drive { TextField("Amount", text: Binding(text) { text = grouped($0) }) }
    driver.type("123456")
    #expect(text == "123,456")
    driver.press(.left, times: 3)
    driver.type("7")
    #expect(text == "1,237,456")
    driver.type("8")
    #expect(text == "12,378,456")
    driver.press([.backspace, .backspace])
    #expect(text == "123,456")
    driver.type("9")
    #expect(text == "1,239,456")
    driver.press(.home)
    driver.type("5")
    #expect(text == "51,239,456")
    driver.type("6")
    #expect(text == "561,239,456")
  }

  @Test("The cursor stays before text that is added to the end of a field")
  func completion() {
    var text = ""
    let driver = drive {
      TextField("Share", text: Binding(text) { text = $0.filter { $0 != "%" } + "%" })
    }
    driver.type("50")
    #expect(text == "50%")
  }

  /// Returns the digits of a text in groups of three.
  private func grouped(_ text: String) -> String {
    var result = ""
    let digits = text.filter { $0 != "," }
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }

  @Test("A paste is inserted into the focused field as text, and never acts as keys")
  func paste() {
    driver.paste("q\u{1B}[A\rs")
    #expect(gallery.text.isEmpty && gallery.log.isEmpty && !driver.isFinished)
    #expect(driver.footer.hasPrefix("Nothing was pasted"))
    driver.press("/")
    driver.paste("q\n7\u{1B}[A\u{7}s")
    #expect(gallery.text == "q 7[As")
    #expect(gallery.log.isEmpty)
    driver.receive(.paste(Paste("z", isTruncated: true)))
    #expect(driver.footer.hasPrefix("Nothing was pasted because the text is too long"))
    #expect(gallery.text == "q 7[As")
  }

  @Test(
    "A field refuses what is longer than its limit, pasted or typed, and says so",
    arguments: ["paste", "keys", "keys at once"])
  func tooLong(way: String) {
    var text = "123"
    let driver = drive {
      VStack {
        TextField("Share", text: Binding(text) { text = $0 }, limit: 5, lineBreak: "↵").frame(height: 23)
        KeyHints()
      }
    }
    driver.press(.end)
    switch way {
    case "paste": driver.paste("456")
    case "keys": driver.type("456")
    default: driver.typeTogether("456")
    }
    #expect(text == (way == "keys" ? "12345" : "123"))
    #expect(driver.footer.hasPrefix("Too long: at most 5 characters"))
    driver.press(.home)
    driver.press(.control("k"))
    driver.paste("1\n2")
    #expect(text == "1↵2")
    #expect(!driver.footer.contains("Too long"))
  }

  @Test("A search and a screen refuse a paste that is too long")
  func tooLongElsewhere() {
    var pasted = ""
    let driver = drive {
      VStack {
        Text("Paste").onPaste(limit: 3) { pasted = $0 }.frame(height: 23)
        KeyHints()
      }
    }
    driver.paste("1234")
    #expect(pasted.isEmpty && driver.footer.hasPrefix("Too long: at most 3 characters"))
    driver.paste("123")
    #expect(pasted == "123")
    driver.press(.control("p"))
    driver.paste(String(repeating: "a", count: 101))
    #expect(!driver.screen.contains("aaa"))
  }

  @Test("A slider moves by one step, by ten steps, and to its ends")
  func slider() {
    driver.press(.tab, times: 3)
    driver.press(.right, times: 3)
    #expect(gallery.share == 3)
    driver.press("h")
    #expect(gallery.share == 2)
    driver.press(.pageUp)
    #expect(gallery.share == 12)
    driver.press([.end, .right])
    #expect(gallery.share == 100)
    driver.press([.home, .left])
    #expect(gallery.share == -100)
  }

  @Test("A slider over all integers never overflows, and one for fractions moves by its step")
  func otherSliders() {
    var value = 0
    let driver = drive(width: 60, height: 1) {
      Slider("", value: Binding(value) { value = $0 }, in: .min ... .max, step: .max)
    }
    driver.press(.pageUp)
    #expect(value == .max)
    driver.press(.left)
    #expect(value == 0)
    driver.press([.home, .pageDown])
    #expect(value == .min)
    for x in 0..<60 { driver.click(x: x, y: 0) }
    #expect(value > 0)
    var fraction = 0.5
    let other = drive {
      Slider("", value: Binding(fraction) { fraction = $0 }, in: 0...1, step: 0.25) { "\($0)" }
    }
    other.press(.right)
    #expect(fraction == 0.75)
    other.press(.right, times: 9)
    #expect(fraction == 1)
    other.press(.pageDown)
    #expect(fraction == 0)
  }

  @Test("A list's selection moves by rows, by pages, and to the ends, and Enter activates it")
  func list() {
    driver.press(.tab, times: 4)
    #expect(driver.focus == "Rows")
    driver.press([.down, "j", "k"])
    #expect(gallery.row == 1)
    driver.press(.enter)
    #expect(gallery.log == ["row 1"])
    driver.press("G")
    #expect(gallery.row == 99)
    #expect(driver.screen.contains("› row 99"))
    driver.press(.down)
    #expect(gallery.row == 99)
    // The rows scroll no further than the selection requires.
    func rows() -> [Substring] { driver.grid.lines.filter { $0.contains("row ") }.map { $0.dropFirst() } }
    let before = rows()
    driver.press(.up)
    #expect(rows() == before)
    driver.press([.down, .pageUp])
    let height = driver.grid.lines.filter { $0.contains("row ") }.count
    #expect(gallery.row == 99 - (height - 1))
    driver.press([.home, .up])
    #expect(gallery.row == 0)
  }

  @Test("The same keys scroll a list without a selection; without scrolling, the list is no control")
  func feed() {
    var count = 50
    let driver = drive(width: 20, height: 5) { List(0..<count) { Text("entry \($0)") } }
    driver.press(.down, times: 2)
    #expect(driver.grid.lines.first == "entry 2            ┃")
    driver.press("G")
    #expect(driver.grid.lines.last == "entry 49           ┃")
    driver.press(.up)
    #expect(driver.grid.lines.last?.hasPrefix("entry 48") == true)
    count = 3
    driver.press(.up)
    #expect(driver.controls.isEmpty)
    #expect(driver.screen == "entry 0\nentry 1\nentry 2\n\n")
  }

  @Test("A list that becomes shorter selects the row that it marks")
  func shrinkingBelowSelection() {
    var (rows, row, deleted) = (["a", "b", "c"], 2, [Int]())
    let program = ScreenProgram {
      List(rows, selection: Binding(row) { row = $0 }) { Text($0) }
      Button("Shorten", key: "s") { rows = ["a"] }
      Button("Delete", key: "d") { deleted.append(row) }
    }
    let driver = ProgramDriver(program)
    driver.press("s")
    #expect(driver.screen.hasPrefix("› a"))
    #expect(row == 0)
    // Other code shortens the list.
    (rows, row) = (["a", "b"], 5)
    program.setNeedsRedraw()
    #expect(driver.screen.contains("› b"))
    driver.press("d")
    #expect(deleted == [1])
    rows = []
    program.setNeedsRedraw()
    driver.press("d")
    #expect(deleted == [1, 1])
  }
}

@MainActor
@Suite("Mouse")
struct MouseTests {
  private let gallery = Gallery()
  private let driver: ProgramDriver

  init() {
    driver = gallery.driver()
  }

  @Test("A click presses a button and gives it focus")
  func button() {
    #expect(driver.click(on: "Save"))
    #expect(gallery.log == ["save"])
    #expect(driver.focus == "Save")
    gallery.canSave = false
    driver.click(on: "Save")
    #expect(gallery.log == ["save"])
    #expect(driver.footer.hasPrefix("Save — saved already"))
  }

  @Test("Other buttons, releases, and moves have no effect, and releasing a button draws no frame")
  func otherButtons() throws {
    let place = try #require(driver.grid.position(of: "Save"))
    for action: MouseEvent.Action in [.press(.right), .press(.middle), .release(.left), .move, .drag(.left)] {
      driver.mouse(action, x: place.x, y: place.y)
    }
    #expect(gallery.log == [])
    #expect(driver.focus == "Open")
    driver.mouse(.press(.left), x: place.x, y: place.y)
    let count = driver.redrawCount
    driver.mouse(.release(.left), x: place.x, y: place.y)
    #expect(driver.redrawCount == count)
  }

  @Test("A click in a field moves the cursor there, and one on its label selects its text")
  func field() throws {
    gallery.text = "a素b"
    let place = try #require(driver.grid.position(of: "b"))
    // The first click selects the text.
    for _ in 0..<2 { driver.click(x: place.x, y: place.y) }
    driver.type("1")
    #expect(gallery.text == "a素1b")
    driver.click(x: place.x + 9, y: place.y)
    driver.type("2")
    #expect(gallery.text == "a素1b2")
    driver.click(x: place.x - 3, y: place.y)
    driver.type("0")
    #expect(gallery.text == "0a素1b2")
    driver.press(.enter)
    driver.click(x: try #require(driver.grid.position(of: "Name ")).x, y: place.y)
    driver.type("c")
    #expect(gallery.text == "c" && driver.focus == "Name")
  }

  @Test("The wheel turns a slider by its step, up to more")
  func sliderWheel() throws {
    let knob = try #require(driver.grid.position(of: "○"))
    driver.scroll(by: -2, x: knob.x, y: knob.y)
    let more = gallery.share
    #expect(more > 0)
    driver.scroll(by: 1, x: knob.x, y: knob.y)
    #expect(gallery.share < more && gallery.share > 0)
  }

  @Test("A click on a slider moves its knob there")
  func slider() throws {
    let knob = try #require(driver.grid.position(of: "○"))
    driver.click(x: knob.x + 500, y: knob.y)
    #expect(gallery.share == 0)
    driver.click(x: knob.x + 5, y: knob.y)
    #expect(gallery.share > 0)
    driver.click(x: 7, y: knob.y)
    #expect(gallery.share == -100)
  }

  @Test("A knob follows the mouse anywhere while it is dragged, and stays where it is released")
  func sliderDrag() throws {
    let knob = try #require(driver.grid.position(of: "○"))
    func mouse(_ action: MouseEvent.Action, _ dx: Int, _ dy: Int = 0) {
      driver.mouse(action, x: knob.x + dx, y: knob.y + dy)
    }
    mouse(.drag(.left), 5)
    #expect(gallery.share == 0)
    mouse(.press(.left), 0)
    mouse(.drag(.left), 5)
    let share = gallery.share
    #expect(share > 0)
    mouse(.drag(.left), 8, -3)
    #expect(gallery.share > share)
    mouse(.drag(.left), 500, 40)
    #expect(gallery.share == 100)
    mouse(.drag(.left), -500, -40)
    #expect(gallery.share == -100)
    mouse(.release(.left), 0)
    mouse(.drag(.left), 5)
    #expect(gallery.share == -100)
  }

  @Test("Dragging a list's scroll bar scrolls the rows, and clicking it selects no row")
  func scrollBar() throws {
    let thumb = try #require(driver.grid.position(of: "┃"))
    let last = try #require(driver.grid.lines.lastIndex { $0.contains("│") })
    driver.click(x: thumb.x, y: thumb.y)
    #expect(gallery.row == 0)
    #expect(gallery.log == [])
    driver.mouse(.press(.left), x: thumb.x, y: thumb.y)
    driver.mouse(.drag(.left), x: thumb.x, y: last)
    #expect(driver.screen.contains("row 99"))
    driver.mouse(.drag(.left), x: thumb.x - 3, y: (thumb.y + last) / 2)
    #expect(driver.screen.contains("row 50"))
    driver.mouse(.drag(.left), x: thumb.x - 3, y: thumb.y - 9)
    #expect(driver.screen.contains("row 0 "))
    driver.mouse(.release(.left), x: thumb.x, y: thumb.y)
    driver.mouse(.press(.left), x: thumb.x - 3, y: last)
    driver.mouse(.drag(.left), x: thumb.x, y: thumb.y)
    #expect(gallery.row > 0)
  }

  @Test("A click selects a row and a second click activates it; scrolling keeps the selection visible")
  func list() {
    driver.click(on: "row 2")
    #expect(gallery.row == 2)
    #expect(gallery.log == [])
    driver.click(on: "row 2")
    #expect(gallery.log == ["row 2"])
    driver.scroll(by: 1, x: 5, y: 8)
    #expect(gallery.row == 3)
    #expect(!driver.screen.contains("row 2 "))
    driver.scroll(by: 100, x: 5, y: 8)
    #expect(driver.screen.contains("row 99"))
    driver.scroll(by: -100, x: 5, y: 8)
    #expect(driver.screen.contains("row 0"))
    driver.scroll(by: 1, x: 5, y: 0)
    #expect(driver.screen.contains("row 0"))
  }
}
