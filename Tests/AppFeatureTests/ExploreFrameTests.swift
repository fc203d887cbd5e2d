import Counter
import Explore
import TerminalUITesting
import TestTraits
import Testing

@testable import AppFeature
@testable import NumberFacts

@MainActor
@Suite("App: the frames of Explore")
struct ExploreFrameTests {
  private nonisolated static let counts: [UInt64] =
    usesAllSizes ? [1, 500_000_000, 1_000_000_000_000_000_000, .max] : [1, 500_000_000]

  @Test(
    "A whole frame of 200 × 50 has at most 60 kB in any shape, colors, and size, also far from 1",
    arguments: Explore.Shape.allCases, counts)
  func bytes(shape: Explore.Shape, count: UInt64) {
    var state = AppState(count: BigInt(count), route: .explore)
    state.exploreScreen.shape = shape
    // Near 5·10⁸, the densities of half cells differ most.
    for (index, zoom) in shape.zooms.enumerated() where count != 500_000_000 || zoom == .density {
      // With few sizes, each coloring once, and elsewhere one for each zoom.
      let colorings =
        usesAllSizes || count == 500_000_000
        ? shape.colorings : [shape.colorings[index % shape.colorings.count]]
      for coloring in AllScreens.third(index, of: colorings) {
        (state.exploreScreen.zoom, state.exploreScreen.colors) = (zoom, .selected(coloring))
        expectFewBytes(state, "\(coloring) \(zoom)")
      }
    }
  }

  @Test("A whole frame of all charts has at most 60 kB")
  func chartBytes() {
    var state = AppState(count: 1_000_000, route: .explore)
    state.exploreScreen.showsCharts = true
    state.exploreScreen.charts.counts = state.explore.charts.range.samples.map {
      PrimeCount(x: $0, count: $0 / 12)
    }
    state.exploreScreen.charts.gaps = PrimeGaps(
      range: 0...1_000_000, counts: Array(1...60), primeBeforeWidest: 492_113)
    expectFewBytes(state, "charts")
  }

  /// Expects at most 60 kB of a frame of 200 × 50 with all colors, or with any colors and characters if all sizes are tested.
  private func expectFewBytes(_ state: AppState, _ comment: Comment) {
    for glyphs in usesAllSizes ? [GlyphSet.unicode, .ascii] : [.unicode] {
      let grid = render(
        AppView(state: state, time: .test), size: Size(width: 200, height: 50), glyphs: glyphs)
      for colors in usesAllSizes ? ColorLevel.allCases : [.trueColor] {
        for theme in [Theme.dark, .light] {
          let bytes = FrameDiff(colors: colors, theme: theme).bytes(from: nil, to: grid).count
          #expect(bytes > 3_000 && bytes <= 60_000, comment)
        }
      }
    }
  }

  @Test(
    "On a small screen, no word or number about the cursor is cut",
    arguments: [
      1_234_577, 100_000_007, 1_000_000_000_000_000_009, 18_446_744_073_709_551_557, .max,
    ] as [UInt64])
  func smallLines(number: UInt64) {
    let state = AppState(count: BigInt(number), route: .explore)
    let lines = render(AppView(state: state, time: .test), size: AppView.minimumSize).lines
    #expect(lines[9].contains(BigInt(number).grouped), "\(lines[9])")
    #expect(lines[9].contains(number == .max ? "composite" : "prime"), "\(lines[9])")
    #expect(!lines[9...10].contains { $0.contains("…") }, "\(lines[9...10])")
  }

  @Test("Enter in the bar that g opens goes to the number; in the one that a digit opens, to its facts")
  func goingTo() {
    let (driver, _, store) = FrameTests.show(.explore)
    driver.press("g")
    driver.type("7013")
    #expect(driver.footer.contains("Enter Go to"))
    driver.press(.enter)
    #expect(store.state.explore.number == 7_013 && store.state.counterScreen.modalNumber == nil)
    #expect(store.state.numberBar == nil)
    driver.press("g")
    driver.type("2^64")
    driver.press(.enter)
    #expect(store.state.explore.number == 7_013 && store.state.numberBar != nil, "\(driver.footer)")
    driver.press([.escape, "9", "7", .enter])
    #expect(store.state.explore.number == 7_013 && store.state.counterScreen.modalNumber == 97)
  }

  @Test("The Sacks spiral starts at 1, and Enter in the empty bar that g opens goes to the count")
  func goingToCount() {
    let (driver, _, store) = FrameTests.show(.explore) { $0.exploreScreen.shape = .sacks }
    #expect(store.state.explore.number == 1)
    driver.press(["g", .enter])
    #expect(store.state.numberBar == nil)
    #expect(BigInt(store.state.explore.number) == store.state.count && store.state.count > 1)
  }

  @Test("The footer has the keys that no chip has, and a pair of keys while one of them does something")
  func footer() {
    func footer(_ size: Size, _ change: (inout AppState) -> Void) -> String {
      FrameTests.show(.explore, size: size, change: change).driver.footer
    }
    let (regular, small) = (Size(width: 80, height: 24), AppView.minimumSize)
    let rows = footer(regular) { $0.exploreScreen.shape = .rows }
    #expect(rows.contains("w Width") && rows.contains("g Go to"), "\(rows)")
    #expect(footer(small) { _ in }.contains("Enter Set  g Go to  v Shape"))
    #expect(footer(regular) { $0.exploreScreen.zoom = .digits }.contains("+ − Zoom"))
    let charts = footer(regular) {
      ($0.exploreScreen.showsCharts, $0.exploreScreen.charts.limit) = (true, 100)
      $0.exploreScreen.charts.reading = 0
    }
    #expect(charts.contains("← → Move along x") && charts.contains("+ − Zoom"), "\(charts)")
  }
}
