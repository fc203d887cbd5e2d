import NumberText
import PrimeCalculator

/// The part of a diagonal of the Ulam spiral on one side of the rings; its numbers are 4n² + bn + c.
struct SpiralDiagonal: Equatable, Sendable {
  /// The direction outward to the next ring.
  let step: MapPoint
  let cursor: MapPoint
  /// From −4 to 3.
  let b: Int
  let c: Int
  /// The argument of the polynomial on ring 0.
  private let start: Int

  /// Creates the diagonal through a point; nil for the origin.
  ///
  /// - Parameter slope: 1 for the diagonal from the bottom left to the top right, −1 for the other one.
  init?(through point: MapPoint, slope: Int) {
    guard point != .origin else { return nil }
    cursor = point
    // On ring n, the number is (2n + 1)² minus the distance from its bottom right corner.
    let side = Spiral.side(of: point)
    let (turned, slope) = (point.turned(by: side), side % 2 == 0 ? slope : -slope)
    step = MapPoint(x: -slope, y: -1).turned(by: -side)
    let (constant, factor) = (turned.x - slope * turned.y, 3 - slope - 2 * side)
    // 4n² + 4n + c = 4(n + 1)² − 4(n + 1) + c
    (b, c, start) = (factor == 4 ? -4 : factor, constant + 1, factor == 4 ? 1 : 0)
  }

  /// 1 for the diagonal from the bottom left to the top right, −1 for the other one.
  var slope: Int { step.x * step.y }

  /// Whether these are Euler's numbers x² + x + 41 or x² − x + 41, with x = 2n.
  var isEuler: Bool { c == 41 && b.magnitude == 2 }

  /// Returns n for a point of the diagonal.
  func argument(of point: MapPoint) -> Int { Int(max(point.x.magnitude, point.y.magnitude)) + start }

  /// Returns whether the next number outward, or inward with the direction −1, is a prime of the diagonal.
  func hasPrime(beside point: MapPoint, direction: Int) -> Bool {
    let next = MapPoint(x: point.x + direction * step.x, y: point.y + direction * step.y)
    return Spiral.side(of: next) == Spiral.side(of: cursor)
      && Spiral.number(x: next.x, y: next.y).map(isPrime) ?? false
  }

  func points(in frame: PrimeWindow.Frame) -> [MapPoint] {
    let side = Spiral.side(of: cursor)
    func walk(_ direction: Int) -> [MapPoint] {
      var points: [MapPoint] = []
      var point = cursor
      while true {
        point = MapPoint(x: point.x + direction * step.x, y: point.y + direction * step.y)
        guard frame.contains(point), Spiral.side(of: point) == side, point != .origin,
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

/// The one of the two diagonals through the cursor with more primes in a window.
struct DiagonalInView {
  let diagonal: SpiralDiagonal
  let points: [MapPoint]
  let primeCount: Int

  /// - Parameter slope: The slope of the diagonal to use instead.
  init?(through cursor: MapPoint, in window: PrimeWindow, slope: Int? = nil) {
    guard window.frame.layout == .spiral else { return nil }
    let diagonals = (slope.map { [$0] } ?? [-1, 1]).compactMap { SpiralDiagonal(through: cursor, slope: $0) }
      .map { diagonal in
        let points = diagonal.points(in: window.frame)
        return (diagonal, points, points.count { window.isPrime(at: $0) })
      }
    guard let best = diagonals.max(by: { $0.2 < $1.2 }) else { return nil }
    (diagonal, points, primeCount) = best
  }
}
