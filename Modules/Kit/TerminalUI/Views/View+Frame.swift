/// A view in a frame of a given size.
public struct FramedView: PrimitiveView {
  let content: any View
  let width: Int?
  let height: Int?
  let maximumWidth: Int?
  let maximumHeight: Int?
  let alignment: Alignment

  public var layoutTraits: LayoutTraits {
    let inner = content.layoutTraits
    func stretching(_ fixed: Int?, _ maximum: Int?, _ inner: Int?) -> Int? {
      if fixed != nil { return nil }
      return maximum.map { min($0, inner ?? 1) } ?? inner
    }
    return LayoutTraits(
      stretchingWidth: stretching(width, maximumWidth, inner.stretchingWidth),
      stretchingHeight: stretching(height, maximumHeight, inner.stretchingHeight))
  }

  /// Returns the frame's size, without the content's, and the content's size in it.
  private func sizes(in proposal: Size) -> (limit: Size, content: Size) {
    let limit = Size(
      width: min(width ?? maximumWidth ?? proposal.width, proposal.width),
      height: min(height ?? maximumHeight ?? proposal.height, proposal.height))
    return (limit, content.sizeThatFits(limit).limited(to: limit))
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    let (limit, inner) = sizes(in: proposal)
    return Size(
      width: (width ?? maximumWidth) == nil ? inner.width : limit.width,
      height: (height ?? maximumHeight) == nil ? inner.height : limit.height)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(content, in: alignment.rect(for: sizes(in: rect.size).content, in: rect))
  }
}

private struct MinimumHeightView: ContentView {
  let content: any View
  let minimum: Int

  var layoutTraits: LayoutTraits {
    var traits = content.layoutTraits
    traits.stretchingHeight = max(traits.stretchingHeight ?? 0, minimum)
    return traits
  }
}

extension View {
  /// Sets the minimum height of a view that takes all available height.
  public func frame(minHeight: Int) -> some View {
    MinimumHeightView(content: primitive, minimum: clampedLength(minHeight))
  }

  /// Sets the width, height, or both of the view in cells, reduced if there isn't enough space.
  public func frame(
    width: Int? = nil, height: Int? = nil, alignment: Alignment = .topLeading
  ) -> FramedView {
    FramedView(
      content: primitive, width: width.map(clampedLength), height: height.map(clampedLength),
      maximumWidth: nil, maximumHeight: nil, alignment: alignment)
  }

  /// Makes the view take all available width, height, or both, up to a maximum in cells; `.max` means no limit.
  public func frame(
    maxWidth: Int? = nil, maxHeight: Int? = nil, alignment: Alignment = .topLeading
  ) -> FramedView {
    FramedView(
      content: primitive, width: nil, height: nil, maximumWidth: maxWidth.map(clampedLength),
      maximumHeight: maxHeight.map(clampedLength), alignment: alignment)
  }
}
