import BigInt
import GuessingGame
import TerminalUITesting
import Testing

@MainActor
@Suite("GuessingGameView")
struct GuessingGameViewTests {
  private func grid(_ state: GuessingGame.State, width: Int = 80, height: Int = 24) -> CellGrid {
    render(GuessingGameView(state: state), size: Size(width: width, height: height))
  }

  @Test("Each guess has a mark on the bar, below its number")
  func guesses() throws {
    let lines = grid(.example(guessing: [50, 70, 90])).lines
    let numbers = [" 50 ", " 70 ", " 90 "]
    let y = try #require(lines.firstIndex { line in numbers.allSatisfy { line.contains($0) } })
    let marks = try numbers.map { number -> Character in
      let start = try #require(lines[y].firstRange(of: number)).lowerBound
      return Array(lines[y + 1])[lines[y].distance(from: lines[y].startIndex, to: start) + 2]
    }
    // One may be that of the chosen number.
    #expect(marks.count { $0 == "│" } >= 2)
  }

  @Test("The settings are centered, and what is typed there doesn't change their width")
  func settings() throws {
    var state = GuessingGame.State.example()
    state.showsSettings = true
    func title() throws -> String { try #require(grid(state).lines.first { $0.contains("╭─ Settings ─") }) }
    let centered = try title()
    #expect(centered.prefix(12).allSatisfy { $0 != "╭" } && centered.dropFirst(12).hasPrefix("╭─ Settings ─"))
    #expect(centered.dropFirst(67).hasPrefix("╮"))
    state.maximumText = "1000"
    #expect(try title() == centered)
  }

  @Test(
    "A mistake in the typed number has a row of its own, and the large digits and the chips stay, without typed keys"
  )
  func mistake() throws {
    var state = GuessingGame.State.example()
    (state.isEditing, state.entry, state.count) = (true, "-7999", -7_999)
    let mistake = "! −7,999 is not between −100 and 100"
    for width in [80, 120] {
      let lines = grid(state, width: width, height: width * 3 / 10).lines
      #expect(lines.contains { $0.contains("   \(mistake)   ") })
      #expect(lines.contains { $0.contains("▄████▄") })
      let chips = try #require(lines.first { $0.contains(" Number  -7999 ") })
      for chip in ["−", "+", "Enter Guess", " Middle", " Give up", " Range"] {
        #expect(chips.contains(" \(chip) "), "\(chips)")
      }
    }
    #expect(grid(state, width: 40, height: 10).text.contains(mistake))
  }

  @Test("In the settings, the chip of Enter is primary, and only there while a field has focus")
  func settingsChips() throws {
    var state = GuessingGame.State.example()
    state.showsSettings = true
    for (focus, chip) in [(.minimum, " Enter Set the range "), (nil, "")]
      as [(GuessingGame.SettingsField?, String)]
    {
      state.settingsFocus = focus
      let grid = grid(state)
      let row = try #require(grid.position(of: " Esc Close ")).y
      let filled = (0..<80).map { grid[$0, row] }.filter { $0.style.background == .accent }
      #expect(filled.map { "\($0.character)" }.joined() == chip)
    }
  }

  @Test(
    "The number is red below zero and has no color above, whether it is prime or not",
    arguments: [(8, .text), (7, .text), (-7, .negative), (0, .text)] as [(BigInt, Color)])
  func colorBySign(count: BigInt, color: Color) {
    var state = GuessingGame.State.example()
    state.count = count
    let digits = grid(state).cells.filter { $0.character == "█" && $0.style.foreground != .accent }
    #expect(!digits.isEmpty)
    #expect(digits.allSatisfy { $0.style.foreground == color })
  }

  @Test(
    "A number that was found has its color",
    arguments: [(8, .text), (7, .positive), (-7, .negative), (1, .muted)] as [(Int, Color)])
  func colorOfFound(secret: Int, color: Color) {
    let grid = grid(.example(secret: secret, guessing: [secret]))
    let digits = grid.cells.prefix(80 * 9).filter { $0.character == "█" }
    #expect(!digits.isEmpty && digits.allSatisfy { $0.style.foreground == color })
  }

  @Test("The numbers that are left have their ends beside those of the range, however near")
  func near() {
    let text = grid(.example(guessing: [-98, 99])).text
    #expect(text.contains(" −100  −97 ") && text.contains(" 98  100 "))
    #expect(grid(.example(secret: -98, guessing: [-98])).text.contains(" −100  −98 "))
  }

  @Test("The first win is said once")
  func firstWin() {
    let text = grid(.example(guessing: [42])).text
    #expect(text.contains("★ your 1st win"))
    #expect(!text.contains("★ Your first win") && !text.contains("1 win, in"))
    // Without a comparison, there is room for large digits.
    #expect(text.contains("██████"))
  }

  @Test("A range that is narrower than its numbers has them as one text")
  func narrow() {
    let text = grid(.example(secret: 3, guessing: [1, 6])).text
    #expect(text.contains(" 2 … 5 "))
    #expect(grid(.example(secret: 3, guessing: [2, 4])).text.contains(" 3 "))
  }

  @Test("On the widest screen, each guess has a bar with its mark and what it left; with hints off, none has")
  func bars() throws {
    var state = GuessingGame.State.example(guessing: [50, 0])
    let lines = grid(state, width: 200, height: 48).lines
    let latest = try #require(lines.firstIndex { $0.contains("2     0  too low   go higher ↑") })
    #expect(lines[latest].contains("░│██") && lines[latest].contains(" 49 left "))
    #expect(lines[latest + 1].contains("1    50  too high  go lower ↓"))
    #expect(lines[latest + 1].contains("██│░") && lines[latest + 1].contains(" 150 left "))
    #expect(lines[latest - 1].contains(/3 +-?−?\d+  your next guess +.*▼/))
    #expect(lines[latest - 3].contains(" 2 guesses · 49 of 201 numbers left ─╮"))
    state.settings.showsHints = false
    let text = grid(state, width: 200, height: 48).text
    #expect(!text.contains(" left ") && !text.contains("your next guess"))
  }

  @Test("The guesses and the games that were won are listed with the number of guesses")
  func lists() throws {
    var state = GuessingGame.State.example(guessing: [0, 60])
    state.game.secondsPlayed = 65
    state.pastGames = [
      .example(secret: -17, guessing: [0, -50, -17], secondsPlayed: 12), .example(secret: 3, guessing: [3]),
    ]
    let text = grid(state).text
    #expect(text.contains("guess 3 · 1:05 ─╮"))
    let lines = text.split(separator: "\n")
    let title = try #require(lines.firstIndex { $0.contains("─ This game ─") })
    #expect(lines[title].contains("─ 2 guesses ─╮  ╭─ History ★ best 1 · average 2.0 ─╮"))
    #expect(lines[title + 1].contains("  2    60  too high  go lower ↓"))
    #expect(lines[title + 2].contains("  1     0  too low   go higher ↑"))
    #expect(lines.contains { $0.contains("│ 3 1  ") })
    let tall = grid(state, width: 120, height: 36)
    let place = tall.position(of: "│   3   1 ")
    let number = try #require(place, "\n\(tall.text)")
    #expect(tall.lines[number.y - 1].contains("│  ███ ███ "))
    let colors = [4, 8].map { tall[number.x + $0, number.y].style.foreground }
    #expect(colors == [.muted, .gold])
  }

  @Test("On the widest screen, bars have 8 rows at most, and the games are counted by number of guesses")
  func wide() throws {
    var state = GuessingGame.State.example()
    state.pastGames = [
      .example(secret: -17, guessing: [0, -50, -17]), .example(secret: 3, guessing: [3]),
      .example(secret: 4, guessing: [4]),
    ]
    let lines = grid(state, width: 200, height: 46).lines
    let labels = try #require(lines.firstIndex { $0.contains("│    3     1     1  ") })
    #expect((1...8).allSatisfy { lines[labels - $0].contains("│  █████ ") })
    #expect(!lines[labels - 9].contains("█") && lines[labels - 1].contains("│  █████ █████ █████  "))
    let games = try #require(lines.firstIndex { $0.contains("  Guesses  Games  ") })
    #expect(
      lines[games + 1].contains("        1      2  ▆▆▆▆▆▆")
        && lines[games + 2].contains("        3      1  ▆▆▆"))
    #expect(lines[games + 4].contains("  Always the middle: at most 8 guesses for 201 numbers  "))
    #expect(state.plainTextLines.last == "Your best 1 · average 1.7 · 3 won.")
  }

  @Test("A game that was won shows its place in the history immediately, and how it compares")
  func won() {
    var state = GuessingGame.State.example(guessing: [0, 60, 42])
    state.pastGames = [.example(guessing: [42])]
    for (width, height) in [(40, 10), (80, 20), (120, 32), (200, 46)] {
      let text = grid(state, width: width, height: height).text
      #expect(text.contains("★ your 2nd win"), "\(width)")
      #expect(text.contains("Found: 42, in 3 guesses"), "\(width)")
      #expect(text.contains("2 more than your best"), "\(width)")
      #expect(text.contains(" Enter Next game "), "\(width)")
      if width > 40 { #expect(text.contains("★ best 1 · average 2.0")) }
      #expect(text.contains("★ best 1 · average 2.0 · 2 won ─╮") == (width == 200))
    }
  }
}
