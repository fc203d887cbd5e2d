import TerminalUI

/// Primes next to each other on a diagonal of the Ulam spiral, on one side of the rings.
struct SpiralRun: Sendable {
  let diagonal: SpiralDiagonal
  /// The points, of ascending numbers.
  let points: [MapPoint]
  let first: UInt64

  /// The length of the shortest runs that are listed.
  static let minimumLength = 5

  /// The longest run of the first 6001² numbers, up to 573,107.
  static let record = (length: 13, first: 537_347 as UInt64, slope: -1, limit: 36_012_001)

  /// The arguments of the polynomial.
  var arguments: ClosedRange<Int> {
    diagonal.argument(of: points[0])...diagonal.argument(of: points[points.count - 1])
  }

  private static let recent = RecentValues<PrimeWindow.Frame, [SpiralRun]>()

  /// Returns the runs that are wholly in a window of the spiral, the longest first, and among equals the smallest first.
  static func runs(in window: PrimeWindow) -> [SpiralRun] {
    guard window.frame.layout == .spiral else { return [] }
    return recent.value(for: window.frame) { _ in
      var known: Set<[Int]> = []
      var runs: [SpiralRun] = []
      for row in 0..<window.frame.height {
        for column in 0..<window.frame.width where window.runs[column, row] >= minimumLength {
          for slope in [-1, 1] {
            guard let diagonal = SpiralDiagonal(through: window.frame.point(column, row), slope: slope),
              known.insert([diagonal.b, diagonal.c]).inserted
            else { continue }
            runs += diagonal.points(in: window.frame).split { !window.isPrime(at: $0) }.compactMap {
              SpiralRun(diagonal, $0)
            }
          }
        }
      }
      return runs.sorted { ($1.points.count, $0.first) < ($0.points.count, $1.first) }
    }
  }

  /// Creates a run; nil if it is short, or continues beyond the points.
  private init?(_ diagonal: SpiralDiagonal, _ points: ArraySlice<MapPoint>) {
    guard points.count >= Self.minimumLength, let start = points.first, let end = points.last,
      !diagonal.hasPrime(beside: start, direction: -1), !diagonal.hasPrime(beside: end, direction: 1),
      let first = Spiral.number(x: start.x, y: start.y)
    else { return nil }
    (self.diagonal, self.points, self.first) = (diagonal, Array(points), first)
  }
}

extension Explore.State {
  /// Colors the spiral by its longest runs, and moves the cursor to the longest one in view.
  mutating func listLongestRuns(size: Size) {
    let shape = screen.shape
    screen.showsCharts = false
    screen.select(.spiral)
    screen.select(.longest)
    if shape != .spiral { screen.shapeBeforeRuns = shape }
    if let run = MapGeometry(self, size: size).flatMap({ ListedRuns($0)?.runs.first }) {
      screen.cursor = .run(first: run.first, slope: run.diagonal.slope)
    }
  }
}

/// The runs in view, and the one at the cursor.
struct ListedRuns {
  let runs: [SpiralRun]
  /// The run that starts at the cursor; nil if there is none.
  let atCursor: SpiralRun?
  /// The index of that run, or else of the longest one.
  let selection: Int

  /// Creates the list; nil if the map's colors aren't those of the longest runs.
  init?(_ geometry: MapGeometry) {
    let state = geometry.state
    guard state.screen.shownColoring == .longest else { return nil }
    runs = SpiralRun.runs(in: PrimeWindow.window(geometry.frame))
    var slope: Int?
    if case .run(_, slope: let selected) = state.screen.cursor { slope = selected }
    let index = runs.firstIndex {
      $0.first == state.cursor && (slope == nil || $0.diagonal.slope == slope)
    }
    (atCursor, selection) = (index.map { [runs] in runs[$0] }, index ?? 0)
  }
}
