import Testing

@testable import TerminalUI

@Suite("Key decoder")
struct KeyDecoderTests {
  private static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> [InputEvent] {
    [.key(KeyEvent(key, modifiers))]
  }

  private static func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int, _ held: KeyModifiers = [])
    -> [InputEvent]
  {
    [.mouse(MouseEvent(action, at: Position(x: x, y: y), modifiers: held))]
  }

  /// Byte sequences, with `^` for ESC, and their events.
  static let sequences: [(String, [InputEvent])] =
    characters + cursorKeys + editingKeys + kittyKeys + mouseReports + others + interrupted

  private static let characters: [(String, [InputEvent])] = [
    ("a", key(.character("a"))), ("A", key(.character("A"))), (" ", key(.character(" "))),
    ("é", key(.character("é"))),
    ("素", key(.character("素"))), ("😀", key(.character("😀"))), ("\r", key(.enter)), ("\t", key(.tab)),
    ("\u{7F}", key(.backspace)), ("\u{3}", key(.character("c"), .control)),
    ("\n", key(.character("j"), .control)),
    ("\u{0}", key(.character(" "), .control)), ("\u{1C}", key(.character("\\"), .control)),
    ("\u{1F}", key(.character("_"), .control)), ("^a", key(.character("a"), .alt)),
    ("^é", key(.character("é"), .alt)),
    ("^\r", key(.enter, .alt)), ("^\u{7F}", key(.backspace, .alt)),
    ("^\u{1}", key(.character("a"), [.alt, .control])),
    ("^^a", key(.escape) + key(.character("a"), .alt)),
  ]

  private static let cursorKeys: [(String, [InputEvent])] = [
    ("^[A", key(.up)), ("^[B", key(.down)), ("^[C", key(.right)), ("^[D", key(.left)), ("^[H", key(.home)),
    ("^[F", key(.end)), ("^OA", key(.up)), ("^OD", key(.left)), ("^OH", key(.home)), ("^OF", key(.end)),
    ("^[1;2A", key(.up, .shift)), ("^[1;3B", key(.down, .alt)), ("^[1;5C", key(.right, .control)),
    ("^[1;8D", key(.left, [.shift, .alt, .control])), ("^^[A", key(.up, .alt)), ("^^OA", key(.up, .alt)),
    ("^[a", key(.up, .shift)), ("^Od", key(.left, .control)), ("^[Z", key(.tab, .shift)),
    ("^OM", key(.enter)),
    ("^Oj", key(.character("*"))), ("^Oy", key(.character("9"))), ("^OX", key(.character("="))),
  ]

  private static let editingKeys: [(String, [InputEvent])] = [
    ("^OP", key(.function(1))), ("^OS", key(.function(4))), ("^[P", key(.function(1))),
    ("^[1;5R", key(.function(3), .control)),
    ("^O2P", key(.function(1), .shift)), ("^O1;2P", key(.function(1), .shift)), ("^[[A", key(.function(1))),
    ("^[[E", key(.function(5))), ("^[1~", key(.home)), ("^[2~", key(.insert)), ("^[3~", key(.delete)),
    ("^[4~", key(.end)),
    ("^[5~", key(.pageUp)), ("^[6~", key(.pageDown)), ("^[7~", key(.home)), ("^[8~", key(.end)),
    ("^[11~", key(.function(1))), ("^[15~", key(.function(5))), ("^[17~", key(.function(6))),
    ("^[21~", key(.function(10))),
    ("^[24~", key(.function(12))), ("^[34~", key(.function(20))), ("^[3;5~", key(.delete, .control)),
    ("^[5;3~", key(.pageUp, .alt)), ("^[3$", key(.delete, .shift)),
    ("^[3@", key(.delete, [.control, .shift])),
    ("^[27;5;9~", key(.tab, .control)), ("^[27;6;97~", key(.character("a"), [.control, .shift])),
  ]

  private static let kittyKeys: [(String, [InputEvent])] = [
    ("^[97u", key(.character("a"))), ("^[97;5u", key(.character("a"), .control)), ("^[27u", key(.escape)),
    ("^[13;2u", key(.enter, .shift)), ("^[9;5u", key(.tab, .control)), ("^[127;3u", key(.backspace, .alt)),
    ("^[97;2u", key(.character("A"))), ("^[49:33;2u", key(.character("!"))),
    ("^[97;2;65u", key(.character("A"))),
    ("^[97:65:99;6u", key(.character("a"), [.shift, .control])), ("^[57376u", key(.function(13))),
    ("^[57399u", key(.character("0"))), ("^[57414u", key(.enter)), ("^[57417;5u", key(.left, .control)),
    ("^[97;1:1u", key(.character("a"))), ("^[97;1:2u", key(.character("a"))), ("^[97;1:3u", []),
    ("^[1;1:3A", []),
    ("^[97;9u", key(.character("a"), .super)), ("^[97;65u", key(.character("a"))), ("^[57441;2u", []),
    ("^[32u", key(.character(" "))),
    ("^[128512u", key(.character("😀"))), ("^[1114112u", []), ("^[55296u", []), ("^[u", []),
    ("^[999999999999999999999u", []),
    // A key beyond ASCII, that of the US layout, and a digit's key with Alt; AltGr types a character with Control.
    ("^[1089::99;5u", key(.character("c"), .control)), ("^[1089::99;2u", key(.character("С"))),
    ("^[1089;5u", key(.character("c"), .control)), ("^[233;5u", key(.character("é"), .control)),
    ("^[1057;6u", key(.character("c"), [.shift, .control])), ("^[67;69u", key(.character("c"), .control)),
    ("^[106::99;5u", key(.character("j"), .control)), ("^[305::105;5u", key(.character("i"), .control)),
    ("^[91::56;5u", key(.character("["), .control)), ("^[252::91;5u", key(.character("["), .control)),
    ("^[38:49:49;4u", key(.character("1"), .alt)), ("^[38::49;3u", key(.character("1"), .alt)),
    ("^[55:47:55;4u", key(.character("/"), .alt)), ("^[97;4u", key(.character("A"), .alt)),
    ("^[1092;3u", key(.character("a"), .alt)), ("^ф", key(.character("a"), .alt)),
    ("^ш", key(.character("i"), .alt)),
    ("^[27;5;1089~", key(.character("c"), .control)),
  ]

  private static let mouseReports: [(String, [InputEvent])] = [
    ("^[<0;1;1M", mouse(.press(.left), 0, 0)), ("^[<2;80;24M", mouse(.press(.right), 79, 23)),
    ("^[<0;300;2m", mouse(.release(.left), 299, 1)), ("^[<32;5;6M", mouse(.drag(.left), 4, 5)),
    ("^[<35;5;6M", mouse(.move, 4, 5)), ("^[<64;5;6M", mouse(.scrollUp, 4, 5)),
    ("^[<65;5;6M", mouse(.scrollDown, 4, 5)),
    ("^[<66;5;6M", mouse(.scrollLeft, 4, 5)), ("^[<128;5;6M", mouse(.press(.extra(8)), 4, 5)),
    ("^[<20;5;6M", mouse(.press(.left), 4, 5, [.shift, .control])),
    ("^[<8;5;6M", mouse(.press(.left), 4, 5, .alt)),
    ("^[<0;0;0M", []), ("^[<0;1M", []), ("^[<;;M", []), ("^[<0;1;1;1M", []),
    // X10's format.
    ("^[M !!", mouse(.press(.left), 0, 0)), ("^[M#!\"", mouse(.release(nil), 0, 1)),
  ]

  private static let others: [(String, [InputEvent])] = [
    ("^[I", [.focusGained]), ("^[O", [.focusLost]), ("^[200~a^[201~", [.paste(Paste("a"))]),
    ("^[200~^[201~", [.paste(Paste(""))]),
    ("^[200~q\r\n^[A\u{3}x\r^[20^[201~", [.paste(Paste("q\n\u{1B}[A\u{3}x\n\u{1B}[20"))]),
    ("^[200~素^^[201~", [.paste(Paste("素\u{1B}"))]), ("^[201~", []),
    ("^[?2026;2$y", [.report(.mode(2026, setting: 2))]), ("^[?62;22c", [.report(.attributes([62, 22]))]),
    ("^[?5u", [.report(.keyboardFlags(5))]),
    ("^]11;rgb:1e1e/80/f\u{7}", [.report(.background(RGB(red: 0x1E, green: 0x80, blue: 0xFF)))]),
    ("^]11;rgba:FFFF/0000/8000/ffff^\\", [.report(.background(RGB(red: 255, green: 0, blue: 128)))]),
    ("^]11;rgb:1e1e/1e1e^\\", []), ("^]11;rgb:1e1e/1e1e/+1e1^\\", []), ("^]11;rgb:1/2/3/4\u{7}", []),
    ("^]11;rgb:1/2/12345\u{7}", []), ("^]10;rgb:1/2/3\u{7}", []), ("^P11;rgb:1/2/3\u{7}", []),
    ("^]11;rgb:1/2/3^[A", [.key(KeyEvent(.up))]),
    ("^[?997;1n", [.report(.colorScheme(isDark: true))]),
    ("^[?997;2n", [.report(.colorScheme(isDark: false))]), ("^[?997;3n", []), ("^[?996;1n", []),
    // Answers and sequences without a query; all are dropped completely.
    ("^[12;34R", []), ("^[>1;95;0c", []), ("^]10;rgb:0000/0000/0000^\\", []), ("^]0;title\u{7}", []),
    ("^P>|xterm(1)^\\", []),
    ("^_Gi=1;OK^\\", []), ("^[200z", []), ("^[1;2;3;4;5X", []), ("^[?1;2 q", []), ("^[38;2;1;2;3m", []),
    ("^[" + String(repeating: "1;", count: 500) + "A", []),
    ("^O" + String(repeating: "1", count: 500) + "A", []),
  ]

  /// Returns the events of Alt with a character, and of the characters after it.
  private static func typed(_ text: String) -> [InputEvent] {
    text.enumerated().flatMap { key(.character($1), $0 == 0 ? .alt : []) }
  }

  /// Sequences that are cut off by a control character, an Esc, or a character beyond ASCII.
  ///
  /// A string that is cut off consists of keys; of other sequences, only the rest is decoded.
  private static let interrupted: [(String, [InputEvent])] = [
    ("^[1;5\u{3}", key(.character("c"), .control)), ("^[\r", key(.enter)),
    ("^O\u{3}", key(.character("c"), .control)),
    ("^[1;^[A", key(.up)), ("^]title\u{3}", typed("]title") + key(.character("c"), .control)),
    ("^Pabc^[A", typed("Pabc") + key(.up)), ("^Pabc^q", typed("Pabc") + typed("q")),
    ("^]^]\r", typed("]") + typed("]") + key(.enter)), ("^_é\r", typed("_é") + key(.enter)),
    ("^^P\r", key(.escape) + typed("P") + key(.enter)), ("^]^^a", typed("]") + key(.escape) + typed("a")),
    ("^[<0;1\u{7F}", key(.backspace)), ("^[12é", key(.character("é"))),
  ]

  /// Sequences without their ends, with `ÿ` for the first byte of a character.
  private static let incomplete: [(String, [InputEvent])] = [
    ("", []), ("^", key(.escape)), ("^^", key(.escape) + key(.escape)),
    ("^[", typed("[")), ("^O", typed("O")), ("^]", typed("]")), ("^P", typed("P")), ("^_", typed("_")),
    ("^^]", key(.escape) + typed("]")), ("^]abc", typed("]abc")), ("^]1", typed("]1")), ("^_é", typed("_é")),
    ("^]a^", typed("]a") + key(.escape)), ("^]aÿ", typed("]a") + key(.character("\u{FFFD}"))),
    ("^]11;rgb:1e1e", []), ("^P" + String(repeating: "a", count: 128), []), ("^[1;5", []), ("^[[", []),
    ("^[M!", []), ("^[200~ab^[20", [.paste(Paste("ab"))]), ("^[200~", [.paste(Paste(""))]),
  ]

  private func bytes(_ sequence: String) -> [UInt8] {
    sequence.utf8.map { $0 == UInt8(ascii: "^") ? 0x1B : $0 }
  }

  /// Returns the events of the chunks.
  private func decode(_ chunks: [ArraySlice<UInt8>]) -> [InputEvent] {
    var decoder = KeyDecoder()
    return chunks.flatMap { decoder.decode($0) }
  }

  @Test(
    "Every sequence decodes to its events, however it is split, with no bytes left over",
    arguments: sequences)
  func splits(sequence: String, expected: [InputEvent]) {
    let bytes = bytes(sequence) + [UInt8(ascii: "x")]
    let expected = expected + Self.key(.character("x"))
    #expect(decode([bytes[...]]) == expected)
    for split in 0...bytes.count {
      #expect(decode([bytes[..<split], bytes[split...]]) == expected, "split at \(split)")
    }
    #expect(decode(bytes.indices.map { bytes[$0...$0] }) == expected)
  }

  @Test("The rest of a sequence may be late, unless its start can be a key")
  func timeouts() {
    for sequence in ["^", "^^", "^[", "^O", "^]", "^]1", "^P>", "^_", "^_G", "^]title", "^]title^"] {
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes(sequence))
      #expect(decoder.timeout == .milliseconds(50), "\(sequence)")
    }
    for sequence in ["^[1", "^[<0;1", "^[[", "^O1", "^[M!", "^]11;", "^]11;rgb:0^", "^[200~", "^[200~a^[20"] {
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes(sequence))
      #expect(decoder.timeout == .seconds(1), "\(sequence)")
    }
    for (sequence, _) in Self.sequences {
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes(sequence))
      #expect(decoder.timeout == nil, "\(sequence)")
    }
  }

  @Test("rxvt's keys with Control end in a caret")
  func rxvtControlKeys() {
    let events = decode([Array("\u{1B}[3^\u{1B}[5^".utf8)[...]])
    #expect(events == Self.key(.delete, .control) + Self.key(.pageUp, .control))
  }

  @Test(
    "A timeout and the end of input complete keys, characters, and pastes, and drop other sequences",
    arguments: incomplete)
  func flush(sequence: String, expected: [InputEvent]) {
    var decoder = KeyDecoder()
    let bytes = bytes(sequence)
    let early = decoder.decode(sequence.hasSuffix("ÿ") ? bytes.dropLast() : bytes[...])
    #expect(early.isEmpty)
    let events = decoder.flush()
    #expect(events == expected)
    #expect(decoder.timeout == nil)
    let again = decoder.flush()
    #expect(again.isEmpty)
    let next = decoder.decode(Array("[A".utf8))
    #expect(next == Self.key(.character("[")) + Self.key(.character("A")))
  }

  @Test("Of several Esc, all but the last two are keys without a timeout")
  func manyEscapes() {
    let many = decode([[0x1B, 0x1B, 0x1B, 0x1B]])
    #expect(many == Self.key(.escape) + Self.key(.escape))
  }

  @Test(
    "Invalid UTF-8 becomes replacement characters, as Unicode specifies",
    arguments: [
      [0x80], [0xFF], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xE0, 0x80, 0x80],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x41],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xC3, 0xC3, 0xA9], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes) + decoder.flush()
    // Swift's own decoder uses the same table.
    let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap {
      Self.key(.character(Character($0)))
    }
    #expect(events == expected)
  }

  @Test("A paste over the limit is cut between characters and marked as truncated")
  func longPaste() {
    for (limit, expected) in [(0, ""), (1, "a"), (2, "a"), (3, "a"), (4, "a素"), (5, "a素b")] {
      var decoder = KeyDecoder(pasteLimit: limit)
      let events = decoder.decode(bytes("^[200~a素bcdef^[201~x"))
      #expect(events == [.paste(Paste(expected, isTruncated: true))] + Self.key(.character("x")))
    }
    var decoder = KeyDecoder(pasteLimit: 5)
    _ = decoder.decode(bytes("^[200~a素bcdef^[201~"))
    let exact = decoder.decode(bytes("^[200~a素b^[201~"))
    #expect(exact == [.paste(Paste("a素b"))])
  }

  @Test("Random bytes don't trap, decode the same however they are split, and leave keys working")
  func fuzz() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("KeyDecoderTests.fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    // The bytes of sequences occur more often.
    let common = Array("\u{1B}\u{1B}\u{1B}[[O<;:?$0123456789~MmuAPR]_\\\u{7}\r".utf8)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 1...400, using: &generator)).map { _ in
        Int.random(in: 0..<4, using: &generator) == 0
          ? UInt8.random(in: 0...255, using: &generator) : common.randomElement(using: &generator) ?? 0
      }
      var whole = KeyDecoder(pasteLimit: 100)
      var cut = KeyDecoder(pasteLimit: 100)
      var events: [InputEvent] = []
      var left = bytes[...]
      while !left.isEmpty {
        let count = Int.random(in: 1...7, using: &generator)
        events += cut.decode(left.prefix(count))
        left = left.dropFirst(count)
      }
      let expected = whole.decode(bytes)
      #expect(events == expected, "seed \(seed)")
      let (end, cutEnd) = (whole.flush(), cut.flush())
      #expect(end == cutEnd, "seed \(seed)")
      let next = whole.decode(Array("\u{1B}[A".utf8))
      #expect(next == Self.key(.up), "seed \(seed)")
    }
  }
}
