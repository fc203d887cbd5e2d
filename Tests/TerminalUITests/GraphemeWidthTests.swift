import TestTraits
import Testing

@testable import TerminalUI

@MainActor
@Suite("Width of graphemes")
struct GraphemeWidthTests {
  @Test("A simple scalar takes one cell and doesn't join with its neighbors")
  func simpleScalars() {
    let simple = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter(\.isSimple)
    #expect(simple.count > 1000)
    for scalar in simple {
      #expect(Character(scalar).cellWidth == 1, "\(scalar.value)")
      #expect("\(scalar)\(scalar)a\(scalar)−".count == 5, "\(scalar.value)")
    }
    #expect(simpleCells("a\n", style: .plain) == nil && simpleCells("e\u{301}", style: .plain) == nil)
  }

  @Test(
    "The width of a grapheme follows Unicode's data and the emoji rules",
    arguments: [
      ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("€", 1), ("\u{AD}", 1), ("\u{A0}", 1),
      // CJK, full-width and half-width.
      ("素", 2), ("あ", 2), ("Ａ", 2), ("ｱ", 1), ("ｶ\u{FF9E}", 2), ("。", 2), ("\u{3000}", 2), ("\u{2A6D6}", 2),
      // Hangul: a syllable, the same syllable as letters, a lone consonant, a lone vowel.
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}", 2), ("\u{1161}", 0),
      // Emoji: wide on its own, wide with VS16, joined, with a skin tone, a flag, half a flag, a keycap,
      // England.
      ("😀", 2), ("🫩", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☺\u{FE0E}", 1), ("👩\u{200D}👩\u{200D}👧", 2), ("👍🏽", 2),
      ("🇫🇷", 2), ("\u{1F1EB}", 2), ("1\u{FE0F}\u{20E3}", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏳\u{FE0F}\u{200D}🌈", 2),
      // Indic: a vowel sign of one cell, and one without a width.
      ("का", 2), ("कु", 1),
      // Arabic, Hebrew with points, Thai.
      ("ش", 1), ("שׁ", 1), ("ที่", 1),
      // Characters without a width.
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FE0F}", 0), ("\u{1B}", 0), ("\n", 0),
      ("\u{9B}", 0),
      ("\u{202E}", 0), ("\u{2028}", 0), ("\u{E0001}", 0), ("\u{93E}", 0),
      // Line drawing and other ambiguous characters, private use.
      ("─", 1), ("█", 1), ("●", 1), ("…", 1), ("−", 1), ("\u{E0B0}", 1),
    ] as [(Character, Int)])
  func width(character: Character, expected: Int) {
    #expect(character.cellWidth == expected)
  }

  @Test("The width of a string is that of its displayed form")
  func strings() {
    #expect("".cellWidth == 0)
    #expect("素数 x".cellWidth == 6)
    #expect("a\u{1B}".cellWidth == 3)
    #expect("\u{202E}".cellWidth == 8)
    #expect("क\u{200D}".cellWidth == 1)
    #expect("7\u{E0041}🏴󠁧󠁢󠁥󠁮󠁧󠁿".cellWidth == 12)
    // A conjunct, one cluster or two depending on the version of Unicode.
    #expect("क्ष".cellWidth == 2)
  }

  @Test("Tags are escaped, except in flags")
  func tags() {
    let text = "e\u{301}\u{E0041}\u{E007F}🏴󠁧󠁢󠁥󠁮󠁧󠁿"
    #expect(lineCells(text).map { "\($0.character)" }.joined() == "e\u{301}<U+E0041><U+E007F>🏴󠁧󠁢󠁥󠁮󠁧󠁿")
  }

  @Test("Every scalar is painted in as many cells as measured")
  func everyScalar() {
    // The scalars in planes above the second are alike.
    let others = stride(from: UInt32(0x20000), through: 0x10FFFF, by: usesAllSizes ? 1 : 61)
    for value in Array(0..<0x20000) + others {
      guard let scalar = Unicode.Scalar(value), value != 0x0A else { continue }
      let string = String(scalar)
      let width = string.cellWidth
      guard width == 0 || width > 2 else { continue }
      // Only characters without a width are escaped, and an escape takes at least two cells.
      #expect(Character(scalar).cellWidth == 0 && width > 0, "\(value)")
    }
    for sample in ["a\u{301}", "素", "👩\u{200D}👩\u{200D}👧", "🇫🇷", "\u{1B}", "\u{202E}", "कु", "\u{93E}"] {
      let shown = grid(Text(sample + "|"), 20, 1)
      #expect(shown[sample.cellWidth, 0].character == "|", "\(sample.unicodeScalars)")
    }
  }

  @Test("No character of random texts that could control the terminal is drawn, or is in a title")
  func randomTexts() throws {
    let dangerous: [Unicode.Scalar] =
      [0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069].flatMap {
        ($0 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      } + ["\u{61C}", "\u{200B}", "\u{FEFF}"]
    let alphabet: [Unicode.Scalar] = dangerous + ["\u{200D}", "a", "素", "ش", "\u{301}"]
    let isDangerous = Set(dangerous)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<(usesAllSizes ? 100_000 : 20_000) {
      let text = String(
        String.UnicodeScalarView((0..<5).map { _ in alphabet.randomElement(using: &generator)! }))
      let title = TerminalRequest.titleSequence(text).dropFirst(4).dropLast(2)
      let isSafe =
        !lineCells(text).contains { $0.character.unicodeScalars.contains(where: isDangerous.contains) }
        && !title.unicodeScalars.contains(where: isDangerous.contains)
      try #require(isSafe, "\(Array(text.unicodeScalars))")
    }
  }
}
