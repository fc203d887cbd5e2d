/// One of several views: the first with enough space for it.
///
/// Only the displayed view is created.
public struct AdaptiveView: PrimitiveView {
  private let sizes: [Size]
  private let content: (Int) -> any View

  /// - Parameter minimumSize: The size from which the first view is displayed.
  public init(
    minimumSize: Size, @ViewBuilder regular: @escaping () -> some View,
    @ViewBuilder compact: @escaping () -> some View
  ) {
    sizes = [minimumSize]
    content = { if $0 == 0 { regular() } else { compact() } }
  }

  /// - Parameters:
  ///   - sizes: The minimum sizes of all views but the last.
  ///   - content: Returns the view with an index.
  public init(sizes: [Size], @ViewBuilder content: @escaping (Int) -> some View) {
    self.sizes = sizes
    self.content = { content($0) }
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let index = sizes.firstIndex { rect.width >= $0.width && rect.height >= $0.height } ?? sizes.count
    canvas.render(content(index), in: rect, at: .child(index))
  }
}

/// The first of several views that has all the room it needs, or the last.
///
/// Controls at the same places of two views keep focus.
public struct ViewThatFits: PrimitiveView {
  private let views: [any View]

  public init(@ViewBuilder content: () -> some View) {
    views = ChildViews(of: content(), along: .vertical).all.map(\.view)
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    view(in: proposal)?.sizeThatFits(proposal) ?? .zero
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if let view = view(in: rect.size) { canvas.render(view, in: rect) }
  }

  private func view(in size: Size) -> (any View)? {
    let fitting = views.first { view in
      let needed = view.sizeThatFits(Size(width: .max, height: .max))
      return needed.limited(to: size) == needed
    }
    return fitting ?? views.last
  }
}

/// A view with a pane at its right, created and displayed only if there is room for both.
public struct SplitView: PrimitiveView {
  private let main: any View
  private let pane: () -> any View
  private let minimumWidth: Int
  private let paneWidth: Int
  private let spacing: Int

  /// - Parameter minimumWidth: The number of columns from which the pane is displayed.
  public init(
    minimumWidth: Int = 110, paneWidth: Int = 44, spacing: Int = 2, @ViewBuilder main: () -> some View,
    @ViewBuilder pane: @escaping () -> some View
  ) {
    self.main = main().primitive
    self.pane = { pane() }
    self.minimumWidth = minimumWidth
    self.paneWidth = clampedLength(paneWidth)
    self.spacing = clampedLength(spacing)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard rect.width >= minimumWidth else { return canvas.render(main, in: rect, at: .child(0)) }
    let mainWidth = max(rect.width - paneWidth - spacing, 0)
    canvas.render(
      main, in: Rect(x: rect.minX, y: rect.minY, width: mainWidth, height: rect.height), at: .child(0))
    canvas.render(
      pane(),
      in: Rect(x: rect.minX + mainWidth + spacing, y: rect.minY, width: paneWidth, height: rect.height),
      at: .child(1))
  }
}
