/// An arrangement of the numbers from 1 in a plane whose y grows upward.
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
      let (start, overflow) = UInt64(-y).multipliedReportingOverflow(by: UInt64(width))
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
