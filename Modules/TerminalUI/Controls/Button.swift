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
  private let hint: KeyBinding.HintPriority
  private let action: () -> Void
  /// The key as displayed after the label.
  private let keyHint: String
  /// The width of a button whose texts are simple, with its brackets and marks.
  private let simpleWidth: Int?

  /// - Parameters:
  ///   - key: The key that presses the button, displayed after the label unless it is the label.
  ///   - title: The action in the imperative, if the label doesn't describe it.
  ///   - disabledReason: The reason that the button is disabled; `nil` if it is enabled.
  ///   - isDefault: Whether the button has focus initially, even if other controls precede it.
  ///   - hint: The importance of the key among the key hints; by default it isn't one, because the button displays it.
  public init(
    _ label: String, key: KeyEvent? = nil, title: String? = nil, disabledReason: String? = nil,
    isDefault: Bool = false, hint: KeyBinding.HintPriority = .never, action: @escaping () -> Void
  ) {
    self.label = label
    self.key = key
    self.title = title ?? label
    self.disabledReason = disabledReason
    self.isDefault = isDefault
    self.hint = hint
    self.action = action
    keyHint = Self.keyHint(key, label: label)
    if let label = TerminalUI.simpleWidth(label), let hint = TerminalUI.simpleWidth(keyHint) {
      simpleWidth = label + hint + 4
    } else {
      simpleWidth = nil
    }
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if let width = simpleWidth, width <= proposal.width, !proposal.isEmpty {
      return Size(width: width, height: 1)
    }
    return text(hasFocus: false).sizeThatFits(proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let hasFocus = canvas.hasFocus
    let buttonRect: Rect
    if let width = simpleWidth, width <= rect.width {
      buttonRect = Rect(origin: rect.origin, size: Size(width: width, height: 1))
      draw(hasFocus: hasFocus, into: &canvas, at: rect.origin)
    } else {
      let text = text(hasFocus: hasFocus)
      buttonRect = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
      canvas.render(text, in: buttonRect)
    }

    let action = action
    let perform = { (_: KeyEvent, _: inout ScreenState) in action() }
    let press = KeyBinding(
      Self.pressKeys, title: title, disabledReason: disabledReason, section: "Focused control",
      perform: perform)
    canvas.add(
      Control(
        name: title, rect: buttonRect, disabledReason: disabledReason, isDefault: isDefault,
        bindings: [press],
        click: { _, _ in action() }))
    if let key {
      var binding = KeyBinding(
        [key], title: title, disabledReason: disabledReason, hint: hint, perform: perform)
      binding.controlName = title
      canvas.interactions.add(binding)
    }
  }

  /// The texts before the label and after the hint, and the styles of the button and of the hint.
  private func parts(hasFocus: Bool) -> (start: String, end: String, style: Style, hintStyle: Style) {
    guard disabledReason == nil else {
      let style = Style(attributes: .dim)
      return hasFocus ? ("(›", "‹)", style, style) : ("( ", " )", style, style)
    }
    guard hasFocus else { return ("[ ", " ]", .plain, Style(attributes: .dim)) }
    let style = Style(attributes: [.bold, .inverse])
    return ("[›", "‹]", style, style)
  }

  private func draw(hasFocus: Bool, into canvas: inout Canvas, at position: Position) {
    let (start, end, style, hintStyle) = parts(hasFocus: hasFocus)
    var x = canvas.draw(simple: start, at: position, style: style)
    x = canvas.draw(simple: label, at: Position(x: x, y: position.y), style: style)
    x = canvas.draw(simple: keyHint, at: Position(x: x, y: position.y), style: hintStyle)
    canvas.draw(simple: end, at: Position(x: x, y: position.y), style: style)
  }

  private func text(hasFocus: Bool) -> Text {
    let (start, end, style, hintStyle) = parts(hasFocus: hasFocus)
    let text = Text(start + label).style(style) + Text(keyHint).style(hintStyle) + Text(end).style(style)
    return text.lineLimit(1)
  }

  private static let pressKeys: [KeyEvent] = [.enter, " "]

  private static func keyHint(_ key: KeyEvent?, label: String) -> String {
    guard let name = key?.name, name != label, name != "-" || label != "−" else { return "" }
    return " (" + name + ")"
  }
}
