import NumberFacts
import TerminalUI
import Testing

@testable import Explore

@MainActor
@Suite("Explore: the growth of the spiral")
struct GrowthViewTests {
  private let size = Size(width: 21, height: 11)

  private func map(growth: Int?, shape: Explore.Shape = .spiral, zoom: Explore.Zoom = .dots) -> CellGrid {
    let state = Explore.State { ($0.shape, $0.zoom, $0.growth) = (shape, zoom, growth) }
    return render(PrimeMap(state, showsCursor: false), size: size)
  }

  @Test(
    "Each step shows more rings of the same map, in both directions, and the last one all",
    arguments: Explore.Zoom.allCases)
  func steps(zoom: Explore.Zoom) {
    let whole = map(growth: nil, zoom: zoom)
    var shown = 0
    for step in 1...Explore.growthSteps {
      let grid = map(growth: step, zoom: zoom)
      var columns: [Int] = []
      for y in 0..<size.height {
        for x in 0..<size.width where grid[x, y] != .blank {
          #expect(grid[x, y] == whole[x, y])
          columns.append(x)
        }
      }
      #expect(columns.count >= shown)
      shown = columns.count
      // Three tenths of the rings; a column of digits is not half as wide as a row is high.
      if step == 3 {
        #expect(!columns.isEmpty && columns.allSatisfy { (6...14).contains($0) || zoom == .digits })
      }
    }
    #expect(map(growth: Explore.growthSteps, zoom: zoom) == whole)
  }

  @Test("Other shapes are whole at each step")
  func otherShapes() {
    #expect(map(growth: 3, shape: .rows) == map(growth: nil, shape: .rows))
  }

  @Test("A step out of order or out of range is ignored", arguments: [-1, 0, 3, 4, 11, .max, .min])
  func order(step: Int) {
    var state = Explore.State { $0.growth = 4 }
    _ = Explore().reduce(into: &state, action: .grew(step: step))
    #expect(state.screen.growth == 4)
    _ = Explore().reduce(into: &state, action: .grew(step: 5))
    #expect(state.screen.growth == 5)
    state.screen.growth = Explore.growthSteps
    _ = Explore().reduce(into: &state, action: .grew(step: step))
    #expect(state.screen.growth == Explore.growthSteps)
  }
}
