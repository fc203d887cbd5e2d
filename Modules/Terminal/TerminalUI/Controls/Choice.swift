public import Architecture

/// A choice of one of several values: `Theme  (•) Auto  ( ) Dark  ( ) Light`.
///
/// → and Space select the next value, ← the one before, and a click the value below the pointer. If there isn't
/// enough width, only the selected value is displayed, as in `Theme  ‹ Auto ›`, and a click selects the next.
public struct Choice: PrimitiveView {
  private let label: String
  private let options: [String]
  private let selection: Binding<Int>
  private let disabledReason: String?
  private let selected: Int

  /// - Parameters:
  ///   - label: The text before the values, which is also the control's name.
  ///   - selection: The index of the selected value, clamped.
  ///   - disabledReason: The reason that the choice is disabled; `nil` if it is enabled.
  public init(
    _ label: String, options: [String], selection: Binding<Int>, disabledReason: String? = nil
  ) {
    self.label = label
    self.options = options
    self.selection = selection
    self.disabledReason = disabledReason
    selected = min(max(selection.wrappedValue, 0), max(options.count - 1, 0))
  }

  private var labelWidth: Int { label.isEmpty ? 0 : label.cellWidth + Self.spacing }
  private static let spacing = 2
  /// The columns of `(•) `.
  private static let markWidth = 4

  /// The width with all values, and with only the selected one, as wide as the widest.
  private var widths: (all: Int, one: Int) {
    let widths = options.map(\.cellWidth)
    let all = widths.reduce(Self.spacing * max(options.count - 1, 0)) { $0 + $1 + Self.markWidth }
    return (labelWidth + all, labelWidth + (widths.max() ?? 0) + 4)
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if options.isEmpty { return .zero }
    let widths = widths
    return Size(width: widths.all <= proposal.width ? widths.all : widths.one, height: 1)
      .limited(to: proposal)
  }

  // MARK: Painting

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !options.isEmpty else { return }
    let widths = widths
    let hasFocus = canvas.hasFocus
    let style: Style = disabledReason == nil ? .plain : .muted
    let current: Style =
      disabledReason != nil ? .muted : hasFocus ? .selected : Style(foreground: .accent, attributes: .bold)
    var x = rect.minX
    if !label.isEmpty { x = canvas.draw(label, at: rect.origin, style: .muted) + Self.spacing }
    /// The end column of each displayed value, counted from the left edge.
    var ends: [(index: Int, end: Int)] = []
    let width: Int
    if widths.all <= rect.width {
      width = widths.all
      for (index, option) in options.enumerated() {
        let text = (index == selected ? "(•) " : "( ) ") + option
        x = canvas.draw(text, at: Position(x: x, y: rect.minY), style: index == selected ? current : style)
        ends.append((index, x - rect.minX))
        x += Self.spacing
      }
    } else {
      width = min(widths.one, rect.width)
      canvas.draw(
        "‹ \(options[selected]) ›", truncatedTo: rect.maxX - x, at: Position(x: x, y: rect.minY),
        style: current)
      ends.append(((selected + 1) % options.count, width))
    }
    let area = Rect(x: rect.minX, y: rect.minY, width: width, height: 1)
    addControl(to: &canvas, in: area, start: labelWidth, ends: ends)
  }

  // MARK: Acting

  private func addControl(
    to canvas: inout Canvas, in rect: Rect, start: Int, ends: [(index: Int, end: Int)]
  ) {
    let (selection, selected, count) = (selection, selected, options.count)
    func step(_ keys: [KeyEvent], _ title: String, by distance: Int) -> KeyBinding {
      KeyBinding(keys, title: title, disabledReason: disabledReason, section: label) { _, _ in
        selection.wrappedValue = (selected + distance) % count
      }
    }
    canvas.add(
      Control(
        name: label, rect: rect, disabledReason: disabledReason,
        bindings: [
          step([.right, " ", "l"], "Select next", by: 1),
          step([.left, "h"], "Select previous", by: count - 1),
        ],
        options: Control.Options(options, selected: selected) { selection.wrappedValue = $0 },
        click: { position, _ in
          guard position.x >= start, let option = ends.first(where: { position.x < $0.end }) else { return }
          selection.wrappedValue = option.index
        }))
  }
}
