/// Something to press: with its key, with Enter or Space while it has focus, with a click.
///
/// `[ Save (s) ]`, with focus `[›Save (s)‹]`, unavailable `( Save (s) )`: each can be told from the others without
/// colour, and all are of one width. Why a button is unavailable is said by ``KeyHints`` when it is tried or has focus.
public struct Button: PrimitiveView {
  private let label: String
  private let key: KeyEvent?
  private let title: String
  private let unavailable: String?
  private let isDefault: Bool
  private let action: () -> Void

  /// - Parameters:
  ///   - key: shown after the label, unless it is the label.
  ///   - title: what it does, as a command, where the label doesn't say so.
  ///   - unavailable: why it can't be pressed now; nil where it can.
  ///   - isDefault: whether it has focus at first, whichever control comes before.
  public init(
    _ label: String, key: KeyEvent? = nil, title: String? = nil, unavailable: String? = nil,
    isDefault: Bool = false, action: @escaping () -> Void
  ) {
    self.label = label
    self.key = key
    self.title = title ?? label
    self.unavailable = unavailable
    self.isDefault = isDefault
    self.action = action
  }

  public func sizeThatFits(_ proposal: Size) -> Size { text(hasFocus: false).sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let text = text(hasFocus: canvas.hasFocus)
    let place = Rect(origin: rect.origin, size: text.sizeThatFits(rect.size))
    canvas.render(text, in: place)

    let action = action
    let press = KeyBinding([.enter, " "], title: title, unavailable: unavailable, section: "In focus") {
      _, _ in
      action()
    }
    canvas.add(
      Control(
        name: title, rect: place, unavailable: unavailable, isDefault: isDefault, bindings: [press],
        click: { _, _ in action() }))
    if let key {
      var binding = KeyBinding([key], title: title, unavailable: unavailable, hint: .never) { _, _ in action()
      }
      binding.controlName = title
      canvas.interactions.add(binding)
    }
  }

  private func text(hasFocus: Bool) -> Text {
    let isAvailable = unavailable == nil
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
