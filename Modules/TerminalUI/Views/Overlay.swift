/// A view over another, such as a modal: as large as its content, opaque, never larger than the view below.
///
/// What is below keeps neither focus nor keys nor mouse while there is something above; keys of the views around
/// the overlay still count.
///
/// An overlay without views, as an `if` that is false gives, is not there at all.
public struct Overlay<Base: View, Content: View>: PrimitiveView {
  private let base: Base
  private let content: Content
  private let alignment: Alignment
  private let dimsBase: Bool

  /// `dimsBase` draws what is below faint while there is something above.
  public init(
    alignment: Alignment = .center, dimsBase: Bool = false, @ViewBuilder base: () -> Base,
    @ViewBuilder content: () -> Content
  ) {
    self.init(base: base(), content: content(), alignment: alignment, dimsBase: dimsBase)
  }

  init(base: Base, content: Content, alignment: Alignment, dimsBase: Bool) {
    self.base = base
    self.content = content
    self.alignment = alignment
    self.dimsBase = dimsBase
  }

  public var layoutTraits: LayoutTraits { base.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { base.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(base, in: rect, at: .child(0))
    var views: [any View] = []
    content.appendChildren(to: &views, along: .vertical)
    guard !views.isEmpty else { return }
    if dimsBase { canvas.restyle(rect) { $0.attributes.insert(.dim) } }
    // The keys go to what is above: a field below must not keep the cursor.
    canvas.cursor = nil
    let place = alignment.place(content.sizeThatFits(rect.size), in: rect)
    canvas.fill(place)
    canvas.withLayer(at: .child(1)) { $0.render(content, in: place) }
  }
}

extension View {
  /// Puts a view over this one, for example a modal in its centre.
  public func overlay<Content: View>(
    alignment: Alignment = .center, dimsBase: Bool = false, @ViewBuilder content: () -> Content
  ) -> Overlay<Self, Content> {
    Overlay(base: self, content: content(), alignment: alignment, dimsBase: dimsBase)
  }
}
