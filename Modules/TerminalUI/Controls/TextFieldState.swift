/// The text and the cursor of a ``TextField``.
public struct TextFieldState: Hashable, Sendable, Codable {
  /// The text, without line breaks or other control characters.
  public private(set) var value: String
  /// The number of graphemes before the cursor, 0…`value.count`.
  public private(set) var cursor: Int
  /// The maximum number of graphemes.
  public let limit: Int

  /// Creates a state; text beyond `limit` is dropped, and by default the cursor is after the text.
  public init(_ value: String = "", cursor: Int? = nil, limit: Int = 1_000) {
    self.limit = max(limit, 0)
    self.value = String(TextFieldState.printable(value).prefix(self.limit))
    self.cursor = min(max(cursor ?? self.value.count, 0), self.value.count)
  }

  private enum CodingKeys: String, CodingKey {
    case value, cursor, limit
  }

  /// Decodes a state, clamping the stored values to their bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .value),
      cursor: try container.decode(Int.self, forKey: .cursor),
      limit: try container.decode(Int.self, forKey: .limit))
  }

  /// Inserts text at the cursor, up to the limit; line breaks become spaces, other controls are removed.
  public mutating func insert(_ text: String) {
    let room = limit - value.count
    let inserted = TextFieldState.printable(text).prefix(max(room, 0))
    guard !inserted.isEmpty else { return }
    let index = value.index(value.startIndex, offsetBy: cursor)
    let head = value[..<index] + inserted
    let tail = value[index...]
    // The inserted text may join with adjacent graphemes, so count both again.
    value = String(head + tail)
    cursor = min(head.count, value.count)
  }

  /// Handles a key as a shell does, and returns whether it edits text or moves the cursor.
  @discardableResult
  public mutating func handle(_ key: KeyEvent) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.backspace, []), (.backspace, .shift), (.character("h"), .control):
      remove(from: cursor - 1, to: cursor)
    case (.delete, []), (.character("d"), .control):
      remove(from: cursor, to: cursor + 1)
    case (.left, []), (.character("b"), .control):
      cursor = max(cursor - 1, 0)
    case (.right, []), (.character("f"), .control):
      cursor = min(cursor + 1, value.count)
    case (.home, []), (.character("a"), .control):
      cursor = 0
    case (.end, []), (.character("e"), .control):
      cursor = value.count
    case (.left, .control), (.left, .alt), (.character("b"), .alt):
      cursor = wordStart
    case (.right, .control), (.right, .alt), (.character("f"), .alt):
      cursor = wordEnd
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control):
      remove(from: wordStart, to: cursor)
    case (.character("d"), .alt):
      remove(from: cursor, to: wordEnd)
    case (.character("u"), .control):
      remove(from: 0, to: cursor)
    case (.character("k"), .control):
      remove(from: cursor, to: value.count)
    default:
      return false
    }
    return true
  }

  static func handlesKey(_ key: KeyEvent) -> Bool {
    var probe = TextFieldState()
    return probe.handle(key)
  }

  private mutating func remove(from first: Int, to end: Int) {
    let first = max(first, 0)
    let end = min(end, value.count)
    guard first < end else { return }
    let start = value.index(value.startIndex, offsetBy: first)
    value.removeSubrange(start..<value.index(start, offsetBy: end - first))
    cursor = min(first, value.count)
  }

  private var wordStart: Int {
    let head = Array(value.prefix(cursor))
    var index = head.count
    while index > 0, head[index - 1].isWhitespace { index -= 1 }
    while index > 0, !head[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    let all = Array(value)
    var index = cursor
    while index < all.count, all[index].isWhitespace { index += 1 }
    while index < all.count, !all[index].isWhitespace { index += 1 }
    return index
  }

  private static func printable(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline || character == "\t" {
        result += " "
      } else if !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        result.append(character)
      }
    }
    return result
  }
}
