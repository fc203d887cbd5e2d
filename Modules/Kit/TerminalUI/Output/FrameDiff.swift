/// The difference between two frames, as the bytes that change the terminal from one to the other.
///
/// The bytes include only cursor moves, styles, and changed cells; there are none if the frames are equal. The terminal
/// must have its default style at the start, and has it again at the end. A frame consists of whole rows and starts at
/// the top left of the screen.
public struct FrameDiff: Hashable, Sendable {
  /// The terminal's colors; other colors are converted to the nearest.
  public let colors: ColorLevel
  /// The palette of theme colors; after a change, draw the whole frame.
  public let theme: Theme

  public init(colors: ColorLevel, theme: Theme = .dark) {
    self.colors = colors
    self.theme = theme
  }

  /// Returns the bytes that display `new` over `old`, or after clearing if `old` is `nil` or has another size.
  public func bytes(from old: CellGrid?, to new: CellGrid) -> [UInt8] {
    let shown = old?.size == new.size ? old : nil
    var painter = FramePainter(diff: self, position: shown?.cursor)
    if shown == nil { painter.clear() }
    let before = shown ?? CellGrid(size: new.size)
    for y in stride(from: 0, to: new.size.height, by: FramePainter.bandHeight) {
      painter.paint(y..<min(y + FramePainter.bandHeight, new.size.height), from: before, to: new)
    }
    painter.finish(cursor: new.cursor, wasShown: shown.map { $0.cursor != nil })
    return painter.output
  }
}

/// A writer of a frame's bytes that tracks the terminal's style and cursor.
private struct FramePainter {
  let diff: FrameDiff
  var position: Position?
  private var pen = Style.plain
  /// The last two conversions; most cells have the style of the previous cell in the old or new row.
  private var converted: (from: Style, to: Style)
  private var convertedBefore: (from: Style, to: Style)
  private(set) var output: [UInt8] = []
  /// A blank cell as displayed.
  private let blank: Cell

  init(diff: FrameDiff, position: Position?) {
    self.diff = diff
    self.position = position
    converted = (from: .plain, to: diff.colors.converted(Style.plain, theme: diff.theme))
    convertedBefore = converted
    var blank = Cell.blank
    blank.style = Style(background: converted.to.background)
    self.blank = blank
  }

  mutating func write(_ text: String) { output += text.utf8 }

  mutating func clear() {
    write("\u{1B}[m")
    setPen(blank.style)
    write("\u{1B}[2J")
  }

  /// The number of rows to paint together, by style if that takes fewer bytes.
  ///
  /// A map of two colors in each cell takes 64 kB at 200 × 50 with one row, 55 kB with four, and 52 kB with all.
  static let bandHeight = 4

  /// A cell to paint, or the rest of a row to erase.
  private struct Change {
    let position: Position
    let cell: Cell
    var isErasure = false
  }

  mutating func paint(_ rows: Range<Int>, from old: CellGrid, to new: CellGrid) {
    var changes: [Change] = []
    for y in rows { addChanges(in: y, from: old.row(y), to: new.row(y), to: &changes) }
    if changes.isEmpty { return }
    let width = new.size.width
    var isPending = [Bool](repeating: false, count: rows.count * width)
    func index(_ x: Int, _ y: Int) -> Int { (y - rows.lowerBound) * width + x }
    for change in changes { isPending[index(change.position.x, change.position.y)] = true }
    for change in ordered(changes) {
      let (x, y, cell) = (change.position.x, change.position.y, change.cell)
      if let start = position, start.y == y, (1...3).contains(x - start.x) {
        // Writing a few cells takes fewer bytes than a move: equal ones again, and spaces for those that follow.
        let skipped = (start.x..<x).map { isPending[index($0, y)] ? nil : shown(new[$0, y]) }
        if skipped.allSatisfy({ $0.map { $0.character.isASCII && isInPen($0) } ?? true }) {
          for cell in skipped { output += (cell ?? .blank).character.utf8 }
          position = change.position
        }
      }
      move(to: change.position)
      isPending[index(x, y)] = false
      if change.isErasure {
        setPen(blank.style)
        write("\u{1B}[K")
        continue
      }
      if !isInPen(cell) { setPen(cell.style) }
      output += cell.character.utf8
      let next = x + cell.width
      // After the last column, terminals differ in where the cursor is. If the terminal's width for the
      // grapheme is uncertain, or it may join with the next one, position the next one explicitly.
      let isKnown = next < width && !cell.character.isUnreliableInTerminals
      position = isKnown ? Position(x: next, y: y) : nil
    }
  }

