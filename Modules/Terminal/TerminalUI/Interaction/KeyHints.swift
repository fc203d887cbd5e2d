/// A line of key hints, or why the last key had no effect, for a screen's last row, outside overlays.
///
/// A click on a hint has the effect of the key. ``KeyBinding/HintPriority`` orders the hints.
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
  /// Paints as many hints as fit, the most important first, those for the program's own keys on the right, or a notice.
  ///
  /// A notice replaces the other hints, or all of them if it needs the space. The program's own keys have no titles
  /// if these would take more than half of the width, or the space of a notice.
  ///
  /// - Returns: The cells of the hints, and the indices of their bindings.
  @MainActor
  mutating func drawHints(of keyMap: KeyMap, notice: String?, in rect: Rect) -> [(rect: Rect, binding: Int)] {
    let clip = rect.intersection(clip)
    guard !clip.isEmpty else { return [] }
    // The bindings aren't copied, and loops don't check their isolation for each one, unlike closures.
    var always: [Hint] = []
    always.reserveCapacity(4)
    /// The priorities that occur, as bits.
    var priorities = 0
    for index in keyMap.bindings.indices {
      let priority = keyMap.bindings[index].hint
      priorities |= 1 << priority.rawValue
      if priority == .always { always.append(Hint.of(keyMap.bindings[index], index: index, in: glyphs)) }
    }
    var alwaysWidth: Int {
      var width = Hint.spacing * max(always.count - 1, 0)
      for hint in always { width += hint.width }
      return width
    }
    let noticeWidth = notice.map { $0.cellWidth + 1 } ?? 0
    if max(alwaysWidth, noticeWidth) + alwaysWidth > rect.width {
      for index in always.indices { always[index].removeTitle() }
    }
    var shown: [(hint: Hint, x: Int)] = []
    shown.reserveCapacity(12)
    let ownWidth = alwaysWidth
    let fits = notice == nil || noticeWidth + ownWidth <= rect.width
    let end = rect.maxX - ownWidth
    if notice == nil {
      var x = rect.minX
      let shownPriorities: [KeyBinding.HintPriority] = [.high, .normal, .low]
      search: for priority in shownPriorities where priorities & 1 << priority.rawValue != 0 {
        for index in keyMap.bindings.indices
        where keyMap.bindings[index].hint == priority && keyMap.bindings[index].disabledReason == nil {
          let hint = Hint.of(keyMap.bindings[index], index: index, in: glyphs)
          guard x + hint.width + Hint.wideSpacing <= end else { break search }
          shown.append((hint, x))
          x += hint.width + Hint.wideSpacing
        }
      }
    }
    if fits {
      var x = max(end, rect.minX)
      for hint in always {
        shown.append((hint, x))
        x += hint.width + Hint.spacing
      }
    }
    withClip(rect) { canvas in
      canvas.fill(rect)
      if let notice {
        canvas.draw(notice, truncatedTo: rect.width, at: rect.origin, style: Style(attributes: .bold))
      }
      for (hint, x) in shown { canvas.draw(hint, at: Position(x: x, y: rect.minY)) }
    }
    return shown.map { hint, x in
      (Rect(x: x, y: rect.minY, width: hint.width, height: 1).intersection(clip), hint.binding)
    }
  }

  private mutating func draw(_ hint: Hint, at position: Position) {
    let x = draw(hint.key, at: position, style: Style(foreground: .accent, attributes: .bold))
    if hint.title.isEmpty { return }
    draw(" ", at: Position(x: x, y: position.y), style: .muted)
    draw(hint.title, at: Position(x: x + 1, y: position.y), style: .muted)
  }
}

/// The texts of a key hint.
@MainActor
private struct Hint {
  static let spacing = 2
  /// The columns between hints other than those for the program's own keys.
  static let wideSpacing = 3

  let key: String
  private(set) var title: String
  private(set) var width: Int
  /// The index of the binding in the key map.
  let binding: Int

  /// Returns the hint of a binding; not an initializer, which would copy the binding.
  static func of(_ binding: KeyBinding, index: Int, in glyphs: GlyphSet) -> Hint {
    let key = binding.firstKeyName(in: glyphs)
    return Hint(
      key: key, title: binding.title, width: key.cellWidth + 1 + binding.title.cellWidth, binding: index)
  }

  mutating func removeTitle() {
    title = ""
    width = key.cellWidth
  }
}
