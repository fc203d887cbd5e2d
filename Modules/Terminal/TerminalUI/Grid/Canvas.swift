/// A grid that views paint on, limited by a clip and styled by the surrounding containers.
///
/// Nothing is painted outside the clip. Text can be any string: characters without a width are escaped. In
/// ``GlyphSet/ascii``, characters that the output can't represent are replaced by ASCII of the same width.
public struct Canvas {
  public private(set) var grid: CellGrid
  public let glyphs: GlyphSet
  /// The time of the frame, since an arbitrary start.
  private let time: Duration
  public private(set) var style: Style = .plain
  public private(set) var clip: Rect
  var interactions = Interactions()

  /// - Parameter grid: A grid that isn't displayed anymore, whose memory the canvas uses if it has the same size.
  init(size: Size, glyphs: GlyphSet, time: Duration = .zero, reusing grid: consuming CellGrid? = nil) {
    if var grid = grid.take(), grid.size == size {
      grid.clear()
      self.grid = grid
    } else {
      self.grid = CellGrid(size: size)
    }
    self.time = time
    self.glyphs = glyphs
    clip = self.grid.bounds
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
    if simpleWidth(text) != nil { return draw(simple: text, at: position, style: style) }
    return draw(displayGraphemes(text)[...], at: position, style: style)
  }

  /// Paints a line of text, which ends in `…` if it is truncated to a width.
  @discardableResult
  mutating func draw(_ text: String, truncatedTo width: Int, at position: Position, style: Style) -> Int {
    if let simple = simpleWidth(text) {
      if simple <= width { return draw(simple: text, at: position, style: style) }
      if width <= 0 { return position.x }
      let kept = String(text.unicodeScalars.prefix(width - 1))
      let end = draw(simple: kept, at: position, style: style)
      return draw(simple: "…", at: Position(x: end, y: position.y), style: style)
    }
    return draw(TextLine.truncated(displayGraphemes(text), to: width)[...], at: position, style: style)
  }

  /// Paints a text that ``simpleWidth(_:)`` accepts.
  @discardableResult
  mutating func draw(simple text: String, at position: Position, style: Style) -> Int {
    let style = style.inheriting(self.style)
    let isInside = position.y >= clip.minY && position.y < clip.maxY
    if let end = drawASCII(text, at: position, style: style, isInside: isInside) { return end }
    var x = position.x
    for scalar in text.unicodeScalars {
      if x >= clip.maxX { break }
      if isInside, x >= clip.minX {
        if glyphs == .unicode || scalar.isASCII {
          grid.put(scalar.value, x: x, y: position.y, style: style)
        } else {
          put(DisplayGrapheme(character: Character(scalar), width: 1), x: x, y: position.y, style: style)
        }
      }
      x += 1
    }
    return x
  }

  /// Paints a text if it is ASCII, as most are, and returns the column after it, or `nil`.
  private mutating func drawASCII(
    _ text: String, at position: Position, style: Style, isInside: Bool
  ) -> Int? {
    let clip = clip
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte >= 0x80 { return nil }
      let end = min(position.x + bytes.count, max(clip.maxX, position.x))
      let first = max(position.x, clip.minX)
      if isInside, first < end {
        let shown = UnsafeBufferPointer(rebasing: bytes[(first - position.x)..<(end - position.x)])
        grid.put(shown, x: first, y: position.y, style: style)
      }
      return end
    } ?? nil
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
    let style = style.inheriting(self.style)
    // Most fills are with spaces, lines, or blocks, whose width needs no lookup.
    if let scalar = character.onlyScalar, scalar.isSimple, glyphs == .unicode || scalar.isASCII {
      grid.fill(rect, with: scalar.value, style: style)
      return
    }
    let grapheme = character.cellWidth == 1 ? DisplayGrapheme(character: character, width: 1) : .space
    grid.fill(rect, with: (glyphs.displayable(grapheme) ?? .space).character, style: style)
  }

  /// Renders a view, clipped to its rectangle, unless none of its cells are inside the clip.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect) {
    // Without a closure, whose isolation would be checked at each call.
    let outer = clip
    clip = clip.intersection(rect)
    // The controls that a scroll view cuts off can have focus.
    if !clip.isEmpty || interactions.viewport != nil { view.render(into: &self, in: rect) }
    clip = outer
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

  /// Returns the number of the current step of an animation, and requests a frame for the next one.
  ///
  /// The view moves while it is displayed: each frame that it paints schedules the next, and without it nothing
  /// is scheduled. Steps count from 0 at an arbitrary start, the same for all views.
  ///
  /// - Parameter interval: The time between steps, at least a millisecond.
  public mutating func animationStep(every interval: Duration) -> Int {
    let interval = max(interval, .milliseconds(1)).nanoseconds
    let elapsed = max(time.nanoseconds, 0)
    let delay = Duration.nanoseconds(interval - elapsed % interval)
    grid.nextFrameDelay = grid.nextFrameDelay.map { min($0, delay) } ?? delay
    return Int(elapsed / interval)
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

extension Duration {
  /// The duration rounded down to nanoseconds; the maximum is about 292 years.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
