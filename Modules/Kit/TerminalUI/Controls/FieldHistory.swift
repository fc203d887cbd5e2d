/// A field's undo history, and its submitted texts.
struct FieldHistory: Equatable {
  private(set) var undoable: [TextFieldState] = []
  private var redoable: [TextFieldState] = []
  /// Whether the last change typed a character of a word.
  private var isTypingWord = false

  /// The submitted texts, latest last.
  private(set) var submitted: [String] = []
  /// The index of the recalled text, and the text that it replaced.
  private var recalled: (index: Int, draft: String)?

  /// The maximum number of changes, and of submitted texts; the oldest are dropped.
  private static let limit = 100

  init() {}

  /// Creates a history with one change to undo.
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

  /// Returns the submitted text before (-1) or after (1) the recalled one; after the last, the typed text.
  mutating func recall(_ distance: Int, from text: String) -> String? {
    let index = (recalled?.index ?? submitted.count) + distance
    guard index >= 0, index <= submitted.count, !submitted.isEmpty else { return nil }
    let draft = recalled?.draft ?? text
    if index == submitted.count {
      recalled = nil
      return draft
    }
    recalled = (index, draft)
    return submitted[index]
  }

  static func == (left: FieldHistory, right: FieldHistory) -> Bool {
    left.undoable == right.undoable && left.redoable == right.redoable
      && left.isTypingWord == right.isTypingWord && left.submitted == right.submitted
      && left.recalled?.index == right.recalled?.index && left.recalled?.draft == right.recalled?.draft
  }
}

extension TextFieldState {
  fileprivate var isAfterSpace: Bool {
    value.prefix(cursor).last?.isWhitespace ?? false
  }
}
