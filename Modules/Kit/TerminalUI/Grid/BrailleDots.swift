/// A drawing of colored dots, 2 × 4 in each cell, with the braille patterns U+2800…U+28FF.
///
/// A cell has one color, determined by its dot with the highest level. On an ASCII-only canvas, a cell has the
/// character of its color in a scale, or else shows how many of its dots are set.
public struct BrailleDots: Equatable, Sendable {
  public let size: Size
  private var cells: [UInt8]
  private var levels: [UInt8]

  public init(size: Size) {
    self.size = size
    cells = Array(repeating: 0, count: size.width * size.height)
    levels = cells
  }

  /// The number of dots in a row and in a column.
  public var dotSize: Size { Size(width: size.width * 2, height: size.height * 4) }

  /// The bit of each dot in a cell, by row and column (Unicode, *Braille Patterns*).
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// Whether a dot is set, counted from the top left; a dot outside is never set.
  public subscript(x: Int, y: Int) -> Bool {
    get {
      guard let index = index(x, y) else { return false }
      return cells[index] & Self.bits[(y & 3) * 2 + (x & 1)] != 0
    }
    set {
      guard let index = index(x, y) else { return }
      let bit = Self.bits[(y & 3) * 2 + (x & 1)]
      if newValue { cells[index] |= bit } else { cells[index] &= ~bit }
    }
  }

  /// Sets a dot with a level; the highest level in a cell determines its style.
  public mutating func set(x: Int, y: Int, level: UInt8) {
    guard let index = index(x, y) else { return }
    self[x, y] = true
    levels[index] = max(levels[index], level)
  }

  /// Adds another drawing's dots to the cells that have dots.
  public mutating func merge(_ other: BrailleDots) {
    for index in cells.indices where cells[index] != 0 { cells[index] |= other.cells[index] }
  }

  private func index(_ x: Int, _ y: Int) -> Int? {
    guard x >= 0, y >= 0, x < size.width * 2, y < size.height * 4 else { return nil }
    return (y >> 2) * size.width + x >> 1
  }

  /// Paints the dots.
  ///
  /// - Parameter style: Returns the style of a cell with dots, given the highest level in the cell. Dots without a
  ///   level have 0.
  public func draw(
    on canvas: inout Canvas, at origin: Position, style: (_ cell: Position, _ level: UInt8) -> Style
  ) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let dots = cells[y * size.width + x]
        if dots == 0 { continue }
        let scalar = Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "
        let style = style(Position(x: x, y: y), levels[y * size.width + x])
        var cell = Cell(Character(scalar), style: style)
        if canvas.glyphs == .ascii {
          cell = cell.colorless ?? Cell(Self.ascii[dots.nonzeroBitCount], style: style)
        }
        canvas.draw(CollectionOfOne(cell), at: Position(x: origin.x + x, y: origin.y + y))
      }
    }
  }

  private static let ascii: [Character] = [" ", ".", ":", ":", "+", "+", "*", "#", "#"]
}
