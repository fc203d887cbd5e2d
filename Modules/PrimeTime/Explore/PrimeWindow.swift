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

    func number(_ column: Int, _ row: Int) -> UInt64? { layout.number(x: left + column, y: top - row) }

    func contains(_ point: MapPoint) -> Bool {
      point.x >= left && point.x < left + width && point.y <= top && point.y > top - height
    }

    /// Calls a closure with each number of the window and its place, row by row.
    func visit(_ body: (_ column: Int, _ row: Int, _ number: UInt64) -> Void) {
      for row in 0..<height {
        for column in 0..<width {
          if let number = number(column, row) { body(column, row, number) }
        }
      }
    }
  }

  let frame: Frame
  private(set) var isPrime: [Bool]
  let runs: DiagonalRuns

  /// The latest windows, because a frame of the screen needs one several times, and the next window overlaps it.
  ///
  /// Without them, each key took 8 ms at 200 × 50.
  private static let recent = RecentValues<Frame, PrimeWindow>()

  /// Returns the window of a place; tests only numbers outside of the latest window.
  static func window(_ frame: Frame) -> PrimeWindow {
    recent.value(for: frame) { recent in
      PrimeWindow(frame, reusing: recent.first { $0.frame.layout == frame.layout })
    }
  }

  init(_ frame: Frame, reusing known: PrimeWindow? = nil) {
    self.frame = frame
    isPrime = Array(repeating: false, count: frame.width * frame.height)
    for row in 0..<frame.height {
      for column in 0..<frame.width {
        let point = frame.point(column, row)
        if let known, known.frame.contains(point) {
          isPrime[row * frame.width + column] = known.isPrime(at: point)
        } else if let number = frame.layout.number(x: point.x, y: point.y) {
          isPrime[row * frame.width + column] = frame.layout.shape.isPrime(point, number)
        }
      }
    }
    runs = DiagonalRuns(width: frame.width, height: frame.height, isPrime: isPrime)
  }

  /// Returns whether there is a prime at a point; false outside.
  func isPrime(at point: MapPoint) -> Bool { isPrime(point.x - frame.left, frame.top - point.y) }

  /// Returns whether there is a prime at a column and a row, counted from the top left; false outside.
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

/// The latest three values: those of a screen, of the one before, and of a picture of it.
struct RecentValues<Key: Equatable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let entries = Mutex<[(key: Key, value: Value)]>([])

  init() {}

  /// Returns the value for a key; computes it if it isn't a recent one.
  func value(for key: Key, compute: ([Value]) -> Value) -> Value {
    let recent = entries.withLock { $0 }
    if let known = recent.first(where: { $0.key == key }) { return known.value }
    let value = compute(recent.map(\.value))
    entries.withLock { $0 = Array(([(key, value)] + $0).prefix(3)) }
    return value
  }
}
