import NumberText

/// The part of a diagonal of the Ulam spiral on one of the four sides of the rings, whose numbers are 4n² + bn + c.
struct SpiralDiagonal: Equatable {
  /// The direction outward, from ring to ring.
  let step: MapPoint
  let cursor: MapPoint
  /// The factor of n, from −4 to 3, and the constant.
  let b: Int
  let c: Int

  /// The four sides of a ring, in the order in which numbers are assigned to them at the corners.
  private enum Side {
    case bottom, left, top, right

    init(of point: MapPoint) {
      let ring = max(point.x.magnitude, point.y.magnitude)
      self =
        point.y < 0 && point.y.magnitude == ring
        ? .bottom
        : point.x < 0 && point.x.magnitude == ring ? .left : point.y.magnitude == ring ? .top : .right
    }
  }

  /// Creates the diagonal through a point; nil for the one through the origin.
  ///
  /// - Parameter slope: 1 for the diagonal from the bottom left to the top right, −1 for the other one.
  init?(through point: MapPoint, slope: Int) {
    guard point != MapPoint(x: 0, y: 0) else { return nil }
    cursor = point
    // On ring n, the number is (2n + 1)² minus the distance from its bottom right corner.
    let (constant, factor): (Int, Int)
    switch Side(of: point) {
    case .top:
      step = MapPoint(x: slope, y: 1)
      (constant, factor) = (slope * point.y - point.x, -1 - slope)
    case .right:
      step = MapPoint(x: 1, y: slope)
      (constant, factor) = (point.y - slope * point.x, slope - 3)
    case .left:
      step = MapPoint(x: -1, y: -slope)
      (constant, factor) = (slope * point.x - point.y, 1 + slope)
    case .bottom:
      step = MapPoint(x: -slope, y: -1)
      (constant, factor) = (point.x - slope * point.y, 3 - slope)
    }
    // With n one more, 4n² + 4n + c is 4n² − 4n + c.
    (b, c) = (factor == 4 ? -4 : factor, constant + 1)
  }

  /// The points of the diagonal in a window, in order.
  func points(in frame: PrimeWindow.Frame) -> [MapPoint] {
    let side = Side(of: cursor)
    func walk(_ direction: Int) -> [MapPoint] {
      var points: [MapPoint] = []
      var point = cursor
      while true {
        point = MapPoint(x: point.x + direction * step.x, y: point.y + direction * step.y)
        guard frame.contains(point), Side(of: point) == side, point != MapPoint(x: 0, y: 0),
          Spiral.number(x: point.x, y: point.y) != nil
        else { return points }
        points.append(point)
      }
    }
    return walk(-1).reversed() + (frame.contains(cursor) ? [cursor] : []) + walk(1)
  }

  /// The polynomial: `4n² − 2n + 41`.
  var polynomial: String {
    func term(_ factor: Int, _ suffix: String) -> String {
      if factor == 0 { return "" }
      let magnitude = factor.magnitude == 1 && !suffix.isEmpty ? "" : factor.magnitude.grouped
      return " \(factor < 0 ? "−" : "+") \(magnitude)\(suffix)"
    }
    return "4n²" + term(b, "n") + term(c, "")
  }
}

/// The diagonal of the cursor with more primes in a window.
struct DiagonalInView {
  let diagonal: SpiralDiagonal
  let points: [MapPoint]
  let primeCount: Int

  init?(through cursor: MapPoint, in window: PrimeWindow) {
    guard window.frame.layout == .spiral else { return nil }
    var best: DiagonalInView?
    for slope in [-1, 1] {
      guard let diagonal = SpiralDiagonal(through: cursor, slope: slope) else { return nil }
      let points = diagonal.points(in: window.frame)
      let count = points.count { window.isPrime($0.x - window.frame.left, window.frame.top - $0.y) }
      if count > best?.primeCount ?? -1 {
        best = DiagonalInView(diagonal: diagonal, points: points, primeCount: count)
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(diagonal: SpiralDiagonal, points: [MapPoint], primeCount: Int) {
    (self.diagonal, self.points, self.primeCount) = (diagonal, points, primeCount)
  }
}
