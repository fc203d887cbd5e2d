/// A flexible space that fills the remaining length of a stack.
public struct Spacer: PrimitiveView {
  private let minimumLength: Int
  private let axis: Axis?

  /// - Parameter minimumLength: The minimum number of cells along the stack.
  public init(minimumLength: Int = 0) {
    self.init(minimumLength: minimumLength, axis: nil)
  }

  private init(minimumLength: Int, axis: Axis?) {
    self.minimumLength = clampedLength(minimumLength)
    self.axis = axis
  }

  public var layoutTraits: LayoutTraits {
    LayoutTraits(
      stretchingWidth: axis == .vertical ? nil : minimumLength,
      stretchingHeight: axis == .horizontal ? nil : minimumLength)
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(
      width: axis == .vertical ? 0 : proposal.width,
      height: axis == .horizontal ? 0 : proposal.height)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {}

  public func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(Spacer(minimumLength: minimumLength, axis: axis))
  }
}
