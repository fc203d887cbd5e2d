import TerminalUITesting
import Testing

@MainActor
@Suite("Keys")
struct KeyTests {
  private let gallery = Gallery()
  private let driver: ProgramDriver

  init() {
    driver = gallery.driver()
  }

  @Test("A key presses its button wherever focus is; Enter and Space press the focused one")
  func buttons() {
    driver.press("s")
    #expect(gallery.log == ["save"])
    #expect(driver.focus == "Open")
    driver.press([.tab, .enter, " "])
    #expect(gallery.log == ["save", "save", "save"])
  }

  @Test("The keys of covered views have no effect, and those of views around the overlay do")
  func overlay() {
    driver.press(["o", "s", "x", "/", "5", "w"])
    #expect(gallery.log == ["wave"])
    #expect(gallery.text.isEmpty)
    #expect(!gallery.showsExtra)
    #expect(driver.title(of: "s") == nil)
    #expect(driver.title(of: .escape) == "Close")
    driver.press("a")
    #expect(driver.title(of: .escape) == "No")
  }

  @Test("q and Ctrl-C quit the program")
  func quit() {
    for key: KeyEvent in ["q", .control("c")] {
      let driver = Gallery().driver()
      #expect(!driver.isFinished)
      driver.press("o")
      driver.press(key)
      #expect(driver.isFinished)
    }
  }

  @Test("Ctrl-[ is Esc, Ctrl-M Enter, and Ctrl-I Tab, unless they are bound")
  func controlBytes() {
    driver.press(.control("m"))
    #expect(gallery.modal != nil)
    driver.press(.control("["))
    #expect(gallery.modal == nil)
    let focus = driver.focus
    driver.press(.control("i"))
    #expect(driver.focus != focus)
    var isInserted = false
    let bound = drive {
      VStack {
        Button("One") {}
        Button("Two") {}
      }
      .keys(KeyBinding(.control("i"), title: "Insert") { isInserted = true })
    }
    bound.press(.control("i"))
    #expect(isInserted && bound.focus == "One")
  }

  @Test("In a field, q is a letter, and Ctrl-C quits the program")
  func quitFromField() {
    driver.press("/")
    driver.type("q?xws")
    #expect(gallery.text == "q?xws")
    #expect(!driver.isFinished)
    #expect(gallery.log == [])
    driver.press(.control("c"))
    #expect(driver.isFinished)
  }

  @Test("Keys typed ahead act on the screen to which the previous keys led")
  func typedAhead() {
    let gallery = Gallery()
    let program = ScreenProgram { GalleryView(gallery: gallery) }
    for key: KeyEvent in ["/", "a", "b", .enter, "o", .escape, "s"] { program.receive(.key(key)) }
    #expect(gallery.text == "ab")
    #expect(gallery.log == ["hello ab", "save"])
    #expect(gallery.modal == nil)
  }

  @Test("The hints start with the focused control, and end with the program's own keys")
  func hints() {
    let driver = Gallery().driver(width: 76)
    #expect(driver.footer == "Enter Open  0–9 Name  x Extra  w Wave             : Commands  ? Help  q Quit")
    driver.press("/")
    #expect(driver.footer == "Enter Greet  Esc Back                               Ctrl-P Commands  F1 Help")
    let narrow = Gallery().driver(width: 30)
    #expect(narrow.footer == "Enter Open  0–9 Name      :  ?")
  }

