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
    "Explore: \(shapeDescription), color \(screen.shownColoring.title), zoom \(screen.shownZoom.title)"
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

  private var shapeDescription: String {
    switch screen.shape {
    case .spiral: "the Ulam spiral"
    case .rows: screen.chosenRowWidth.map { "rows of \($0.grouped) numbers" } ?? "rows of numbers"
    case .gaussian: "the Gaussian primes"
    case .sacks: "the Sacks spiral"
    }
  }
}

struct GaussianInteger: Equatable {
  let real: Int
  let imaginary: Int

  init(_ point: MapPoint) { (real, imaginary) = (point.x, point.y) }

  var norm: UInt64 { UInt64(real * real) + UInt64(imaginary * imaginary) }

  var isPrime: Bool { NumberLayout.gaussian.isPrime(x: real, y: imaginary, number: norm) }

  /// The number as people write it: `24 + 19i`.
  var text: String {
    let unit = imaginary.magnitude == 1 ? "i" : "\(imaginary.magnitude.grouped)i"
    switch (real, imaginary) {
    case (_, 0): return real.grouped
    case (0, _): return imaginary < 0 ? "−\(unit)" : unit
    default: return "\(real.grouped) \(imaginary < 0 ? "−" : "+") \(unit)"
    }
  }

  var conjugate: GaussianInteger { GaussianInteger(MapPoint(x: real, y: -imaginary)) }
}
