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
  /// The cursor stays at the end, or keeps the text before it, or else the text after it.
  init(_ value: String, replacing last: TextFieldState?, limit: Int) {
    self.init(value, cursor: last?.cursor, limit: limit)
    guard let last, !self.value.isEmpty, last.value != self.value else { return }
    if last.cursor == last.value.count {
      cursor = self.value.count
      return
    }
    let (head, tail) = (last.value.prefix(last.cursor), last.value.dropFirst(last.cursor))
    let characters = Array(self.value)
    if characters.starts(with: head) || !characters.reversed().starts(with: tail.reversed()) { return }
    cursor = characters.count - tail.count
    // A separator that was added at the cursor comes after it.
    let added = max(characters.count - last.value.count, 0)
    let ending = characters[max(cursor - added - 1, 0)..<cursor]
    if let typed = head.last, let index = ending.lastIndex(of: typed) { cursor = index + 1 }
  }

  /// Inserts text at the cursor; line breaks become spaces, other controls are removed.
  ///
  /// - Returns: `false` if the text would be longer than the limit; it stays as it is.
  @discardableResult
  public mutating func insert(_ text: String) -> Bool {
    let inserted = TextFieldState.printable(text)
    guard value.unicodeScalars.count + inserted.unicodeScalars.count <= limit else { return false }
    if inserted.isEmpty { return true }
    let index = value.index(value.startIndex, offsetBy: cursor)
    let head = value[..<index] + inserted
    let tail = value[index...]
    // The inserted text may join with adjacent graphemes, so count both again.
    value = String(head + tail)
    cursor = min(head.count, value.count)
    return true
  }

  /// The reason that text wasn't inserted.
  var limitNotice: String { "Too long: at most \(limit) characters" }

  private enum Edit {
    case insert(Character)
    case remove(from: Int, to: Int)
    case move(to: Int)
  }

  /// Returns the edit that a key performs in a shell; `nil` if there is none.
  private func edit(for key: KeyEvent) -> Edit? {
    switch (key.key, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift): .insert(character)
    case (.backspace, []), (.backspace, .shift), (.character("h"), .control):
      .remove(from: cursor - 1, to: cursor)
    case (.delete, []), (.character("d"), .control): .remove(from: cursor, to: cursor + 1)
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control):
      .remove(from: wordStart, to: cursor)
    case (.character("d"), .alt): .remove(from: cursor, to: wordEnd)
    case (.character("u"), .control): .remove(from: 0, to: cursor)
    case (.character("k"), .control): .remove(from: cursor, to: value.count)
    case (.left, []), (.character("b"), .control): .move(to: max(cursor - 1, 0))
    case (.right, []), (.character("f"), .control): .move(to: min(cursor + 1, value.count))
    case (.home, []), (.character("a"), .control): .move(to: 0)
    case (.end, []), (.character("e"), .control): .move(to: value.count)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): .move(to: wordStart)
    case (.right, .control), (.right, .alt), (.character("f"), .alt): .move(to: wordEnd)
    default: nil
    }
  }

  /// Handles a key as a shell does, and returns whether it edits text or moves the cursor, and has room for its character.
  @discardableResult
  public mutating func handle(_ key: KeyEvent) -> Bool {
    switch edit(for: key) {
    case .insert(let character): return insert(String(character))
    case .remove(let first, let end): remove(from: first, to: end)
    case .move(let place): cursor = place
    case nil: return false
    }
    return true
  }

  static func handlesKey(_ key: KeyEvent) -> Bool { TextFieldState().edit(for: key) != nil }

  static func replacesSelection(_ key: KeyEvent) -> Bool {
    switch TextFieldState().edit(for: key) {
    case .insert, .remove: true
    case .move, nil: false
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
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
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
    if utf8.count <= maximumScalars { return self[...] }
    var room = maximumScalars
    return prefix {
      room -= $0.unicodeScalars.count
      return room >= 0
    }
  }
}
