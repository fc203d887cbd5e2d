/// A view over another, such as a modal.
///
/// The overlay is opaque, as large as its content, and never larger than the view below. An overlay without views, such
/// as the result of an `if` that is false, isn't displayed.
///
/// Below a modal overlay, the view receives no focus, keys, or mouse events; key bindings of the surrounding views
/// still apply. A click outside performs what the overlay binds to Esc. Below another overlay, such as a ``Toast``,
/// only the covered cells receive no mouse events.
public struct Overlay: PrimitiveView {
  private let base: any View
  private let content: any View
  private let alignment: Alignment
  private let isModal: Bool
  private let dimsBase: Bool

  /// - Parameters:
  ///   - isModal: Whether the overlay alone receives input.
  ///   - dimsBase: Whether everything painted so far is faded while there is an overlay.
  public init(
    alignment: Alignment = .center, isModal: Bool = true, dimsBase: Bool = false,
    @ViewBuilder base: () -> some View, @ViewBuilder content: () -> some View
  ) {
    self.init(
      base: base(), content: content(), alignment: alignment, isModal: isModal, dimsBase: dimsBase)
  }

  init(base: some View, content: some View, alignment: Alignment, isModal: Bool, dimsBase: Bool) {
    self.base = base.primitive
    self.content = content.primitive
    self.alignment = alignment
    self.isModal = isModal
    self.dimsBase = dimsBase
  }

  public var layoutTraits: LayoutTraits { base.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { base.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(base, in: rect, at: .child(0))
    guard !ChildViews(of: content, along: .vertical).all.isEmpty else { return }
    if dimsBase { canvas.fadeAll() }
    // The overlay receives the keys, so a field below it must not keep the cursor.
    if isModal { canvas.cursor = nil }
    let contentRect = alignment.rect(for: content.sizeThatFits(rect.size), in: rect)
    canvas.fill(contentRect)
    canvas.withLayer(at: .child(1), in: contentRect, isModal: isModal) { $0.render(content, in: contentRect) }
  }
}

extension View {
  /// Displays a view over this one, for example a modal in its center.
  ///
  /// - Parameters:
  ///   - isModal: Whether the overlay alone receives input.
  ///   - dimsBase: Whether everything painted so far is faded while there is an overlay.
  public func overlay(
    alignment: Alignment = .center, isModal: Bool = true, dimsBase: Bool = false,
    @ViewBuilder content: () -> some View
  ) -> Overlay {
    Overlay(base: self, content: content(), alignment: alignment, isModal: isModal, dimsBase: dimsBase)
  }
}
