/// A chart of values as bars, such as `▁▅▂▇▃`.
///
/// There is a bar for each value, from the first on until the width is used. The largest or the smallest values are
/// gold; one value can have the mark `▴` below it.
public struct Sparkline: PrimitiveView {
  public enum Extreme: Hashable, Sendable {
    case largest, smallest
  }

  private let values: [Int]
  private let marked: Int?
  private let height: Int
  private let barWidth: Int
  private let spacing: Int
  private let gold: Extreme

  /// - Parameters:
  ///   - values: The heights; negative ones are displayed as 0.
  ///   - marked: The index of the value to mark.
  ///   - height: The number of rows of the bars, without the row of the mark.
  public init(
    _ values: [Int], marked: Int? = nil, height: Int = 1, barWidth: Int = 1, spacing: Int = 0,
    gold: Extreme = .largest
  ) {
    self.values = values.map { max($0, 0) }
    self.marked = marked
    self.height = max(clampedLength(height), 1)
    self.barWidth = max(clampedLength(barWidth), 1)
    self.spacing = clampedLength(spacing)
    self.gold = gold
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if values.isEmpty { return .zero }
    let width = values.count * (barWidth + spacing) - spacing
    return Size(width: width, height: height + (marked == nil ? 0 : 1)).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard let largest = values.max(), let smallest = values.min() else { return }
    let extreme = gold == .largest ? largest : smallest
    let shownCount = (rect.width + spacing) / (barWidth + spacing)
    for (index, value) in values.prefix(shownCount).enumerated() {
      let x = rect.minX + index * (barWidth + spacing)
      // Every value has at least an eighth of a row, so that none looks as if it were missing.
      let eighths =
        largest == 0 ? 1 : max(Int((Double(value) / Double(largest) * Double(height * 8)).rounded()), 1)
      let color: Color =
        index == marked ? .positive : value == extreme && value > 0 ? .gold : .theme(.level2)
      for row in 0..<height {
        let filled = min(max(eighths - row * 8, 0), 8)
        if filled == 0 { break }
        canvas.fill(
          Rect(x: x, y: rect.minY + height - 1 - row, width: barWidth, height: 1),
          with: Self.blocks[filled - 1], style: Style(foreground: color))
      }
    }
    if let marked, values.prefix(shownCount).indices.contains(marked) {
      let x = rect.minX + marked * (barWidth + spacing) + barWidth / 2
      canvas.draw("▴", at: Position(x: x, y: rect.minY + height), style: Style(foreground: .positive))
    }
  }

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
