extension Explore.Shape {
  public static let spiral = Explore.Shape(
    rawValue: "spiral", title: "Ulam spiral", phrase: "the Ulam spiral",
    colorings: [.runs, .factor, .twins, .mod6, .longest], zooms: Explore.Zoom.allCases,
    number: { x, y, _ in Spiral.number(x: x, y: y) }, point: { number, _ in Spiral.point(of: number) })
}

/// The Ulam spiral: counterclockwise from 1 at the origin, with 2 at its right; y grows upward.
///
/// The corners of ring k, from −k to k on both axes, are at the bottom right (2k + 1)², bottom left (2k + 1)² − 2k, top
/// left (2k + 1)² − 4k, and top right (2k + 1)² − 6k.
///
/// A ring has four sides, counted counterclockwise from the bottom. Turned, each is at the bottom.
enum Spiral {
  /// Returns the side with a point, from 0 to 3; a corner belongs to the first one of its sides.
  static func side(of point: MapPoint) -> Int {
    let ring = max(point.x.magnitude, point.y.magnitude)
    if point.y.magnitude == ring, point.y < 0 { return 0 }
    return point.x.magnitude == ring && point.x < 0 ? 1 : point.y.magnitude == ring ? 2 : 3
  }

  /// Returns the number at a point; nil if it has more than 64 bits.
  static func number(x: Int, y: Int) -> UInt64? {
    // Beyond ring 2^31, all numbers have more than 64 bits.
    guard let ring = Int(exactly: max(x.magnitude, y.magnitude)), ring <= 1 << 31 else { return nil }
    let point = MapPoint(x: x, y: y)
    let side = side(of: point)
    let distance = (2 * side + 1) * ring - point.turned(by: side).x
    let length = UInt64(2 * ring + 1)
    let (square, overflow) = length.multipliedReportingOverflow(by: length)
    // The square of ring 2^31 is 2^64 + 2^33 + 1.
    if overflow, UInt64(distance) <= square { return nil }
    return square &- UInt64(distance)
  }

  /// Returns the point of a number.
  ///
  /// - Precondition: The number is at least 1.
  static func point(of number: UInt64) -> MapPoint {
    precondition(number > 0, "the spiral starts with 1")
    // The smallest ring with the number or a greater one at its bottom right corner.
    var ring = Int((Double(number).squareRoot() - 1) / 2)
    while ring > 0, corner(ring - 1) >= UInt128(number) { ring -= 1 }
    while corner(ring) < UInt128(number) { ring += 1 }
    let distance = Int(corner(ring) - UInt128(number))
    let side = distance == 0 ? 0 : (distance - 1) / (2 * ring)
    return MapPoint(x: (2 * side + 1) * ring - distance, y: -ring).turned(by: -side)
  }

  private static func corner(_ ring: Int) -> UInt128 {
    let side = UInt128(2 * ring + 1)
    return side * side
  }
}

extension MapPoint {
  /// Returns the point turned counterclockwise around the origin by quarters.
  func turned(by quarters: Int) -> MapPoint {
    switch quarters & 3 {
    case 0: self
    case 1: MapPoint(x: -y, y: x)
    case 2: MapPoint(x: -x, y: -y)
    default: MapPoint(x: y, y: -x)
    }
  }
}
