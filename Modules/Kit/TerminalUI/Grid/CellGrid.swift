/// The cells of a screen and the position of the cursor.
///
/// A wide grapheme is always complete: its left half is followed by its continuation in the same row.
/// Overwriting one half turns the other into a space.
public struct CellGrid: Equatable, Sendable {
  public let size: Size
  /// The `size.width * size.height` cells, row by row.
  public private(set) var cells: [Cell]
  /// The position of the terminal's cursor; `nil`, or a position outside the grid, hides it.
  public var cursor: Position? {
    didSet {
      if let cursor, !bounds.contains(cursor) { self.cursor = nil }
    }
  }

  /// The time until an animation changes the frame; `nil` if nothing moves. Not part of equality.
  public internal(set) var nextFrameDelay: Duration?
  /// The theme from ``View/theme(_:)``; `nil` for that of the session. Not part of equality.
  public internal(set) var theme: Theme?

  /// Creates blank cells; above 1,048,576 there are fewer rows, so a wrong size can't exhaust memory.
  public init(size: Size) {
    let rows = size.width == 0 ? size.height : min(size.height, 1_048_576 / size.width)
    self.size = Size(width: size.width, height: rows)
    cells = Array(repeating: .blank, count: size.width * rows)
  }

  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The cell at a column and row; a blank cell outside the grid.
  public subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return .blank }
    return cells[y * size.width + x]
  }

  func row(_ y: Int) -> ArraySlice<Cell> { cells[(y * size.width)..<((y + 1) * size.width)] }

  /// Puts a cell, and the continuation of a wide one, inside `clip`; a space replaces a wide one that doesn't fit.
  mutating func put(_ cell: Cell, x: Int, y: Int, clip: Rect) {
    guard y >= clip.minY, y < clip.maxY else { return }
    let hasLeft = x >= clip.minX && x < clip.maxX
    if cell.width == 1 {
      if hasLeft { replace(x, y, with: cell) }
      return
    }
    let hasRight = x + 1 >= clip.minX && x + 1 < clip.maxX
    let space = Cell(" ", style: cell.style)
    if hasLeft { replace(x, y, with: hasRight ? cell : space) }
    if hasRight { replace(x + 1, y, with: hasLeft ? Cell(" ", width: 0, style: cell.style) : space) }
  }

  /// Replaces a cell; a space replaces the other half of a wide grapheme there.
  private mutating func replace(_ x: Int, _ y: Int, with cell: Cell) {
    let index = y * size.width + x
    switch cells[index].width {
    case 0: cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    case 2: cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    default: break
    }
    cells[index] = cell
  }

  /// Changes the style of the cells in a rectangle, including both halves of wide graphemes.
  mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      let row = y * size.width
      let first = cells[row + rect.minX].isContinuation ? rect.minX - 1 : rect.minX
      let end = cells[row + rect.maxX - 1].width == 2 ? rect.maxX + 1 : rect.maxX
      for index in (row + first)..<(row + end) { change(&cells[index].style) }
    }
  }

  public static func == (left: CellGrid, right: CellGrid) -> Bool {
    left.size == right.size && left.cursor == right.cursor && left.cells == right.cells
  }

  public var text: String { lines.joined(separator: "\n") }

  /// The rows as text, without trailing spaces or styles; half cells become characters.
  public var lines: [String] {
    (0..<size.height).map { y in
      let cells = row(y).filter { !$0.isContinuation }.map { cell in
        cell.style.attributes.contains(.halfCell) ? cell.colorless ?? cell : cell
      }
      let end = cells.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
      return String(cells[..<end].map(\.character))
    }
  }
}

public struct Cell: Hashable, Sendable {
  /// The grapheme in the cell; a space in a continuation.
  public let character: Character
  /// The width in cells: 1, 2 for the left half of a wide grapheme, or 0 for its right half (a continuation).
  public let width: Int
  /// The style of the grapheme; a continuation has the style of its left half.
  public internal(set) var style: Style

  init(_ character: Character, width: Int = 1, style: Style = .plain) {
    self.character = character
    self.width = width
    self.style = style
  }

  public static let blank = Cell(" ")

  public var isContinuation: Bool { width == 0 }

  /// Whether the cell has a space and isn't a continuation.
  var isSpace: Bool { width == 1 && character == " " }

  /// The bracket in place of a space at the edge of a surface; `nil` for any other cell.
  var bracket: Cell? {
    guard isSpace, !style.attributes.isDisjoint(with: .edges) else { return nil }
    var style = style
    // Muted words are illegible there.
    if style.background == .accent { style.foreground = .onAccent }
    return Cell(style.attributes.contains(.leadingEdge) ? "[" : "]", style: style)
  }
}
