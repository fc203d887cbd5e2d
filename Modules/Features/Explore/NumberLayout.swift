/// An arrangement of the numbers from 1 in a plane; y grows upward.
public enum NumberLayout: Equatable, Codable, Sendable {
  /// The Ulam spiral.
  case spiral
  /// Rows of a width, from left to right and downward, starting with 1.
  case rows(width: Int)

  /// The permitted widths of rows.
  ///
  /// In narrower rows, the largest numbers would have points beyond `Int`.
  public static let widths = 3...1_000_000

  /// Returns the number at a point, or nil if there is none of at most 64 bits.
  public func number(x: Int, y: Int) -> UInt64? {
    switch self {
    case .spiral:
      return Spiral.number(x: x, y: y)
    case .rows(let width):
      guard x >= 0, x < width, y <= 0 else { return nil }
      let (start, overflow) = UInt64(y.magnitude).multipliedReportingOverflow(by: UInt64(width))
      let (number, carry) = start.addingReportingOverflow(UInt64(x) + 1)
      return overflow || carry ? nil : number
    }
  }

  /// Returns the point of a number.
  ///
  /// - Precondition: The number is at least 1.
  public func point(of number: UInt64) -> (x: Int, y: Int)? {
    switch self {
    case .spiral:
      return Spiral.point(of: number)
    case .rows(let width):
      let (row, column) = (number - 1).quotientAndRemainder(dividingBy: UInt64(width))
      guard let row = Int(exactly: row) else { return nil }
      return (Int(column), -row)
    }
  }
}

/// The Ulam spiral: counterclockwise from 1 at the origin, with 2 at its right; y grows upward.
///
/// The corners of ring k, from −k to k on both axes, are at the bottom right (2k + 1)², bottom left (2k + 1)² − 2k, top
/// left (2k + 1)² − 4k, and top right (2k + 1)² − 6k.
enum Spiral {
  /// Returns the number at a point, or nil if it has more than 64 bits.
  static func number(x: Int, y: Int) -> UInt64? {
    // Beyond it, all numbers have more than 64 bits.
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
  static func point(of number: UInt64) -> (x: Int, y: Int) {
    precondition(number > 0, "the spiral starts with 1")
    // The smallest ring with the number or a greater one at its bottom right corner.
    var ring = Int((Double(number).squareRoot() - 1) / 2)
    while ring > 0, corner(ring - 1) >= UInt128(number) { ring -= 1 }
    while corner(ring) < UInt128(number) { ring += 1 }
    let distance = Int(corner(ring) - UInt128(number))
    switch distance {
    case ...(2 * ring): return (ring - distance, -ring)
    case ...(4 * ring): return (-ring, distance - 3 * ring)
    case ...(6 * ring): return (distance - 5 * ring, ring)
    default: return (ring, 7 * ring - distance)
    }
  }

  private static func corner(_ ring: Int) -> UInt128 {
    let side = UInt128(2 * ring + 1)
    return side * side
  }
}
