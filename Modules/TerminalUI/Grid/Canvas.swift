/// What views paint on: a grid, seen through a clip and the styles of the containers around.
///
/// Nothing painted leaves the clip. Text arrives as any string: what has no width is escaped, and in
/// ``GlyphSet/ascii`` what the output cannot carry is replaced, cell for cell.
public struct Canvas {
  /// What has been painted.
  public private(set) var grid: CellGrid
  /// Which characters the output can carry.
  public let glyphs: GlyphSet
  /// What the containers around say, inherited by what is painted.
  public private(set) var style: Style = .plain
  /// The cells that may be painted.
  public private(set) var clip: Rect
  /// What can be done with what has been painted.
  var interactions = Interactions()

  init(size: Size, glyphs: GlyphSet) {
    grid = CellGrid(size: size)
    self.glyphs = glyphs
    clip = grid.bounds
  }

  /// Where the terminal's cursor is shown; outside of the clip it is hidden.
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

  /// Paints one line of text from a cell to the right, line ends escaped; returns the column after it.
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

  /// Fills a rectangle with one character of one cell's width; a space replaces any other.
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

  /// Renders a view, clipped to its rectangle; nothing when there is no cell of it to see.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect) {
    withClip(rect) { canvas in
      if !canvas.clip.isEmpty { view.render(into: &canvas, in: rect) }
    }
  }

  /// Paints what lies within a rectangle.
  public mutating func withClip(_ rect: Rect, _ paint: (inout Canvas) -> Void) {
    let outer = clip
    clip = clip.intersection(rect)
    paint(&self)
    clip = outer
  }

  /// Renders a part of the view being rendered, whose controls are to be known by their place in it.
  @MainActor
  mutating func render(_ view: some View, in rect: Rect, at place: ControlID.Step) {
    interactions.path.append(place)
    render(view, in: rect)
    interactions.path.removeLast()
  }

  /// Paints with a style that inherits the present one.
  public mutating func withStyle(_ style: Style, _ paint: (inout Canvas) -> Void) {
    let outer = self.style
    self.style = style.inheriting(outer)
    paint(&self)
    self.style = outer
  }

  /// Changes the style of what has been painted in a rectangle.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    grid.restyle(rect.intersection(clip), change)
  }

  private mutating func put(_ grapheme: DisplayGrapheme, x: Int, y: Int, style: Style) {
    if let shown = glyphs.glyphs(for: grapheme) {
      grid.put(shown, x: x, y: y, style: style, clip: clip)
    } else {
      let unknown = DisplayGrapheme(character: "?", width: 1)
      for offset in 0..<grapheme.width { grid.put(unknown, x: x + offset, y: y, style: style, clip: clip) }
    }
  }
}
