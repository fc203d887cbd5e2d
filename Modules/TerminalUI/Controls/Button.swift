/// A button, pressed with its key, with Enter or Space while it has focus, or with a click.
///
/// A button is drawn as `[ Save (s) ]`, with focus as `[›Save (s)‹]`, and disabled as `( Save (s) )`. The
/// three can be distinguished without color and have the same width. ``KeyHints`` displays the reason that a
/// button is disabled when the user presses it or it has focus.
public struct Button: PrimitiveView {
  private let label: String
  private let key: KeyEvent?
  private let title: String
  private let disabledReason: String?
  private let isDefault: Bool
  private let action: () -> Void

  /// - Parameters:
  ///   - key: The key that presses the button, displayed after the label unless it is the label.
  ///   - title: The action in the imperative, if the label doesn't describe it.
  ///   - disabledReason: The reason that the button is disabled; `nil` if it is enabled.
  ///   - isDefault: Whether the button has focus initially, even if other controls precede it.
  public init(
    _ label: String, key: KeyEvent? = nil, title: String? = nil, disabledReason: String? = nil,
    isDefault: Bool = false, action: @escaping () -> Void
  ) {
    self.label = label
    self.key = key
    self.title = title ?? label
    self.disabledReason = disabledReason
    self.isDefault = isDefault
    self.action = action
  }

  public func sizeThatFits(_ proposal: Size) -> Size { text(hasFocus: false).sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let text = text(hasFocus: canvas.hasFocus)
    let buttonRect = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
    canvas.render(text, in: buttonRect)

    let action = action
    let press = KeyBinding(
      [.enter, " "], title: title, disabledReason: disabledReason, section: "Focused control"
    ) { _, _ in action() }
    canvas.add(
      Control(
        name: title, rect: buttonRect, disabledReason: disabledReason, isDefault: isDefault,
        bindings: [press],
        click: { _, _ in action() }))
    if let key {
      var binding = KeyBinding([key], title: title, disabledReason: disabledReason, hint: .never) { _, _ in
        action()
      }
      binding.controlName = title
      canvas.interactions.add(binding)
    }
  }

  private func text(hasFocus: Bool) -> Text {
    let isAvailable = disabledReason == nil
    let (left, right) = (isAvailable ? "[" : "(", isAvailable ? "]" : ")")
    let (mark, endMark) = hasFocus ? ("›", "‹") : (" ", " ")
    let text = Text(left + mark + label) + Text(keyHint).dim(!hasFocus) + Text(endMark + right)
    if !isAvailable { return text.dim().lineLimit(1) }
    return (hasFocus ? text.bold().inverse() : text).lineLimit(1)
  }

  private var keyHint: String {
    guard let name = key?.name, name != label, (name, label) != ("-", "−") else { return "" }
    return " (\(name))"
  }
}
