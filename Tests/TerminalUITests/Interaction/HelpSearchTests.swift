import TerminalUITesting
import Testing

@testable import TerminalUI

@MainActor
@Suite("Help search")
struct HelpSearchTests {
  @Test(
    "The query filters the keys by title, key, and section, even after a slash",
    arguments: ["quit", "/quit", "CTRL-C", "everywhere q", "qui er"])
  func searching(text: String) {
    let gallery = Gallery()
    let driver = gallery.driver(width: 60, height: 40)
    driver.press("?")
    #expect(driver.screen.contains("Wave"))
    driver.type(text)
    #expect(driver.screen.contains("/  \(text)"))
    #expect(driver.screen.contains("q Ctrl-C"))
    #expect(!driver.screen.contains("Wave"))
    driver.press(.backspace, times: text.count)
    #expect(driver.screen.contains("Wave"))
    driver.type(text)
    driver.press(.escape)
    #expect(!driver.screen.contains("╭─ Help"))
    #expect(driver.focus == "Open")
  }

  @Test("In 40×12, a search result is visible, and Enter closes the help")
  func small() {
    let driver = Gallery().driver(width: 40, height: 12)
    driver.press("?")
    driver.type("help")
    #expect(driver.screen.contains("? F1"))
    driver.type("xyz")
    #expect(driver.screen.contains("Nothing matches"))
    driver.press(.enter)
    #expect(!driver.screen.contains("╭─ Help"))
  }

  @Test("A long title is cut beside its keys, and doesn't cover them")
  func cutTitle() {
    let title = String(repeating: "long ", count: 12)
    let program = ScreenProgram { Text("").keys(KeyBinding("a", .function(5), title: title) {}) }
    let driver = ProgramDriver(program, width: 40, height: 20)
    driver.press("?")
    #expect(driver.screen.contains("│ a F5  long long "), "\(driver.screen)")
  }

  @Test("The keys of the screen and those of the program are beside each other if both fit")
  func columns() throws {
    for (width, isWide) in [(80, true), (200, true), (60, false)] {
      let driver = Gallery().driver(width: width, height: 40)
      driver.press("?")
      let left = try #require(driver.grid.position(of: "Gallery"))
      let right = try #require(driver.grid.position(of: "Everywhere"))
      #expect((left.y == right.y) == isWide, "\(width)")
      // In a column, the titles are below each other.
      let titles = ["Wave", "Quit"].map { driver.grid.position(of: $0)?.x }
      #expect(isWide || titles[0] == titles[1], "\(width)")
      driver.type("quit")
      let moved = try #require(driver.grid.position(of: "Everywhere"))
      #expect(moved.x == right.x, "\(width)")
    }
  }

  @Test("A title that leaves no room for a second column is shown whole")
  func longTitle() {
    let title = Array(repeating: "long", count: 12).joined(separator: " ")
    let driver = drive(width: 80, height: 24) {
      VStack {
        Button("x", key: "x", title: title) {}
        KeyHints()
      }
    }
    driver.press("?")
    #expect(driver.screen.contains(title))
  }

  @Test("Keys with the same title are in one row, and notes below the shorter column")
  func joinedKeys() throws {
    let driver = drive(width: 80, height: 24) {
      VStack {
        Button("Wave", key: "w") {}
        KeyHints()
      }
      .keys(KeyBinding("x", title: "Wave") {})
      .helpTopic("Numbers", lines: ["1e6"])
    }
    driver.press("?")
    #expect(driver.screen.contains("w x       Wave"))
    let heading = try #require(driver.grid.position(of: "Numbers"))
    #expect(heading.x == driver.grid.position(of: "Enter Space")?.x)
  }

  @Test("Keys that act elsewhere have a section of their own with the reason, unless the screen has it")
  func keysElsewhere() {
    for title in ["Rows", "Chips"] {
      let driver = drive(width: 80, height: 24) {
        VStack {
          Button("Wave", key: "w") {}
          KeyHints()
        }
        .helpSection("Chips")
        .helpTopic(title, keys: [KeyBinding("x", title: "Cancel", disabledReason: "select a row") {}])
      }
      driver.press("?")
      #expect(driver.screen.contains("Cancel — select a row") == (title == "Rows"))
      driver.press("x")
    }
  }

  @Test("A click on a key in either column closes the help and performs the key, or says why not")
  func clicks() {
    let gallery = Gallery()
    gallery.canSave = false
    let driver = gallery.driver(width: 80, height: 40)
    driver.press("?")
    // The row of the key, because the reason has no room there.
    driver.click(on: "       Save")
    #expect(driver.footer.contains("Save — saved already") && driver.screen.contains("╭─ Help"))
    driver.click(on: "Wave")
    #expect(gallery.log == ["wave"] && !driver.screen.contains("╭─ Help"))
    driver.press("?")
    driver.click(on: "Extra")
    #expect(gallery.showsExtra && !driver.screen.contains("╭─ Help"))
  }

