import NumberFacts
import PrimeCalculator
import TerminalUI

extension Explore {
  /// The meaning of a map's colors.
  public struct Coloring: NamedChoice {
    /// A color and its meaning; nil for words without a color.
    typealias LegendEntry = (color: ThemeColor?, text: String)

    public static let allCases = [runs, factor, twins, mod6, longest, distance, euler]

    public let rawValue: String
    public let title: String
    let legend: [LegendEntry]
    /// The legend where there is little room, if it is a shorter one.
    var shortLegend: [LegendEntry]?
    /// Returns the level of a prime's color.
    let level: @MainActor @Sendable (_ painter: MapPainter, _ column: Int, _ row: Int) -> UInt8
  }
}

extension Explore.Coloring {
  /// The length of the longest diagonal run of primes.
  public static let runs = Explore.Coloring(
    rawValue: "runs", title: "Runs",
    legend: [
      (.level1, "alone"), (.level2, "run of 2"), (.level3, "3"), (.level4, "4"), (.level5, "5 and more"),
    ],
    shortLegend: [(.level1, "alone"), (.level2, "2"), (.level3, "3"), (.level4, "4"), (.level5, "5+")]
  ) { UInt8(min($0.window.runs[$1, $2], 5)) }

  /// The longest diagonal runs of primes, which are listed.
  public static let longest = Explore.Coloring(
    rawValue: "longest", title: "Longest runs",
    legend: [(.gold, "selected"), (.level3, "listed"), (.level1, "primes")]
  ) { $0.runLevels[$0.frame.point($1, $2)] ?? 1 }

  /// The smallest factor of each number.
  public static let factor = Explore.Coloring(
    rawValue: "factor", title: "Smallest factor",
    legend: [
      (.areaHighlight, "prime,"), (nil, "smallest factor"), (.area2, "3"), (.area3, "5"), (.area4, "7"),
      (.area5, "11"), (.area6, "13 and more,"), (nil, "others 2"),
    ],
    // The bars of the numbers in view have the colors, too.
    shortLegend: [(nil, "One half cell is one number")]
  ) { _, _, _ in 3 }

  /// Whether a prime has a twin.
  public static let twins = Explore.Coloring(
    rawValue: "twins", title: "Twins", legend: [(.level5, "twin"), (.level3, "other prime")]
  ) { $0.frame.number($1, $2)?.isTwinPrime ?? false ? 5 : 3 }

  /// The remainder of a prime by 6.
  public static let mod6 = Explore.Coloring(
    rawValue: "mod6", title: "mod 6", legend: [(.level3, "1 mod 6"), (.level5, "5 mod 6")]
  ) {
    switch ($0.frame.number($1, $2) ?? 0) % 6 {
    case 1: 3
    case 5: 5
    default: 1
    }
  }

  /// The distance of a Gaussian prime from 0.
  public static let distance = Explore.Coloring(
    rawValue: "distance", title: "Distance",
    legend: [(nil, "near")] + MapPainter.gradient.map { ($0, "") } + [(nil, "far")]
  ) { $0.distanceLevel($0.frame.point($1, $2)) }

  /// Euler's polynomial and two like it.
  public static let euler = Explore.Coloring(
    rawValue: "euler", title: "Euler's curve",
    legend: [(.gold, "n² + n + 41"), (.level2, "n² + n + 17 and 11"), (.level1, "other primes")],
    shortLegend: [(.gold, "41"), (.level2, "17 and 11"), (.level1, "rest")]
  ) {
    let number = $0.frame.number($1, $2) ?? 0
    let constant = EulerCurve.constants.first { EulerCurve.argument(of: number, constant: $0) != nil }
    return constant == 41 ? MapPainter.goldLevel : constant == nil ? 1 : 2
  }

  /// Returns the meaning of the colors at a zoom.
  func legend(_ zoom: Explore.Zoom, isShort: Bool) -> [LegendEntry] {
    if zoom == .density || self == .factor && zoom.scale > 1 {
      return [
        (nil, "few primes"), (.level1, ""), (.level2, ""), (.level3, ""), (.level4, ""), (.level5, "many"),
      ]
    }
    if self == .factor, zoom == .digits { return [(nil, "Primes are bright")] }
    return isShort ? shortLegend ?? legend : legend
  }
}
