#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cells of a screen and the position of the cursor.
///
/// A wide grapheme is always complete: its left half is followed by its continuation in the same row.
/// Overwriting one half turns the other into a space.
public struct CellGrid: Hashable, Sendable {
  public let size: Size
  /// The `size.width * size.height` cells, row by row.
  private(set) var stored: [StoredCell]
  /// The graphemes of several scalars, in the order in which they were painted.
  private(set) var clusters: [Character] = []
  /// The position of the terminal's cursor; `nil`, or a position outside the grid, hides it.
  public var cursor: Position? {
    didSet {
      if let cursor, !bounds.contains(cursor) { self.cursor = nil }
    }
  }

  /// The time until an animation changes the frame; `nil` if nothing moves. Equal grids can differ in it.
  public internal(set) var nextFrameDelay: Duration?

  /// Creates blank cells; above 4,194,304 there are fewer rows, so a wrong size can't exhaust memory.
  public init(size: Size) {
    let rows = size.width == 0 ? size.height : min(size.height, 4_194_304 / size.width)
    self.size = Size(width: size.width, height: rows)
    stored = Array(repeating: .blank, count: size.width * rows)
  }

  /// Makes all cells blank.
  mutating func clear() {
    stored.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
    clusters = []
    cursor = nil
    nextFrameDelay = nil
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The `size.width * size.height` cells, row by row; the cost is that of creating them.
  public var cells: [Cell] { stored.map(cell) }

  /// The cell at a column and row; a blank cell outside the grid.
  public subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return .blank }
    return cell(stored[y * size.width + x])
  }

  private func cell(_ stored: StoredCell) -> Cell {
    Cell(character: character(of: stored), width: Int(stored.width), style: stored.style)
  }

  func character(of cell: StoredCell) -> Character {
    if let index = cell.clusterIndex { return clusters[index] }
    return Character(Unicode.Scalar(cell.glyph) ?? " ")
  }

  /// Puts a grapheme into the cells inside `clip`; a wide one that doesn't fit is replaced by a space.
  mutating func put(_ grapheme: DisplayGrapheme, x: Int, y: Int, style: Style, clip: Rect) {
    guard y >= clip.minY, y < clip.maxY else { return }
    if grapheme.width == 2 {
      let hasLeft = x >= clip.minX && x < clip.maxX
      let hasRight = x + 1 >= clip.minX && x + 1 < clip.maxX
      if hasLeft && hasRight {
        splitWideGrapheme(x, y)
        splitWideGrapheme(x + 1, y)
        let index = y * size.width + x
        stored[index] = StoredCell(glyph: glyph(of: grapheme.character), width: 2, style: style)
        stored[index + 1] = StoredCell(glyph: StoredCell.space, width: 0, style: style)
      } else if hasLeft {
        put(.space, x: x, y: y, style: style, clip: clip)
      } else if hasRight {
        put(.space, x: x + 1, y: y, style: style, clip: clip)
      }
    } else if x >= clip.minX && x < clip.maxX {
      put(glyph(of: grapheme.character), x: x, y: y, style: style)
    }
  }

  /// Puts a scalar that is one cell wide into a cell of the grid.
  mutating func put(_ scalar: UInt32, x: Int, y: Int, style: Style) {
    let index = y * size.width + x
    if stored[index].width != 1 { splitWideGrapheme(x, y) }
    stored[index] = StoredCell(glyph: scalar, style: style)
  }

  /// Puts ASCII characters into cells of a row.
  mutating func put(_ ascii: UnsafeBufferPointer<UInt8>, x: Int, y: Int, style: Style) {
    splitWideGrapheme(x, y)
    splitWideGrapheme(x + ascii.count - 1, y)
    let start = y * size.width + x
    for index in ascii.indices {
      stored[start + index] = StoredCell(glyph: UInt32(ascii[index]), style: style)
    }
  }

  /// Fills a rectangle of the grid with a grapheme that is one cell wide.
  mutating func fill(_ rect: Rect, with character: Character, style: Style) {
    if !rect.isEmpty { fill(rect, with: glyph(of: character), style: style) }
  }

  /// Fills a rectangle of the grid with a glyph that is one cell wide.
  mutating func fill(_ rect: Rect, with glyph: UInt32, style: Style) {
    guard !rect.isEmpty else { return }
    let cell = StoredCell(glyph: glyph, style: style)
    for y in rect.minY..<rect.maxY {
      splitWideGrapheme(rect.minX, y)
      splitWideGrapheme(rect.maxX - 1, y)
      for index in (y * size.width + rect.minX)..<(y * size.width + rect.maxX) { stored[index] = cell }
    }
  }

  private mutating func glyph(of character: Character) -> UInt32 {
    if let scalar = character.onlyScalar { return scalar.value }
    clusters.append(character)
    return StoredCell.firstCluster + UInt32(clusters.count - 1)
  }

  /// Changes the style of the cells in a rectangle, including both halves of wide graphemes.
  mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      let row = y * size.width
      let first = stored[row + rect.minX].isContinuation ? rect.minX - 1 : rect.minX
      let end = stored[row + rect.maxX - 1].width == 2 ? rect.maxX + 1 : rect.maxX
      for index in (row + first)..<(row + end) { change(&stored[index].style) }
    }
  }

  /// Replaces the other half of a wide grapheme with a space before the cell at (x, y) is overwritten.
  private mutating func splitWideGrapheme(_ x: Int, _ y: Int) {
    let index = y * size.width + x
    switch stored[index].width {
    case 0: stored[index - 1] = StoredCell(glyph: StoredCell.space, style: stored[index - 1].style)
    case 2: stored[index + 1] = StoredCell(glyph: StoredCell.space, style: stored[index + 1].style)
    default: break
    }
  }
}