  @Test("The title has the screen and the page, and topics follow the keys")
  func topics() {
    let driver = drive {
      VStack {
        ForEach(0..<20, id: \.self) { Button("Number \($0)", key: KeyEvent(.function($0 + 2))) {} }
        Spacer()
        KeyHints()
      }
      .helpSection("Numbers")
      .helpTopic("Form", lines: ["1e6 or 2^61"])
      .commandScreens("Counter") { [] }
    }
    driver.press("?")
    #expect(driver.screen.contains(" Counter · 1 of 2 "))
    #expect(driver.footer.hasPrefix("PgDn More  0–9 a–z Search  Esc Close"))
    #expect(driver.screen.contains("1e6 or 2^61"))
    driver.press(.pageDown)
    #expect(driver.screen.contains(" Counter · 2 of 2 ") && driver.screen.contains("Number 19"))
    #expect(!driver.footer.contains("More"))
    driver.press(.home)
    #expect(driver.screen.contains(" Counter · 1 of 2 "))
    driver.press(.end)
    #expect(driver.screen.contains(" Counter · 2 of 2 "))
    driver.type("2^")
    #expect(driver.screen.contains(" Counter ─") && driver.screen.contains("1e6 or 2^61"))
    #expect(!driver.screen.contains("Number 1"))
  }

  @Test("Words have a page of their own at the end, and a search finds them by sign, name, and meaning")
  func terms() throws {
    let terms = (1...8).map { ("word \($0)", "Meaning \($0).") } + [("φ", "How many of 1 … n.")]
    let keys = (0..<40).map { number in
      KeyBinding(KeyEvent(.function(number + 2)), title: "Number \(number)", hint: .never) {}
    }
    let driver = drive(width: 80, height: 24) {
      VStack {
        Spacer()
        KeyHints()
      }
      .keys(keys).helpSection("Numbers").helpTerms("Words", terms)
    }
    driver.press("?")
    #expect(!driver.screen.contains("Meaning 1") && driver.footer.contains("PgDn More keys and Words"))
    driver.press(.pageDown, times: 2)
    #expect(driver.footer.contains("PgDn Words  PgUp Back"))
    driver.press(.pageDown, times: 5)
    #expect(driver.footer.contains("PgUp Keys") && !driver.footer.contains("PgDn"))
    let place = try #require(driver.grid.position(of: "φ"))
    #expect(driver.grid.position(of: "How many of")?.x == place.x + 17)
    let heading = try #require(driver.grid.position(of: "Words"))
    #expect(heading.y == 4 && !driver.screen.contains("Number 39"))
    for (query, isFound) in [("phi", true), ("φ", true), ("many words", true), ("meaning", false)] {
      driver.type(query)
      #expect(driver.screen.contains("How many of 1") == isFound, "\(query)")
      driver.press(.control("u"))
    }
    driver.size = Size(width: 40, height: 12)
    driver.type("phi")
    let small = try #require(driver.grid.position(of: "φ"))
    #expect(driver.grid.position(of: "How many of 1")?.y == small.y + 1)
  }

  @Test("The pages follow each other without repeats", arguments: [40, 80], [5, 14, 15, 16, 29, 31, 32, 40])
  func pages(width: Int, keyCount: Int) {
    let keys = (1...keyCount).map { number in
      KeyBinding(KeyEvent(.function(number + 1)), title: "Number \(number).", hint: .never) {}
    }
    let terms = (1...9).map { ("word \($0)", "Meaning \($0).") }
    let driver = drive(width: width, height: 24) {
      VStack {
        Spacer()
        KeyHints()
      }
      .keys(keys).helpSection("Numbers").helpTerms("Words", terms)
    }
    driver.press("?")
    let pages = driver.screen.firstMatch(of: /1 of (\d+) ─/).flatMap { Int($0.1) } ?? 1
    var lines: [String] = []
    for page in 1...pages {
      #expect(pages == 1 || driver.screen.contains(" \(page) of \(pages) "))
      lines += driver.screen.matches(of: /Number \d+\.|Meaning \d+\./).map { String($0.0) }
      driver.press(.pageDown)
    }
    let expected = (1...keyCount).map { "Number \($0)." } + (1...9).map { "Meaning \($0)." }
    #expect(lines == expected, "\(keyCount)")
  }

  @Test("Words that aren't listed are found by a search")
  func unlistedTerms() {
    let driver = drive(width: 80, height: 24) {
      VStack {
        Button("Number", key: "n") {}
        KeyHints()
      }
      .helpTerms("Words", [("φ", "How many of 1 … n.")], isListed: false)
    }
    driver.press("?")
    #expect(driver.screen.contains("Number") && !driver.screen.contains("Words"))
    driver.type("phi")
    #expect(driver.screen.contains("φ                How many of 1 … n."))
  }
}
