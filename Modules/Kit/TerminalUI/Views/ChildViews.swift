/// A view with other children in a stack than itself.
protocol ParentView: PrimitiveView {
  /// Adds the children for a stack along the axis, in place of this view.
  func appendChildren(to children: inout ChildViews, along axis: Axis)
}

/// The children of a stack: the views of a block, with groups replaced by their views.
@MainActor
struct ChildViews {
  struct Child {
    var view: any View
    let layoutTraits: LayoutTraits
    /// The steps from the stack to the view through the groups, so that its controls keep their identity.
    let path: [ControlID.Step]
  }

  private(set) var all: [Child] = []
  private var path: [ControlID.Step] = []

  init(of content: some View, along axis: Axis) {
    append(childrenOf: content, along: axis)
  }

  /// Appends a view as one child, even if it has children of its own.
  mutating func append(_ view: some View) {
    all.append(Child(view: view, layoutTraits: view.layoutTraits, path: path))
  }

  mutating func append(childrenOf view: some View, along axis: Axis) {
    let view = view.primitive
    if let parent = view as? any ParentView {
      parent.appendChildren(to: &self, along: axis)
    } else {
      append(view)
    }
  }

  /// Appends the children of a group's part; the step to the part identifies their controls.
  mutating func append(_ part: some View, along axis: Axis, at step: ControlID.Step) {
    let outer = path
    path = outer + [step]
    append(childrenOf: part, along: axis)
    path = outer
  }

  /// Appends the children of a view with a style.
  mutating func append(_ view: any View, along axis: Axis, style: Style) {
    let start = all.count
    append(childrenOf: view, along: axis)
    for index in start..<all.count {
      all[index].view = StyledView(content: all[index].view, style: style)
    }
  }
}

extension Canvas {
  @MainActor
  mutating func render(_ child: ChildViews.Child, in rect: Rect) {
    let outer = context.currentID
    for step in child.path { context.currentID = context.currentID.appending(step) }
    render(child.view, in: rect)
    context.currentID = outer
  }
}
