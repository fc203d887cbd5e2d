/// Returns the views that a stack along the axis arranges.
@MainActor
func children(of content: some View, along axis: Axis) -> [any View] {
  var children: [any View] = []
  // Enough for most stacks; growing step by step would copy the views several times.
  children.reserveCapacity(8)
  content.appendChildren(to: &children, along: axis)
  return children
}

/// A child of a group with its place in the group, which its position in a flat stack doesn't determine.
struct PlacedView: PrimitiveView {
  let view: any View
  let identityStep: ControlID.Step
  /// Stored because a stack reads the traits several times, and a view may have to create its body for them.
  let layoutTraits: LayoutTraits

  init(view: any View, identityStep: ControlID.Step) {
    self.view = view
    self.identityStep = identityStep
    layoutTraits = view.layoutTraits
  }

  func sizeThatFits(_ proposal: Size) -> Size { view.sizeThatFits(proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(view, in: rect, at: identityStep) }
}

extension View {
  /// Adds the view's children, whose controls are identified by the view's place in its group.
  func appendChildren(to children: inout [any View], along axis: Axis, at step: ControlID.Step) {
    let start = children.count
    appendChildren(to: &children, along: axis)
    for index in start..<children.count {
      children[index] = PlacedView(view: children[index], identityStep: step)
    }
  }

  /// Identifies the view's controls by an ID instead of only by their place among their siblings.
  public func id(_ id: some Hashable) -> some View {
    IdentifiedView(content: primitive, step: .id(ControlID.ExplicitID(id)))
  }
}

private struct IdentifiedView: PrimitiveView {
  let content: any View
  let step: ControlID.Step

  var layoutTraits: LayoutTraits { content.layoutTraits }

  func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(content, in: rect, at: step) }
}
