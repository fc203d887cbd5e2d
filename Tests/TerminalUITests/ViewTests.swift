import Testing

@testable import TerminalUITesting

@MainActor
@Suite("Views")
struct ViewTests {
  @Test("A screen has room for all of its views")
  func screen() {
    #expect(
      text(KitchenSink(), 46, 19) == """
        ╭─ Counter ──────────────────────────────────╮
        │42                                          │
        │ −   +   s Save                             │
        │Sieving ━━━━━━━━━────────────  43 % 3 s left│
        │────────────────────────────────────────────│
        │Guess  4                                    │
        │ ──────────────○──────────────────────   -20│
        │• wide 素数                                 │
        │• plain                                     │
        │ note 0                                     │
        │ note 1                                     │
        │  row 0                                    ┃│
        │  row 1                                    ┃│
        │  row 2                                    ││
        │› row 3                                    ││
        │  row 4                                    ││
        │  row 5                                    ││
        │  left                               │ right│
        ╰────────────────────────────────────────────╯
        """)
  }

  @Test("A modal is centered and hides the content below it")
  func modal() {
    let above = grid(KitchenSink(showsModal: true), 40, 16)
    #expect(above[1, 1].style.attributes.contains(.faded))
    #expect(
      above.lines[4...10].joined(separator: "\n") == """
        │──────────────────────────────────────│
        │Guess  ╭─ Prime? ─────────────╮       │
        │ ──────│   42 is not prime    │─   -20│
        │• wide │                      │       │
        │• plain│  Esc Close   s Save  │       │
        │ note 0╰──────────────────────╯       │
        │ note 1                               │
        """)
  }

  @Test("Text wraps between words, next to wide characters, and within words that are too long")
  func wrapping() {
    #expect(
      text(Text("The quick brown fox jumps. 素数は面白い Supercalifragilistic"), 12, 6) == """
        The quick
        brown fox
        jumps. 素数
        は面白い
        Supercalifra
        gilistic
        """)
    #expect(text(Text("  indented text\n\nlast  "), 10, 5) == "  indented\ntext\n\nlast\n")
    #expect(text(Text("ends here  "), 9, 2) == "ends here\n")
  }

  @Test("Text that doesn't fit ends in an ellipsis")
  func truncation() {
    #expect(text(Text("The quick brown fox jumps"), 12, 2) == "The quick\nbrown fox j…")
    #expect(text(Text("one\ntwo").lineLimit(1), 12, 2) == "one…\n")
    #expect(text(Text("素数素数"), 5, 1) == "素数…")
    #expect(text(Text("素数素数"), 6, 1) == "素数…")
    #expect(text(Text("exact"), 5, 1) == "exact")
  }

  @Test("One line of a long text is that of its beginning, and says whether more follows")
  func longTexts() {
    func line(_ string: String) -> String { text(Text(string), 4, 1) }
    let spaces = String(repeating: " ", count: 1_000)
    #expect(line("abc" + spaces) == "abc")
    #expect(line("abc" + spaces + "d") == "abc…")
    #expect(line("abc" + spaces + "\n") == "abc…")
    #expect(line(spaces + "a") == "   …")
    #expect(line(String(repeating: "a", count: 1_000)) == "aaa…")
    #expect(line(String(repeating: "素", count: 1_000)) == "素…")
    #expect(line(String(repeating: "\n", count: 1_000)) == "…")
    let long = Text(String(repeating: "a", count: 1_000)).bold() + Text("b")
    #expect(long.sizeThatFits(Size(width: .max, height: 1)).width == 1_001)
  }

  @Test("Text displays control characters and characters without a width escaped")
  func escaping() {
    #expect(
      text(Text("a\u{1B}[31mb\u{7}\t\u{7F}\u{9B}\u{202E}x\u{301}\u{200B}"), 60, 1)
        == "a^[[31mb^G^I^?<U+009B><U+202E>x\u{301}<U+200B>")
    #expect(text(Text("one\r\ntwo\rthree"), 20, 2) == "one\ntwo^Mthree")
    #expect(text(Text("a").border(title: "t\u{1B}"), 9, 3).contains("\u{1B}") == false)
  }

  @Test(
    "Truncation leaves out a whole number after other text, and cuts a number alone",
    arguments: [
      ("2 × 5,594 × 7", 8, "2 × …"), ("2 × 5,594 × 7", 10, "2 × …"),
      ("2 × 5,594 × 7", 11, "2 × 5,594 …"),
      ("Removed 1,234,567", 12, "Removed …"), ("1,234,567", 5, "1,23…"), ("Room 12 of 34", 7, "Room …"),
    ])
  func truncatedNumbers(text: String, width: Int, expected: String) {
    #expect(render(Text(text).lineLimit(1), size: Size(width: width, height: 1)).text == expected)
  }

  @Test("A grapheme with too many marks is truncated to 32 scalars")
  func manyMarks() {
    let cell = grid(Text("a" + String(repeating: "\u{301}", count: 10_000) + "b"), 3, 1)[0, 0]
    #expect(cell.character.unicodeScalars.count == 32)
  }

  @Test(
    "A text can have a replacement for ASCII, or write its exponents with ^, and has room for what is drawn")
  func asciiReplacement() {
    let view = Text("360 = 2³ × 3² × 5").ascii(Text("360 = 2^3 × 3^2 × 5"))
    let size = view.sizeThatFits(Size(width: 80, height: 24))
    #expect(render(view, size: size).text == "360 = 2³ × 3² × 5")
    #expect(size.width == 17)
    func chips(in glyphs: GlyphSet) -> String {
      let chips = HStack {
        Button("2²") {}
        view
      }
      return text(chips, 40, 1, glyphs: glyphs)
    }
    #expect(chips(in: .unicode) == " 2²  360 = 2³ × 3² × 5")
    #expect(chips(in: .ascii) == "[2^2] 360 = 2^3 x 3^2 x 5")
    let powers = (Text("2⁶¹ − 1 = ").bold() + Text("p(10⁶)")).asciiPowers()
    #expect(powers.sizeThatFits(Size(width: 80, height: 24)) == Size(width: 16, height: 1))
    #expect(text(powers, 18, 1) == "2⁶¹ − 1 = p(10⁶)")
    #expect(text(powers, 18, 1, glyphs: .ascii) == "2^61 - 1 = p(10^6)")
    #expect(render(powers, size: Size(width: 18, height: 1), glyphs: .ascii)[0, 0].style.attributes == .bold)
    #expect(Text("7 × 11").asciiPowers().sizeThatFits(size) == Text("7 × 11").sizeThatFits(size))
  }

  @Test("The runs of a text keep their own styles and inherit the rest")
  func runs() {
    let view = (Text("a").foreground(.red) + Text("b").bold()).underline().foreground(.green)
    let cells = grid(view.background(.blue), 3, 1).cells
    #expect(cells[0].style == Style(foreground: .red, background: .blue, attributes: .underline))
    #expect(cells[1].style == Style(foreground: .green, background: .blue, attributes: [.underline, .bold]))
    #expect(cells[2].style == .plain)
  }

  @Test("A container's style is inherited, and a view's own style takes precedence")
  func inheritance() {
    let view = VStack {
      Text("a")
      Text("b").foreground(.red)
      Divider()
    }.foreground(.green).dim()
    let shown = grid(view, 1, 3)
    #expect(shown[0, 0].style == Style(foreground: .green, attributes: .dim))
    #expect(shown[0, 1].style == Style(foreground: .red, attributes: .dim))
    #expect(shown[0, 2].style == Style(foreground: .border, attributes: .dim))
  }

  @Test("A stack aligns its views, and a divider is as long as the stack is wide")
  func alignment() {
    let stack = VStack(alignment: .trailing) {
      Text("a")
      Text("bbb")
      Divider()
    }
    #expect(
      text(stack.border(.single), 9, 6) == "┌───────┐\n│      a│\n│    bbb│\n│───────│\n│       │\n└───────┘")
    #expect(
      text(HStack { stack.border(.single) }, 9, 6) == "┌───┐\n│  a│\n│bbb│\n│───│\n└───┘\n")
    let row = HStack(alignment: .center) {
      Text("1\n2\n3")
      Divider()
      Text("x")
    }
    #expect(text(VStack { row }, 9, 3) == "1 │\n2 │ x\n3 │")
  }

  @Test("Spacers share the remaining space, and spacing ignores empty views")
  func spacers() {
    let row = HStack(spacing: 1) {
      Text("a")
      Spacer()
      EmptyView()
      Text("b")
      Spacer()
      Text("c")
    }
    #expect(text(row, 11, 1) == "a    b    c")
    #expect(
      text(
        VStack(spacing: 1) {
          Text("a")
          EmptyView()
          Text("b")
        }, 3, 3) == "a\n\nb")
    #expect(
      text(
        HStack {
          Text("a")
          Spacer(minimumLength: 3)
          Text("bbbbbb")
        }, 9, 2) == "a     bbb\n      bbb")
  }

  @Test("Without enough space, spacing shrinks first, then the longest view")
  func overflow() {
    let row = HStack {
      Text("a long text that gives way")
      Text("x")
      Text("short")
    }
    #expect(text(row, 20, 3) == "a long text  x short\nthat gives\nway")
    let column = VStack(spacing: 1) {
      Text("header")
      Text("a long text that must give way")
      Text("footer")
    }
    #expect(text(column, 12, 4) == "header\na long text\nthat must …\nfooter")
    #expect(text(column, 12, 2) == "header\na long text…")
    let rows = VStack(spacing: 1) {
      Text("1")
      Text("2\n3")
      Text("4")
    }
    #expect(text(rows, 1, 6) == "1\n\n2\n3\n\n4")
    #expect(text(rows, 1, 5) == "1\n2\n3\n4\n")
    #expect(text(rows, 1, 3) == "1\n…\n4")
  }

  @Test("Buttons that don't fit next to each other wrap to the next row")
  func flow() {
    let buttons = FlowStack {
      Button("One") {}
      Button("Two") {}
      Button("Three") {}
    }
    #expect(text(buttons, 19, 1) == " One   Two   Three")
    #expect(text(buttons, 18, 2) == " One   Two\n Three")
    #expect(
      text(
        VStack {
          buttons
          Text("x")
        }, 7, 5) == " One\n Two\n Three\nx\n")
    #expect(text(buttons, 4, 3) == " One\n Two\n Th…")
    let centered = FlowStack(alignment: .center) {
      Text("aaaa")
      Text("b")
    }
    #expect(text(centered, 4, 2) == "aaaa\n b")
    let gap = FlowStack {
      Text("a")
      Text("x").frame(width: 0)
      Text("b")
    }
    #expect(text(gap, 9, 1) == "a b")
  }

  @Test("A frame sets a size and aligns its content")
  func frames() {
    #expect(
      text(Text("x").frame(width: 5, height: 3, alignment: .center).border(.ascii), 20, 6)
        == "+------------------+\n|                  |\n|        x         |\n|                  |\n|                  |\n+------------------+"
    )
    func beside(_ view: some View) -> some View {
      HStack {
        view
        Text("b")
      }
    }
    #expect(text(beside(Text("a").frame(width: 3)), 9, 1) == "a   b")
    #expect(text(beside(Text("a").frame(maxWidth: .max, alignment: .trailing)), 9, 1) == "      a b")
    #expect(text(beside(Text("a").frame(maxWidth: 3)), 9, 1) == "a   b")
    #expect(
      text(
        VStack {
          Text("a").frame(maxHeight: .max, alignment: .bottom)
          Text("b")
        }, 3, 4) == "\n\na\nb")
  }

  @Test("Padding adds empty cells")
  func padding() {
    #expect(
      text(
        HStack(spacing: 0) {
          Text("a").padding()
          Text("b").padding(horizontal: 2)
        }, 9, 3) == "     b\n a\n")
    #expect(text(Text("a").padding(EdgeInsets(top: 1, left: 2)), 3, 2) == "\n  a")
  }

  @Test(
    "A border is drawn in each style",
    arguments: zip(
      BorderStyle.allCases,
      [
        "┌─ T ─┐\n│abcde│\n└─────┘", "╭─ T ─╮\n│abcde│\n╰─────╯", "╔═ T ═╗\n║abcde║\n╚═════╝",
        "┏━ T ━┓\n┃abcde┃\n┗━━━━━┛", "+- T -+\n|abcde|\n+-----+",
      ]
    ))
  func borders(style: BorderStyle, expected: String) {
    #expect(text(Text("abcde").border(style, title: "T"), 7, 3) == expected)
  }

  @Test("A border truncates its title, and is omitted if there is no room")
  func narrowBorders() {
    #expect(
      text(Text("ab").border(.single, title: "Long title"), 10, 3) == "┌─ Lon… ─┐\n│ab      │\n└────────┘")
    #expect(
      text(HStack { Text("ab").border(.single, title: "Title") }, 20, 3)
        == "┌─ Title ─┐\n│ab       │\n└─────────┘")
    #expect(text(Text("ab").border(), 4, 2) == "ab\n")
  }

  @Test("An optional, a switch, and a loop in a builder produce their content")
  func builder() {
    @ViewBuilder func content(_ number: Int?) -> some View {
      if let number {
        switch number {
        case 0: Text("zero")
        case 1: Text("one")
        default: for each in 0..<number { Text("\(each)") }
        }
      } else {
        Text("none")
      }
      Optional<Text>.none
    }
    #expect(text(content(nil), 5, 1) == "none")
    #expect(text(content(0), 5, 1) == "zero")
    #expect(text(HStack { content(3) }, 5, 1) == "0 1 2")
    #expect(text(content(3), 5, 3) == "0\n1\n2")
    // The only view in a group fills it, as without the group.
    let stack = VStack {
      Text("a")
      Divider()
    }
    #expect(text(Optional(stack), 5, 2) == "a\n─────")
  }

  @Test("In ASCII, a screen has one substitute per cell, and a text outside keeps names and is readable")
  func asciiText() {
    #expect(text(Text("−1 → “素” é…"), 20, 1, glyphs: .ascii) == "-1 > \"??\" ?~")
    let text = "“été” — 2³ × 3¹² ≠ π−1…"
    #expect(GlyphSet.ascii.text(text) == "\"été\" -- 2^3 x 3^12 ≠ pi-1...")
    #expect(GlyphSet.unicode.text(text) == text)
  }

  @Test(
    "The glyphs follow the locale",
    arguments: [
      (["LANG": "en_US.UTF-8"], GlyphSet.unicode), (["LANG": "C.utf8"], .unicode), (["LANG": "C"], .ascii),
      ([:], .ascii),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8@euro"], .unicode),
      (["LC_CTYPE": "ja_JP.eucJP", "LANG": "en_US.UTF-8"], .ascii),
    ] as [([String: String], GlyphSet)])
  func locale(environment: [String: String], expected: GlyphSet) {
    #expect(GlyphSet.detected(environment: environment) == expected)
  }
}
