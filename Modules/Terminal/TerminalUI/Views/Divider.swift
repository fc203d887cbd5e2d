/// A line across the stack that contains it, as long as the stack is wide; horizontal outside a stack.
public struct Divider: PrimitiveView {
  private let axis: Axis

  public init() {
    self.init(stackAxis: .vertical)
  }

  private init(stackAxis: Axis) {
    axis = stackAxis
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(fillsCrossAxis: true) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(along: axis, 1, across: 0).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let line = Size(along: axis, 1, across: rect.size.length(across: axis))
    canvas.fill(Rect(origin: rect.origin, size: line), with: axis == .vertical ? "─" : "│", style: .border)
  }

  public func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(Divider(stackAxis: axis))
  }
}
