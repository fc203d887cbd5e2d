/// The maximum length in cells; a terminal reports its size in 16 bits.
let maximumLength = 65_535

/// Returns the length clamped to 0…``maximumLength``, so that sums of lengths can't overflow.
func clampedLength(_ length: Int) -> Int { min(max(length, 0), maximumLength) }

/// A width and a height in cells, each clamped to 0…65,535.
public struct Size: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = clampedLength(width)
    self.height = clampedLength(height)
  }

  public static let zero = Size(width: 0, height: 0)

  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns the size with neither length greater than that of `limit`.
  public func limited(to limit: Size) -> Size {
    Size(width: min(width, limit.width), height: min(height, limit.height))
  }
}

/// The direction in which a stack arranges its views.
enum Axis: Hashable, Sendable {
  case horizontal
  case vertical
}

extension Size {
  init(along axis: Axis, _ main: Int, across cross: Int) {
    self.init(width: axis == .horizontal ? main : cross, height: axis == .horizontal ? cross : main)
  }

  func length(along axis: Axis) -> Int { axis == .horizontal ? width : height }

  func length(across axis: Axis) -> Int { axis == .horizontal ? height : width }
}
