/// A line of key hints, or why the last key had no effect, for a screen's last row, outside overlays.
///
/// A click on a hint has the effect of the key. ``KeyBinding/HintPriority`` orders the hints; those that don't fit are
/// omitted. The program's own keys have no titles below 76 columns.
public struct KeyHints: PrimitiveView {
  public init() {}

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // The key bindings are complete only after everything is painted.
    canvas.context.hintRects.append(rect.intersection(canvas.clip))
  }
}

extension Canvas {
  /// Paints as many hints as fit, the most important first, those for the program's own keys on the right, or a notice.
  ///
  /// A notice replaces the other hints, or all of them if it needs the space. The program's own keys have no titles on
  /// a narrow screen, or if a notice needs their space.
  ///
  /// - Returns: The cells of the hints, and the indices of their bindings.
  @MainActor
  mutating func drawHints(of keyMap: KeyMap, notice: String?, in rect: Rect) -> [(rect: Rect, binding: Int)] {
    let bindings = keyMap.bindings
    let isNarrow = grid.size.width < Self.regularWidth
    func hints(_ priority: KeyBinding.HintPriority) -> [Hint] {
      bindings.indices.filter { bindings[$0].hint == priority }
        .map { Hint(bindings[$0], index: $0, in: glyphs) }
    }
    // While letters are typed, only Ctrl-C quits; every user knows it.
    var own = hints(.always).filter { hint in
      let keys = bindings[hint.binding].keys
      return keys.last != KeyBinding.quit.keys.last || !isNarrow && keys.count > 1
    }
    var ownWidth: Int { own.reduce(Hint.spacing * max(own.count - 1, 0)) { $0 + $1.width } }
    let noticeWidth = notice.map { $0.cellWidth + 1 } ?? 0
    var others = (notice == nil ? hints(.high) + hints(.normal) + hints(.low) : [])
      .filter { bindings[$0.binding].disabledReason == nil }
    // While letters are typed, the titles give way to the hints of the field.
    let isTyping = !own.contains { bindings[$0.binding].keys.last == KeyBinding.quit.keys.last }
    let needed = (isTyping ? others : []).reduce(noticeWidth) { $0 + $1.width + Hint.spacing }
    for index in own.indices.reversed() where isNarrow || needed + ownWidth > rect.width {
      own[index].title = ""
    }
    let end = rect.maxX - ownWidth
    var shown: [(hint: Hint, x: Int)] = []
    // The key that closes a modal always has room, at the end.
    let closing = context.modal == nil ? nil : others.firstIndex { bindings[$0.binding].handles(.escape) }
    let last = closing.map { others.remove(at: $0) }
    let room = end - (last.map { $0.width + Hint.spacing } ?? 0)
    var x = rect.minX
    func show(_ hint: Hint) {
      shown.append((hint, x))
      x += hint.width + Hint.spacing
    }
    for hint in others where x + hint.width + Hint.spacing <= room { show(hint) }
    if let last { show(last) }
    x = max(end, rect.minX)
    for hint in notice == nil || noticeWidth + ownWidth <= rect.width ? own : [] { show(hint) }
    withClip(rect) { canvas in
      canvas.fill(rect)
      if let notice {
        canvas.draw(notice, truncatedTo: rect.width, at: rect.origin, style: Style(attributes: .bold))
      }
      for (hint, x) in shown { canvas.draw(hint, at: Position(x: x, y: rect.minY)) }
    }
    return shown.map { hint, x in
      (Rect(x: x, y: rect.minY, width: hint.width, height: 1).intersection(rect), hint.binding)
    }
  }

  /// The screen width from which the program's own keys have titles.
  private static let regularWidth = 76

  private mutating func draw(_ hint: Hint, at position: Position) {
    let x = draw(hint.key, at: position, style: .key)
    if hint.title.isEmpty { return }
    draw(" ", at: Position(x: x, y: position.y), style: .muted)
    draw(hint.title, at: Position(x: x + 1, y: position.y), style: .muted)
  }
}

@MainActor
private struct Hint {
  static let spacing = 2

  let key: String
  var title: String
  let binding: Int

  init(_ binding: KeyBinding, index: Int, in glyphs: GlyphSet) {
    key = binding.hintKeys ?? binding.firstKeyName(in: glyphs)
    title = glyphs.text(binding.hintTitle ?? binding.title)
    self.binding = index
  }

  var width: Int { key.cellWidth + (title.isEmpty ? 0 : 1 + title.cellWidth) }
}
