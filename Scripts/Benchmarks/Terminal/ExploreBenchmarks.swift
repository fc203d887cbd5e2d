import AppFeature
import Architecture
import BigInt
import Explore
import FoundationEssentials
import TerminalUI

/// Benchmarks of Explore in a terminal of 200 × 50, from the key or the action to the bytes of the frame.
enum ExploreBenchmarks {
  @MainActor
  static func run() async {
    var report = Report()
    for (name, start) in [("1", 1), ("10^18", 1_000_000_000_000_000_000), ("2^64", UInt64.max)] {
      let screen = ExploreUnderTest(start)
      report.add(
        await Measurement("at \(name): a frame of another place", operations: 4, batches: 11) { count in
          for _ in 0..<count { screen.jump() }
        }, limit: 16_000_000)
      report.add(
        await Measurement("at \(name): the cursor moves", operations: 20) { count in
          for _ in 0..<count { screen.moveCursor() }
        }, limit: 2_000_000)
      report.add(
        await Measurement("at \(name): the map moves by 8", operations: 20) { count in
          for _ in 0..<count { screen.moveMap() }
        }, limit: 16_000_000)
      for shape in Explore.Shape.allCases {
        screen.store.send(.explore(.shapeSelected(shape)))
        for coloring in shape.colorings {
          screen.store.send(.explore(.coloringSelected(coloring)))
          for zoom in shape.zooms {
            screen.store.send(.explore(.zoomSelected(zoom)))
            report.add(
              "at \(name): \(shape.rawValue), \(coloring.rawValue), \(zoom.rawValue)",
              bytes: screen.frameBytes, limit: 60_000)
          }
        }
      }
    }
    report.print()
  }
}

/// The app on the screen Explore.
@MainActor
private final class ExploreUnderTest {
  let store: Store<AppState, AppAction>
  private let program: ScreenProgram
  private let diff = FrameDiff(colors: .trueColor)
  private let size = Size(width: 200, height: 50)
  private let start: UInt64
  private var shown: CellGrid?
  private var steps: UInt64 = 0

  init(_ start: UInt64) {
    self.start = start
    store = AppUnderTest.store(AppState(count: BigInt(start), route: .explore))
    program = ScreenProgram(store: store) { state, send in
      AppView(state: state, time: LocalTime(now: .distantPast, secondsFromGMT: 0), send: send)
    }
    draw()
  }

  /// Goes to a place with numbers that are in none of the frames before.
  func jump() {
    steps += 1
    let distance = steps * 10_000_000
    store.send(.explore(.cursorSet(start > .max / 2 ? start - distance : start + distance)))
    draw()
  }

  func moveCursor() {
    steps += 1
    program.receive(.key(KeyEvent(steps % 2 == 0 ? .left : .right)))
    draw()
  }

  /// Moves the cursor by eight dots to the right, with the map when it is at its edge.
  func moveMap() {
    program.receive(.key(KeyEvent(.right, .shift)))
    draw()
  }

  /// The number of bytes of the whole frame.
  var frameBytes: Int { diff.bytes(from: nil, to: program.frame(size: size)).count }

  private func draw() {
    let frame = program.frame(size: size)
    keep(diff.bytes(from: shown, to: frame))
    shown = frame
  }
}
