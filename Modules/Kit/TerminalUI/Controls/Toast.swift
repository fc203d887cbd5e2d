/// A short message in a row of its own, such as `▌ − Deleted 3 favorites   Ctrl-Z Undo`.
///
/// A toast takes neither focus nor keys, so it doesn't interrupt typing. Display it above the key hints as long as the
/// app's state contains the message:
///
/// ```swift
/// VStack {
///   screen
///   if let message = state.message {
///     Toast(
///       message, sign: "−", color: .negative,
///       action: KeyBinding(.control("z"), title: "Undo") { send(.undoButtonTapped) })
///   }
///   KeyHints()
/// }
/// ```
public struct Toast: PrimitiveView {
  private let messages: [String]
  private let sign: String
  private let color: Color
  private let action: KeyBinding?
  private let replacesKeyHints: Bool

  /// - Parameters:
  ///   - shorter: Shorter forms of the message, longest first. The first one that fits is displayed.
  ///   - sign: One character for the kind of the message.
  ///   - action: A binding of the screen below, displayed after the message; a click performs it.
  ///   - replacesKeyHints: Whether the toast is in place of ``KeyHints``, so that a notice about a key covers it.
  public init(
    _ message: String, shorter: [String] = [], sign: String = "✓", color: Color = .positive,
    action: KeyBinding? = nil, replacesKeyHints: Bool = false
  ) {
    messages = [message] + shorter
    (self.sign, self.color) = (sign, color)
    self.action = action
    self.replacesKeyHints = replacesKeyHints
  }

  private static let maximumWidth = 84

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if replacesKeyHints { canvas.context.noticeRects.append(rect.intersection(canvas.clip)) }
    // A margin of three columns, unless the message needs the space.
    let margin = rect.width < 60 ? 0 : 3
    let width = min(rect.width - 2 * margin, Self.maximumWidth)
    let row = Rect(x: rect.minX + (rect.width - width) / 2, y: rect.minY, width: width, height: 1)
    canvas.withStyle(Style(foreground: .text, background: .raised)) { canvas in
      canvas.fill(row)
      canvas.draw("▌", at: row.origin, style: Style(foreground: color))
      canvas.draw(
        sign, at: Position(x: row.minX + 2, y: row.minY), style: Style(foreground: color, attributes: .bold))
      var end = row.maxX - (margin == 0 ? 1 : 2)
      if let action {
        canvas.context.advertised.append(action)
        let key = Text(action.firstKeyName(in: canvas.glyphs)).style(.key)
        let text = (key + Text(" " + action.title).foreground(.muted)).lineLimit(1)
        let size = text.sizeThatFits(row.size)
        end -= size.width
        let rect = Rect(origin: Position(x: end, y: row.minY), size: size)
        canvas.render(text, in: rect)
        let click = { (_: Position, screen: inout ScreenState) in
          if let key = action.keys.first { action.perform(key, &screen) }
        }
        canvas.add(Control(name: action.title, rect: rect, isFocusable: false, click: click))
        end -= 2
      }
      let room = end - row.minX - 4
      canvas.draw(
        messages.first { $0.cellWidth <= room } ?? messages[messages.count - 1], truncatedTo: room,
        at: Position(x: row.minX + 4, y: row.minY), style: .plain)
    }
  }
}
