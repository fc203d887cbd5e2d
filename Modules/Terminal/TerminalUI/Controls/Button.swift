/// A button, pressed with its key, with Enter or Space while it has focus, or with a click.
///
/// A button is drawn as `[ Save (s) ]`, with focus as `[›Save (s)‹]`, and disabled as `( Save (s) )`. The
/// three can be distinguished without color and have the same width. The role determines only the color.
///
/// ``KeyHints`` displays the reason that a button is disabled when the user presses it or it has focus.
public struct Button: PrimitiveView {
  /// The importance of a button's action.
  public enum Role: Hashable, Sendable {
    /// The action that most people want next; a screen has at most one.
    case primary
    case normal
    /// An action that discards something.
    case destructive
  }

  private let label: String
  private let key: KeyEvent?
  private let title: String
  private let disabledReason: String?
  private let isDefault: Bool
  private let role: Role
  private let hint: KeyBinding.HintPriority
  private let action: () -> Void

  /// - Parameters:
  ///   - key: The key that presses the button, displayed after the label unless it is the label.
  ///   - title: The action in the imperative, if the label doesn't describe it.
  ///   - disabledReason: The reason that the button is disabled; `nil` if it is enabled.
  ///   - isDefault: Whether the button has focus initially, even if other controls precede it.
  ///   - role: The importance of the action; by default, that of the default button is primary.
  ///   - hint: The importance of the key among the key hints; by default it isn't one, because the button displays it.
  public init(
    _ label: String, key: KeyEvent? = nil, title: String? = nil, disabledReason: String? = nil,
    isDefault: Bool = false, role: Role? = nil, hint: KeyBinding.HintPriority = .never,
    action: @escaping () -> Void
  ) {
    self.label = label
    self.key = key
    self.title = title ?? label
    self.disabledReason = disabledReason
    self.isDefault = isDefault
    self.role = role ?? (isDefault ? .primary : .normal)
    self.hint = hint
    self.action = action
  }

  public func sizeThatFits(_ proposal: Size) -> Size { text(hasFocus: false).sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let text = text(hasFocus: canvas.hasFocus)
    let rect = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
    canvas.render(text, in: rect)
    canvas.add(
      Control(name: title, rect: rect, disabledReason: disabledReason, isDefault: isDefault, press: action))
    guard let key else { return }
    canvas.add(
      KeyBinding([key], title: title, disabledReason: disabledReason, hint: hint, controlName: title) {
        [action] _, _ in action()
      })
  }

  private func text(hasFocus: Bool) -> Text {
    let marks =
      switch (disabledReason == nil, hasFocus) {
      case (true, true): ("[›", "‹]")
      case (true, false): ("[ ", " ]")
      case (false, true): ("(›", "‹)")
      case (false, false): ("( ", " )")
      }
    let isSelected = hasFocus && disabledReason == nil
    let rest: Style = isSelected ? .selected : .muted
    let style: Style = isSelected ? .selected : disabledReason == nil ? roleStyle : .muted
    return
      (Text(marks.0).style(rest) + Text(label).style(style) + Text(keyHint + marks.1).style(rest)).lineLimit(
        1)
  }

  private var roleStyle: Style {
    switch role {
    case .primary: Style(foreground: .primaryAction)
    case .normal: .plain
    case .destructive: Style(foreground: .destructiveAction)
    }
  }

  /// The key as displayed after the label, unless it is the label.
  private var keyHint: String {
    guard let name = key?.name, name != label, name != "-" || label != "−" else { return "" }
    return " (\(name))"
  }
}
