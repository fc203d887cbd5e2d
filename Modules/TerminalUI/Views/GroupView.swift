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
      axis: .vertical, spacing: 0, alignment: .start, children: children)
  }

  public var layoutTraits: LayoutTraits { arranged.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { arranged.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { arranged.render(into: &canvas, in: rect) }
}

/// The views of a block; created by ``ViewBuilder``.
public struct ViewGroup: PrimitiveView, GroupView {
  private let views: [any View]

  init(_ views: [any View]) {
    self.views = views
  }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    for index in views.indices {
      views[index].appendChildren(to: &children, along: axis, at: .child(index))
    }
  }
}

/// One of two views; created by ``ViewBuilder`` for `if`…`else` and `switch`.
public struct ConditionalView: PrimitiveView, GroupView {
  private let view: any View
  private let step: ControlID.Step

  /// - Parameter branch: 0 for the first branch, 1 for the second.
  init(_ view: some View, branch: Int) {
    self.view = view
    step = .child(branch)
  }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    view.appendChildren(to: &children, along: axis, at: step)
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
  private var views: [any View] = []
  private var steps: [ControlID.Step] = []

  init(_ content: [Content]) {
    for (index, view) in content.enumerated() { add(view, at: .child(index)) }
  }

  private mutating func add(_ view: Content, at step: ControlID.Step) {
    views.append(view)
    steps.append(step)
  }

  /// Creates the views immediately; their controls are identified by position.
  public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> Content) {
    for element in data { add(content(element), at: .child(views.count)) }
  }

  /// Creates the views immediately; focus stays with the element's `id` as others are inserted or removed.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data, id: (Data.Element) -> ID, @ViewBuilder content: (Data.Element) -> Content
  ) {
    for element in data { add(content(element), at: .id(ControlID.ExplicitID(id(element)))) }
  }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    for index in views.indices {
      views[index].appendChildren(to: &children, along: axis, at: steps[index])
    }
  }
}
