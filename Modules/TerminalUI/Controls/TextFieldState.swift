/// A line of text being edited, and where: what a ``TextField`` shows and keys change.
public struct TextFieldState: Hashable, Sendable, Codable {
  /// The text; never with a line end or another control character, when changed through the methods.
  public private(set) var value: String
  /// Graphemes before the cursor, 0…`value.count`.
  public private(set) var cursor: Int
  /// Graphemes that it takes at the most.
  public let limit: Int

  /// The cursor stands after the text unless told; a longer text than `limit` is cut.
  public init(_ value: String = "", cursor: Int? = nil, limit: Int = 1_000) {
    self.limit = max(limit, 0)
    self.value = String(TextFieldState.printable(value).prefix(self.limit))
    self.cursor = min(max(cursor ?? self.value.count, 0), self.value.count)
  }

  private enum CodingKeys: String, CodingKey {
    case value, cursor, limit
  }

  /// Brings what was stored into bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .value),
      cursor: try container.decode(Int.self, forKey: .cursor),
      limit: try container.decode(Int.self, forKey: .limit))
  }

  /// Puts text at the cursor, line ends as spaces, without other control characters; what is over the limit
  /// is left out.
  public mutating func insert(_ text: String) {
    let room = limit - value.count
    let inserted = TextFieldState.printable(text).prefix(max(room, 0))
    guard !inserted.isEmpty else { return }
    let index = value.index(value.startIndex, offsetBy: cursor)
    let head = value[..<index] + inserted
    let tail = value[index...]
    // What is inserted may join with the graphemes beside it, so both counts are taken anew.
    value = String(head + tail)
    cursor = min(head.count, value.count)
  }

  /// Changes the field as its key does in a shell; returns whether the key means anything here.
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

  /// Whether the key edits a field.
  static func edits(with key: KeyEvent) -> Bool {
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
