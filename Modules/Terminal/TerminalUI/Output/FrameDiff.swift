/// The difference between two frames, as the bytes that change the terminal from one to the other.
///
/// The bytes include only cursor moves, styles, and changed cells; there are none if the frames are equal.
/// The terminal must have its default style at the start, and has it again at the end. A frame consists of
/// whole rows and starts at the top left of the screen. The cost is that of comparing the rows, and the cells
/// of those that differ.
public struct FrameDiff: Hashable, Sendable {
  public let colors: ColorLevel
  /// The palette of theme colors; after a change, draw the whole frame.
  public let theme: Theme

  public init(colors: ColorLevel, theme: Theme = .dark) {
    self.colors = colors
    self.theme = theme
  }

  /// Returns the bytes that display `new` over `old`, or, if `old` is `nil` or another size, after clearing.
  public func bytes(from old: CellGrid?, to new: CellGrid) -> [UInt8] {
    let isFirst = old?.size != new.size
    let shown = isFirst ? CellGrid(size: new.size) : old ?? new
    return shown.stored.withUnsafeBufferPointer { oldCells in
      new.stored.withUnsafeBufferPointer { newCells in
        var painter = FramePainter(
          diff: self, old: shown, new: new, oldCells: oldCells, newCells: newCells,
          position: isFirst ? nil : shown.cursor)
        if isFirst { painter.clear() }
        for y in 0..<new.size.height {
          if let columns = new.changedColumns(inRow: y, from: shown) {
            painter.paintRow(y, changed: columns)
          }
        }
        painter.finish(cursor: new.cursor, wasShown: isFirst ? nil : shown.cursor != nil)
        return painter.bytes
      }
    }
  }
}

/// A writer of a frame's bytes that tracks the terminal's style and cursor.
struct FramePainter: ~Copyable {
  private let diff: FrameDiff
  private let old: CellGrid
  private let new: CellGrid
  /// The cells of ``old`` and ``new``.
  private let oldCells: UnsafeBufferPointer<StoredCell>
  private let newCells: UnsafeBufferPointer<StoredCell>
  private var output = ByteWriter(capacity: 1024)
  private var pen = Style.plain
  /// The position of the terminal's cursor; `nil` if unknown.
  private var position: Position?
  /// The last converted style, which the next cell usually has too.
  private var converted = (style: Style.plain, shown: Style.plain)

  init(
    diff: FrameDiff, old: CellGrid, new: CellGrid, oldCells: UnsafeBufferPointer<StoredCell>,
    newCells: UnsafeBufferPointer<StoredCell>, position: Position?
  ) {
    self.diff = diff
    self.old = old
    self.new = new
    self.oldCells = oldCells
    self.newCells = newCells
    self.position = position
  }

  var bytes: [UInt8] { output.bytes }

  mutating func clear() {
    write("\u{1B}[m\u{1B}[2J")
  }

