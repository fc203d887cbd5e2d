/// A view whose content inherits a style.
public struct StyledView: ContentView, ParentView {
  let content: any View
  let style: Style

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.withStyle(style) { canvas in
      if style.background != nil || style.attributes.contains(.inverse) { canvas.fill(rect) }
      canvas.render(content, in: rect)
    }
  }

  func appendChildren(to children: inout ChildViews, along axis: Axis) {
    children.append(content, along: axis, style: style)
  }
}

extension View {
  /// Sets the theme of the whole screen; `nil` for that of the ``TerminalSession``.
  ///
  /// The screen is drawn again when the theme changes. Apply the modifier to the outermost view; of several, the
  /// outer one takes precedence.
  public func theme(_ theme: Theme?) -> some View {
    painted { content, canvas, rect in
      canvas.render(content, in: rect)
      if let theme { canvas.grid.theme = theme }
    }
  }

  /// Applies a style to the view; the styles of its content take precedence.
  public func style(_ style: Style) -> StyledView { StyledView(content: primitive, style: style) }

  /// Sets the color of the view's text, unless it has its own; `nil` has no effect.
  public func foreground(_ color: Color?) -> StyledView { style(Style(foreground: color)) }

  /// Sets the background color of the view's cells, including empty ones; `nil` has no effect.
  public func background(_ color: Color?) -> StyledView { style(Style(background: color)) }

  public func bold(_ isOn: Bool = true) -> StyledView { attribute(.bold, isOn) }
  public func dim(_ isOn: Bool = true) -> StyledView { attribute(.dim, isOn) }
  public func italic(_ isOn: Bool = true) -> StyledView { attribute(.italic, isOn) }
  public func underline(_ isOn: Bool = true) -> StyledView { attribute(.underline, isOn) }

  /// Swaps the foreground and the background of the view's cells, including empty ones.
  public func inverse(_ isOn: Bool = true) -> StyledView { attribute(.inverse, isOn) }

  private func attribute(_ attribute: TextAttributes, _ isOn: Bool) -> StyledView {
    style(Style(attributes: isOn ? attribute : []))
  }
}
