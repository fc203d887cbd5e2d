/// A line of key hints, or why the last key had no effect, for a screen's last row, outside overlays.
public struct KeyHints: PrimitiveView {
  public init() {}

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // The key bindings are complete only after everything is painted.
    canvas.interactions.hintRects.append(rect.intersection(canvas.clip))
  }
}

extension Canvas {
  /// Paints as many hints as fit, those for the program's own keys on the right, or a notice.
  ///
  /// A notice replaces the other hints, or all of them if it needs the space.
  @MainActor
  mutating func drawHints(of keyMap: KeyMap, notice: String?, in rect: Rect) {
    let glyphs = glyphs
    withClip(rect) { canvas in
      canvas.fill(rect)
      let always = keyMap.bindings.filter { $0.hint == .always }
      if let notice, notice.cellWidth + 1 + KeyBinding.hintWidth(of: always, in: glyphs) > rect.width {
        let shown = TextLine.truncated(displayGraphemes(notice), to: rect.width)
        canvas.draw(shown[...], at: rect.origin, style: Style(attributes: .bold))
        return
      }
      let end = rect.maxX - KeyBinding.hintWidth(of: always, in: glyphs)
      var x = rect.minX
      if let notice {
        canvas.draw(notice, at: rect.origin, style: Style(attributes: .bold))
      } else {
        for binding in keyMap.bindings where binding.hint == .whenSpaceAllows && binding.disabledReason == nil
        {
          guard x + binding.hintWidth(in: glyphs) + KeyBinding.hintSpacing <= end else { break }
          x = canvas.draw(binding, at: Position(x: x, y: rect.minY)) + KeyBinding.hintSpacing
        }
      }
      x = max(end, rect.minX)
      for binding in always {
        x = canvas.draw(binding, at: Position(x: x, y: rect.minY)) + KeyBinding.hintSpacing
      }
    }
  }

  /// - Returns: The column after the hint.
  @MainActor
  private mutating func draw(_ binding: KeyBinding, at position: Position) -> Int {
    let x = draw(binding.firstKeyName(in: glyphs), at: position, style: Style(attributes: .bold))
    return draw(" " + binding.title, at: Position(x: x, y: position.y), style: Style(attributes: .dim))
  }
}

extension KeyBinding {
  fileprivate static var hintSpacing: Int { 2 }

  fileprivate func hintWidth(in glyphs: GlyphSet) -> Int {
    firstKeyName(in: glyphs).cellWidth + 1 + title.cellWidth
  }

  fileprivate static func hintWidth(of bindings: [KeyBinding], in glyphs: GlyphSet) -> Int {
    bindings.reduce(hintSpacing * max(bindings.count - 1, 0)) { $0 + $1.hintWidth(in: glyphs) }
  }
}
