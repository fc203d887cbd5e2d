import TerminalUI

/// The lengths of the diagonal runs of dots in a drawing.
struct DiagonalRuns {
  private let width: Int
  /// The length of the longest run through each dot; 0 where there is none.
  private var lengths: [UInt8]

  /// Determines the runs of a drawing, which end at its edges.
  init(of dots: BrailleDots) {
    let size = dots.dotSize
    width = size.width
    lengths = Array(repeating: 0, count: size.width * size.height)
    // From the top, each dot has the length of its run so far; from the bottom, the whole length.
    for slope in [1, -1] {
      var counts = lengths.map { _ in UInt8(0) }
      for y in 0..<size.height {
        for x in 0..<size.width where dots[x, y] {
          let before = y > 0 && 0..<size.width ~= x - slope ? counts[(y - 1) * size.width + x - slope] : 0
          counts[y * size.width + x] = before == .max ? before : before + 1
        }
      }
      for y in (0..<size.height).reversed() {
        for x in 0..<size.width where dots[x, y] {
          let index = y * size.width + x
          if y + 1 < size.height, 0..<size.width ~= x + slope {
            counts[index] = max(counts[index], counts[index + size.width + slope])
          }
          lengths[index] = max(lengths[index], counts[index])
        }
      }
    }
  }

  /// The length of the longest run through a dot.
  subscript(x: Int, y: Int) -> Int { Int(lengths[y * width + x]) }
}
