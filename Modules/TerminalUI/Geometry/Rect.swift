/// A cell's place: column and row, counted from 0 at the top left.
public struct Position: Hashable, Sendable {
  /// Column.
  public let x: Int
  /// Row.
  public let y: Int

  /// Any integers do; those beyond ±1,048,576 are clamped.
  public init(x: Int, y: Int) {
    self.x = Position.clamped(x)
    self.y = Position.clamped(y)
  }

  private static func clamped(_ coordinate: Int) -> Int {
    min(max(coordinate, -1_048_576), 1_048_576)
  }
}

/// A rectangle of cells; it may lie partly or wholly off the screen.
public struct Rect: Hashable, Sendable {
  /// The top left cell.
  public let origin: Position
  /// Extent to the right and down.
  public let size: Size

  /// Clamps its parts as ``Position`` and ``Size`` do.
  public init(origin: Position, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Clamps its parts as ``Position`` and ``Size`` do.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Position(x: x, y: y), size: Size(width: width, height: height))
  }

  /// First column.
  public var minX: Int { origin.x }
  /// First row.
  public var minY: Int { origin.y }
  /// The column after the last.
  public var maxX: Int { origin.x + size.width }
  /// The row after the last.
  public var maxY: Int { origin.y + size.height }
  /// Columns.
  public var width: Int { size.width }
  /// Rows.
  public var height: Int { size.height }
  /// Whether there is no cell in it.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether the cell lies inside.
  public func contains(_ position: Position) -> Bool {
    position.x >= minX && position.x < maxX && position.y >= minY && position.y < maxY
  }

  /// The cells in both; empty where they don't meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// What is left inside a margin; empty when the margin takes all.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + min(insets.left, width),
      y: minY + min(insets.top, height),
      width: width - insets.horizontal,
      height: height - insets.vertical)
  }
}

/// Margins in cells, each within 0…65,535.
public struct EdgeInsets: Hashable, Sendable {
  /// Rows above.
  public let top: Int
  /// Columns before.
  public let left: Int
  /// Rows below.
  public let bottom: Int
  /// Columns after.
  public let right: Int

  /// Clamps each margin into 0…65,535.
  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = clampedLength(top)
    self.left = clampedLength(left)
    self.bottom = clampedLength(bottom)
    self.right = clampedLength(right)
  }

  var horizontal: Int { left + right }
  var vertical: Int { top + bottom }
}
