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

  private let content: Content

  /// A class, because each frame copies buttons several times.
  private final class Content {
    let label: String
    let key: KeyEvent?
    let title: String
    let disabledReason: String?
    let isDefault: Bool
    let hint: KeyBinding.HintPriority
    let role: Role
    let action: () -> Void
    /// The key as displayed after the label.
    let keyHint: String
    /// The width of a button whose texts are simple, with its brackets and marks.
    let simpleWidth: Int?

    init(
      label: String, key: KeyEvent?, title: String, disabledReason: String?, isDefault: Bool,
      hint: KeyBinding.HintPriority, role: Role, action: @escaping () -> Void
    ) {
      self.label = label
      self.key = key
      self.title = title
      self.disabledReason = disabledReason
      self.isDefault = isDefault
      self.hint = hint
      self.role = role
      self.action = action
      keyHint = Button.keyHint(key, label: label)
      if let label = TerminalUI.simpleWidth(label), let hint = TerminalUI.simpleWidth(keyHint) {
        simpleWidth = label + hint + 4
      } else {
        simpleWidth = nil
      }
    }
  }

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
    content = Content(
      label: label, key: key, title: title ?? label, disabledReason: disabledReason, isDefault: isDefault,
      hint: hint, role: role ?? (isDefault ? .primary : .normal), action: action)
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if let width = content.simpleWidth, width <= proposal.width, !proposal.isEmpty {
      return Size(width: width, height: 1)
    }
    return text(hasFocus: false).sizeThatFits(proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let hasFocus = canvas.hasFocus
    let buttonRect: Rect
    if let width = content.simpleWidth, width <= rect.width {
      buttonRect = Rect(origin: rect.origin, size: Size(width: width, height: 1))
      draw(hasFocus: hasFocus, into: &canvas, at: rect.origin)
    } else {
      let text = text(hasFocus: hasFocus)
      buttonRect = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
      canvas.render(text, in: buttonRect)
    }

    canvas.add(
      Control(
        name: content.title, rect: buttonRect, disabledReason: content.disabledReason,
        isDefault: content.isDefault, press: content.action))
    if let key = content.key {
      canvas.interactions.add(
        KeyBinding(
          [key], title: content.title, disabledReason: content.disabledReason, hint: content.hint,
          section: "",
          controlName: content.title, action: .simple(content.action)))
    }
  }

  /// The texts before the label and after the hint, and the styles of the label and of the rest.
  private func parts(hasFocus: Bool) -> (start: String, end: String, style: Style, restStyle: Style) {
    guard content.disabledReason == nil else {
      return hasFocus ? ("(›", "‹)", .muted, .muted) : ("( ", " )", .muted, .muted)
    }
    if hasFocus { return ("[›", "‹]", .selected, .selected) }
    let style =
      switch content.role {
      case .primary: Style(foreground: .primaryAction)
      case .normal: Style.plain
      case .destructive: Style(foreground: .destructiveAction)
      }
    return ("[ ", " ]", style, .muted)
  }

  private func draw(hasFocus: Bool, into canvas: inout Canvas, at position: Position) {
    let (start, end, style, restStyle) = parts(hasFocus: hasFocus)
    var x = canvas.draw(simple: start, at: position, style: restStyle)
    x = canvas.draw(simple: content.label, at: Position(x: x, y: position.y), style: style)
    x = canvas.draw(simple: content.keyHint, at: Position(x: x, y: position.y), style: restStyle)
    canvas.draw(simple: end, at: Position(x: x, y: position.y), style: restStyle)
  }

  private func text(hasFocus: Bool) -> Text {
    let (start, end, style, restStyle) = parts(hasFocus: hasFocus)
    let text =
      Text(start).style(restStyle) + Text(content.label).style(style)
      + Text(content.keyHint + end).style(restStyle)
    return text.lineLimit(1)
  }

  private nonisolated static func keyHint(_ key: KeyEvent?, label: String) -> String {
    guard let name = key?.name, name != label, name != "-" || label != "−" else { return "" }
    return " (" + name + ")"
  }
}
