/// The lengths of the diagonal runs of primes in a rectangle.
struct DiagonalRuns: Sendable {
  private let width: Int
  /// The length of the longest run through each prime, at most 255; 0 where there is none.
  private let lengths: [UInt8]
  let sum: Int

  /// Determines the runs, which end at the edges.
  ///
  /// - Parameter isPrime: The cells, row by row from the top left.
  init(width: Int, height: Int, isPrime: [Bool]) {
    self.width = width
    var lengths = Array(repeating: UInt8(0), count: width * height)
    // Going down, counts the length of each run so far; going up, copies the whole length.
    for slope in [1, -1] {
      var counts = Array(repeating: UInt8(0), count: width * height)
      for y in 0..<height {
        for x in 0..<width where isPrime[y * width + x] {
          let before = y > 0 && x - slope >= 0 && x - slope < width ? counts[(y - 1) * width + x - slope] : 0
          counts[y * width + x] = before == .max ? before : before + 1
        }
      }
      for y in (0..<height).reversed() {
        for x in 0..<width where isPrime[y * width + x] {
          let index = y * width + x
          if y + 1 < height, x + slope >= 0, x + slope < width {
            counts[index] = max(counts[index], counts[index + width + slope])
          }
          lengths[index] = max(lengths[index], counts[index])
        }
      }
    }
    self.lengths = lengths
    sum = lengths.reduce(0) { $0 + Int($1) }
  }

  /// The length of the longest run through a cell.
  subscript(x: Int, y: Int) -> Int { Int(lengths[y * width + x]) }
}
