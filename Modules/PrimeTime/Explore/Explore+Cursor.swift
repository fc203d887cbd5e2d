import BigInt
import NumberFacts

extension Explore.State {
  /// The number under the cursor of the maps of numbers.
  public var cursor: UInt64 {
    switch screen.cursor {
    case .count: isAtStart ? 1 : nearestToCount
    case .number(let number), .run(let number, _): number
    }
  }

  /// Whether the map is at 1 whatever the count, so that the Sacks spiral starts with its curves.
  var isAtStart: Bool { screen.shape == .sacks && screen.center == .home && screen.cursor == .count }

  /// The count, or the nearest number of the map, 1 or 2^64 − 1.
  public var nearestToCount: UInt64 { max(UInt64(exactly: count) ?? (count < 0 ? 1 : .max), 1) }

  /// A sentence about a count beyond the map, while the cursor follows it.
  public var rangeNotice: String? {
    count > BigInt(UInt64.max) && screen.cursor == .count && !isAtStart && screen.shape != .gaussian
      && !screen.showsCharts
      ? "The count is beyond the map, which ends at 2^64 − 1." : nil
  }

  /// Returns the point of the cursor; nil if it is beyond the map.
  func cursorPoint(in layout: NumberLayout) -> MapPoint? {
    layout == .gaussian ? screen.gaussianCursor : layout.point(of: cursor)
  }

  /// Returns the point that a move leads to; nil if it has no number.
  func target(x: Int, y: Int, in layout: NumberLayout) -> MapPoint? {
    guard let start = cursorPoint(in: layout), let target = start.moved(x: x, y: y) else { return nil }
    guard let nearest = layout.shape.nearest else {
      return layout.number(x: target.x, y: target.y) == nil ? nil : target
    }
    // The nearest other number, as far as necessary in the direction.
    for factor in 1...6 {
      guard let target = start.moved(x: x * factor, y: y * factor), let number = nearest(target.x, target.y)
      else { return nil }
      if number != cursor { return layout.point(of: number) }
    }
    return nil
  }

  mutating func placeCursor(at point: MapPoint, in layout: NumberLayout) {
    guard let number = layout.number(x: point.x, y: point.y) else { return }
    if layout == .gaussian { screen.gaussianCursor = point } else { screen.cursor = .number(number) }
  }

  /// Sets the cursor and the middle of the map, or the end of the charts, to a number.
  mutating func goTo(_ number: UInt64) {
    if screen.showsCharts, number <= ChartRange.limits.upperBound {
      return screen.charts.setLimit(max(number, ChartRange.limits.lowerBound))
    }
    // Beyond the charts, the map still has the number.
    screen.showsCharts = false
    if screen.shape == .gaussian, let point = NumberLayout.gaussian.point(of: number) {
      (screen.gaussianCursor, screen.center) = (point, .point(point))
      return
    }
    // Beyond the map of Gaussian primes, the spiral still has the number.
    if screen.shape == .gaussian { screen.shape = .spiral }
    if number != cursor || screen.cursor == .count { screen.cursor = .number(number) }
    screen.center = .number(number)
  }
}
