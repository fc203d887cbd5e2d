import PrimeCalculator
import Synchronization

/// A rectangle of a map, with its primes.
struct PrimeWindow: Sendable {
  /// The place of a window.
  struct Frame: Hashable, Sendable {
    let layout: NumberLayout
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// Returns the point at a column and a row, counted from the top left.
    func point(_ column: Int, _ row: Int) -> MapPoint { MapPoint(x: left + column, y: top - row) }

    func contains(_ point: MapPoint) -> Bool {
      point.x >= left && point.x < left + width && point.y <= top && point.y > top - height
    }

    /// The numbers of the window and their points, row by row.
    func visit(_ body: (_ column: Int, _ row: Int, _ number: UInt64) -> Void) {
      for row in 0..<height {
        for column in 0..<width {
          if let number = layout.number(x: left + column, y: top - row) { body(column, row, number) }
        }
      }
    }
  }

  let frame: Frame
  private(set) var isPrime: [Bool]
  let runs: DiagonalRuns

  /// The latest windows, because each frame of a screen needs the same one, and the next one overlaps it.
  ///
  /// Without them, each key took 8 ms at 200 × 50.
  private static let recent = RecentValues<Frame, PrimeWindow>()

  /// Returns the window of a place, with the numbers tested that no recent window contains.
  static func window(_ frame: Frame) -> PrimeWindow {
    recent.value(for: frame) { recent in
      PrimeWindow(
        frame, reusing: recent.first { $0.frame.layout == frame.layout && $0.overlaps(frame) })
    }
  }

  init(_ frame: Frame, reusing known: PrimeWindow? = nil) {
    self.frame = frame
    isPrime = Array(repeating: false, count: frame.width * frame.height)
    let (width, height) = (frame.width, frame.height)
    for row in 0..<height {
      let y = frame.top - row
      // The columns that the known window contains.
      var shared = 0..<0
      if let known, y <= known.frame.top, y > known.frame.top - known.frame.height {
        let start = max(frame.left, known.frame.left) - frame.left
        let end = min(frame.left + width, known.frame.left + known.frame.width) - frame.left
        if start < end {
          shared = start..<end
          let source = (known.frame.top - y) * known.frame.width + frame.left - known.frame.left
          for column in shared { isPrime[row * width + column] = known.isPrime[source + column] }
        }
      }
      for column in 0..<width where !shared.contains(column) {
        let x = frame.left + column
        if let number = frame.layout.number(x: x, y: y) {
          isPrime[row * width + column] = frame.layout.isPrime(x: x, y: y, number: number)
        }
      }
    }
    runs = DiagonalRuns(width: width, height: height, isPrime: isPrime)
  }

  private func overlaps(_ other: Frame) -> Bool {
    frame.left < other.left + other.width && other.left < frame.left + frame.width
      && frame.top > other.top - other.height && other.top > frame.top - frame.height
  }

  /// Whether there is a prime at a column and a row, counted from the top left; false outside.
  func isPrime(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && row >= 0 && column < frame.width && row < frame.height
      && isPrime[row * frame.width + column]
  }

  /// The primes of the window, in ascending order.
  var primes: [UInt64] {
    var primes: [UInt64] = []
    frame.visit { column, row, number in
      if isPrime(column, row) { primes.append(number) }
    }
    return primes.sorted()
  }
}

/// The values that were computed last, at most three: those of a screen, of the one before, and of a picture of it.
struct RecentValues<Key: Equatable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let entries = Mutex<[(key: Key, value: Value)]>([])

  init() {}

  /// Returns the value for a key, computed from the recent ones if it isn't among them.
  func value(for key: Key, compute: ([Value]) -> Value) -> Value {
    let recent = entries.withLock { $0 }
    if let known = recent.first(where: { $0.key == key }) { return known.value }
    let value = compute(recent.map(\.value))
    entries.withLock { $0 = Array(([(key, value)] + $0).prefix(3)) }
    return value
  }
}
