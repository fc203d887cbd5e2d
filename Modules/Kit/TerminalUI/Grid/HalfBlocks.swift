/// A picture of colored pixels, one above the other in each cell, with half blocks such as `▀`.
///
/// Without colors, and in ASCII, a cell has a character for its color in a scale or an area.
public struct HalfBlocks: Equatable, Sendable {
  /// The size in cells; there are twice as many rows of pixels.
  public let size: Size
  private var pixels: [Color?]

  public init(size: Size) {
    self.size = size
    pixels = Array(repeating: nil, count: size.width * size.height * 2)
  }

  /// The color of a pixel, counted from the top left; `nil` for an unpainted pixel and outside.
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

  /// Paints the pixels; cells without pixels stay as they are.
  ///
  /// A cell's more common color is its background, so that neighboring cells often have the same. A cell of only the
  /// most common color is a space, because that takes fewer bytes than a block.
  public func draw(on canvas: inout Canvas, at origin: Position) {
    // Of equally common colors, the one that is painted first counts as more common.
    var counts: [Color: (count: Int, place: Int)] = [:]
    for case (let index, let color?) in pixels.enumerated() { counts[color, default: (0, -index)].count += 1 }
    func isMoreCommon(_ color: Color, than other: Color) -> Bool {
      counts[color, default: (0, 0)] > counts[other, default: (0, 0)]
    }
    let common = counts.keys.max { isMoreCommon($1, than: $0) }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let rect = Rect(x: origin.x + x, y: origin.y + y, width: 1, height: 1)
        func fill(_ character: Character, _ foreground: Color?, _ background: Color?) {
          canvas.fill(
            rect, with: character,
            style: Style(foreground: foreground, background: background, attributes: .halfCell))
        }
        switch (self[x, y * 2], self[x, y * 2 + 1]) {
        case (nil, nil): continue
        case (let upper?, let lower?) where upper == lower && upper == common: fill(" ", nil, upper)
        case (let upper?, let lower?) where upper == lower: fill("█", upper, common)
        case (let upper?, let lower?) where isMoreCommon(upper, than: lower): fill("▄", lower, upper)
        case (let upper?, let lower): fill("▀", upper, lower)
        case (nil, let lower): fill("▄", lower, nil)
        }
      }
    }
  }
}
