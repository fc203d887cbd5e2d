/// The cells of a screen and the position of the cursor.
///
/// A wide grapheme is always complete: its left half is followed by its continuation in the same row.
/// Overwriting one half turns the other into a space.
public struct CellGrid: Hashable, Sendable {
  public let size: Size
  /// The `size.width * size.height` cells, row by row.
  public private(set) var cells: [Cell]
  /// The position of the terminal's cursor; `nil`, or a position outside the grid, hides it.
  public var cursor: Position? {
    didSet {
      if let cursor, !bounds.contains(cursor) { self.cursor = nil }
    }
  }

  /// Creates blank cells; above 4,194,304 there are fewer rows, so a wrong size can't exhaust memory.
  public init(size: Size) {
    let rows = size.width == 0 ? size.height : min(size.height, 4_194_304 / size.width)
    self.size = Size(width: size.width, height: rows)
    cells = Array(repeating: .blank, count: size.width * rows)
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The cell at a column and row; a blank cell outside the grid.
  public subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return .blank }
    return cells[y * size.width + x]
  }

  /// Puts a grapheme into the cells inside `clip`; a wide one that doesn't fit is replaced by a space.
  mutating func put(_ grapheme: DisplayGrapheme, x: Int, y: Int, style: Style, clip: Rect) {
    let clip = clip.intersection(bounds)
    guard y >= clip.minY, y < clip.maxY else { return }
    if grapheme.width == 2 {
      let hasLeft = x >= clip.minX && x < clip.maxX
      let hasRight = x + 1 >= clip.minX && x + 1 < clip.maxX
      if hasLeft && hasRight {
        splitWideGrapheme(x, y)
        splitWideGrapheme(x + 1, y)
        let index = y * size.width + x
        cells[index] = Cell(character: grapheme.character, width: 2, style: style)
        cells[index + 1] = Cell(character: " ", width: 0, style: style)
      } else if hasLeft {
        put(.space, x: x, y: y, style: style, clip: clip)
      } else if hasRight {
        put(.space, x: x + 1, y: y, style: style, clip: clip)
      }
    } else if x >= clip.minX && x < clip.maxX {
      splitWideGrapheme(x, y)
      cells[y * size.width + x] = Cell(character: grapheme.character, width: 1, style: style)
    }
  }

  /// Changes the style of the cells in a rectangle, including both halves of wide graphemes.
  mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      let row = y * size.width
      let first = cells[row + rect.minX].isContinuation ? rect.minX - 1 : rect.minX
      let end = cells[row + rect.maxX - 1].width == 2 ? rect.maxX + 1 : rect.maxX
      for index in (row + first)..<(row + end) {
        var style = cells[index].style
        change(&style)
        cells[index] = Cell(character: cells[index].character, width: cells[index].width, style: style)
      }
    }
  }

  /// Replaces the other half of a wide grapheme with a space before the cell at (x, y) is overwritten.
  private mutating func splitWideGrapheme(_ x: Int, _ y: Int) {
    let index = y * size.width + x
    if cells[index].isContinuation {
      cells[index - 1] = Cell(character: " ", width: 1, style: cells[index - 1].style)
    } else if cells[index].width == 2 {
      cells[index + 1] = Cell(character: " ", width: 1, style: cells[index + 1].style)
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
