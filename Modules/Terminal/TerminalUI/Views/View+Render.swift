/// Returns a grid with the view, a pure function; ``CellGrid/init(size:)`` limits the size.
///
/// - Parameter time: The time since an arbitrary start, which determines the steps of animations.
@MainActor
public func render(_ view: some View, size: Size, glyphs: GlyphSet = .unicode, time: Duration = .zero)
  -> CellGrid
{
  var canvas = Canvas(size: size, glyphs: glyphs, time: time)
  canvas.render(view, in: canvas.grid.bounds)
  return canvas.grid
}
