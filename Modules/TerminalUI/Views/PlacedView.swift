/// A child of a group, which remembers its place there: what stacks are given has no structure left to tell it by.
struct PlacedView: PrimitiveView {
  let view: any View
  let place: ControlID.Step
  /// Kept, since a stack asks for them several times, and a view may have to make its body to tell.
  let layoutTraits: LayoutTraits

  init(view: any View, place: ControlID.Step) {
    self.view = view
    self.place = place
    layoutTraits = view.layoutTraits
  }

  func sizeThatFits(_ proposal: Size) -> Size { view.sizeThatFits(proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(view, in: rect, at: place) }
}

extension View {
  /// Adds the view's children, their controls known by the view's place among others.
  func appendChildren(to children: inout [any View], along axis: Axis, at place: ControlID.Step) {
    let start = children.count
    appendChildren(to: &children, along: axis)
    for index in start..<children.count {
      children[index] = PlacedView(view: children[index], place: place)
    }
  }

  /// Names the view, so that its controls are known by the name and not by their place among their siblings alone.
  public func id(_ id: some Hashable) -> some View {
    IdentifiedView(content: self, id: AnyHashable(id))
  }
}

private struct IdentifiedView<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable

  var layoutTraits: LayoutTraits { content.layoutTraits }

  func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(content, in: rect, at: .id(id)) }
}
