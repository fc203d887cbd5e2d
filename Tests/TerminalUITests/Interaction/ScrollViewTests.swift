import TerminalUITesting
import Testing

@MainActor
@Suite("Scroll view")
struct ScrollViewTests {
  private func text(_ lines: Int, height: Int = 5) -> ProgramDriver {
    drive(width: 20, height: height) {
      ScrollView("Story") { for line in 1...lines { Text("line \(line)") } }
    }
  }

  @Test("The keys, the wheel, and the ends scroll text; content that fits has no scroll bar and no control")
  func scrolling() {
    let fitting = text(3)
    #expect(fitting.screen == "line 1\nline 2\nline 3\n\n")
    #expect(fitting.controls.isEmpty)
    let driver = text(20)
    #expect(driver.controls == ["Story"])
    #expect(driver.grid.lines[0] == "line 1             ┃")
    driver.press(.down, times: 2)
    #expect(driver.grid.lines[0].hasPrefix("line 3"))
    driver.press(.pageDown)
    #expect(driver.grid.lines[0].hasPrefix("line 7"))
    driver.press("G")
    #expect(driver.grid.lines[4].hasPrefix("line 20"))
    driver.press([.down, "k"])
    #expect(driver.grid.lines[4].hasPrefix("line 19"))
    driver.press(.home)
    #expect(driver.grid.lines[0].hasPrefix("line 1 "))
    driver.scroll(by: 2, x: 3, y: 3)
    #expect(driver.grid.lines[0].hasPrefix("line 7"))
    driver.size = Size(width: 20, height: 30)
    #expect(driver.grid.lines[0].hasPrefix("line 1"))
  }

  @Test("It scrolls to the control that receives focus, in Tab order and with the arrows")
  func focus() {
    var pressed: [Int] = []
    let driver = drive(width: 30, height: 6) {
      VStack {
        ScrollView("Form") {
          for row in 1...10 { Button("Row \(row)") { pressed.append(row) } }
        }
        .frame(height: 4)
        Button("Done") {}
      }
    }
    #expect(driver.controls.count == 11)
    #expect(driver.focus == "Row 1")
    driver.press(.tab, times: 5)
    #expect(driver.focus == "Row 6")
    #expect(driver.screen.contains(" Row 6") && !driver.screen.contains("Row 2 "))
    driver.press(.enter)
    #expect(pressed == [6])
    driver.press(.up, times: 4)
    #expect(driver.focus == "Row 2")
    #expect(driver.screen.contains(" Row 2"))
    driver.press(.shiftTab, times: 2)
    #expect(driver.focus == "Done")
    driver.press(.shiftTab)
    #expect(driver.focus == "Row 10" && driver.screen.contains(" Row 10"))
    // The wheel leaves focus where it is, and a click acts on what is visible.
    driver.scroll(by: -9, x: 3, y: 2)
    #expect(driver.focus == "Row 10")
    #expect(driver.screen.contains(" Row 1"))
    driver.click(on: "Row 3")
    #expect(pressed == [6, 3])
    driver.press(.pageDown)
    #expect(driver.screen.contains("Row 6"))
  }

  @Test("A field that a scroll view cut off is visible when a key or the state gives it focus")
  func field() {
    var focus: Int?
    let program = ScreenProgram {
      ScrollView {
        ForEach(1...9) { row in
          TextField("Field \(row)", text: Binding("") { _ in }, key: row == 9 ? "9" : nil)
            .focused(Binding<Int?>(focus) { focus = $0 }, equals: row)
        }
      }
      Button("Go") {}
    }
    let driver = ProgramDriver(program, width: 30, height: 5)
    driver.press("9")
    #expect(driver.screen.contains("Field 9 "))
    #expect(driver.grid.cursor != nil)
    focus = 2
    program.setNeedsRedraw()
    #expect(driver.focus == "Field 2")
    #expect(driver.screen.contains("Field 2 "))
  }
}
