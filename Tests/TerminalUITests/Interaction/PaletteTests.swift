import Architecture
import TerminalUITesting
import Testing

@testable import TerminalUI

@MainActor
@Suite("Command palette")
struct PaletteTests {
  private let gallery = Gallery()
  private let driver: ProgramDriver

  init() {
    driver = gallery.driver(height: 24)
  }

  /// The titles of the listed commands, from the top.
  private func listed(_ driver: ProgramDriver) -> [String] {
    driver.grid.lines.drop { !$0.contains("╭─ Commands") }.dropFirst(2).prefix { !$0.contains("╰") }.map {
      line in
      let inner = line.split(separator: "│", omittingEmptySubsequences: false)[1]
      return String(inner).trimmingSpaces.replacing(try! Regex("  +.*"), with: "")
    }
  }

  @Test(": and Ctrl-P open it, also from a field, and Esc and Ctrl-P close it")
  func opening() {
    driver.press(":")
    #expect(driver.screen.contains("╭─ Commands"))
    driver.press(.escape)
    #expect(!driver.screen.contains("╭─ Commands"))
    driver.press("/")
    driver.press(":")
    #expect(gallery.text == ":")
    driver.press(.control("p"))
    #expect(driver.screen.contains("╭─ Commands"))
    driver.press(.control("p"))
    #expect(!driver.screen.contains("╭─ Commands"))
    #expect(driver.focus == "Name")
  }

  @Test("It lists the actions of the screen below with their keys and the reasons of disabled ones")
  func listing() {
    gallery.canSave = false
    driver.press(":")
    let screen = driver.screen
    for title in [
      "Open", "Save — saved already", "Name", "Go to Share", "Choose", "Extra", "Wave", "Help", "Quit",
    ] {
      #expect(screen.contains(title), "\(title)")
    }
    #expect(!screen.contains("Move focus"))
    #expect(driver.grid.lines.contains { $0.contains("Wave") && $0.contains(" w ") })
  }

  @Test("Enter performs the best match, wherever focus is")
  func performing() {
    driver.press(":")
    driver.type("wav")
    driver.press(.enter)
    #expect(gallery.log == ["wave"])
    #expect(!driver.screen.contains("╭─ Commands"))
    driver.press([.control("p"), "s", "a", "v", .enter])
    #expect(gallery.log == ["wave", "save"])
    #expect(driver.focus == "Open")
    driver.press([":", "n", "a", "m", "e", .enter])
    #expect(driver.focus == "Name")
  }

  @Test("Letters that are keys of the screen are typed, and q doesn't quit")
  func typing() {
    driver.press(":")
    driver.type("q?osw")
    #expect(gallery.log.isEmpty && gallery.modal == nil && !driver.isFinished)
    #expect(driver.screen.contains("› q?osw"))
    #expect(driver.screen.contains("Nothing matches “q?osw”."))
    driver.press(.enter)
    #expect(driver.screen.contains("╭─ Commands"))
    driver.press(.backspace, times: 5)
    driver.paste("wa\n")
    #expect(listed(driver).first == "Wave")
    driver.press(.control("c"))
    #expect(driver.isFinished)
  }

  @Test("A disabled command stays there and says why")
  func disabled() {
    gallery.canSave = false
    driver.press([":", "s", "a", "v", "e", .enter])
    #expect(gallery.log.isEmpty)
    #expect(driver.footer.hasPrefix("Save — saved already"))
    #expect(driver.screen.contains("╭─ Commands"))
  }

  @Test("The arrows select a command, a click performs one, and the list scrolls")
  func selecting() {
    let gallery = Gallery()
    let driver = gallery.driver(width: 40, height: 12)
    driver.press(":")
    driver.press(.down)
    driver.press(.enter)
    #expect(gallery.log == ["save"])
    driver.press(":")
    let height = listed(driver).count
    #expect(height >= 5)
    driver.press(.down, times: 30)
    #expect(driver.screen.contains("Quit"))
    driver.press(.up, times: 30)
    #expect(driver.screen.contains("Open"))
    driver.scroll(by: 1, x: 20, y: 6)
    driver.press(.enter)
    #expect(driver.focus == "Share")
    driver.press([":", "w", "a"])
    driver.click(on: "Wave")
    #expect(gallery.log == ["save", "wave"])
  }

