import TerminalUITesting
import Testing

@MainActor
@Suite("Tabs, toggles, and choices")
struct ChoosingControlTests {
  private final class Model {
    var tab = 1
    var isOn = false
    var theme = 0
    var disabledReason: String?
  }

  private let model = Model()
  private let titles = ["Home", "Counter", "Favorites", "Explore", "Game", "Timeline"]

  private func tabs(width: Int, spacing: Int = 0, glyphs: GlyphSet = .unicode) -> ProgramDriver {
    ProgramDriver(
      ScreenProgram(glyphs: glyphs) { [model, titles] in
        VStack {
          TabBar(
            titles, name: "Screen", spacing: spacing, selection: Binding(model.tab) { model.tab = $0 })
          Button("Go") {}
          TextField("Text", text: Binding("") { _ in }, key: "t")
        }
      }, width: width, height: 4)
  }

  @Test("Tabs are in a row, and the selected one is marked with and without color and Unicode")
  func drawing() {
    let driver = tabs(width: 60)
    #expect(driver.grid.lines[0] == " Home  Counter  Favorites  Explore  Game  Timeline")
    #expect(driver.grid[8, 0].style == Style(foreground: .onAccent, background: .accent, attributes: .bold))
    #expect(
      tabs(width: 60, glyphs: .ascii).grid.lines[0] == " Home [Counter] Favorites  Explore  Game  Timeline")
    #expect(driver.controls == ["Go", "Text"])
  }

  @Test("[ and ] step through the tabs in a circle, Alt and a digit select one, in a field too")
  func keys() {
    let driver = tabs(width: 60)
    driver.press("]")
    #expect(model.tab == 2)
    driver.press("[", times: 3)
    #expect(model.tab == 5)
    driver.press("]")
    #expect(model.tab == 0)
    driver.press(KeyEvent(.character("6"), .alt))
    #expect(model.tab == 5)
    driver.press("t")
    #expect(driver.focus == "Text")
    driver.press(KeyEvent(.character("1"), .alt))
    #expect(model.tab == 0)
    driver.press(KeyEvent(.character("7"), .alt))
    #expect(model.tab == 0)
    #expect(driver.keyMap.bindings.contains { $0.keyNames == "Alt-1–6" })
  }

  @Test("A click selects the tab below the pointer or after it, and keeps focus", arguments: [0, 1])
  func clicks(spacing: Int) {
    let driver = tabs(width: 60, spacing: spacing)
    let gap = spacing == 0 ? "  " : "   "
    #expect(driver.grid.lines[0] == " " + titles.joined(separator: gap))
    for (index, title) in titles.enumerated() {
      let place = driver.grid.position(of: title)?.x ?? 0
      driver.click(x: place - (index == 0 ? 0 : 1 + spacing), y: 0)
      #expect(model.tab == index)
      #expect(driver.focus == "Go")
    }
  }

  @Test(
    "A narrow row displays the selected tab between arrows, and a dot for each tab, and all can be clicked")
  func narrow() {
    model.tab = 2
    let driver = tabs(width: 31)
    #expect(driver.grid.lines[0] == "‹ Favorites › ··●···")
    // The selected tab is filled, as in a wide row.
    #expect((1...11).allSatisfy { driver.grid[$0, 0].style.background == .accent })
    #expect(driver.grid[0, 0].style.background == nil && driver.grid[12, 0].style.background == nil)
    driver.click(on: "‹")
    #expect(model.tab == 1)
    driver.click(on: "›")
    #expect(model.tab == 2)
    for tab in titles.indices {
      model.tab = tab == 0 ? 1 : 0
      let driver = tabs(width: 31)
      let start = model.tab == 0 ? 9 : 12
      driver.click(x: start + tab, y: 0)
      #expect(model.tab == tab)
    }
    model.tab = 2
    #expect(tabs(width: 14).grid.lines[0] == "‹ Favorites ›")
    #expect(tabs(width: 8).grid.lines[0].contains("Fav"))
  }

  private func form() -> ProgramDriver {
    drive(width: 60, height: 5) { [model] in
      VStack {
        Toggle(
          "Show the grid", isOn: Binding(model.isOn) { model.isOn = $0 }, key: "g",
          disabledReason: model.disabledReason)
        Choice(
          "Theme", options: ["Auto", "Dark", "Light"], selection: Binding(model.theme) { model.theme = $0 },
          disabledReason: model.disabledReason)
        Spacer()
        KeyHints()
      }
    }
  }

  @Test("Space, Enter, the key, and a click turn a toggle on and off")
  func toggle() {
    let driver = form()
    #expect(driver.grid.lines[0] == "[ ] Show the grid (g)")
    driver.press(" ")
    #expect(driver.grid.lines[0] == "[✓] Show the grid (g)")
    driver.press(.enter)
    #expect(!model.isOn)
    driver.press([.tab, "g"])
    #expect(model.isOn)
    driver.click(on: "grid")
    #expect(!model.isOn)
    #expect(driver.focus == "Show the grid")
  }

  @Test("The arrows, Space, and clicks select a value of a choice")
  func choice() {
    let driver = form()
    #expect(driver.grid.lines[1] == "Theme  ‹ Auto  ›")
    driver.press([.tab, .right])
    #expect(driver.grid.lines[1] == "Theme  ‹ Dark  ›")
    driver.press(" ")
    #expect(model.theme == 2)
    driver.press("l")
    #expect(model.theme == 0)
    driver.press(.left)
    #expect(model.theme == 2)
    driver.click(on: "‹")
    #expect(model.theme == 1)
    driver.click(on: "Theme")
    #expect(model.theme == 1 && driver.screen.contains("Type to search"))
    driver.press(.escape)
    driver.click(on: "›")
    #expect(model.theme == 2)
    #expect(driver.grid.lines[1] == "Theme  ‹ Light ›")
  }

  @Test(
    "A click on the value of a choice lists all values; Enter and a click select one, and Esc closes the list"
  )
  func choiceList() {
    model.theme = 1
    let driver = form()
    driver.size = Size(width: 40, height: 9)
    driver.click(on: "Dark")
    #expect(["Auto", "Dark", "Light"].allSatisfy(driver.screen.contains))
    #expect(!driver.screen.contains("Theme: "))
    driver.press([.down, .enter])
    #expect(model.theme == 2)
    driver.click(on: "‹ Light")
    driver.click(x: driver.grid.position(of: "Light ›").map(\.x) ?? 0, y: 1)
    driver.click(on: "Auto")
    driver.click(x: 10, y: 1)
    driver.press(.escape)
    #expect(!driver.screen.contains("Light"))
  }

  @Test("A disabled toggle or choice keeps its value and displays the reason")
  func disabled() {
    model.disabledReason = "not in this mode"
    let driver = form()
    driver.press([" ", "g"])
    #expect(driver.footer.hasPrefix("Show the grid — not in this mode"))
    driver.press([.tab, .right])
    driver.click(on: "Light")
    #expect(!model.isOn && model.theme == 0)
    #expect(driver.footer.hasPrefix("Select next — not in this mode"))
  }

  @Test(
    "Front ends without a screen offer tabs, toggles, and the values of choices, and not the palette or help")
  func choices() throws {
    let model = model
    let program = ScreenProgram { [titles] in
      TabBar(titles, name: "Screen", selection: Binding(model.tab) { model.tab = $0 })
      Toggle("Show the grid", isOn: Binding(model.isOn) { model.isOn = $0 }, key: "g")
      Choice("Theme", options: ["Auto", "Dark"], selection: Binding(model.theme) { model.theme = $0 })
    }
    #expect(program.choices.map(\.title) == ["Screen", "Show the grid", "Theme", "Quit"])
    #expect(
      program.choices.map(\.kind) == [.options(titles), .command, .options(["Auto", "Dark"]), .command])
    program.choose(program.choices[0], answer: "3")
    #expect(model.tab == 2)
    program.choose(program.choices[0], answer: "9")
    #expect(model.tab == 2)
    program.choose(program.choices[1])
    #expect(model.isOn)
    program.choose(program.choices[2], answer: "2")
    #expect(model.theme == 1)
  }

  @Test("Front ends without a screen focus a field, or submit a text in it")
  func fieldChoice() {
    var (name, submitted) = ("Ann", [String]())
    let program = ScreenProgram {
      TextField("Name", text: Binding(name) { name = $0 }).onSubmit("Save") { submitted.append(name) }
      Button("Close", key: .enter, isDefault: true) { submitted.append("closed") }
    }
    program.receive(.key(.tab))
    program.choose(program.choices[0])
    #expect(program.focusedControl == "Name" && name == "Ann" && submitted.isEmpty)
    program.choose(program.choices[0], answer: "Bob")
    #expect(submitted == ["Bob"])
  }
}
