import BigInt
import Explore
import TerminalUI
import Testing

@testable import AppFeature

@MainActor
@Suite("App: the frames of Explore")
struct ExploreFrameTests {
  private nonisolated static let counts: [UInt64] =
    AllScreens.usesAllSizes ? [1, 500_000_000, 1_000_000_000_000_000_000, .max] : [1, 500_000_000]

  @Test(
    "A whole frame of 200 × 50 has at most 60 kB in any shape, colors, and size, also far from 1",
    arguments: Explore.Shape.maps, counts)
  func bytes(shape: Explore.Shape, count: UInt64) {
    var state = AppState(count: BigInt(count), route: .explore)
    state.exploreScreen.shape = shape
    // Near 5·10⁸, the densities of half cells differ most.
    for zoom in shape.zooms where count != 500_000_000 || zoom == .density {
      for coloring in shape.colorings {
        (state.exploreScreen.zoom, state.exploreScreen.coloring) = (zoom, coloring)
        let grid = render(AppView(state: state, time: .test), size: Size(width: 200, height: 50))
        let bytes = FrameDiff(colors: .trueColor).bytes(from: nil, to: grid).count
        #expect(bytes > 5_000 && bytes <= 60_000, "\(coloring) \(zoom)")
      }
    }
  }
}