  /// Adds the changes between two rows with the same indices, from left to right.
  private mutating func addChanges(
    in y: Int, from old: ArraySlice<Cell>, to new: ArraySlice<Cell>, to changes: inout [Change]
  ) {
    var changed: [(index: Int, cell: Cell)] = []
    for index in new.indices where old[index] != new[index] {
      let cell = shown(new[index])
      // A continuation changes only together with its left half.
      if !cell.isContinuation, cell != shown(old[index]) { changed.append((index, cell)) }
    }
    guard let first = changed.first?.index, let last = changed.last?.index else { return }
    /// The index from which the row is blank.
    var blankStart = new.endIndex
    while blankStart > first, shown(new[blankStart - 1]) == blank { blankStart -= 1 }
    for (index, cell) in changed {
      // Erasing takes 3 bytes, or more if the style must change.
      let isErasure = index >= blankStart && last - index >= 3
      changes.append(
        Change(position: Position(x: index - new.startIndex, y: y), cell: cell, isErasure: isErasure))
      if isErasure { return }
    }
  }

  /// Returns the changes in the order of painting: from left to right, or by style if that takes fewer bytes.
  ///
  /// A move takes 4 to 8 bytes and a change of colors 19 or more. A map alternates between few styles, and takes half
  /// as many bytes by style.
  private func ordered(_ changes: [Change]) -> [Change] {
    let switches = zip(changes, changes.dropFirst()).count { $0.cell.style != $1.cell.style }
    if switches < 8 { return changes }
    var groups: [Style: [Change]] = [:]
    var styles: [Style] = []
    for change in changes {
      if groups[change.cell.style] == nil { styles.append(change.cell.style) }
      groups[change.cell.style, default: []].append(change)
    }
    if switches < 2 * styles.count { return changes }
    var ordered: [Change] = []
    var style = pen
    // The next style has the fewest different colors.
    while let next = styles.indices.min(by: {
      styles[$0].changes(from: style) < styles[$1].changes(from: style)
    }) {
      style = styles.remove(at: next)
      ordered += groups[style] ?? []
    }
    return ordered
  }

  mutating func finish(cursor: Position?, wasShown: Bool?) {
    setPen(.plain)
    if let cursor { move(to: cursor) }
    if wasShown != (cursor != nil) { write(cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h") }
  }

  /// Returns the cell with its style as displayed; a space has no invisible parts.
  private mutating func shown(_ cell: Cell) -> Cell {
    var cell = diff.colors == .none ? cell.colorless ?? cell : cell
    if diff.colors < .ansi256, cell.style.attributes.contains(.colorOnly) {
      cell = Cell(" ", style: cell.style)
    }
    if cell.style != converted.from {
      swap(&converted, &convertedBefore)
      if cell.style != converted.from {
        converted = (cell.style, diff.colors.converted(cell.style, theme: diff.theme))
      }
    }
    let style = converted.to
    if style.background == nil, let bracket = cell.bracket { cell = bracket }
    cell.style = style
    if cell.isSpace, cell.style.attributes.isDisjoint(with: .inked) {
      cell.style = Style(background: cell.style.background)
    }
    return cell
  }

  /// Whether a cell looks the same in the terminal's current style, as a space often does.
  private func isInPen(_ cell: Cell) -> Bool {
    cell.style == pen || cell.isSpace && cell.style.attributes.isEmpty && pen.paintsSpace(of: cell.style)
  }

  private mutating func setPen(_ style: Style) {
    if style == pen { return }
    write(SGR.sequence(from: pen, to: style))
    pen = style
  }

  private mutating func move(to target: Position) {
    if target == position { return }
    if let position, position.y == target.y, position.x < target.x {
      let distance = target.x - position.x
      write(distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C")
    } else if target.x > 0 {
      write("\u{1B}[\(target.y + 1);\(target.x + 1)H")
    } else {
      write(target.y > 0 ? "\u{1B}[\(target.y + 1)H" : "\u{1B}[H")
    }
    position = target
  }
}

extension TextAttributes {
  /// The attributes that are visible in a space.
  fileprivate static let inked: TextAttributes = [.underline, .inverse, .strikethrough]
}

extension Style {
  /// Returns the number of colors that differ from another style's.
  fileprivate func changes(from style: Style) -> Int {
    (foreground == style.foreground ? 0 : 1) + (background == style.background ? 0 : 1)
  }

  /// Whether a space looks the same in this style as in one with no more than a background.
  fileprivate func paintsSpace(of style: Style) -> Bool {
    background == style.background && attributes.isDisjoint(with: .inked)
  }
}
