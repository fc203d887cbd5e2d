import PrimeCalculator

/// A point of a map; y grows upward.
public struct MapPoint: Hashable, Codable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// The permitted coordinates of a map's middle, so that all coordinates around it are within `Int`.
  static let coordinates = -(Int.max - 1 << 32)...(Int.max - 1 << 32)

  /// Returns the sum; nil if it is beyond `Int`.
  func moved(x: Int, y: Int) -> MapPoint? {
    let (column, overflow) = self.x.addingReportingOverflow(x)
    let (row, carry) = self.y.addingReportingOverflow(y)
    return overflow || carry ? nil : MapPoint(x: column, y: row)
  }
}

/// An arrangement of the numbers from 1 in a plane; y grows upward.
public enum NumberLayout: Hashable, Codable, Sendable {
  case spiral
  /// Rows of a width, from left to right and downward, starting with 1.
  case rows(width: Int)
  /// The Gaussian integers x + yi, each with its norm.
  case gaussian
  case sacks

  /// The permitted widths of rows; in narrower ones, the largest numbers would have points beyond `Int`.
  public static let widths = 3...1_000_000

  /// The largest coordinate of a Gaussian integer, so that all norms have 64 bits.
  static let largestCoordinate = 3_037_000_499

  /// Returns the number at a point; nil if there is none of at most 64 bits.
  public func number(x: Int, y: Int) -> UInt64? {
    switch self {
    case .spiral:
      return Spiral.number(x: x, y: y)
    case .rows(let width):
      guard x >= 0, x < width, y <= 0 else { return nil }
      let (start, overflow) = UInt64(y.magnitude).multipliedReportingOverflow(by: UInt64(width))
      let (number, carry) = start.addingReportingOverflow(UInt64(x) + 1)
      return overflow || carry ? nil : number
    case .gaussian:
      guard max(x.magnitude, y.magnitude) <= Self.largestCoordinate else { return nil }
      return UInt64(x * x) + UInt64(y * y)
    case .sacks:
      return SacksSpiral.number(x: x, y: y)
    }
  }

  /// Returns the point of a number, of a Gaussian integer on the axis; nil if it isn't on the map.
  ///
  /// - Precondition: The number is at least 1.
  public func point(of number: UInt64) -> MapPoint? {
    switch self {
    case .spiral:
      return Spiral.point(of: number)
    case .rows(let width):
      let (row, column) = (number - 1).quotientAndRemainder(dividingBy: UInt64(width))
      return Int(exactly: row).map { MapPoint(x: Int(column), y: -$0) }
    case .gaussian:
      return number <= UInt64(Self.largestCoordinate) ? MapPoint(x: Int(number), y: 0) : nil
    case .sacks:
      return SacksSpiral.point(of: number)
    }
  }

  /// Returns whether a point and its number are prime.
  ///
  /// A Gaussian integer is prime if its norm is, or if it is a prime of the form 4n + 3 on an axis.
  func isPrime(x: Int, y: Int, number: UInt64) -> Bool {
    if self == .gaussian, x == 0 || y == 0 {
      let distance = UInt64(max(x.magnitude, y.magnitude))
      return distance % 4 == 3 && PrimeCalculator.isPrime(distance)
    }
    return PrimeCalculator.isPrime(number)
  }

  /// Returns whether a point without a number is beyond the end of the map.
  func isBeyond(x: Int, y: Int) -> Bool {
    switch self {
    case .spiral, .gaussian: true
    // Includes points beside rows without numbers.
    case .rows(let width): number(x: max(0, min(x, width - 1)), y: y) == nil
    case .sacks: false
    }
  }
}

/// The Ulam spiral: counterclockwise from 1 at the origin, with 2 at its right; y grows upward.
///
/// The corners of ring k, from −k to k on both axes, are at the bottom right (2k + 1)², bottom left (2k + 1)² − 2k, top
/// left (2k + 1)² − 4k, and top right (2k + 1)² − 6k.
enum Spiral {
  /// Returns the number at a point; nil if it has more than 64 bits.
  static func number(x: Int, y: Int) -> UInt64? {
    // Beyond ring 2^31, all numbers have more than 64 bits.
    guard let ring = Int(exactly: max(x.magnitude, y.magnitude)), ring <= 1 << 31 else { return nil }
    let distance: Int =
      if y == -ring {
        ring - x
      } else if x == -ring {
        3 * ring + y
      } else if y == ring {
        5 * ring + x
      } else {
        7 * ring - y
      }
    let side = UInt64(2 * ring + 1)
    let (square, overflow) = side.multipliedReportingOverflow(by: side)
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
    switch distance {
    case ...(2 * ring): return MapPoint(x: ring - distance, y: -ring)
    case ...(4 * ring): return MapPoint(x: -ring, y: distance - 3 * ring)
    case ...(6 * ring): return MapPoint(x: distance - 5 * ring, y: ring)
    default: return MapPoint(x: ring, y: 7 * ring - distance)
    }
  }

  private static func corner(_ ring: Int) -> UInt128 {
    let side = UInt128(2 * ring + 1)
    return side * side
  }
}
