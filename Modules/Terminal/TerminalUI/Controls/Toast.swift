/// A short message over a corner of a screen, such as `Deleted 3 favorites.  u Undo`.
///
/// A toast takes neither focus nor keys, so it doesn't interrupt typing. Display it in an overlay that isn't modal, as
/// long as the app's state contains the message:
///
/// ```swift
/// screen.overlay(alignment: .bottomTrailing, isModal: false) {
///   if let message = state.message {
///     Toast(message, action: KeyBinding("u", title: "Undo") { send(.undoButtonTapped) })
///   }
/// }
/// ```
public struct Toast: PrimitiveView {
  private let message: String
  private let action: KeyBinding?

  /// - Parameter action: A binding of the screen below. Its key and title are displayed after the message; a click
  ///   on them performs it.
  public init(_ message: String, action: KeyBinding? = nil) {
    self.message = message
    self.action = action
  }

  private var content: some View {
    FlowStack(spacing: 2) {
      Text(message)
      if let action { ToastAction(binding: action) }
    }
    .padding(horizontal: 1)
    .border(style: Style(foreground: .accent))
  }

  public func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(content, in: rect) }
}

/// The key and the title of a toast's action.
private struct ToastAction: PrimitiveView {
  let binding: KeyBinding

  private func text(in glyphs: GlyphSet) -> Text {
    Text(binding.firstKeyName(in: glyphs)).bold().foreground(.accent) + Text(" ")
      + Text(binding.title).underline()
  }

  func sizeThatFits(_ proposal: Size) -> Size {
    text(in: .unicode).lineLimit(1).sizeThatFits(proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(text(in: canvas.glyphs).lineLimit(1), in: rect)
    let binding = binding
    canvas.add(
      Control(
        name: binding.title, rect: rect, isFocusable: false,
        click: { _, screen in
          if let key = binding.keys.first { binding.perform(key, &screen) }
        }))
  }
}
