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
      // The bindings aren't copied, and loops don't check their isolation for each one, unlike closures.
      var always: [Hint] = []
      for index in keyMap.bindings.indices where keyMap.bindings[index].hint == .always {
        always.append(Hint(keyMap.bindings[index], in: glyphs))
      }
      let alwaysWidth = always.reduce(Hint.spacing * max(always.count - 1, 0)) { $0 + $1.width }
      if let notice, notice.cellWidth + 1 + alwaysWidth > rect.width {
        canvas.draw(notice, truncatedTo: rect.width, at: rect.origin, style: Style(attributes: .bold))
        return
      }
      let end = rect.maxX - alwaysWidth
      var x = rect.minX
      if let notice {
        canvas.draw(notice, at: rect.origin, style: Style(attributes: .bold))
      } else {
        for index in keyMap.bindings.indices
        where keyMap.bindings[index].hint == .whenSpaceAllows && keyMap.bindings[index].disabledReason == nil
        {
          let hint = Hint(keyMap.bindings[index], in: glyphs)
          guard x + hint.width + Hint.spacing <= end else { break }
          x = canvas.draw(hint, at: Position(x: x, y: rect.minY)) + Hint.spacing
        }
      }
      x = max(end, rect.minX)
      for hint in always {
        x = canvas.draw(hint, at: Position(x: x, y: rect.minY)) + Hint.spacing
      }
    }
  }

  /// - Returns: The column after the hint.
  private mutating func draw(_ hint: Hint, at position: Position) -> Int {
    let x = draw(hint.key, at: position, style: Style(attributes: .bold))
    let style = Style(attributes: .dim)
    draw(" ", at: Position(x: x, y: position.y), style: style)
    return draw(hint.title, at: Position(x: x + 1, y: position.y), style: style)
  }
}

/// The texts of a key hint.
@MainActor
private struct Hint {
  static let spacing = 2

  let key: String
  let title: String
  let width: Int

  init(_ binding: KeyBinding, in glyphs: GlyphSet) {
    key = binding.firstKeyName(in: glyphs)
    title = binding.title
    width = key.cellWidth + 1 + title.cellWidth
  }
}
