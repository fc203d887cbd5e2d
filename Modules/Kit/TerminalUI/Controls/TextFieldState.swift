/// The text and the cursor of a ``TextField``.
public struct TextFieldState: Hashable, Sendable, Codable {
  /// The text, without line breaks or other control characters.
  public private(set) var value: String
  /// The number of graphemes before the cursor, 0…`value.count`.
  public private(set) var cursor: Int
  /// The maximum number of Unicode scalars; a grapheme may have any number of them.
  public let limit: Int

  /// Creates a state; text beyond `limit` is dropped, and by default the cursor is after the text.
  public init(_ value: String = "", cursor: Int? = nil, limit: Int = 1_000) {
    self.limit = max(limit, 0)
    self.value = String(TextFieldState.printable(value).prefix(maximumScalars: self.limit))
    self.cursor = min(max(cursor ?? self.value.count, 0), self.value.count)
  }

  /// Creates a state for a text that other code may have changed, such as by grouping digits.
  ///
  /// The cursor keeps the text before it, or else the text after it.
  init(_ value: String, replacing last: TextFieldState?, limit: Int) {
    self.init(value, cursor: last?.cursor, limit: limit)
    guard let last, last.value != self.value else { return }
    let (head, tail) = (last.value.prefix(last.cursor), last.value.dropFirst(last.cursor))
    let characters = Array(self.value)
    if characters.starts(with: head) || !characters.reversed().starts(with: tail.reversed()) { return }
    cursor = characters.count - tail.count
    // A separator that was added at the cursor comes after it.
    let added = max(characters.count - last.value.count, 0)
    let ending = characters[max(cursor - added - 1, 0)..<cursor]
    if let typed = head.last, let index = ending.lastIndex(of: typed) { cursor = index + 1 }
  }

  /// Inserts text at the cursor, up to the limit; line breaks become spaces, other controls are removed.
  public mutating func insert(_ text: String) {
    let room = limit - value.unicodeScalars.count
    let inserted = TextFieldState.printable(text).prefix(maximumScalars: room)
    guard !inserted.isEmpty else { return }
    let index = value.index(value.startIndex, offsetBy: cursor)
    let head = value[..<index] + inserted
    let tail = value[index...]
    // The inserted text may join with adjacent graphemes, so count both again.
    value = String(head + tail)
    cursor = min(head.count, value.count)
  }

  private enum Edit {
    case insert(Character)
    case removeBefore, removeAfter, removeWordBefore, removeWordAfter, removeToStart, removeToEnd
    case moveLeft, moveRight, moveToStart, moveToEnd, moveWordLeft, moveWordRight

    /// Creates the edit that a key performs in a shell; `nil` if there is none.
    init?(_ key: KeyEvent) {
      switch (key.key, key.modifiers) {
      case (.character(let character), []), (.character(let character), .shift): self = .insert(character)
      case (.backspace, []), (.backspace, .shift), (.character("h"), .control): self = .removeBefore
      case (.delete, []), (.character("d"), .control): self = .removeAfter
      case (.left, []), (.character("b"), .control): self = .moveLeft
      case (.right, []), (.character("f"), .control): self = .moveRight
      case (.home, []), (.character("a"), .control): self = .moveToStart
      case (.end, []), (.character("e"), .control): self = .moveToEnd
      case (.left, .control), (.left, .alt), (.character("b"), .alt): self = .moveWordLeft
      case (.right, .control), (.right, .alt), (.character("f"), .alt): self = .moveWordRight
      case (.character("w"), .control), (.backspace, .alt), (.backspace, .control): self = .removeWordBefore
      case (.character("d"), .alt): self = .removeWordAfter
      case (.character("u"), .control): self = .removeToStart
      case (.character("k"), .control): self = .removeToEnd
      default: return nil
      }
    }
  }

  /// Handles a key as a shell does, and returns whether it edits text or moves the cursor.
  @discardableResult
  public mutating func handle(_ key: KeyEvent) -> Bool {
    guard let edit = Edit(key) else { return false }
    switch edit {
    case .insert(let character): insert(String(character))
    case .removeBefore: remove(from: cursor - 1, to: cursor)
    case .removeAfter: remove(from: cursor, to: cursor + 1)
    case .removeWordBefore: remove(from: wordStart, to: cursor)
    case .removeWordAfter: remove(from: cursor, to: wordEnd)
    case .removeToStart: remove(from: 0, to: cursor)
    case .removeToEnd: remove(from: cursor, to: value.count)
    case .moveLeft: cursor = max(cursor - 1, 0)
    case .moveRight: cursor = min(cursor + 1, value.count)
    case .moveToStart: cursor = 0
    case .moveToEnd: cursor = value.count
    case .moveWordLeft: cursor = wordStart
    case .moveWordRight: cursor = wordEnd
    }
    return true
  }

  static func handlesKey(_ key: KeyEvent) -> Bool { Edit(key) != nil }

  /// Whether a key replaces selected text.
  static func replacesSelection(_ key: KeyEvent) -> Bool {
    switch Edit(key) {
    case .insert, .removeBefore, .removeAfter, .removeWordBefore, .removeWordAfter, .removeToStart,
      .removeToEnd:
      true
    case .moveLeft, .moveRight, .moveToStart, .moveToEnd, .moveWordLeft, .moveWordRight, nil: false
    }
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

extension String {
  /// Returns the longest prefix of whole graphemes within a number of Unicode scalars.
  fileprivate func prefix(maximumScalars: Int) -> Substring {
    var room = maximumScalars
    return prefix {
      room -= $0.unicodeScalars.count
      return room >= 0
    }
  }
}
