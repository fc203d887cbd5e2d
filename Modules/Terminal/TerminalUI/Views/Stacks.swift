/// A view that arranges its children from top to bottom.
public struct VStack: PrimitiveView {
  // Flattened once: this stack and those around it all need the children for traits, size, and rendering.
  private let stack: ChildStack

  /// - Parameter spacing: The number of rows between views, reduced first if there isn't enough space.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> some View
  ) {
    stack = ChildStack(
      axis: .vertical, spacing: clampedLength(spacing), alignment: alignment.crossAlignment,
      children: ChildViews(of: content(), along: .vertical))
  }

  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}

/// A view that arranges its children from left to right.
public struct HStack: PrimitiveView {
  private let stack: ChildStack

  /// - Parameter spacing: The number of columns between views, reduced first if there isn't enough space.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 1, @ViewBuilder content: () -> some View
  ) {
    stack = ChildStack(
      axis: .horizontal, spacing: clampedLength(spacing), alignment: alignment.crossAlignment,
      children: ChildViews(of: content(), along: .horizontal))
  }

  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}
