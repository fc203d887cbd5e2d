/// One of two views: the first where there is enough space for it, otherwise the second.
///
/// Only the view that is displayed is created.
public struct AdaptiveView: PrimitiveView {
  private let regular: () -> any View
  private let compact: () -> any View
  private let minimumSize: Size

  /// - Parameter minimumSize: The size from which the first view is displayed.
  public init(
    minimumSize: Size, @ViewBuilder regular: @escaping () -> some View,
    @ViewBuilder compact: @escaping () -> some View
  ) {
    self.minimumSize = minimumSize
    self.regular = { regular() }
    self.compact = { compact() }
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if rect.width >= minimumSize.width, rect.height >= minimumSize.height {
      canvas.render(regular(), in: rect, at: .child(0))
    } else {
      canvas.render(compact(), in: rect, at: .child(1))
    }
  }
}
