import NumberFacts
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("Explore: colors of the map, and pictures of charts")
struct MapPaintTests {
  private func map(_ glyphs: GlyphSet) -> CellGrid {
    let state = Explore.State(count: 1) { ($0.cursor, $0.zoom) = (.number(41), .dots) }
    return render(PrimeMap(state, showsCursor: true), size: Size(width: 60, height: 20), glyphs: glyphs)
  }

  @Test("Only the cells of the cursor's diagonal are on its beam")
  func beam() {
    let dots = map(.unicode).cells.filter {
      (0x2801...0x28FF).contains($0.character.unicodeScalars.first!.value)
    }
    let onBeam = dots.filter { $0.style.background == .beam }
    #expect(onBeam.count > 5 && onBeam.count < dots.count / 4)
    #expect(onBeam.contains { $0.style.foreground == .gold })
  }

  @Test("In ASCII, the primes of the diagonal have the character of the highest level")
  func ascii() {
    let onBeam = map(.ascii).cells.filter { $0.style.background == .beam && $0.character != " " }
    #expect(onBeam.count > 5 && onBeam.allSatisfy { $0.style.foreground != .gold })
  }

  @Test("The picture of the powers of ten has the counts and the differences from Li")
  func powers() {
    let state = Explore.State(count: 1) {
      $0.showsCharts = true
      $0.charts.powers = [PrimeCount(x: 10, count: 4), PrimeCount(x: 1_000_000, count: 78_498)]
    }
    let picture = PrimeChart(state.charts, .powers).picture(theme: .dark)
    for text in [">π(x)<", ">4<", ">78,498<"] { #expect(picture.contains(text), "\(text)") }
  }
}
