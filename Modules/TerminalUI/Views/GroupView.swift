/// A group of views, arranged by the surrounding stack, or from top to bottom outside a stack.
protocol GroupView: PrimitiveView {}

extension GroupView {
  private var children: [any View] {
    var children: [any View] = []
    appendChildren(to: &children, along: .vertical)
    return children
  }

  /// The only child, which then fills the group, or a stack of the children.
  private var arranged: any View {
    let children = children
    if children.count == 1 { return children[0] }
    return ChildStack(
      axis: .vertical, spacing: 0, align: HorizontalAlignment.leading.offset, children: children)
  }

  public var layoutTraits: LayoutTraits { arranged.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { arranged.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { arranged.render(into: &canvas, in: rect) }
}

/// The views of a block; created by ``ViewBuilder``.
public struct TupleView<each Content: View>: PrimitiveView, GroupView {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    var index = 0
    for content in repeat each content {
      content.appendChildren(to: &children, along: axis, at: .child(index))
      index += 1
    }
  }
}

/// One of two views; created by ``ViewBuilder`` for `if`…`else` and `switch`.
public enum ConditionalView<First: View, Second: View>: PrimitiveView, GroupView {
  case first(First)
  case second(Second)

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    switch self {
    case .first(let view): view.appendChildren(to: &children, along: axis, at: .child(0))
    case .second(let view): view.appendChildren(to: &children, along: axis, at: .child(1))
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = NoBody
}

extension Optional: PrimitiveView where Wrapped: View {}

extension Optional: GroupView where Wrapped: View {
  @MainActor
  public func appendChildren(to children: inout [any View], along axis: Axis) {
    self?.appendChildren(to: &children, along: axis)
  }
}

/// A view for each element, all of them created; for rows that scroll, use ``List``.
public struct ForEach<Content: View>: PrimitiveView, GroupView {
  private let content: [(step: ControlID.Step, view: Content)]

  init(_ content: [Content]) {
    self.content = content.enumerated().map { (.child($0), $1) }
  }

  /// Creates the views immediately; their controls are identified by position.
  public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> Content) {
    self.init(data.map(content))
  }

  /// Creates the views immediately; focus stays with the element's `id` as others are inserted or removed.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data, id: (Data.Element) -> ID, @ViewBuilder content: (Data.Element) -> Content
  ) {
    self.content = data.map { (.id(AnyHashable(id($0))), content($0)) }
  }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    for (step, view) in content { view.appendChildren(to: &children, along: axis, at: step) }
  }
}
