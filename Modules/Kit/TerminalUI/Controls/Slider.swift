public import Architecture

/// A slider: a knob on a line for a value between two bounds, followed by the value.
///
/// With focus, the line is in brackets and the knob is filled. ← and → move the knob by a step, PgUp and PgDn
/// by ten steps, Home and End to the bounds, and a click or a drag to its position.
public struct Slider: PrimitiveView {
  private let label: String
  private let fraction: Double
  private let valueText: String
  private var valueWidth: Int
  private let move: (Int) -> Void
  private let setFraction: (Double) -> Void

  /// Creates a slider for integers; it is exact for bounds of up to ±2^53.
  ///
  /// - Parameters:
  ///   - label: The text before the line, and the control's name.
  ///   - value: The value, clamped to the bounds.
  ///   - step: The distance that a key moves the knob, at least 1.
  public init(_ label: String, value: Binding<Int>, in bounds: ClosedRange<Int>, step: Int = 1) {
    func integer(_ value: Double) -> Int {
      // Beyond 2^53, the upper bound may have been rounded up.
      if value >= Double(bounds.upperBound) { return bounds.upperBound }
      return max(Int((value + 0.5).rounded(.down)), bounds.lowerBound)
    }
    self.init(
      label, value: Binding(Double(value.wrappedValue)) { value.wrappedValue = integer($0) },
      in: Double(bounds.lowerBound)...Double(bounds.upperBound), step: Double(max(step, 1))
    ) { String(integer($0)) }
    valueWidth = max(String(bounds.lowerBound).count, String(bounds.upperBound).count)
  }

  /// - Parameters:
  ///   - value: The value, clamped to the bounds; NaN is displayed at the lower bound.
  ///   - step: The distance that a key moves the knob; by default a hundredth of the range.
  public init(
    _ label: String, value: Binding<Double>, in bounds: ClosedRange<Double>, step: Double? = nil,
    text: (Double) -> String
  ) {
    self.label = label
    let extent = bounds.upperBound - bounds.lowerBound
    let share = (value.wrappedValue - bounds.lowerBound) / extent
    fraction = share.isNaN ? 0 : min(max(share, 0), 1)
    let current =
      share.isNaN ? bounds.lowerBound : min(max(value.wrappedValue, bounds.lowerBound), bounds.upperBound)
    valueText = text(value.wrappedValue)
    valueWidth = valueText.cellWidth
    move = { steps in
      let moved = current + (step ?? extent / 100) * Double(steps)
      value.wrappedValue = min(max(moved, bounds.lowerBound), bounds.upperBound)
    }
    setFraction = { share in value.wrappedValue = bounds.lowerBound + share * extent }
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: labelWidth + 5) }

  private var labelWidth: Int { label.isEmpty ? 0 : label.cellWidth + 1 }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let hasFocus = canvas.hasFocus
    let rest = rect.width - labelWidth - valueWidth - 1
    let shownLabel = rest >= 5 ? labelWidth : 0
    if shownLabel > 0 { canvas.draw(label, at: rect.origin, style: .muted) }
    let row = Rect(x: rect.minX + shownLabel, y: rect.minY, width: rect.width - shownLabel, height: 1)

    // If there is no room for both, the value alone is more useful than the line.
    let lineWidth = row.width - valueWidth - 1
    guard lineWidth >= 5 else {
      canvas.draw(valueText, at: row.origin, style: hasFocus ? .selected : .plain)
      addControl(to: &canvas, in: row, track: nil)
      return
    }
    let line = Rect(x: row.minX, y: row.minY, width: lineWidth, height: 1)
    if hasFocus {
      canvas.draw("[", at: line.origin, style: Style(foreground: .accent))
      canvas.draw("]", at: Position(x: line.maxX - 1, y: line.minY), style: Style(foreground: .accent))
    }
    let track = line.inset(by: EdgeInsets(left: 1, right: 1))
    canvas.fill(track, with: "─", style: .border)
    let knob = Int(fraction * Double(track.width - 1) + 0.5)
    canvas.draw(
      hasFocus ? "●" : "○", at: Position(x: track.minX + knob, y: track.minY),
      style: Style(foreground: .accent, attributes: hasFocus ? .bold : []))
    let start = line.maxX + 1 + max(valueWidth - valueText.cellWidth, 0)
    canvas.draw(valueText, at: Position(x: start, y: line.minY))
    addControl(to: &canvas, in: line, track: track)
  }

  private func addControl(to canvas: inout Canvas, in rect: Rect, track: Rect?) {
    let (move, setFraction) = (move, setFraction)
    let follow = { (position: Position) in
      guard let track, track.width > 1 else { return }
      let column = position.x - (track.minX - rect.minX)
      setFraction(min(max(Double(column) / Double(track.width - 1), 0), 1))
    }
    func key(
      _ keys: [KeyEvent], _ title: String, hint: KeyBinding.HintPriority = .never,
      _ action: @escaping () -> Void
    ) -> KeyBinding {
      KeyBinding(keys, title: title, hint: hint) { _, _ in action() }
    }
    let bindings = [
      key([.left, "h"], "Decrease", hint: .normal) { move(-1) },
      key([.right, "l"], "Increase", hint: .normal) { move(1) },
      key([.pageDown], "Decrease by 10 steps") { move(-10) },
      key([.pageUp], "Increase by 10 steps") { move(10) },
      key([.home], "Set to minimum") { setFraction(0) }, key([.end], "Set to maximum") { setFraction(1) },
    ]
    var control = Control(name: label, rect: rect, bindings: bindings) { position, _ in follow(position) }
    control.drag = { _, position, _ in follow(position) }
    control.scroll = { rows, _, _ in move(rows < 0 ? 1 : -1) }
    canvas.add(control)
  }
}
