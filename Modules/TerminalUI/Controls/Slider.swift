/// A value between two bounds, shown by a knob on a line, with the value after it.
///
/// With focus the line stands in brackets and the knob is filled.
public struct Slider: PrimitiveView {
  private let fraction: Double
  private let valueText: String
  private let valueWidth: Int
  private let isFocused: Bool

  /// The value is clamped into the bounds.
  public init(value: Int, in bounds: ClosedRange<Int>, isFocused: Bool = false) {
    let value = min(max(value, bounds.lowerBound), bounds.upperBound)
    let extent = Double(bounds.upperBound) - Double(bounds.lowerBound)
    fraction = extent > 0 ? (Double(value) - Double(bounds.lowerBound)) / extent : 0
    valueText = String(value)
    valueWidth = max(String(bounds.lowerBound).count, String(bounds.upperBound).count)
    self.isFocused = isFocused
  }

  /// The value is clamped into the bounds, the lower one for a NaN; `text` is what is shown of it.
  public init(value: Double, in bounds: ClosedRange<Double>, text: String, isFocused: Bool = false) {
    let share = (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    fraction = share.isNaN ? 0 : min(max(share, 0), 1)
    valueText = text
    valueWidth = text.cellWidth
    self.isFocused = isFocused
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 5) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // Too narrow for line and value, the value alone says more.
    let lineWidth = rect.width - valueWidth - 1
    guard lineWidth >= 5 else {
      canvas.draw(valueText, at: rect.origin, style: Style(attributes: isFocused ? .inverse : []))
      return
    }
    let line = Rect(x: rect.minX, y: rect.minY, width: lineWidth, height: 1)
    if isFocused {
      canvas.draw("[", at: line.origin)
      canvas.draw("]", at: Position(x: line.maxX - 1, y: line.minY))
    }
    let track = line.inset(by: EdgeInsets(left: 1, right: 1))
    canvas.fill(track, with: "─", style: Style(attributes: .dim))
    let knob = Int(fraction * Double(track.width - 1) + 0.5)
    canvas.draw(
      isFocused ? "●" : "○", at: Position(x: track.minX + knob, y: track.minY),
      style: Style(attributes: isFocused ? .bold : []))
    let start = line.maxX + 1 + max(valueWidth - valueText.cellWidth, 0)
    canvas.draw(valueText, at: Position(x: start, y: line.minY))
  }
}
