/// A chart of values as bars from left to right, one below the other, such as `2  ▆▆▆▆▆▆  50.0 %`.
///
/// The bars of the largest values are gold, unless the rows have colors. Rows without room are left out.
public struct RowBars: PrimitiveView {
  /// A value, with a label before its bar and a text after it.
  public struct Row: Hashable, Sendable {
    let label: String
    let value: Double
    let text: String
    let color: Color?

    /// - Parameters:
    ///   - value: The length of the bar relative to the others; a negative one, or NaN, is displayed as 0.
    ///   - color: The color of the bar; by default, gold for the largest value.
    public init(_ label: String, value: Double, text: String, color: Color? = nil) {
      self.label = label
      self.value = value > 0 ? value : 0
      self.text = text
      self.color = color
    }
  }

  private let rows: [Row]

  public init(_ rows: [Row]) {
    self.rows = rows
  }

  private var labelWidth: Int { rows.map(\.label.cellWidth).max() ?? 0 }
  private var textWidth: Int { rows.map(\.text.cellWidth).max() ?? 0 }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: labelWidth + textWidth + 4) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: rows.count).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let largest = rows.map(\.value).max() ?? 0
    let start = rect.minX + labelWidth + 2
    let length = max(rect.maxX - textWidth - 1 - start, 0)
    for (row, y) in zip(rows, rect.minY..<rect.maxY) {
      canvas.draw(row.label, at: Position(x: rect.minX, y: y), style: .muted)
      // Every value above 0 has a bar.
      let share = largest > 0 ? row.value / largest : 0
      let width = min(max(Int((share * Double(length)).rounded()), row.value > 0 ? 1 : 0), length)
      canvas.fill(
        Rect(x: start, y: y, width: width, height: 1), with: "▆",
        style: Style(foreground: row.color ?? (row.value == largest ? .gold : .theme(.level2))))
      canvas.draw(row.text, at: Position(x: rect.maxX - row.text.cellWidth, y: y), style: .muted)
    }
  }
}
