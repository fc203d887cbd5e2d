/// A grid that views paint on, limited by a clip and styled by the surrounding containers.
///
/// Nothing is painted outside the clip. Text can be any string: characters without a width are escaped. In
/// ``GlyphSet/ascii``, characters that the output can't represent are replaced by ASCII of the same width.
public struct Canvas {
  public internal(set) var grid: CellGrid
  public let glyphs: GlyphSet
  private let time: Duration
  public private(set) var style: Style = .plain
  public private(set) var clip: Rect
  var context = FrameContext()

  init(size: Size, glyphs: GlyphSet, time: Duration = .zero) {
    grid = CellGrid(size: size)
    self.glyphs = glyphs
    self.time = time
    clip = grid.bounds
  }

  /// The position of the terminal's cursor; `nil`, or a position outside the clip, hides it.
  public var cursor: Position? {
    get { grid.cursor }
    set { grid.cursor = newValue.flatMap { clip.contains($0) ? $0 : nil } }
  }

  /// Paints a line of text, with line breaks escaped, and returns the column after it.
  @discardableResult
  public mutating func draw(_ text: String, at position: Position, style: Style = .plain) -> Int {
    draw(lineCells(text, style: style), at: position)
  }

  /// Paints a line of text, with `…` at the end if it is truncated to a width.
  @discardableResult
  mutating func draw(_ text: String, truncatedTo width: Int, at position: Position, style: Style) -> Int {
    draw(TextLine.truncated(lineCells(text, style: style)[...], to: width), at: position)
  }

  @discardableResult
  mutating func draw(_ line: some Sequence<Cell>, at position: Position) -> Int {
    var x = position.x
    for var cell in line {
      if x >= clip.maxX { break }
      cell.style = cell.style.inheriting(style)
      let shown = glyphs.displayable(cell)
      for column in stride(from: x, to: x + cell.width, by: shown.width) {
        grid.put(shown, x: column, y: position.y, clip: clip)
      }
      x += cell.width
    }
    return x
  }

  /// Fills a rectangle with a character that is one cell wide; a space replaces any other.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    let rect = rect.intersection(clip)
    let cell = Cell(character.cellWidth == 1 ? character : " ", style: style.inheriting(self.style))
    let shown = glyphs.displayable(cell)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { grid.put(shown, x: x, y: y, clip: rect) }
    }
  }

  /// Renders a view, clipped to its rectangle, unless none of its cells are inside the clip.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect) {
    let outer = clip
    clip = clip.intersection(rect)
    // Controls outside a scroll view's visible part can have focus.
    if !clip.isEmpty || context.viewport != nil { view.render(into: &self, in: rect) }
    clip = outer
  }

  /// Limits painting to a rectangle inside the current clip while `paint` runs.
  mutating func withClip(_ rect: Rect, _ paint: (inout Canvas) -> Void) {
    let outer = clip
    clip = clip.intersection(rect)
    paint(&self)
    clip = outer
  }

  /// Renders a part of the current view, with a step in the identity of its controls.
  @MainActor
  mutating func render(_ view: some View, in rect: Rect, at step: ControlID.Step) {
    let outer = context.currentID
    context.currentID = outer.appending(step)
    render(view, in: rect)
    context.currentID = outer
  }

  /// Applies a style in addition to the current one while `paint` runs.
  public mutating func withStyle(_ style: Style, _ paint: (inout Canvas) -> Void) {
    let outer = self.style
    self.style = style.inheriting(outer)
    paint(&self)
    self.style = outer
  }

  package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    grid.restyle(rect.intersection(clip), change)
  }

  /// Returns the number of the current step of an animation, and requests a frame for the next one.
  ///
  /// Each frame of the view schedules the next, so the view moves while it is displayed. Steps count from 0 at an
  /// arbitrary start, the same for all views.
  ///
  /// - Parameter interval: The time between steps, at least a millisecond.
  mutating func animationStep(every interval: Duration) -> Int {
    let interval = max(interval, .milliseconds(1)).nanoseconds
    let elapsed = max(time.nanoseconds, 0)
    let delay = Duration.nanoseconds(interval - elapsed % interval)
    grid.nextFrameDelay = grid.nextFrameDelay.map { min($0, delay) } ?? delay
    return Int(elapsed / interval)
  }
}

extension Duration {
  /// The duration rounded down to nanoseconds; the maximum is about 292 years.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

/// Returns a grid with the view, a pure function; ``CellGrid/init(size:)`` limits the size.
///
/// - Parameter time: The time of animations, since an arbitrary start.
@MainActor
public func render(_ view: some View, size: Size, glyphs: GlyphSet = .unicode, time: Duration = .zero)
  -> CellGrid
{
  var canvas = Canvas(size: size, glyphs: glyphs, time: time)
  GlyphSet.$displayed.withValue(glyphs) { canvas.render(view, in: canvas.grid.bounds) }
  return canvas.grid
}