  @Test("The most important hints come first, and the help alone lists others")
  func priorities() {
    let driver = drive(width: 90, height: 30) {
      VStack {
        Button("Is it prime?", key: "p", hint: .high) {}.hintTitle("Prime?")
        Spacer()
        KeyHints()
      }
      .keys(
        KeyBinding("l", title: "Low", hint: .low) {}, KeyBinding("n", title: "Normal") {},
        KeyBinding("h", title: "High", hint: .high) {}, KeyBinding("z", title: "Never", hint: .never) {})
    }
    #expect(driver.footer.hasPrefix("p Prime?  h High  Enter Is it prime?  n Normal  l Low  "))
    driver.size = Size(width: 40, height: 30)
    #expect(driver.footer == "p Prime?  h High  n Normal  l Low   :  ?")
    driver.press("?")
    for title in ["Low", "Normal", "Never"] { #expect(driver.screen.contains(title)) }
  }

  @Test("A click on a hint has the effect of its key")
  func clicks() {
    let gallery = Gallery()
    let driver = gallery.driver(width: 76)
    driver.click(on: "x Extra")
    #expect(gallery.showsExtra)
    driver.click(on: "Wave")
    #expect(gallery.log == ["wave"])
    #expect(driver.focus == "Open")
    driver.click(on: "? Help")
    #expect(driver.screen.contains("╭─ Help"))
    driver.click(on: "Esc Close")
    #expect(!driver.screen.contains("╭─ Help"))
    driver.click(on: "Enter Open")
    #expect(gallery.modal != nil)
    driver.click(on: "Quit")
    #expect(driver.isFinished)
  }

  @Test("A long reason replaces all hints")
  func longNotice() {
    let gallery = Gallery()
    gallery.canSave = false
    let driver = gallery.driver(width: 34)
    driver.press("s")
    #expect(driver.footer == "Save — saved already          :  ?")
    driver.size = Size(width: 24, height: 16)
    #expect(driver.footer == "Save — saved already")
    driver.size = Size(width: 12, height: 16)
    #expect(driver.footer == "Save — save…")
  }

  @Test("In ASCII, arrows are written as words, since similar characters are keys themselves")
  func asciiNames() {
    let driver = Gallery().driver(width: 76, height: 40, glyphs: .ascii)
    driver.click(on: "Share")
    driver.press(["o", .escape])
    driver.press(.down, times: 2)
    #expect(driver.focus == "Share")
    #expect(driver.footer.hasPrefix("Left Decrease  Right Increase"))
    driver.press("?")
    #expect(driver.screen.utf8.count == driver.screen.count)
    #expect(driver.screen.contains("+- Help -"))
    #expect(driver.screen.contains("Left h "))
    #expect(driver.screen.contains("Up Down k j "))
  }

  @Test("A key of two bindings performs only the inner one, and Shift is part of a character")
  func precedence() {
    var pressed = ""
    let driver = drive {
      VStack { Text("") }
        .keys(KeyBinding("a", "b", title: "Inner") { pressed += "i" })
        .keys(KeyBinding("a", "c", "G", title: "Outer") { pressed += "o" })
    }
    driver.type("abc")
    #expect(pressed == "iio")
    #expect(driver.keyMap.bindings.first { $0.title == "Outer" }?.keys == ["c", "G"])
    driver.press([KeyEvent(.character("G"), .shift), "G", "g"])
    #expect(pressed == "iiooo")
  }

  @Test(
    "Keys have names",
    arguments: [
      ("a", "a"), (" ", "Space"), (.escape, "Esc"), (.control("s"), "Ctrl-S"), (.shiftTab, "Shift-Tab"),
      (.function(1), "F1"), (.pageDown, "PgDn"), (KeyEvent(.left, [.alt, .shift]), "Alt-Shift-←"),
    ] as [(KeyEvent, String)])
  func names(key: KeyEvent, name: String) {
    #expect(key.name == name)
  }
}

@MainActor
@Suite("Help")
struct HelpTests {
  private let gallery = Gallery()
  private let driver: ProgramDriver

  init() {
    driver = gallery.driver(width: 60, height: 40)
  }

  @Test("The help lists all active keys by section, and closes")
  func help() {
    gallery.canSave = false
    let bindings = driver.keyMap.bindings
    driver.press("?")
    for binding in bindings where binding.disabledReason == nil {
      #expect(driver.screen.contains(binding.title), "\(binding.title)")
      #expect(driver.screen.contains(binding.keyNames), "\(binding.keyNames)")
    }
    #expect(driver.screen.contains("Save — saved already"))
    #expect(driver.screen.contains("Gallery"))
    #expect(driver.screen.contains("Everywhere"))
    #expect(driver.footer.contains("Esc Close"))
    // The keys don't reach the screen below.
    driver.press(["o", "s", "w"])
    #expect(gallery.modal == nil && gallery.log.isEmpty)
    driver.press(.escape)
    #expect(!driver.screen.contains("Everywhere"))
    #expect(driver.focus == "Open")
  }

  @Test("Keys that only move are below the others of their section")
  func moves() throws {
    let program = ScreenProgram {
      Text("").keys(
        KeyBinding([.left, "h"], title: "Move left", hint: .never) { _, _ in },
        KeyBinding(.right, title: "Next filter", hint: .never) {}, KeyBinding("v", title: "Shape") {}
      )
      .helpSection("Map")
    }
    let driver = ProgramDriver(program, width: 60, height: 40)
    driver.press("?")
    let rows = try ["Next filter", "Shape", "Move left"].map { try #require(driver.grid.position(of: $0)).y }
    #expect(rows == rows.sorted())
  }

  @Test("Help that doesn't fit scrolls with the keys and the wheel")
  func scrolling() {
    let driver = Gallery().driver(width: 60, height: 12)
    driver.press("?")
    let top = driver.screen
    #expect(top.contains("Gallery") && !top.contains("Quit  "))
    driver.press(.down)
    #expect(driver.screen != top)
    driver.press(.up)
    #expect(driver.screen == top)
    driver.press(.up)
    #expect(driver.screen == top)
    driver.press(.pageDown, times: 20)
    #expect(driver.screen.contains("q Ctrl-C"))
    driver.scroll(by: -20, x: 30, y: 5)
    #expect(driver.screen == top)
  }

  @Test("In a field, F1 opens the help, which lists the field's keys")
  func field() {
    driver.press(["/", .function(1)])
    #expect(driver.screen.contains("letters"))
    #expect(driver.screen.contains("Clear and leave"))
    #expect(!driver.screen.contains("Extra"))
    driver.press(.function(1))
    driver.type("a")
    #expect(gallery.text == "a")
  }
}