extension CellGrid {
  public static func == (left: CellGrid, right: CellGrid) -> Bool {
    left.cursor == right.cursor && left.hasEqualCells(to: right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cells)
    hasher.combine(cursor)
  }

  func hasEqualCells(to other: CellGrid) -> Bool {
    guard size == other.size else { return false }
    return (0..<size.height).allSatisfy { hasEqualRow($0, to: other) }
  }

  private func hasEqualRow(_ y: Int, to other: CellGrid) -> Bool {
    changedColumns(inRow: y, from: other) == nil
  }

  /// Returns the columns from the first to the last cell of a row that differ from a grid of the same size.
  func changedColumns(inRow y: Int, from other: CellGrid) -> Range<Int>? {
    let row = y * size.width
    if !clusters.isEmpty || !other.clusters.isEmpty {
      let columns = (0..<size.width).filter { cell(stored[row + $0]) != other.cell(other.stored[row + $0]) }
      return columns.first.map { $0..<columns[columns.count - 1] + 1 }
    }
    return stored.withUnsafeBytes { new in
      other.stored.withUnsafeBytes { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return nil }
        let stride = MemoryLayout<StoredCell>.stride
        // Most rows are equal.
        if memcmp(new + row * stride, old + row * stride, size.width * stride) == 0 { return nil }
        // Two numbers a cell.
        func isEqual(_ column: Int) -> Bool {
          let offset = (row + column) * stride
          return new.load(fromByteOffset: offset, as: UInt64.self)
            == old.load(fromByteOffset: offset, as: UInt64.self)
            && new.load(fromByteOffset: offset + 8, as: UInt64.self)
              == old.load(fromByteOffset: offset + 8, as: UInt64.self)
        }
        var (start, end) = (0, size.width)
        while start < end, isEqual(start) { start += 1 }
        while start < end, isEqual(end - 1) { end -= 1 }
        return start < end ? start..<end : nil
      }
    }
  }
}

extension CellGrid {
  public var text: String {
    lines.joined(separator: "\n")
  }

  /// The rows as text, without trailing spaces or styles.
  public var lines: [String] {
    (0..<size.height).map { y in
      var line = ""
      var pendingSpaces = 0
      for x in 0..<size.width {
        let cell = self[x, y]
        if cell.isContinuation { continue }
        if cell.character == " " {
          pendingSpaces += 1
        } else {
          line += String(repeating: " ", count: pendingSpaces)
          pendingSpaces = 0
          line.append(cell.character)
        }
      }
      return line
    }
  }
}
