/// A chart of values as bars without space between them, such as `▁▅▂▇▃`.
///
/// There is a column for each value, from the first on as many as fit. The largest values are gold; one can be marked,
/// with `▴` below it.
public struct Sparkline: PrimitiveView {
  private let values: [Int]
  private let marked: Int?
  private let height: Int

  /// - Parameters:
  ///   - values: The heights; negative ones are displayed as 0.
  ///   - marked: The index of the value that is marked.
  ///   - height: The number of rows of the bars, in addition to the row of the mark.
  public init(_ values: [Int], marked: Int? = nil, height: Int = 1) {
    self.values = values.map { max($0, 0) }
    self.marked = marked
    self.height = max(clampedLength(height), 1)
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: values.count, height: values.isEmpty ? 0 : height + (marked == nil ? 0 : 1)).limited(
      to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard let largest = values.max() else { return }
    for (index, value) in values.prefix(rect.width).enumerated() {
      // Every value has at least an eighth of a row, so that none looks as if it were missing.
      let eighths =
        largest == 0 ? 1 : max(Int((Double(value) / Double(largest) * Double(height * 8)).rounded()), 1)
      let color: Color =
        index == marked ? .positive : value == largest && largest > 0 ? .gold : .theme(.level2)
      for row in 0..<height {
        let filled = min(max(eighths - row * 8, 0), 8)
        if filled == 0 { break }
        canvas.draw(
          Self.blocks[filled - 1], at: Position(x: rect.minX + index, y: rect.minY + height - 1 - row),
          style: Style(foreground: color))
      }
    }
    if let marked, values.prefix(rect.width).indices.contains(marked) {
      canvas.draw(
        "▴", at: Position(x: rect.minX + marked, y: rect.minY + height), style: Style(foreground: .positive))
    }
  }

  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
