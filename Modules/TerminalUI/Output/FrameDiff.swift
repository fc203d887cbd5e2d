/// The difference between two frames, as the bytes that change the terminal from one to the other.
///
/// The bytes include only cursor moves, styles, and changed cells; there are none if the frames are equal.
/// The terminal must have its default style at the start, and has it again at the end. A frame consists of
/// whole rows and starts at the top left of the screen. The cost is that of comparing the cells.
public struct FrameDiff: Hashable, Sendable {
  public let colors: ColorLevel

  public init(colors: ColorLevel) {
    self.colors = colors
  }

  /// Returns the bytes that display `new` over `old`, or, if `old` is `nil` or another size, after clearing.
  public func bytes(from old: CellGrid?, to new: CellGrid) -> [UInt8] {
    let isFirst = old?.size != new.size
    let shown = isFirst ? CellGrid(size: new.size) : old ?? new
    var painter = FramePainter(diff: self, position: isFirst ? nil : shown.cursor)
    if isFirst { painter.clear() }
    if isFirst || shown.cells != new.cells {
      for y in 0..<new.size.height { painter.paintRow(y, from: shown, to: new) }
    }
    painter.finish(cursor: new.cursor, wasShown: isFirst ? nil : shown.cursor != nil)
    return painter.bytes
  }

  /// Returns the style as displayed; for a space, without invisible parts.
  func shownStyle(_ cell: Cell) -> Style {
    var style = colors.converted(cell.style)
    let inked: TextAttributes = [.underline, .inverse, .strikethrough]
    if cell.character == " " && cell.width == 1 && style.attributes.isDisjoint(with: inked) {
      style.foreground = nil
      style.attributes = []
    }
    return style
  }

  func looksEqual(_ left: Cell, _ right: Cell) -> Bool {
    if left == right { return true }
    return left.width == right.width && left.character == right.character
      && shownStyle(left) == shownStyle(right)
  }
}

/// A writer of a frame's bytes that tracks the terminal's style and cursor.
struct FramePainter {
  private let diff: FrameDiff
  private(set) var bytes: [UInt8] = []
  private var pen = Style.plain
  /// The position of the terminal's cursor; `nil` if unknown.
  private var position: Position?

  init(diff: FrameDiff, position: Position?) {
    self.diff = diff
    self.position = position
  }

  mutating func clear() {
    write("\u{1B}[m\u{1B}[2J")
  }

  mutating func paintRow(_ y: Int, from old: CellGrid, to new: CellGrid) {
    let width = new.size.width
    guard let last = (0..<width).last(where: { !diff.looksEqual(old[$0, y], new[$0, y]) }) else { return }
    /// The column from which the row is blank.
    var blankStart = width
    while blankStart > 0, isBlank(new[blankStart - 1, y]) { blankStart -= 1 }

    var x = 0
    while x <= last {
      let cell = new[x, y]
      // A continuation changes only together with its left half.
      if cell.isContinuation || diff.looksEqual(old[x, y], cell) {
        x += 1
        continue
      }
      move(to: Position(x: x, y: y), in: new)
      // Erasing takes 3 bytes, or more if the style must change.
      if x >= blankStart, last - x >= 3 {
        setPen(.plain)
        write("\u{1B}[K")
        return
      }
      put(cell, at: Position(x: x, y: y), width: width)
      x += max(cell.width, 1)
    }
  }

  mutating func finish(cursor: Position?, wasShown: Bool?) {
    setPen(.plain)
    if let cursor {
      if position != cursor { moveAbsolutely(to: cursor) }
      if wasShown != true { write("\u{1B}[?25h") }
    } else if wasShown != false {
      write("\u{1B}[?25l")
    }
  }

  private func isBlank(_ cell: Cell) -> Bool {
    cell.character == " " && cell.width == 1 && diff.shownStyle(cell) == .plain
  }

  private mutating func put(_ cell: Cell, at target: Position, width: Int) {
    setPen(diff.shownStyle(cell))
    bytes.append(contentsOf: String(cell.character).utf8)
    let next = target.x + cell.width
    // After the last column, terminals differ in where the cursor is. If the terminal's width for the
    // grapheme is uncertain, or it may join with the next one, position the next one explicitly.
    position = next < width && !cell.character.isUnreliableInTerminals ? Position(x: next, y: target.y) : nil
  }

  private mutating func setPen(_ style: Style) {
    bytes.append(contentsOf: SGR.transition(from: pen, to: style))
    pen = style
  }

  private mutating func move(to target: Position, in grid: CellGrid) {
    guard let position else {
      moveAbsolutely(to: target)
      return
    }
    if position == target { return }
    let gap = target.x - position.x
    guard position.y == target.y, gap > 0 else {
      moveAbsolutely(to: target)
      return
    }
    let between = (position.x..<target.x).map { grid[$0, target.y] }
    // Moving forward takes 3 bytes; rewriting the existing cells may take fewer.
    if gap <= 3, between.allSatisfy({ $0.character.isASCII && $0.width == 1 && diff.shownStyle($0) == pen }) {
      for cell in between { bytes.append(contentsOf: String(cell.character).utf8) }
    } else {
      write(gap == 1 ? "\u{1B}[C" : "\u{1B}[\(gap)C")
    }
    self.position = target
  }

  private mutating func moveAbsolutely(to target: Position) {
    let column = target.x == 0 ? "" : ";\(target.x + 1)"
    let row = target.y == 0 && target.x == 0 ? "" : "\(target.y + 1)"
    write("\u{1B}[\(row)\(column)H")
    position = target
  }

  private mutating func write(_ sequence: String) {
    bytes.append(contentsOf: sequence.utf8)
  }
}
