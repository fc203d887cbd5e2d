/// Returns a grid with the view, a pure function; ``CellGrid/init(size:)`` limits the size.
@MainActor
public func render(_ view: some View, size: Size, glyphs: GlyphSet = .unicode) -> CellGrid {
  var canvas = Canvas(size: size, glyphs: glyphs)
  canvas.render(view, in: canvas.grid.bounds)
  return canvas.grid
}
