/// A view whose parts inherit a style.
public struct StyledView<Content: View>: PrimitiveView {
  let content: Content
  let style: Style

  public var layoutTraits: LayoutTraits { content.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.withStyle(style) { canvas in
      if style.background != nil || style.attributes.contains(.inverse) { canvas.fill(rect) }
      canvas.render(content, in: rect)
    }
  }

  public func appendChildren(to children: inout [any View], along axis: Axis) {
    var inner: [any View] = []
    content.appendChildren(to: &inner, along: axis)
    for view in inner { children.append(StyledView<AnyView>(content: AnyView(view), style: style)) }
  }
}

extension View {
  /// Gives the view's parts a style; what a part says itself comes first.
  public func style(_ style: Style) -> StyledView<Self> {
    StyledView(content: self, style: style)
  }

  /// Colours the text and lines of the view; `nil` leaves them as they are.
  public func foreground(_ color: Color?) -> StyledView<Self> { style(Style(foreground: color)) }

  /// Colours the view's cells, free ones too; `nil` leaves them as they are.
  public func background(_ color: Color?) -> StyledView<Self> { style(Style(background: color)) }

  /// Draws the view's text bold.
  public func bold(_ isOn: Bool = true) -> StyledView<Self> { attribute(.bold, isOn) }

  /// Draws the view's text faint.
  public func dim(_ isOn: Bool = true) -> StyledView<Self> { attribute(.dim, isOn) }

  /// Draws the view's text slanted.
  public func italic(_ isOn: Bool = true) -> StyledView<Self> { attribute(.italic, isOn) }

  /// Draws the view's text underlined.
  public func underline(_ isOn: Bool = true) -> StyledView<Self> { attribute(.underline, isOn) }

  /// Exchanges foreground and background of the view's cells, free ones too.
  public func inverse(_ isOn: Bool = true) -> StyledView<Self> { attribute(.inverse, isOn) }

  private func attribute(_ attribute: TextAttributes, _ isOn: Bool) -> StyledView<Self> {
    style(Style(attributes: isOn ? attribute : []))
  }
}