  @Test("It lists the actions of a modal alone while one is presented, and each value of a choice")
  func layers() {
    driver.press(["o", ":"])
    #expect(driver.screen.contains("Ask"))
    #expect(!driver.screen.contains("Save — "))
    driver.press([.escape, .escape])
    var theme = 0
    let choice = ProgramDriver(
      ScreenProgram {
        Choice("Theme", options: ["Auto", "Dark", "Light"], selection: Binding(theme) { theme = $0 })
        TabBar(["Home", "Counter"], name: "Screen", selection: Binding(0) { _ in })
      })
    choice.press([":"])
    #expect(
      listed(choice).filter { $0.contains(": ") } == ["Theme: Dark", "Theme: Light", "Screen: Counter"])
    choice.type("light")
    choice.press(.enter)
    #expect(theme == 2)
  }

  @Test("At every size, it opens, searches, performs, and closes")
  func sizes() {
    for width in [5, 20, 40, 200] {
      for height in [1, 2, 5, 12, 60] {
        let gallery = Gallery()
        let driver = gallery.driver(width: width, height: height)
        driver.press([":", "w", "a", .down, .up, .pageDown, .pageUp])
        driver.click(x: width / 2, y: 0)
        driver.press(.escape)
        driver.press([":", "w", "a", "v", "e", .enter])
        #expect(gallery.log.contains("wave"), "\(width)×\(height)")
      }
    }
  }
}

@MainActor
@Suite("Help search")
struct HelpSearchTests {
  @Test("/ filters the keys by title, key, and section, and Esc shows all again")
  func searching() {
    let gallery = Gallery()
    let driver = gallery.driver(width: 60, height: 40)
    driver.press(["?", "/"])
    driver.type("quit")
    #expect(driver.screen.contains("/ quit"))
    #expect(driver.screen.contains("q Ctrl-C"))
    #expect(!driver.screen.contains("Wave"))
    #expect(driver.footer.contains("Esc Show all keys"))
    driver.press(.escape)
    #expect(driver.screen.contains("Wave"))
    driver.press(.escape)
    #expect(!driver.screen.contains("╭─ Help"))
    #expect(driver.focus == "Open")
  }

  @Test("In 40×12, a search result is visible, and Enter closes the help")
  func small() {
    let driver = Gallery().driver(width: 40, height: 12)
    driver.press(["?", "/"])
    driver.type("help")
    #expect(driver.screen.contains("? F1"))
    driver.type("xyz")
    #expect(driver.screen.contains("Nothing matches"))
    driver.press(.enter)
    #expect(!driver.screen.contains("╭─ Help"))
  }
}

@Suite("Fuzzy matching")
struct FuzzyMatchTests {
  @Test(
    "A query matches a text that contains its characters in order, word by word",
    arguments: [
      ("", "Save", true), ("sv", "Save", true), ("SAVE", "save", true), ("vs", "Save", false),
      ("count set", "Set the count", true), ("ssave", "Save", false), ("stc", "Set the count", true),
      ("é", "Écran", true), ("save", "", false), ("  ", "Save", true),
    ])
  func matching(query: String, text: String, matches: Bool) {
    #expect((FuzzyMatch(query, in: text) != nil) == matches)
  }

  @Test(
    "Starts of words and adjacent characters are better",
    arguments: [
      ("sa", "Save", "Reset all"), ("set", "Reset", "Sort the list"), ("np", "Nth prime", "Unpack"),
      ("save", "Save", "Select a favorite"), ("co", "Counter", "Second row"),
      ("li", "Theme: Light", "Enlarge it"),
    ])
  func ranking(query: String, better: String, worse: String) throws {
    let (first, second) = (FuzzyMatch(query, in: better), FuzzyMatch(query, in: worse))
    #expect(try #require(first).score > second?.score ?? .min)
  }

  @Test("The matched characters are those of the best match")
  func positions() {
    #expect(FuzzyMatch("np", in: "Open nth prime")?.positions == [5, 9])
    #expect(FuzzyMatch("set", in: "Reset")?.positions == [2, 3, 4])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
