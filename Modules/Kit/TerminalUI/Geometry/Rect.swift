/// The column and row of a cell, counted from 0 at the top left.
public struct Position: Hashable, Sendable {
  public let x: Int
  public let y: Int

  /// Creates a position, clamping each coordinate to ±1,048,576.
  public init(x: Int, y: Int) {
    self.x = Position.clamped(x)
    self.y = Position.clamped(y)
  }

  private static func clamped(_ coordinate: Int) -> Int {
    min(max(coordinate, -1_048_576), 1_048_576)
  }
}

/// A rectangle of cells, on or off the screen.
public struct Rect: Hashable, Sendable {
  public let origin: Position
  public let size: Size

  /// Creates a rectangle, clamping its parts like ``Position`` and ``Size``.
  public init(origin: Position, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Position(x: x, y: y), size: Size(width: width, height: height))
  }

  public var minX: Int { origin.x }
  public var minY: Int { origin.y }
  /// The column after the last one.
  public var maxX: Int { origin.x + size.width }
  /// The row after the last one.
  public var maxY: Int { origin.y + size.height }
  public var width: Int { size.width }
  public var height: Int { size.height }
  public var isEmpty: Bool { size.isEmpty }

  public func contains(_ position: Position) -> Bool {
    position.x >= minX && position.x < maxX && position.y >= minY && position.y < maxY
  }

  /// Returns the cells in both rectangles; empty if they don't overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Returns the rectangle inside the margins; empty if the margins cover all of it.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + min(insets.left, width),
      y: minY + min(insets.top, height),
      width: width - insets.horizontal,
      height: height - insets.vertical)
  }
}

/// Margins in cells, each clamped to 0…65,535.
public struct EdgeInsets: Hashable, Sendable {
  public let top: Int
  public let left: Int
  public let bottom: Int
  public let right: Int

  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = clampedLength(top)
    self.left = clampedLength(left)
    self.bottom = clampedLength(bottom)
    self.right = clampedLength(right)
  }

  var horizontal: Int { left + right }
  var vertical: Int { top + bottom }
}
