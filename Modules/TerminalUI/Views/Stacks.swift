/// Views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let content: Content

  /// `spacing` is in rows, and given up first where there is no room.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = clampedLength(spacing)
    self.content = content()
  }

  private var stack: ChildStack {
    var children: [any View] = []
    content.appendChildren(to: &children, along: .vertical)
    let alignment = alignment
    return ChildStack(
      axis: .vertical, spacing: spacing, align: { alignment.offset(of: $0, in: $1) }, children: children)
  }

  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}

/// Views from left to right.
public struct HStack<Content: View>: PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: Int
  private let content: Content

  /// `spacing` is in columns, and given up first where there is no room.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 1, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = clampedLength(spacing)
    self.content = content()
  }

  private var stack: ChildStack {
    var children: [any View] = []
    content.appendChildren(to: &children, along: .horizontal)
    let alignment = alignment
    return ChildStack(
      axis: .horizontal, spacing: spacing, align: { alignment.offset(of: $0, in: $1) }, children: children)
  }

  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}
