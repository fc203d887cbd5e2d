/// A field across the screen, with the meaning of its text below: `▌ › 2^61-1`.
///
/// The field has no label and no surface of its own. Initially, the cursor is after the text. Display the bar above the
/// key hints while the app's state contains its text. Bind its focus with ``View/focused(_:)``, so that leaving the
/// field closes the bar.
public struct InputBar: PrimitiveView {
  private let field: TextField
  private let error: String?
  private let detail: any View
  private let result: any View

  /// - Parameters:
  ///   - error: The mistake in the text, displayed instead of the result; `nil` if there is none.
  ///   - detail: A text at the right of the field, omitted if it doesn't fit beside the field's text.
  ///   - result: The meaning of the text, below the field.
  public init(
    _ field: TextField, error: String? = nil, @ViewBuilder detail: () -> some View,
    @ViewBuilder result: () -> some View
  ) {
    self.field = field.bare
    self.error = error
    self.detail = detail().primitive
    self.result = result().primitive
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 8) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 2).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.withStyle(Style(foreground: .text, background: .panel)) { canvas in
      canvas.fill(rect)
      canvas.fill(
        Rect(x: rect.minX, y: rect.minY, width: 1, height: rect.height), with: "▌",
        style: Style(foreground: error == nil ? .accent : .negative))
      canvas.draw("›", at: Position(x: rect.minX + 2, y: rect.minY), style: .key)
      let inner = rect.inset(by: EdgeInsets(left: 4, right: 2))
      renderField(into: &canvas, in: Rect(origin: inner.origin, size: Size(width: inner.width, height: 1)))
      let below = inner.inset(by: EdgeInsets(top: 1))
      if let error {
        canvas.draw(
          "! \(error)", truncatedTo: below.width, at: below.origin, style: Style(foreground: .negative))
      } else {
        canvas.render(result, in: below, at: .child(2))
      }
    }
  }

  private func renderField(into canvas: inout Canvas, in rect: Rect) {
    let detailWidth = detail.sizeThatFits(rect.size).width
    guard field.textWidth + 2 + detailWidth <= rect.width else {
      return canvas.render(field, in: rect, at: .child(0))
    }
    let end = rect.maxX - detailWidth
    canvas.render(field, in: rect.inset(by: EdgeInsets(right: detailWidth + 2)), at: .child(0))
    canvas.render(detail, in: Rect(x: end, y: rect.minY, width: detailWidth, height: 1), at: .child(1))
  }
}
