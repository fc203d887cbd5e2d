public import Architecture

/// A choice of one of several values: `Theme  ‹ Auto ›`.
///
/// →, Space, its key, and a click on `›` select the next value, and ← and a click on `‹` the previous one. A click on
/// the value lists all. The value has the width of the widest, so that the arrows don't move.
public struct Choice: PrimitiveView {
  private let label: String
  private let options: [String]
  private let selection: Binding<Int>
  private let key: KeyEvent?
  private let disabledReason: String?
  private let selected: Int
  private let fixedLabelWidth: Int?
  private let fixedValueWidth: Int?

  /// - Parameters:
  ///   - label: The text before the value, and the control's name.
  ///   - selection: The index of the selected value, clamped.
  ///   - key: The key that selects the next value, displayed before the label.
  ///   - disabledReason: The reason that the choice is disabled; `nil` if it is enabled. A single option disables it,
  ///     too.
  ///   - labelWidth: The columns up to `‹`, for choices one below the other; by default, those of the key, the label,
  ///     and two spaces.
  ///   - valueWidth: The columns of the value; by default, those of the widest.
  public init(
    _ label: String, options: [String], selection: Binding<Int>, key: KeyEvent? = nil,
    disabledReason: String? = nil, labelWidth: Int? = nil, valueWidth: Int? = nil
  ) {
    fixedLabelWidth = labelWidth.map(clampedLength)
    fixedValueWidth = valueWidth.map(clampedLength)
    self.label = label
    self.options = options
    self.selection = selection
    self.key = key
    self.disabledReason = disabledReason ?? (options.count > 1 ? nil : "there is only one")
    selected = min(max(selection.wrappedValue, 0), max(options.count - 1, 0))
  }

  private var keyWidth: Int { key.map { $0.name.cellWidth + 1 } ?? 0 }
  private var labelWidth: Int { fixedLabelWidth ?? keyWidth + (label.isEmpty ? 0 : label.cellWidth + 2) }
  private var valueWidth: Int { fixedValueWidth ?? options.map(\.cellWidth).max() ?? 0 }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if options.isEmpty { return .zero }
    return Size(width: labelWidth + valueWidth + 4, height: 1).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !options.isEmpty else { return }
    let isEnabled = disabledReason == nil
    var x = rect.minX
    if let key { x = canvas.draw(key.name, at: rect.origin, style: isEnabled ? .key : .faint) + 1 }
    canvas.draw(label, at: Position(x: x, y: rect.minY), style: isEnabled ? .muted : .faint)
    x = rect.minX + labelWidth
    let value = options[selected]
    let padding = max(valueWidth - value.cellWidth, 0)
    let isSelected = canvas.hasFocus && isEnabled
    let area = Rect(x: x, y: rect.minY, width: valueWidth + 4, height: 1)
    canvas.withStyle(isSelected ? .selected : .plain) { canvas in
      if isSelected { canvas.fill(area) }
      let arrow: Style = isSelected ? .plain : isEnabled ? .key : .faint
      canvas.draw("‹", at: area.origin, style: arrow)
      canvas.draw(
        value, truncatedTo: max(rect.maxX - x - 4, 0), at: Position(x: x + 2 + padding / 2, y: rect.minY),
        style: isEnabled ? .plain : .faint)
      canvas.draw("›", at: Position(x: area.maxX - 1, y: rect.minY), style: arrow)
    }
    addControl(to: &canvas, in: Rect(x: rect.minX, y: rect.minY, width: area.maxX - rect.minX, height: 1))
  }

  private func addControl(to canvas: inout Canvas, in rect: Rect) {
    let (selection, selected, count) = (selection, selected, options.count)
    func step(_ keys: [KeyEvent], _ title: String, by distance: Int) -> KeyBinding {
      KeyBinding(keys, title: title, disabledReason: disabledReason) { _, _ in
        selection.wrappedValue = (selected + distance) % count
      }
    }
    let (label, arrows) = (label, labelWidth..<labelWidth + valueWidth + 4)
    let bindings = [
      step([.right, " ", "l"], "Select next", by: 1), step([.left, "h"], "Select previous", by: count - 1),
    ]
    var control = Control(name: label, rect: rect, disabledReason: disabledReason, bindings: bindings) {
      position, screen in
      switch position.x {
      case arrows.lowerBound..<(arrows.lowerBound + 2):
        selection.wrappedValue = (selected + count - 1) % count
      case (arrows.upperBound - 2)...: selection.wrappedValue = (selected + 1) % count
      default: screen.panel = Panel(choice: label, selected: selected)
      }
    }
    control.options = Control.Options(options, selected: selected) { selection.wrappedValue = $0 }
    canvas.add(control)
    if let key {
      canvas.add(
        KeyBinding([key], title: label, disabledReason: disabledReason) { _, _ in
          selection.wrappedValue = (selected + 1) % count
        }
        .setting(\.controlName, to: label))
    }
  }
}
