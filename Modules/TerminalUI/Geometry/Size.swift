/// The greatest length in cells; a terminal reports its size in 16 bits.
let maximumLength = 65_535

/// A length in cells, brought into 0…``maximumLength`` so that sums of lengths cannot overflow.
func clampedLength(_ length: Int) -> Int {
  min(max(length, 0), maximumLength)
}

/// Width and height in cells, each within 0…65,535: what is outside is clamped.
public struct Size: Hashable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Clamps each length into 0…65,535.
  public init(width: Int, height: Int) {
    self.width = clampedLength(width)
    self.height = clampedLength(height)
  }

  /// No cells.
  public static let zero = Size(width: 0, height: 0)

  /// Whether there is no cell in it.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Each length cut to that of `limit`.
  public func limited(to limit: Size) -> Size {
    Size(width: min(width, limit.width), height: min(height, limit.height))
  }
}

/// A direction in which views are lined up.
public enum Axis: Hashable, Sendable {
  /// Columns, left to right.
  case horizontal
  /// Rows, top to bottom.
  case vertical
}

extension Size {
  init(along axis: Axis, _ main: Int, across cross: Int) {
    switch axis {
    case .horizontal: self.init(width: main, height: cross)
    case .vertical: self.init(width: cross, height: main)
    }
  }

  func length(along axis: Axis) -> Int {
    axis == .horizontal ? width : height
  }

  func length(across axis: Axis) -> Int {
    axis == .horizontal ? height : width
  }
}
