/// A view with the layout of a stack.
protocol StackView: PrimitiveView {
  var stack: ChildStack { get }
}

extension StackView {
  public var layoutTraits: LayoutTraits { stack.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { stack.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) { stack.render(into: &canvas, in: rect) }
}

/// A view that arranges its children from top to bottom.
public struct VStack: StackView {
  let stack: ChildStack

  /// - Parameter spacing: The number of rows between views, reduced first if there isn't enough space.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> some View
  ) {
    stack = ChildStack(
      axis: .vertical, spacing: clampedLength(spacing),
      alignment: Alignment(horizontal: alignment, vertical: .top),
      children: ChildViews(of: content(), along: .vertical))
  }
}

/// A view that arranges its children from left to right.
public struct HStack: StackView {
  let stack: ChildStack

  /// - Parameter spacing: The number of columns between views, reduced first if there isn't enough space.
  public init(
    alignment: VerticalAlignment = .top, spacing: Int = 1, @ViewBuilder content: () -> some View
  ) {
    stack = ChildStack(
      axis: .horizontal, spacing: clampedLength(spacing),
      alignment: Alignment(horizontal: .leading, vertical: alignment),
      children: ChildViews(of: content(), along: .horizontal))
  }
}

/// A flexible space that fills the remaining length of a stack.
public struct Spacer: PrimitiveView, ParentView {
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

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(Spacer(minimumLength: minimumLength, axis: axis))
  }
}

/// A line across the surrounding stack, as long as the stack is wide; horizontal outside a stack.
public struct Divider: PrimitiveView, ParentView {
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

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(Divider(stackAxis: axis))
  }
}
