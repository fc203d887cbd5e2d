/// Views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
  // Taken apart at once: it is asked for its traits, its size and its looks, and so is each stack around it.
  private let stack: ChildStack

  /// `spacing` is in rows, and given up first where there is no room.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> Content
  ) {
    var children: [any View] = []
    content().appendChildren(to: &children, along: .vertical)
    stack = ChildStack(
      axis: .vertical, spacing: clampedLength(spacing), align: { alignment.offset(of: $0, in: $1) },
      children: children)
  }

  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}

/// Views from left to right.
public struct HStack<Content: View>: PrimitiveView {
  private let stack: ChildStack

  /// `spacing` is in columns, and given up first where there is no room.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 1, @ViewBuilder content: () -> Content
  ) {
    var children: [any View] = []
    content().appendChildren(to: &children, along: .horizontal)
    stack = ChildStack(
      axis: .horizontal, spacing: clampedLength(spacing), align: { alignment.offset(of: $0, in: $1) },
      children: children)
  }

  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}
