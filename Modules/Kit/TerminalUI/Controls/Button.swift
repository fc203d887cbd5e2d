/// A chip, pressed with its key, with Enter or Space while it has focus, or with a click.
///
/// A button is a filled area with its key and its label: ` s Save `. Where the terminal has no color for the area,
/// brackets are around it: `[s Save]`. The states and roles have the same width and differ only in style.
///
/// ``KeyHints`` displays the reason that a button is disabled when the user presses it or it has focus.
public struct Button: PrimitiveView, Modifiable {
  public enum Role: Hashable, Sendable {
    /// The action that most people want next; a screen has at most one.
    case primary
    case normal
    /// An action that discards something.
    case destructive
  }

  private let label: String
  private let key: KeyEvent?
  /// The key displayed before the label; `nil` for none, or if it is the label.
  var keyName: String?
  private let title: String
  private let disabledReason: String?
  private let isDefault: Bool
  private let role: Role
  private let hint: KeyBinding.HintPriority
  private let action: (inout ScreenState) -> Void
  private var isFocusable = true
  private var hintTitle: String?

  /// - Parameters:
  ///   - key: The key that presses the button, displayed before the label unless it is the label.
  ///   - title: The action in the imperative, if the label doesn't describe it.
  ///   - isDefault: Whether the button has focus initially, even if other controls precede it.
  ///   - role: The importance of the action; by default, that of the default button is primary.
  ///   - hint: The importance of the key among the key hints; by default it isn't one, because the button displays it.
  public init(
    _ label: String, key: KeyEvent? = nil, title: String? = nil, disabledReason: String? = nil,
    isDefault: Bool = false, role: Role? = nil, hint: KeyBinding.HintPriority = .never,
    action: @escaping () -> Void
  ) {
    self.init(
      label, key: key, title: title, disabledReason: disabledReason, isDefault: isDefault, role: role,
      hint: hint,
      perform: { _ in action() })
  }

  /// Creates a button whose action can change the state of the screen.
  public init(
    _ label: String, key: KeyEvent? = nil, title: String? = nil, disabledReason: String? = nil,
    isDefault: Bool = false, role: Role? = nil, hint: KeyBinding.HintPriority = .never,
    perform: @escaping (inout ScreenState) -> Void
  ) {
    self.label = label
    self.key = key
    let keyName = key?.name
    self.keyName = keyName == label || keyName == "-" && label == "−" ? nil : keyName
    self.title = title ?? label
    self.disabledReason = disabledReason
    self.isDefault = isDefault
    self.role = role ?? (isDefault ? .primary : .normal)
    self.hint = hint
    self.action = perform
  }

  /// Sets whether the button can have focus; without, clicking it leaves focus where it is.
  ///
  /// For chips in a list. The command palette has the action of a chip with a key.
  public func focusable(_ isFocusable: Bool) -> Button { setting(\.isFocusable, to: isFocusable) }

  /// Sets the title among the key hints; by default it is the shorter one of the label and the title.
  public func hintTitle(_ title: String) -> Button { setting(\.hintTitle, to: title) }

  public func sizeThatFits(_ proposal: Size) -> Size { text(hasFocus: false).sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let rect = draw(into: &canvas, in: rect)
    // The chip itself displays Enter.
    var control = Control(
      name: title, rect: rect, disabledReason: disabledReason, hint: key == .enter ? hint : .normal,
      press: action)
    control.isDefault = isDefault
    control.isFocusable = isFocusable
    control.key = key
    canvas.add(control)
    guard let key else { return }
    let hintTitle = hintTitle ?? (keyName == nil || label.count >= title.count ? nil : label)
    canvas.add(
      KeyBinding(
        [key], title: title, disabledReason: disabledReason, hint: hint, hintTitle: hintTitle
      ) { [action] _, screen in action(&screen) }
      .setting(\.controlName, to: title)
      // A control without focus is no command, but its key is.
      .setting(\.performsCommand, to: !isFocusable))
  }

  /// Draws only the button's appearance, and returns its cells.
  @discardableResult
  func draw(into canvas: inout Canvas, in rect: Rect) -> Rect {
    let text = text(hasFocus: canvas.hasFocus)
    let rect = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
    canvas.render(text, in: rect)
    return rect
  }

  private func text(hasFocus: Bool) -> Text {
    let area = area(hasFocus: hasFocus)
    let edge = Style(foreground: .muted).inheriting(area)
    let isLabelKey = key != nil && keyName == nil
    var runs = [Text.Run(text: " ", style: Style(attributes: .leadingEdge).inheriting(edge))]
    runs.reserveCapacity(4)
    if let keyName { runs.append(Text.Run(text: keyName + " ", style: words(.key, in: area))) }
    runs.append(Text.Run(text: label, style: words(isLabelKey ? .key : roleStyle, in: area)))
    runs.append(Text.Run(text: " ", style: Style(attributes: .trailingEdge).inheriting(edge)))
    return Text(runs: runs).asciiPowers().lineLimit(1)
  }

  private func area(hasFocus: Bool) -> Style {
    // With the key Enter, it is filled with focus, too.
    if disabledReason == nil, role == .primary, !hasFocus || key == .enter { return .primary }
    if hasFocus {
      return disabledReason == nil ? .selected : Style(foreground: .text, background: .selection)
    }
    return Style(foreground: disabledReason == nil ? .text : .faint, background: .raised)
  }

  /// Returns the style of words; they have their own color only on a plain chip.
  private func words(_ style: Style, in area: Style) -> Style {
    area == Style(foreground: .text, background: .raised) ? style.inheriting(area) : area
  }

  private var roleStyle: Style { role == .destructive ? Style(foreground: .negative) : .plain }
}
