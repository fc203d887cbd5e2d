/// A grid that views paint on, limited by a clip and styled by the surrounding containers.
///
/// Nothing is painted outside the clip. Text can be any string: characters without a width are escaped. In
/// ``GlyphSet/ascii``, characters that the output can't represent are replaced by ASCII of the same width.
public struct Canvas {
  public private(set) var grid: CellGrid
  public let glyphs: GlyphSet
  public private(set) var style: Style = .plain
  public private(set) var clip: Rect
  var interactions = Interactions()

  init(size: Size, glyphs: GlyphSet) {
    grid = CellGrid(size: size)
    self.glyphs = glyphs
    clip = grid.bounds
  }

  /// The position of the terminal's cursor; `nil`, or a position outside the clip, hides it.
  public var cursor: Position? {
    get { grid.cursor }
    set {
      guard let newValue else {
        grid.cursor = nil
        return
      }
      grid.cursor = clip.contains(newValue) ? newValue : nil
    }
  }

  /// Paints a line of text, with line breaks escaped, and returns the column after it.
  @discardableResult
  public mutating func draw(_ text: String, at position: Position, style: Style = .plain) -> Int {
    draw(displayGraphemes(text)[...], at: position, style: style)
  }

  @discardableResult
  mutating func draw(
    _ graphemes: ArraySlice<DisplayGrapheme>, at position: Position, style: Style = .plain
  ) -> Int {
    draw(graphemes.lazy.map { StyledGrapheme(grapheme: $0, style: style) }, at: position)
  }

  @discardableResult
  mutating func draw(_ line: some Sequence<StyledGrapheme>, at position: Position) -> Int {
    var x = position.x
    for styled in line {
      if x >= clip.maxX { break }
      put(styled.grapheme, x: x, y: position.y, style: styled.style.inheriting(style))
      x += styled.grapheme.width
    }
    return x
  }

  /// Fills a rectangle with a character that is one cell wide; any other is replaced by a space.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    let rect = rect.intersection(clip)
    guard !rect.isEmpty else { return }
    let grapheme = character.cellWidth == 1 ? DisplayGrapheme(character: character, width: 1) : .space
    let style = style.inheriting(self.style)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        put(grapheme, x: x, y: y, style: style)
      }
    }
  }

  /// Renders a view, clipped to its rectangle, unless none of its cells are inside the clip.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect) {
    withClip(rect) { canvas in
      if !canvas.clip.isEmpty { view.render(into: &canvas, in: rect) }
    }
  }

  /// Limits painting to a rectangle inside the current clip while `paint` runs.
  public mutating func withClip(_ rect: Rect, _ paint: (inout Canvas) -> Void) {
    let outer = clip
    clip = clip.intersection(rect)
    paint(&self)
    clip = outer
  }

  /// Renders a part of the current view and adds `step` to the identity of its controls.
  @MainActor
  mutating func render(_ view: some View, in rect: Rect, at step: ControlID.Step) {
    interactions.path.append(step)
    render(view, in: rect)
    interactions.path.removeLast()
  }

  /// Applies a style, which inherits the current one, while `paint` runs.
  public mutating func withStyle(_ style: Style, _ paint: (inout Canvas) -> Void) {
    let outer = self.style
    self.style = style.inheriting(outer)
    paint(&self)
    self.style = outer
  }

  /// Changes the style of the cells already painted in a rectangle.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    grid.restyle(rect.intersection(clip), change)
  }

  private mutating func put(_ grapheme: DisplayGrapheme, x: Int, y: Int, style: Style) {
    if let shown = glyphs.displayable(grapheme) {
      grid.put(shown, x: x, y: y, style: style, clip: clip)
    } else {
      let unknown = DisplayGrapheme(character: "?", width: 1)
      for offset in 0..<grapheme.width { grid.put(unknown, x: x + offset, y: y, style: style, clip: clip) }
    }
  }
}
