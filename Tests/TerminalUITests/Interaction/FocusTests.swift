import TerminalUITesting
import Testing

@MainActor
@Suite("Focus")
struct FocusTests {
  private let gallery = Gallery()
  private let driver: ProgramDriver

  init() {
    driver = gallery.driver()
  }

  @Test("Focus starts at the first control that accepts no text, and is visible")
  func first() {
    #expect(driver.focus == "Open")
    #expect(driver.screen.contains(" o Open   s Save"))
    let field = drive {
      TextField("Name", text: Binding("") { _ in })
      Button("Go") {}
    }
    #expect(field.focus == "Go")
  }

  @Test("Tab cycles through all controls, and Shift-Tab does so in reverse")
  func tab() {
    #expect(driver.controls == ["Open", "Save", "Name", "Share", "Rows"])
    var seen: [String?] = []
    for _ in 0..<6 {
      seen.append(driver.focus)
      driver.press(.tab)
    }
    #expect(seen == ["Open", "Save", "Name", "Share", "Rows", "Open"])
    driver.press(.shiftTab, times: 3)
    #expect(driver.focus == "Share" || driver.focus == "Rows")
  }

  @Test("Arrows move focus to the next control in that direction, and vi's letters to the next without text")
  func arrows() {
    driver.press(.right)
    #expect(driver.focus == "Save")
    driver.press("h")
    #expect(driver.focus == "Open")
    driver.press(.up)
    #expect(driver.focus == "Open")
    driver.press("j")
    #expect(driver.focus == "Share")
    driver.press("k")
    #expect(driver.focus == "Open")
    driver.press(.down)
    #expect(driver.focus == "Name")
  }

  @Test("An arrow prefers a control of the same row to a nearer one of the row above")
  func sameRow() {
    let driver = drive {
      VStack {
        Button("Above") {}.padding(EdgeInsets(left: 8))
        HStack(spacing: 4) { ForEach(["From", "Beside"], id: \.self) { Button($0) {} } }
      }
    }
    driver.press([.left, .right])
    #expect(driver.focus == "Beside")
  }

  @Test("Focus stays with its control when another is inserted before it")
  func identity() {
    driver.press([.tab, "x"])
    #expect(driver.screen.contains(" Extra"))
    #expect(driver.focus == "Save")
    driver.press("x")
    #expect(driver.focus == "Save")
  }

  @Test("Focus follows an identified element of a loop")
  func elements() {
    var names = ["a", "b", "c"]
    let driver = drive { ForEach(names, id: \.self) { Button($0) {} } }
    driver.press(.tab)
    names.insert("0", at: 0)
    driver.press(["?", .escape])
    #expect(driver.focus == "b")
    names = ["c"]
    driver.press(.up)
    #expect(driver.focus == "c")
  }

  @Test("An overlay takes focus, and returns it when dismissed")
  func overlay() {
    driver.press([.tab, "o"])
    #expect(driver.controls == ["Ask", "Close"])
    #expect(driver.focus == "Ask")
    driver.press([.tab, "a"])
    #expect(driver.controls == ["Yes", "No"])
    // The button that only dismisses the alert.
    #expect(driver.focus == "No")
    driver.press([.shiftTab, .enter])
    #expect(gallery.log == ["yes"])
    #expect(driver.focus == "Close")
    driver.press(.escape)
    #expect(driver.focus == "Save")
    // Opening the overlay again resets its focus.
    driver.press("o")
    #expect(driver.focus == "Ask")
  }

  @Test("Returning to a screen restores its focus")
  func screens() {
    var isHome = true
    let driver = drive {
      if isHome {
        VStack {
          Button("One") { isHome = false }
          Button("Two") { isHome = false }
        }
      } else {
        VStack {
          Button("Back") { isHome = true }
          Button("Stay") {}
        }
      }
    }
    driver.press([.down, .enter])
    #expect(driver.focus == "Back")
    driver.press(.enter)
    #expect(driver.focus == "Two")
  }

  @Test("A list that reappears regains focus, unless the user has moved it outside of a field")
  func returningList() {
    driver.press(.shiftTab)
    #expect(driver.focus == "Rows")
    gallery.rows = 0
    #expect(driver.focus == "Open")
    gallery.rows = 3
    #expect(driver.focus == "Rows")
    gallery.rows = 0
    driver.press(.tab)
    gallery.rows = 3
    #expect(driver.focus == "Save")
    driver.press([.shiftTab, .shiftTab, "/"])
    gallery.rows = 0
    driver.press(.enter)
    #expect(driver.focus == "Open")
    gallery.rows = 3
    #expect(driver.focus == "Rows")
  }

  @Test("A list that appears takes focus from a field only if nothing was typed", arguments: [false, true])
  func listBesideField(isTyping: Bool) {
    var rows: [String] = []
    var text = ""
    let program = ScreenProgram {
      VStack {
        List(rows, selection: Binding(0) { _ in }) { Text($0) }
        TextField("New", text: Binding(text) { text = $0 })
          .onSubmit("Add", keepingFocus: true) {
            rows.append(text)
            text = ""
          }
      }
    }
    let driver = ProgramDriver(program)
    #expect(driver.focus == "New")
    guard isTyping else {
      rows = ["Tea"]
      program.setNeedsRedraw()
      #expect(driver.focus == "List")
      return
    }
    for row in ["Tea", "Rice"] {
      driver.submit(row)
    }
    #expect(driver.focus == "New")
    #expect(rows == ["Tea", "Rice"])
  }

  @Test("A button that becomes disabled gives focus to the list, and says why when it is pressed")
  func disabledReason() {
    driver.press([.tab, .enter])
    gallery.canSave = false
    #expect(driver.focus == "Rows")
    #expect(gallery.log == ["save"])
    #expect(driver.screen.contains(" s Save"))
    driver.press("s")
    #expect(driver.footer.hasPrefix("Save — saved already"))
    #expect(gallery.log == ["save"])
  }

  @Test("A control that is completely cut off can't have focus, and keys work without controls")
  func invisible() {
    let driver = drive {
      VStack {
        Button("In sight") {}
        Button("Out of sight") {}
      }.frame(height: 1)
    }
    #expect(driver.controls == ["In sight"])
    var presses = 0
    let empty = drive { Text("nothing").keys(KeyBinding("a", title: "Count") { presses += 1 }) }
    #expect(empty.focus == nil)
    empty.press([.tab, .up, .enter, "a"])
    #expect(presses == 1)
  }
}
