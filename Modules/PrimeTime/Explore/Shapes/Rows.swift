extension Explore.Shape {
  /// Rows from left to right and downward, starting with 1.
  public static let rows: Explore.Shape = .init(
    rawValue: "rows", title: "Rows", phrase: "rows of numbers", colorings: [.factor, .runs, .twins, .mod6],
    zooms: Explore.Zoom.allCases,
    number: { x, y, width in
      guard x >= 0, x < width, y <= 0 else { return nil }
      let (start, overflow) = UInt64(y.magnitude).multipliedReportingOverflow(by: UInt64(width))
      let (number, carry) = start.addingReportingOverflow(UInt64(x) + 1)
      return overflow || carry ? nil : number
    },
    point: { number, width in
      let (row, column) = (number - 1).quotientAndRemainder(dividingBy: UInt64(width))
      return Int(exactly: row).map { MapPoint(x: Int(column), y: -$0) }
    },
    // Includes points beside rows without numbers.
    isBeyond: { x, y, width in rows.number(max(0, min(x, width - 1)), y, width) == nil })
}
