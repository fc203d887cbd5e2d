import BigInt
import NumberFacts
import TerminalUI

extension Explore.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if screen.showsCharts { return charts.plainTextLines }
    let facts = NumberFacts(of: BigInt(number))
    if screen.shape == .gaussian {
      let gaussian = GaussianInteger(screen.gaussianCursor)
      return [
        heading,
        "The cursor is on \(gaussian.text), which is \(gaussian.isPrime ? "" : "not ")prime.",
        "Its norm is \(number.grouped). \(facts.verdict)",
      ]
    }
    return [
      heading, runDescription,
      [rangeNotice, "The cursor is on \(cursor.grouped).", facts.verdict].compactMap(\.self)
        .joined(separator: " "),
    ].compactMap(\.self) + facts.neighborSentences
  }

  private var heading: String {
    var shape = screen.shape.phrase
    if screen.shape == .rows, case .numbers(let width) = screen.rowWidth {
      shape = "rows of \(width.grouped) numbers"
    }
    return "Explore: \(shape), color \(screen.shownColoring.title), zoom \(screen.shownZoom.title)"
  }

  /// The listed run at the cursor of a screen of 80 × 24 cells.
  private var runDescription: String? {
    guard let list = MapGeometry(self, size: Size(width: 76, height: 14)).flatMap({ ListedRuns($0) }) else {
      return nil
    }
    if list.runs.isEmpty { return "No run of \(SpiralRun.minimumLength) primes is in view." }
    return list.atCursor.map { "A run of \($0.points.count) primes: \($0.diagonal.polynomial)." }
  }

  /// Whether the primes up to the reading line of the charts are being counted.
  public var isCounting: Bool {
    screen.showsCharts && !screen.charts.counts.contains { $0.x == charts.number }
  }
}
