/// A view with padding.
public struct PaddedView: PrimitiveView {
  let content: any View
  let insets: EdgeInsets

  public var layoutTraits: LayoutTraits { content.layoutTraits.enlarged(by: insets) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    content.sizeThatFits(proposal.reduced(by: insets)).enlarged(by: insets).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(content, in: rect.inset(by: insets))
  }
}

extension View {
  public func padding(_ insets: EdgeInsets) -> PaddedView {
    PaddedView(content: primitive, insets: insets)
  }

  /// Adds the same padding in cells to all sides.
  public func padding(_ length: Int = 1) -> PaddedView {
    padding(EdgeInsets(top: length, left: length, bottom: length, right: length))
  }

  public func padding(horizontal: Int, vertical: Int = 0) -> PaddedView {
    padding(EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }
}

extension Size {
  func enlarged(by insets: EdgeInsets) -> Size {
    Size(width: width + insets.horizontal, height: height + insets.vertical)
  }

  func reduced(by insets: EdgeInsets) -> Size {
    Size(width: width - insets.horizontal, height: height - insets.vertical)
  }
}

extension LayoutTraits {
  func enlarged(by insets: EdgeInsets) -> LayoutTraits {
    LayoutTraits(
      stretchingWidth: stretchingWidth.map { $0 + insets.horizontal },
      stretchingHeight: stretchingHeight.map { $0 + insets.vertical })
  }
}
