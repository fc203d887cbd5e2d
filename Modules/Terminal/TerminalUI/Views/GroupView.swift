/// A group of views, arranged by the surrounding stack, or from top to bottom outside a stack.
protocol GroupView: PrimitiveView {}

extension GroupView {
  private var children: ChildViews { ChildViews(of: self, along: .vertical) }

  // An only child fills the group.

  public var layoutTraits: LayoutTraits {
    let children = children
    return children.all.count == 1 ? children.all[0].layoutTraits : stack(children).layoutTraits
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    let children = children
    return children.all.count == 1
      ? children.all[0].view.sizeThatFits(proposal) : stack(children).sizeThatFits(proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let children = children
    if children.all.count == 1 {
      canvas.render(children, 0, in: rect)
    } else {
      stack(children).render(into: &canvas, in: rect)
    }
  }

  private func stack(_ children: ChildViews) -> ChildStack {
    ChildStack(axis: .vertical, spacing: 0, alignment: .start, children: children)
  }
}

/// The views of a block; created by ``ViewBuilder``.
public struct ViewGroup: PrimitiveView, GroupView {
  private let views: [any View]

  init(_ views: [any View]) {
    self.views = views
  }

  public func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.reserve(views.count)
    for index in views.indices {
      children.append(views[index], along: axis, at: .child(index))
    }
  }
}

/// One of two views; created by ``ViewBuilder`` for `if`…`else` and `switch`.
public struct ConditionalView: PrimitiveView, GroupView {
  private let view: any View
  /// The branches from the innermost condition to the outermost one, as bits after a leading 1.
  private let branches: Int

  /// - Parameter branch: 0 for the first branch, 1 for the second.
  init(_ view: some View, branch: Int) {
    self.init(view: view, branches: 1 << 1 | branch)
  }

  private init(view: any View, branches: Int) {
    self.view = view
    self.branches = branches
  }

  /// Returns a view for a condition of which this one is a branch; one view for both takes less time.
  func nested(inBranch branch: Int) -> ConditionalView {
    ConditionalView(view: view, branches: branches << 1 | branch)
  }

  public func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(view, along: axis, at: .child(branches))
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = NoBody
}

extension Optional: PrimitiveView where Wrapped: View {}

extension Optional: GroupView where Wrapped: View {
  @MainActor
  public func appendChildren(to children: inout ChildViews, along axis: Axis) {
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

  private mutating func reserve(_ count: Int) {
    views.reserveCapacity(count)
    steps.reserveCapacity(count)
  }

  private mutating func add(_ view: Content, at step: ControlID.Step) {
    views.append(view)
    steps.append(step)
  }

  /// Creates the views immediately; their controls are identified by position.
  public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> Content) {
    reserve(data.underestimatedCount)
    for element in data { add(content(element), at: .child(views.count)) }
  }

  /// Creates the views immediately; focus stays with the element's `id` as others are inserted or removed.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data, id: (Data.Element) -> ID, @ViewBuilder content: (Data.Element) -> Content
  ) {
    reserve(data.underestimatedCount)
    for element in data { add(content(element), at: .id(ControlID.ExplicitID(id(element)))) }
  }

  public func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.reserve(views.count)
    for index in views.indices {
      children.append(views[index], along: axis, at: steps[index])
    }
  }
}
