import TerminalUITesting
import Testing

@MainActor
@Suite("Cards, numbers, charts, and messages")
struct KitTests {
  @Test("A card has its title at the left and another text at the right, if there is room for both")
  func card() {
    let card = Text("a").frame(maxWidth: .max).card("Count", trailing: Text("step 1"))
    #expect(
      text(card, 24, 3) == """
        ╭─ Count ───── step 1 ─╮
        │ a                    │
        ╰──────────────────────╯
        """)
    #expect(text(card, 18, 3).hasPrefix("╭─ Count step 1 ─╮"))
    #expect(text(card, 17, 3).hasPrefix("╭─ Count ───────╮"))
    #expect(text(card, 10, 3).hasPrefix("╭─ Cou… ─╮"))
    #expect(text(card, 12, 3, glyphs: .ascii).hasPrefix("+- Count --+"))
    #expect(text(Text("7").card("About 2⁶¹ − 1"), 20, 3, glyphs: .ascii).hasPrefix("+- About 2^61 - 1 -+"))
    let roomy = Text("a").frame(maxWidth: .max).card("Count", isRoomy: true)
    #expect(
      text(roomy, 12, 4) == """
        ╭─ Count ──╮
        │          │
        │  a       │
        ╰──────────╯
        """)
  }

  @Test("The card with focus has a border and a title in the accent's color; the others don't")
  func cardFocus() {
    let cards = HStack {
      Button("A") {}.card("One")
      Button("B") {}.card("Two")
    }
    let driver = drive(width: 30, height: 3) { cards }
    func isFocused(_ title: String) -> Bool {
      guard let place = driver.grid.position(of: title) else { return false }
      let styles = [driver.grid[place.x, 0], driver.grid[place.x - 2, 0]].map(\.style.foreground)
      return styles == [.accent, .accent]
    }
    #expect(isFocused("One") && !isFocused("Two"))
    driver.press(.tab)
    #expect(!isFocused("One") && isFocused("Two"))
  }

  @Test("An alert has the width of the longer of its title and message, at most 60 columns and its border")
  func alert() {
    let long = "A long paragraph is wrapped to a width that people read well, so that the box stays narrow."
    for (title, message, width) in [
      ("Sure?", long, 66), (long, "No.", 66), ("Sure?", "It isn't yet saved.", 25),
    ] {
      let box = AlertBox(AlertState<Int>(title: title, message: message)) { _ in }
      #expect(box.sizeThatFits(Size(width: 100, height: 20)).width == width, "\(title) \(message)")
    }
  }

  @Test("A panel is filled")
  func panel() {
    let shown = grid(Text("a").panel(title: "Help"), 12, 3)
    #expect((0..<10).allSatisfy { shown[$0, 1].style.background == .panel })
    #expect(shown[1, 1].style.foreground == .text)
  }

  @Test(
    "A number has the largest digits that fit",
    arguments: [
      (
        35, 5,
        """
         ▄███       █████▄  █████▄  ██  ██
           ██           ██      ██  ██  ██
           ██       ▄████▀   ████▌  ▀█████
           ██    ▄▄ ██          ██      ██
         ██████  ▄▀ ██████  █████▀      ██
        """
      ),
      (
        35, 4,
        """
                 ▀█    ▀▀█ ▀▀█ █ █
                  █    █▀▀ ▀▀█ ▀▀█
                 ▀▀▀ , ▀▀▀ ▀▀▀   ▀
        """
      ),
      (12, 5, "\n\n   1,234"),
    ] as [(Int, Int, String)])
  func digits(width: Int, height: Int, expected: String) {
    let lines = grid(NumberDisplay("1,234"), width, height).lines
    #expect(lines.joined(separator: "\n").trimmingSuffix { $0 == "\n" } == expected)
  }

  @Test(
    "Digits are drawn in the measured size, at most the maximum; in ASCII, smaller ones are text")
  func digitSizes() {
    let number = NumberDisplay("−1,234,567,890")
    for width in 1...120 {
      for height in 1...6 {
        let size = number.sizeThatFits(Size(width: width, height: height))
        #expect(size.width <= width && size.height <= height)
        #expect(number.sizeThatFits(size) == size)
      }
    }
    #expect(NumberDisplay("7", maximumSize: .middle).sizeThatFits(Size(width: 80, height: 9)).height == 3)
    #expect(NumberDisplay("7", maximumSize: .text).sizeThatFits(Size(width: 80, height: 9)).height == 1)
    #expect(text(NumberDisplay("68"), 9, 3, glyphs: .ascii).contains("68"))
    #expect(text(NumberDisplay("2^61-1"), 80, 9).contains("2^61-1"))
  }

  @Test("A number that is too long for a row continues by whole groups, aligned at the right")
  func longNumber() {
    let number = "12" + String(repeating: ",345", count: 7)
    #expect(text(NumberDisplay(number), 15, 3) == "      12,345,\n 345,345,345,\n 345,345,345")
    // Never split within a group.
    for width in 4...40 {
      let lines = grid(NumberDisplay(number), width, 12).lines
      let groups = lines.joined().split { !"0123456789".contains($0) }.map(String.init)
      #expect(groups == ["12"] + Array(repeating: "345", count: 7), "\(width)")
    }
  }

  @Test(
    "A gap line shows the number in proportion between its ends",
    arguments: [(0.0, "‹ 7 ├●─────┤ 11 ›"), (0.5, "‹ 7 ├───●──┤ 11 ›"), (1, "‹ 7 ├─────●┤ 11 ›")]
      as [(Double, String)])
  func gapLine(fraction: Double, expected: String) {
    let line = gapLine(fraction) { _ in }
    #expect(text(line, 17, 1) == expected)
    #expect(grid(line, 17, 1)[expected.map { $0 }.firstIndex(of: "●") ?? 0, 0].style.foreground == .positive)
  }

  private func gapLine(_ fraction: Double, go: @escaping (String) -> Void) -> GapLine {
    GapLine(
      "Primes", lower: GapLine.End("7", keys: ["<", .left], title: "Previous prime") { go("7") },
      upper: GapLine.End("11", keys: [">", .right], title: "Next prime") { go("11") }, fraction: fraction,
      color: .positive, distances: ("−2", "+2"))
  }

  @Test(
    "The keys and clicks on the ends of a gap line go there; the distances are below them if there is room")
  func gapLineEnds() {
    var log: [String] = []
    let driver = drive(width: 20, height: 2) { gapLine(0.5) { log.append($0) } }
    #expect(driver.grid.lines[1] == "  −2            +2")
    driver.press(["<", ">"])
    #expect(driver.title(of: "<") == "Previous prime" && driver.title(of: ">") == "Next prime")
    #expect(driver.keyMap.bindings.first { $0.keys.contains("<") }?.keyNames == "< ←")
    driver.press([.left, .right])
    driver.click(x: 2, y: 0)
    driver.click(x: 19, y: 0)
    driver.click(x: 8, y: 0)
    #expect(log == ["7", "11", "7", "11", "7", "11"])
    #expect(text(gapLine(0.5) { _ in }, 9, 1) == "‹ 7  11 ›")
    let open = GapLine(
      "Primes", lower: nil, upper: GapLine.End("2", keys: [">"], title: "Next") {}, fraction: .nan)
    #expect(text(open, 9, 1) == "─●──┤ 2 ›")
  }

  @Test("A sparkline has a column for each value, in proportion, and a mark")
  func sparkline() {
    #expect(text(Sparkline([2, 4, 6, 8, 16, 0]), 9, 1) == "▁▂▃▄█▁")
    let chart = Sparkline([2, 16, 9], marked: 2, height: 2)
    #expect(text(chart, 9, 3) == " █▁\n▂██\n  ▴")
    let shown = grid(chart, 9, 3)
    #expect(shown[1, 0].style.foreground == .gold)
    #expect(shown[2, 1].style.foreground == .positive)
    #expect(shown[0, 1].style.foreground == .theme(.level2))
    #expect(text(Sparkline([1, 2, 3, 4]), 2, 1) == "▂▄")
    let wide = Sparkline([2, 1, 2], marked: 1, barWidth: 3, spacing: 1, gold: .smallest)
    #expect(text(wide, 20, 2) == "███ ▄▄▄ ███\n     ▴")
    #expect(text(wide, 10, 1) == "███ ▄▄▄")
    #expect(grid(Sparkline([2, 1], gold: .smallest), 2, 1)[1, 0].style.foreground == .gold)
    #expect(Sparkline([]).sizeThatFits(Size(width: 9, height: 9)) == .zero)
  }

  @Test("An empty state says what to do, in the middle")
  func emptyState() {
    let view = EmptyState("No favorites yet", lines: ["Press s to save a prime"]) {
      Button("Add", key: "a") {}
    }
    let lines = grid(view, 30, 9).lines
    #expect(lines[3] == "      No favorites yet" && lines[5] == "   Press s to save a prime")
    #expect(lines[7].contains(" a Add"))
    #expect(grid(view, 30, 9).position(of: "★")?.y == 1)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isRemoved: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isRemoved(last) { text.removeLast() }
    return text
  }
}
