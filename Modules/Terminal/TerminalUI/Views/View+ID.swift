extension View {
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
