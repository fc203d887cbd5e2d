/// A picture of colored pixels, one above the other in each cell, with half blocks such as `▀`.
public struct HalfBlocks: Equatable, Sendable {
  /// The size in cells; there are twice as many rows of pixels.
  public let size: Size
  private var pixels: [Color?]

  public init(size: Size) {
    self.size = size
    pixels = Array(repeating: nil, count: size.width * size.height * 2)
  }

  /// The color of a pixel, counted from the top left; `nil` if it isn't painted, as are pixels outside.
  public subscript(x: Int, y: Int) -> Color? {
    get { index(x, y).flatMap { pixels[$0] } }
    set {
      if let index = index(x, y) { pixels[index] = newValue }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int? {
    guard x >= 0, y >= 0, x < size.width, y < size.height * 2 else { return nil }
    return y * size.width + x
  }

  /// Paints the pixels; cells without any stay as they are.
  public func draw(on canvas: inout Canvas, at origin: Position) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (upper, lower) = (self[x, y * 2], self[x, y * 2 + 1])
        guard let color = upper ?? lower else { continue }
        let block: Character = upper == lower ? "█" : upper == nil ? "▄" : "▀"
        let background = upper == nil || upper == lower ? nil : lower
        canvas.fill(
          Rect(x: origin.x + x, y: origin.y + y, width: 1, height: 1), with: block,
          style: Style(foreground: color, background: background))
      }
    }
  }
}
