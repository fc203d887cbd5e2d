/// A view with a pane at its right, which is created and displayed only where there is room for both.
public struct SplitView: PrimitiveView {
  private let main: any View
  private let pane: () -> any View
  private let minimumWidth: Int
  private let paneWidth: Int

  /// - Parameters:
  ///   - minimumWidth: The number of columns from which the pane is displayed.
  ///   - paneWidth: The width of the pane in columns, without the line beside it.
  public init(
    minimumWidth: Int = 110, paneWidth: Int = 44, @ViewBuilder main: () -> some View,
    @ViewBuilder pane: @escaping () -> some View
  ) {
    self.main = main().primitive
    self.pane = { pane() }
    self.minimumWidth = minimumWidth
    self.paneWidth = clampedLength(paneWidth)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard rect.width >= minimumWidth else { return canvas.render(main, in: rect, at: .child(0)) }
    let mainWidth = max(rect.width - paneWidth - 3, 0)
    canvas.render(
      main, in: Rect(x: rect.minX, y: rect.minY, width: mainWidth, height: rect.height), at: .child(0))
    canvas.fill(
      Rect(x: rect.minX + mainWidth + 1, y: rect.minY, width: 1, height: rect.height), with: "│",
      style: Style(foreground: .border))
    canvas.render(
      pane(), in: Rect(x: rect.minX + mainWidth + 3, y: rect.minY, width: paneWidth, height: rect.height),
      at: .child(1))
  }
}
