/// Paints a view on a blank screen of exactly the size (up to the limit of ``CellGrid/init(size:)``).
///
/// It is a pure function: tests compare `render(view, size: size).text` with what they expect.
@MainActor
public func render(_ view: some View, size: Size, glyphs: GlyphSet = .unicode) -> CellGrid {
  var canvas = Canvas(size: size, glyphs: glyphs)
  canvas.render(view, in: canvas.grid.bounds)
  return canvas.grid
}
