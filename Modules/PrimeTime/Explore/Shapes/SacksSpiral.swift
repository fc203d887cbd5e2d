import PrimeCalculator

extension Explore.Shape {
  public static let sacks = Explore.Shape(
    rawValue: "sacks", title: "Sacks spiral", phrase: "the Sacks spiral", colorings: [.euler, .twins, .mod6],
    zooms: [.dots, .quarter, .sixteenth],
    number: { x, y, _ in SacksSpiral.number(x: x, y: y) },
    point: { number, _ in SacksSpiral.point(of: number) },
    isBeyond: { _, _, _ in false }, nearest: SacksSpiral.nearest)
}

/// The Sacks spiral: the number n at the distance √n from the origin, after √n turns from the right.
///
/// The squares are on the line to the right. The turns are 1 apart, and the numbers on a turn about π, so that none
/// shares its point. R. Sacks, numberspiral.com (2003).
enum SacksSpiral {
  static func point(of number: UInt64) -> MapPoint {
    let place = place(of: number)
    return MapPoint(x: Int(place.x.rounded()), y: Int(place.y.rounded()))
  }

  static func place(of number: UInt64) -> (x: Double, y: Double) {
    let root = integerSquareRoot(number)
    // √n − root, without the error of a difference.
    let rest = Double(number - root * root)
    let radius = Double(number).squareRoot()
    let turn = rest / (radius + Double(root))
    let (sine, cosine) = sineAndCosine(turns: turn)
    return (radius * cosine, radius * sine)
  }

  /// Returns the number with a point; nil if there is none.
  static func number(x: Int, y: Int) -> UInt64? {
    nearest(x: x, y: y).flatMap { point(of: $0) == MapPoint(x: x, y: y) ? $0 : nil }
  }

  /// Returns the number nearest to a point on the turns beside it; nil if it has more than 64 bits.
  static func nearest(x: Int, y: Int) -> UInt64? {
    guard x.magnitude < 1 << 33, y.magnitude < 1 << 33 else { return nil }
    let (horizontal, vertical) = (Double(x), Double(y))
    let radius = (horizontal * horizontal + vertical * vertical).squareRoot()
    let turn = turns(x: horizontal, y: vertical)
    var nearest: (number: UInt64, distance: Int)?
    let inside = (radius - turn).rounded(.down)
    for whole in [inside, inside + 1] where whole >= 0 && whole < 4_294_967_296 {
      let root = UInt64(whole)
      // (root + turn)², without the error of a square.
      let rest = UInt64((2 * whole * turn + turn * turn).rounded())
      let (number, overflow) = (root * root).addingReportingOverflow(rest)
      if overflow || number == 0 { continue }
      let point = point(of: number)
      let distance = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
      if distance < nearest?.distance ?? .max { nearest = (number, distance) }
    }
    return nearest?.number
  }
}
