/// A line that says what keys do, and, after a key that did nothing, why.
///
/// Put it at the foot of the screen, outside of overlays. It is made of the frame's ``KeyMap``.
public struct KeyHints: PrimitiveView {
  public init() {}

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // What keys do is known when all has been painted.
    canvas.interactions.hintPlaces.append(rect.intersection(canvas.clip))
  }
}

extension Canvas {
  /// Paints the notice, if there is one, and else as many hints as there is room for, those of the program's own keys
  /// at the right in any case.
  @MainActor
  mutating func drawHints(of keyMap: KeyMap, notice: String?, in place: Rect) {
    withClip(place) { canvas in
      canvas.fill(place)
      let always = keyMap.bindings.filter { $0.hint == .always }
      let end = place.maxX - KeyBinding.hintWidth(of: always)
      var x = place.minX
      let room = end - x
      if let notice {
        let shown = TextLine.truncated(displayGraphemes(notice), to: max(room - 1, 0))
        canvas.draw(shown[...], at: Position(x: x, y: place.minY), style: Style(attributes: .bold))
      } else {
        for binding in keyMap.bindings where binding.hint == .asRoomAllows && binding.unavailable == nil {
          guard x + binding.hintWidth + KeyBinding.hintSpacing <= end else { break }
          x = canvas.draw(binding, at: Position(x: x, y: place.minY)) + KeyBinding.hintSpacing
        }
      }
      x = max(end, place.minX)
      for binding in always {
        x = canvas.draw(binding, at: Position(x: x, y: place.minY)) + KeyBinding.hintSpacing
      }
    }
  }

  /// - Returns: the column after it.
  @MainActor
  private mutating func draw(_ binding: KeyBinding, at position: Position) -> Int {
    let x = draw(binding.firstKeyName, at: position, style: Style(attributes: .bold))
    return draw(" " + binding.title, at: Position(x: x, y: position.y), style: Style(attributes: .dim))
  }
}

extension KeyBinding {
  fileprivate static var hintSpacing: Int { 2 }

  fileprivate var hintWidth: Int { firstKeyName.cellWidth + 1 + title.cellWidth }

  fileprivate static func hintWidth(of bindings: [KeyBinding]) -> Int {
    bindings.reduce(hintSpacing * max(bindings.count - 1, 0)) { $0 + $1.hintWidth }
  }
}
