public import Architecture

/// A check box with a label: `[✓] Show the grid`.
///
/// Space or Enter with focus, its key, or a click turns it on or off.
public struct Toggle: PrimitiveView {
  private let label: String
  private let isOn: Binding<Bool>
  private let key: KeyEvent?
  private let disabledReason: String?

  /// - Parameter key: The key that turns it on or off, displayed after the label.
  public init(_ label: String, isOn: Binding<Bool>, key: KeyEvent? = nil, disabledReason: String? = nil) {
    self.label = label
    self.isOn = isOn
    self.key = key
    self.disabledReason = disabledReason
  }

  private func text(hasFocus: Bool) -> Text {
    let mark = isOn.wrappedValue ? "[✓] " : "[ ] "
    let hint = key.map { " (\($0.name))" } ?? ""
    let style: Style = disabledReason != nil ? .muted : hasFocus ? .selected : .plain
    return (Text(mark + label) + Text(hint).foreground(hasFocus ? nil : .muted)).style(style).lineLimit(1)
  }

  public func sizeThatFits(_ proposal: Size) -> Size { text(hasFocus: false).sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let text = text(hasFocus: canvas.hasFocus)
    let rect = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
    canvas.render(text, in: rect)
    let isOn = isOn
    let toggle = { isOn.wrappedValue = !isOn.wrappedValue }
    canvas.add(Control(name: label, rect: rect, disabledReason: disabledReason, press: { _ in toggle() }))
    guard let key else { return }
    canvas.add(
      KeyBinding([key], title: label, disabledReason: disabledReason, hint: .never) { _, _ in toggle() }
        .setting(\.controlName, to: label))
  }
}
