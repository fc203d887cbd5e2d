/// A view that scrolls content that is higher than the available space.
///
/// The content is as wide as the view, without two columns for a scroll bar if it doesn't fit. It can contain controls:
/// the view scrolls to the focused one, and PgUp and PgDn scroll by a page. Without controls, the view itself has focus
/// if it scrolls, and the arrows scroll it. All of the content is painted, so use ``List`` for many rows.
public struct ScrollView: PrimitiveView {
  private let name: String
  private let content: any View

  /// - Parameter name: The name of the view in the help.
  public init(_ name: String = "Text", @ViewBuilder content: () -> some View) {
    self.name = name
    self.content = VStack(content: content)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 1) }

  /// The maximum number of rows of the content, for content that takes all available height.
  private static let maximumHeight = 10_000

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let fitting = content.sizeThatFits(Size(width: rect.width, height: Self.maximumHeight)).height
    let isScrolling = fitting > rect.height && content.layoutTraits.stretchingHeight == nil
    guard isScrolling else {
      canvas.render(content, in: rect, at: .child(0))
      return
    }
    let width = max(rect.width - 2, 1)
    let height = content.sizeThatFits(Size(width: width, height: Self.maximumHeight)).height
    let window = ScrollWindow(
      count: height, height: rect.height, selection: nil, offset: canvas.controlState.offset)
    let offset = window.rows.lowerBound
    canvas.controlState.offset = offset

    let first = canvas.context.controls.count
    let outer = canvas.context.viewport
    let id = canvas.controlID
    canvas.context.viewport = FrameContext.Viewport(
      id: id, rect: rect.intersection(canvas.clip), offset: offset)
    canvas.withClip(rect) { canvas in
      canvas.render(
        content, in: Rect(x: rect.minX, y: rect.minY - offset, width: width, height: height), at: .child(0))
    }
    canvas.context.viewport = outer
    window.drawBar(count: height, in: rect, on: &canvas)

    let scroll = { (rows: Int, screen: inout ScreenState) in screen[id].offset = max(offset + rows, 0) }
    let keys = KeyBinding.scrolling(page: max(rect.height - 1, 1), count: height, by: scroll)
    let pages = Array(keys[2...3])
    let hasControls = canvas.context.controls.dropFirst(first).contains { $0.isFocusable }
    var control = Control(
      name: name, rect: rect, isFocusable: !hasControls,
      bindings: hasControls ? [] : pages + keys[..<2] + keys[4...])
    control.scroll = { rows, _, screen in scroll(rows, &screen) }
    // Below the content's controls, so that they receive clicks.
    canvas.add(control, at: first)
    if hasControls { for binding in pages { canvas.add(binding.setting(\.section, to: name)) } }
  }
}
