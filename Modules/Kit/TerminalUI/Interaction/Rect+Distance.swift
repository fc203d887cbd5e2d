extension Rect {
  /// Returns the distance in a direction, longer if offset to the side; `nil` if `other` isn't in that direction.
  func distance(to other: Rect, towards direction: Key) -> Int? {
    let (ahead, aside): (Int, Int) =
      switch direction {
      case .up: (minY - other.maxY, gap(minX..<maxX, other.minX..<other.maxX))
      case .down: (other.minY - maxY, gap(minX..<maxX, other.minX..<other.maxX))
      case .left: (minX - other.maxX, gap(minY..<maxY, other.minY..<other.maxY))
      case .right: (other.minX - maxX, gap(minY..<maxY, other.minY..<other.maxY))
      default: (-1, 0)
      }
    // A row is about as high as two columns are wide.
    let isVertical = direction == .up || direction == .down
    return ahead < 0 ? nil : isVertical ? ahead * 2 + aside : ahead + aside * 2 * 4
  }

  private func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    max(other.lowerBound - one.upperBound + 1, one.lowerBound - other.upperBound + 1, 0)
  }
}
