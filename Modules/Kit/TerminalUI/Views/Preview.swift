/// A picture of a screen; its controls receive no input, and nothing has the accent's color, which stands for them.
///
/// ```swift
/// Preview(minimumSize: Size(width: 20, height: 3)) {
///   CounterView(count: 7) { _ in }
/// }
/// ```
public struct Preview: PrimitiveView {
  private let content: any View
  private let minimumSize: Size
  private let hiddenRows: Int

  /// - Parameters:
  ///   - minimumSize: The size for painting the screen if there is less room; the rest is cut off.
  ///   - hiddenRows: The rows at the bottom that are always cut off, such as those of key hints.
  public init(minimumSize: Size = .zero, hiddenRows: Int = 0, @ViewBuilder content: () -> some View) {
    self.content = content().primitive
    self.minimumSize = minimumSize
    self.hiddenRows = hiddenRows
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let size = Size(
      width: max(rect.width, minimumSize.width), height: max(rect.height + hiddenRows, minimumSize.height))
    let grid = TerminalUI.render(content, size: size, glyphs: canvas.glyphs)
    canvas.withClip(rect) { canvas in
      for y in 0..<min(rect.height, size.height) {
        let row = (0..<size.width).map { Self.inert(grid[$0, y]) }.filter { !$0.isContinuation }
        canvas.draw(row, at: Position(x: rect.minX, y: rect.minY + y))
      }
    }
  }

  /// Returns a cell without the accent's color.
  private static func inert(_ cell: Cell) -> Cell {
    var cell = cell
    if cell.style.foreground == .accent { cell.style.foreground = .muted }
    if cell.style.background == .accent {
      (cell.style.foreground, cell.style.background) = (.text, .raised)
    }
    return cell
  }
}
