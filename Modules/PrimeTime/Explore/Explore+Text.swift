import NumberFacts

extension Explore.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if screen.showsCharts { return charts.plainTextLines }
    let facts = NumberFacts(of: BigInt(number))
    if screen.shape == .gaussian {
      let gaussian = GaussianInteger(screen.gaussianCursor)
      return [
        "Explore: the Gaussian primes",
        "The cursor is on \(gaussian.text), which is \(gaussian.isPrime ? "" : "not ")prime.",
        "Its norm is \(number.grouped). \(facts.verdict)",
      ]
    }
    let neighbors = [facts.previousPrime, facts.nextPrime].compactMap { $0?.grouped }
    return [
      "Explore: \(shapeDescription)", runDescription,
      [rangeNotice, "The cursor is on \(cursor.grouped).", facts.verdict].compactMap(\.self)
        .joined(separator: " "),
      "The nearest \(neighbors.count == 1 ? "prime is" : "primes are") \(neighbors.joined(separator: " and ")).",
    ].compactMap(\.self)
  }

  /// The listed run that begins at the cursor.
  private var runDescription: String? {
    guard screen.shownColoring == .longest, let slope = screen.runSlope,
      let diagonal = SpiralDiagonal(through: Spiral.point(of: cursor), slope: slope)
    else { return nil }
    var (point, length) = (diagonal.cursor, 1)
    while diagonal.hasPrime(beside: point, direction: 1) {
      length += 1
      point = MapPoint(x: point.x + diagonal.step.x, y: point.y + diagonal.step.y)
    }
    return "A run of \(length) primes: \(diagonal.polynomial)."
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