  /// - Parameter changed: The columns outside which the row is unchanged.
  mutating func paintRow(_ y: Int, changed: Range<Int>) {
    let width = new.size.width
    let row = y * width
    var last = changed.upperBound - 1
    while last >= changed.lowerBound, looksEqual(row + last) { last -= 1 }
    if last < changed.lowerBound { return }
    /// The column from which the row is blank.
    var blankStart = width
    while blankStart > 0, isBlank(newCells[row + blankStart - 1]) { blankStart -= 1 }

    var x = changed.lowerBound
    while x <= last {
      let cell = newCells[row + x]
      // A continuation changes only together with its left half.
      if cell.isContinuation || looksEqual(row + x) {
        x += 1
        continue
      }
      move(to: Position(x: x, y: y))
      // Erasing takes 3 bytes, or more if the style must change.
      if x >= blankStart, last - x >= 3 {
        setPen(.plain)
        write("\u{1B}[K")
        return
      }
      put(cell, at: Position(x: x, y: y))
      x += max(Int(cell.width), 1)
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

  /// Returns the style as displayed; for a space, without invisible parts.
  private mutating func shownStyle(_ cell: StoredCell) -> Style {
    if cell.style == .plain { return cell.style }
    if cell.style != converted.style {
      converted = (cell.style, diff.colors.converted(cell.style, theme: diff.theme))
    }
    var style = converted.shown
    if cell.glyph == StoredCell.space && cell.width == 1 && style.attributes.isDisjoint(with: .inked) {
      style.foreground = nil
      style.attributes = []
    }
    return style
  }

  /// Whether a cell looks the same in both frames.
  private mutating func looksEqual(_ index: Int) -> Bool {
    let (left, right) = (oldCells[index], newCells[index])
    if left.hasEqualMemory(to: right), left.glyph < StoredCell.firstCluster { return true }
    guard left.width == right.width else { return false }
    if left.clusterIndex != nil || right.clusterIndex != nil {
      if old.character(of: left) != new.character(of: right) { return false }
    } else if left.glyph != right.glyph {
      return false
    }
    return left.style == right.style || shownStyle(left) == shownStyle(right)
  }

  private mutating func isBlank(_ cell: StoredCell) -> Bool {
    cell.glyph == StoredCell.space && cell.width == 1 && shownStyle(cell) == .plain
  }

  private mutating func put(_ cell: StoredCell, at target: Position) {
    let style = shownStyle(cell)
    if !isPainted(cell, style) { setPen(style) }
    write(cell)
    let next = target.x + Int(cell.width)
    // After the last column, terminals differ in where the cursor is. If the terminal's width for the
    // grapheme is uncertain, or it may join with the next one, position the next one explicitly.
    position = next < new.size.width && !isUnreliable(cell) ? Position(x: next, y: target.y) : nil
  }

  private func isUnreliable(_ cell: StoredCell) -> Bool {
    // The box drawing and block characters, which screens have many of, are reliable.
    if cell.glyph < 0x80 || 0x2500...0x259F ~= cell.glyph { return false }
    if cell.glyph < StoredCell.firstCluster {
      return Unicode.Scalar(cell.glyph)?.isUnreliableInTerminals ?? true
    }
    return new.character(of: cell).isUnreliableInTerminals
  }

  private mutating func setPen(_ style: Style) {
    if style == pen { return }
    SGR.appendTransition(from: pen, to: style, to: &output)
    pen = style
  }

  private mutating func move(to target: Position) {
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
    let row = target.y * new.size.width
    let between = (row + position.x)..<(row + target.x)
    // Moving forward takes 3 bytes; rewriting the existing cells may take fewer.
    if gap <= 3, areInPen(between) {
      for index in between { write(newCells[index]) }
    } else {
      write("\u{1B}[")
      if gap > 1 { output.appendDecimal(gap) }
      write("C")
    }
    self.position = target
  }

  /// Whether cells are ASCII and look the same in the terminal's current style.
  private mutating func areInPen(_ cells: Range<Int>) -> Bool {
    for index in cells {
      let cell = newCells[index]
      if cell.glyph >= 0x80 || cell.width != 1 || !isPainted(cell, shownStyle(cell)) { return false }
    }
    return true
  }

  /// Whether a cell with a shown style looks the same in the terminal's current one, as a space often does.
  private func isPainted(_ cell: StoredCell, _ style: Style) -> Bool {
    style == pen
      || cell.glyph == StoredCell.space && cell.width == 1 && style.attributes.isEmpty
        && pen.paintsBlank(style)
  }

  private mutating func moveAbsolutely(to target: Position) {
    write("\u{1B}[")
    if target.x > 0 || target.y > 0 { output.appendDecimal(target.y + 1) }
    if target.x > 0 {
      write(";")
      output.appendDecimal(target.x + 1)
    }
    write("H")
    position = target
  }

  private mutating func write(_ cell: StoredCell) {
    if cell.glyph < 0x80 {
      output.append(UInt8(cell.glyph))
    } else if let scalar = Unicode.Scalar(cell.glyph), let encoded = Unicode.UTF8.encode(scalar) {
      output.append(contentsOf: encoded)
    } else {
      output.append(contentsOf: String(new.character(of: cell)).utf8)
    }
  }

  private mutating func write(_ sequence: StaticString) {
    output.append(sequence)
  }
}

extension TextAttributes {
  /// The attributes that are visible in a space.
  fileprivate static let inked: TextAttributes = [.underline, .inverse, .strikethrough]
}

extension Style {
  /// Whether a space looks the same in this style as in one with no more than a background.
  fileprivate func paintsBlank(_ style: Style) -> Bool {
    background == style.background && attributes.isDisjoint(with: .inked)
  }
}
