/// Returns a grid of the given size with the view, up to the limit of ``CellGrid/init(size:)``.
///
/// This is a pure function: tests can compare `render(view, size: size).text` with the expected text.
@MainActor
public func render(_ view: some View, size: Size, glyphs: GlyphSet = .unicode) -> CellGrid {
  var canvas = Canvas(size: size, glyphs: glyphs)
  canvas.render(view, in: canvas.grid.bounds)
  return canvas.grid
}
