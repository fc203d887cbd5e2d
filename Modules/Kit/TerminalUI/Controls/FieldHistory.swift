/// A field's undo history, and its submitted texts.
struct FieldHistory: Equatable {
  private(set) var undoable: [TextFieldState] = []
  private var redoable: [TextFieldState] = []
  /// Whether the last change typed a character of a word.
  private var isTypingWord = false

  private(set) var submitted: [String] = []
  private var recalled: Int?
  /// The text that recalled texts replace.
  private var draft = ""

  /// The maximum number of changes, and of submitted texts; the oldest are dropped.
  private static let limit = 100

  init() {}

  init(undoing state: TextFieldState) { undoable = [state] }

  var canUndo: Bool { !undoable.isEmpty }
  var canRedo: Bool { !redoable.isEmpty }
  var isRecalling: Bool { recalled != nil }

  /// Records a change; typing a word is one change.
  mutating func record(_ before: TextFieldState, _ after: TextFieldState) {
    guard before.value != after.value else {
      isTypingWord = false
      return
    }
    let typed = after.cursor == before.cursor + 1 && after.value.utf8.count > before.value.utf8.count
    let isWord = typed && !after.isAfterSpace
    if !isWord || !isTypingWord { push(before) }
    isTypingWord = isWord
    redoable = []
  }

  private mutating func push(_ line: TextFieldState) {
    undoable.append(line)
    if undoable.count > Self.limit { undoable.removeFirst() }
  }

  mutating func undo(_ line: inout TextFieldState) {
    guard let last = undoable.popLast() else { return }
    redoable.append(line)
    line = last
    isTypingWord = false
  }

  mutating func redo(_ line: inout TextFieldState) {
    guard let next = redoable.popLast() else { return }
    push(line)
    line = next
    isTypingWord = false
  }

  /// Stores a submitted text, and forgets the changes before it.
  mutating func submit(_ text: String) {
    (undoable, redoable, recalled, isTypingWord) = ([], [], nil, false)
    guard !text.isEmpty else { return }
    submitted.removeAll { $0 == text }
    submitted.append(text)
    if submitted.count > Self.limit { submitted.removeFirst() }
  }

  /// Recalls the submitted text before (-1) or after (1) the recalled one; after the last, the typed text.
  mutating func recall(_ distance: Int, _ line: inout TextFieldState) {
    let index = (recalled ?? submitted.count) + distance
    guard 0...submitted.count ~= index else { return }
    if recalled == nil { draft = line.value }
    recalled = index < submitted.count ? index : nil
    line = TextFieldState(recalled.map { submitted[$0] } ?? draft, limit: line.limit)
  }
}

extension TextFieldState {
  fileprivate var isAfterSpace: Bool { value.prefix(cursor).last?.isWhitespace ?? false }
}
