/// The children of a stack: the views of a block, with groups replaced by their views.
@MainActor
public struct ChildViews {
  struct Child {
    var view: any View
    let layoutTraits: LayoutTraits
    /// The steps from the stack to the view through the groups, so that its controls keep their identity.
    let path: [ControlID.Step]
  }

  private(set) var all: [Child] = []
  private var path: [ControlID.Step] = []

  init(of content: some View, along axis: Axis) {
    content.appendChildren(to: &self, along: axis)
  }

  /// Appends a view as one child, even if it has children of its own.
  public mutating func append(_ view: some View) {
    all.append(Child(view: view, layoutTraits: view.layoutTraits, path: path))
  }

  /// Appends the children of a group's part; the step to the part identifies their controls.
  mutating func append(_ part: some View, along axis: Axis, at step: ControlID.Step) {
    let outer = path
    path = outer + [step]
    part.appendChildren(to: &self, along: axis)
    path = outer
  }

  /// Appends the children of a view with a style.
  mutating func append(_ view: any View, along axis: Axis, style: Style) {
    let start = all.count
    view.appendChildren(to: &self, along: axis)
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
