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
    driver.grid.lines.drop { !$0.contains("╭─ Commands") }.drop { !$0.contains("› ") }.dropFirst()
      .prefix { !$0.contains("╰") }
      .map { line in
        let inner = line.split(separator: "│", omittingEmptySubsequences: false)[1]
        let marked = String(inner).trimmingSpaces
        let title = marked.hasPrefix("› ") ? String(marked.dropFirst(2)) : marked
        return title.replacing(try! Regex("  +.*| ─+.*"), with: "")
      }
      .filter { !$0.isEmpty }
  }

  @Test(": and Ctrl-P open it, even from a field, and Esc and Ctrl-P close it")
  func opening() {
    driver.press(":")
    #expect(driver.screen.contains("╭─ Commands"))
    driver.press(.escape)
    #expect(!driver.screen.contains("╭─ Commands"))
    driver.press(["/", ":"])
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
      "Open", "saved already  s", "Name", "Go to Share", "Choose", "Extra", "Wave", "Help", "Quit",
    ] {
      #expect(screen.contains(title), "\(title)")
    }
    #expect(!screen.contains("Move focus"))
    #expect(driver.grid.lines.contains { $0.contains("Wave") && $0.contains(" w ") })
  }

  @Test("Enter performs the best match, wherever focus is")
  func performing() {
    driver.press(":")
    driver.submit("wav")
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
    #expect(driver.screen.contains("›  q?osw"))
    #expect(driver.screen.contains("Nothing matches “q?osw”."))
    driver.press(.enter)
    #expect(driver.screen.contains("╭─ Commands"))
    driver.press(.backspace, times: 5)
    driver.paste("wa\n")
    #expect(listed(driver).first == "Wave")
    driver.press(.control("c"))
    #expect(driver.isFinished)
  }

  @Test("A disabled command keeps its rank, and Enter repeats the reason that is beside it")
  func disabled() throws {
    gallery.canSave = false
    driver.press([":", "s"])
    let place = try #require(driver.grid.position(of: "› Save"))
    let style = driver.grid[place.x + 3, place.y].style
    #expect(style.foreground == .text && !style.attributes.contains(.bold))
    #expect(driver.grid.lines[place.y].contains("saved already  s "))
    #expect(driver.footer.hasPrefix("Enter Say why"))
    driver.press(.enter)
    #expect(gallery.log.isEmpty)
    #expect(driver.footer.hasPrefix("Save — saved already"))
    #expect(driver.screen.contains("╭─ Commands"))
  }

  @Test("The arrows select a command, a click performs one, and the list scrolls")
  func selecting() {
    let gallery = Gallery()
    let driver = gallery.driver(width: 40, height: 12)
    driver.press([":", .down, .enter])
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
    #expect(gallery.log == ["save"])
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
    let choice = drive {
      Choice("Theme", options: ["Auto", "Dark", "Light"], selection: Binding(theme) { theme = $0 })
      TabBar(["Home", "Counter"], name: "Screen", selection: Binding(0) { _ in })
    }
    choice.press([":"])
    #expect(
      listed(choice).filter { $0.contains(": ") || $0.contains("Go to") }
        == ["Theme: Dark", "Theme: Light", "Theme: Auto", "Go to Counter", "Go to Home"])
    #expect(choice.grid.lines.contains { $0.contains("Go to Counter") && $0.contains(" Alt-2 ") })
    choice.submit("light")
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
        driver.press([.escape, ":", "w", "a", "v", "e", .enter])
        #expect(gallery.log.contains("wave"), "\(width)×\(height)")
      }
    }
  }

  /// A program with two other screens.
  private func threeScreens(width: Int = 80, height: Int = 30) -> (ProgramDriver, () -> [String]) {
    var log: [String] = []
    func button(_ title: String) -> Button { Button(title) { log.append(title) } }
    let driver = drive(width: width, height: height) {
      VStack {
        button("Count down")
        button("Copy")
      }
      .commandScreens("Counter") {
        [
          CommandScreen("Notes", open: { log.append("open Notes") }) {
            VStack {
              button("Undo")
              button("Copy")
              button("Rename")
            }
          },
          CommandScreen("Files", open: { log.append("open Files") }) {
            VStack {
              button("Close")
              button("Copy")
              button("Rename")
            }
          },
        ]
      }
    }
    return (driver, { log })
  }

  @Test("A list that a command adds to the screen has focus, although its name was typed")
  func appearingList() {
    var isListed = false
    let driver = drive(width: 60, height: 14) {
      VStack {
        Button("Map") {}
        if isListed { List(0..<3, name: "Rows", selection: Binding(0) { _ in }) { Text("row \($0)") } }
      }
      .keys(KeyBinding("L", title: "List") { isListed = true })
    }
    driver.press(":")
    driver.submit("list")
    #expect(driver.focus == "Rows")
  }

  @Test(
    "The screen of the best match of all comes first, the others keep their order, and the match is performed"
  )
  func best() {
    let (driver, log) = threeScreens()
    driver.press(":")
    #expect(
      listed(driver) == [
        // The second screen's command of the same title is left out.
        "This screen", "Count down", "Notes", "Undo", "Rename", "Files", "Close", "Everywhere", "Copy",
        "Help", "Quit",
      ])
    driver.type("undo")
    // The letters are in `Count down`, too, but don't begin a word.
    #expect(listed(driver) == ["Notes", "Undo"])
    #expect(driver.screen.contains("1 of 7"))
    driver.press(.enter)
    #expect(log() == ["open Notes", "Undo"])
    driver.press([":", "c", "o", "u", .enter])
    #expect(log() == ["open Notes", "Undo", "Count down"])
  }

  @Test(
    "Words find commands with other titles, the name has the object, and a command without a name is left out"
  )
  func names() {
    var log: [String] = []
    let driver = drive(width: 80, height: 24) {
      VStack {
        Button("Save", key: "s") { log.append("save") }
        Button("Keep", key: "k") { log.append("keep") }
      }
      .commands([CommandMatch("Filter: Twins, 9 of 20") { log.append("twins") }])
      .commandNames { title in
        title == "Keep" ? nil : title == "Save" ? ("Save 97 to favorites", ["Store"]) : (title, [])
      }
    }
    driver.press(":")
    #expect(listed(driver).contains("Save 97 to favorites") && !listed(driver).contains("Keep"))
    driver.submit("store")
    driver.press(":")
    driver.submit("twins")
    #expect(log == ["save", "twins"])
    driver.press(":")
    // A name in the list of recent commands is still that of the command.
    #expect(listed(driver).prefix(3) == ["Recent", "Filter: Twins, 9 of 20", "Save 97 to favorites"])
  }

  @Test("The commands that were performed last are first, the newest above, until something is typed")
  func recent() {
    let (driver, log) = threeScreens()
    for name in ["undo", "count d", "rename", "copy", "count d"] {
      driver.press(":")
      driver.submit(name)
    }
    driver.press(":")
    #expect(
      listed(driver) == [
        "Recent", "Count down", "Copy", "Rename", "Notes", "Undo", "Files", "Close", "Everywhere", "Help",
        "Quit",
      ])
    #expect(driver.screen.contains("Recent ──────────"))
    driver.press([.down, .down, .enter])
    #expect(log().suffix(2) == ["open Notes", "Rename"])
    driver.press([":", "o"])
    #expect(!driver.screen.contains("Recent"))
  }

  @Test("The commands for a text are before all others, and a hint about the texts is below them")
  func search() {
    var log: [String] = []
    let driver = drive {
      VStack {
        Button("Save 97") { log.append("save") }
        Spacer()
        KeyHints()
      }
      .commandSearch("A number works too") { text in
        guard let number = Int(text) else { return [] }
        return [
          CommandMatch("Open \(number)") { log.append("open \(number)") },
          CommandMatch("Look up \(number)", disabledReason: "too large") { log.append("look up") },
        ]
      }
    }
    driver.press(":")
    #expect(driver.screen.contains("A number works too"))
    driver.type("97")
    #expect(listed(driver).prefix(3) == ["Open 97", "Look up 97", "Save 97"])
    driver.press([.down, .enter])
    #expect(driver.footer.contains("Look up 97 — too large"))
    driver.press([.up, .enter])
    #expect(log == ["open 97"])
    driver.size = Size(width: 40, height: 12)
    driver.press(":")
    #expect(!driver.screen.contains("A number works too"))
  }

  @Test("Matched letters are underlined in the accent's color, and the selected command has a mark")
  func look() throws {
    driver.press([":", "s"])
    let grid = driver.grid
    let place = try #require(grid.position(of: "› Save"))
    let other = try #require(grid.position(of: "Go to Share"))
    #expect(grid[place.x + 2, place.y].style.attributes.contains(.underline))
    #expect(grid[place.x, place.y].style.background == .selection)
    #expect(grid[other.x + 6, other.y].style.foreground == .accent)
    #expect(!grid[other.x + 7, other.y].style.attributes.contains(.underline))
  }

  @Test("The palette leaves the tabs and the last row visible, and has more rows on a higher screen")
  func room() {
    var heights: [Int] = []
    for height in [16, 24, 50] {
      let driver = drive(width: 80, height: height) {
        VStack {
          TabBar(["One", "Two"], name: "Screen", selection: Binding(0) { _ in })
          ForEach(0..<40, id: \.self) { Button("Number \($0)") {} }
        }
      }
      driver.press(":")
      #expect(driver.grid.lines[0].contains("Two"))
      heights.append(listed(driver).count)
    }
    #expect(heights == [8, 12, 23])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
