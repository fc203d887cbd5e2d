import TerminalUI
import Testing

@Suite("Text field editing")
struct TextFieldStateTests {
  /// Returns the text after the keys, with a bar at the cursor.
  private func edited(_ value: String, cursor: Int? = nil, _ keys: [KeyEvent]) -> String {
    var field = TextFieldState(value, cursor: cursor)
    for key in keys { field.handle(key) }
    return String(field.value.prefix(field.cursor)) + "|" + String(field.value.dropFirst(field.cursor))
  }

  @Test("Keys edit at the cursor")
  func keys() {
    #expect(edited("", ["4", "2"]) == "42|")
    #expect(edited("ac", cursor: 1, ["b"]) == "ab|c")
    #expect(edited("abc", [.left, .backspace]) == "a|c")
    #expect(edited("abc", cursor: 0, [.delete, .backspace]) == "|bc")
    #expect(edited("abc", [.home, .right]) == "a|bc")
    #expect(edited("one two  three", [.control("w")]) == "one two  |")
    #expect(
      edited("one two  three", [KeyEvent(.left, .control), KeyEvent(.left, .control)]) == "one |two  three")
    #expect(edited("one two", cursor: 0, [KeyEvent(.right, .control)]) == "one| two")
    #expect(edited("one two", [KeyEvent(.character("b"), .alt)]) == "one |two")
    #expect(edited("one two", cursor: 3, [KeyEvent(.character("d"), .alt)]) == "one|")
    #expect(edited("one two", cursor: 3, [.control("k")]) == "one|")
    #expect(edited("one two", cursor: 3, [.control("u")]) == "| two")
  }

  @Test("The cursor stays after a character that joins the previous grapheme")
  func joining() {
    #expect(edited("ex", cursor: 1, ["\u{301}"]) == "e\u{301}|x")
    #expect(edited("👩", ["\u{200D}", "👧"]) == "👩\u{200D}👧|")
    #expect(edited("👩\u{200D}👧", [.backspace]) == "|")
    #expect(edited("\u{1F1F7}", cursor: 0, ["\u{1F1EB}"]) == "🇫🇷|")
  }

  @Test("Keys that don't edit text aren't handled")
  func otherKeys() {
    var field = TextFieldState("a")
    for key in [.enter, .tab, .escape, .up, KeyEvent(.character("x"), .alt)] {
      let isHandled = field.handle(key)
      #expect(!isHandled)
    }
    #expect(field == TextFieldState("a"))
  }

  @Test("The limit counts combining characters, and keeps or drops each grapheme as a whole")
  func combiningCharacters() {
    var field = TextFieldState("e", limit: 5)
    for _ in 0..<3_000 { field.insert("\u{301}") }
    #expect(field.value.unicodeScalars.count == 5)
    #expect(TextFieldState("ae\u{301}\u{301}b", limit: 3).value == "a")
  }

  @Test("A paste becomes one line without control characters, and is refused as a whole over the limit")
  func pasting() {
    var field = TextFieldState("ab", cursor: 1, limit: 8)
    field.insert("1\n2\t\u{1B}3\u{9B}")
    #expect(field.value == "a1 2 3b")
    #expect(!field.insert("45") && field.value == "a1 2 3b")
    #expect(field.insert("4") && field.value == "a1 2 34b")
    #expect(!field.handle(KeyEvent(.character("5"))) && field.value == "a1 2 34b")
    #expect(TextFieldState("too long", cursor: 99, limit: 3) == TextFieldState("too", cursor: 3, limit: 3))
  }
}
