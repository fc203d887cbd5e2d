extension Text {
  /// Displays another text if only ASCII can be displayed, such as `2^3` in place of `2³`.
  ///
  /// Layout makes room for both.
  public func ascii(_ text: String) -> some View { ascii(Text(text)) }

  /// Displays another styled text if only ASCII can be displayed.
  public func ascii(_ text: Text) -> some View { TextWithASCII(text: self, ascii: text) }
}

private struct TextWithASCII: PrimitiveView {
  let text: Text
  let ascii: Text

  func sizeThatFits(_ proposal: Size) -> Size {
    let (size, asciiSize) = (text.sizeThatFits(proposal), ascii.sizeThatFits(proposal))
    return Size(width: max(size.width, asciiSize.width), height: max(size.height, asciiSize.height))
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(canvas.glyphs == .ascii ? ascii : text, in: rect)
  }
}
