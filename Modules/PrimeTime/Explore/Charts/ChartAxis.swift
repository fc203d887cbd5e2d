import NumberText
import PrimeCalculator

struct ChartAxis: Equatable {
  struct Tick: Equatable {
    let value: Double
    let label: String
  }

  let range: ClosedRange<Double>
  let isLogarithmic: Bool
  /// The ticks in ascending order; some have no label.
  let ticks: [Tick]

  /// Creates an axis of quotients near 1, which is between two dots of four.
  init(near1: Void) {
    (range, isLogarithmic) = (0.6...1.29, false)
    ticks = (7...12).map { Tick(value: Double($0) / 10, label: (Double($0) / 10).decimals(1)) }
  }

  /// Creates a horizontal axis from 0, or 10 on a logarithmic scale, to the limit.
  ///
  /// - Parameter parts: The largest number of round parts on a linear scale.
  init(to limit: UInt64, isLogarithmic: Bool, parts: Int) {
    self.isLogarithmic = isLogarithmic
    let end = Double(limit)
    range = (isLogarithmic ? 10 : 0)...end
    let step = Self.roundStep(end / Double(parts))
    ticks =
      isLogarithmic
      ? Self.powers(upTo: end, isShort: true)
      : stride(from: 0, to: end, by: step).map { Tick(value: $0, label: $0.axisLabel) }
        + [Tick(value: end, label: limit.groupedOrPower())]
  }

  /// Creates a vertical axis from 0, or 1 on a logarithmic scale, with labels at round values.
  ///
  /// - Parameter rows: The height, on which the labels of a linear scale are evenly apart.
  init(upTo largest: Double, isLogarithmic: Bool, rows: Int) {
    self.isLogarithmic = isLogarithmic
    if isLogarithmic {
      range = 1...max(largest, 10)
      ticks = [Tick(value: 1, label: "1")] + Self.powers(upTo: range.upperBound, isShort: false)
    } else {
      let (largest, dots) = (max(largest, 1), Double(max(rows * 4 - 1, 1)))
      // The distance of two labels in dots that needs the least height.
      let steps = [8.0, 10, 12, 14, 16].map { distance in
        (value: Self.roundStep(largest * distance / dots), distance: distance)
      }
      let step = steps.min { $0.value / $0.distance < $1.value / $1.distance }!
      range = 0...step.value * dots / step.distance
      ticks = stride(from: 0, through: range.upperBound, by: step.value).map {
        Tick(value: $0, label: $0.axisLabel)
      }
    }
  }

  /// Returns the powers of ten from 10, with labels at 10 and each thousandfold if there are many.
  private static func powers(upTo end: Double, isShort: Bool) -> [Tick] {
    let powers = Array(sequence(first: 10.0) { $0 * 10 }.prefix { $0 <= end * 1.000_1 })
    return powers.enumerated().map { index, power in
      let isLabeled = powers.count <= 5 || index == 0 || index % 3 == 2
      let label = isShort && index > 0 ? "10\((index + 1).superscript)" : power.axisLabel
      return Tick(value: power, label: isLabeled ? label : "")
    }
  }

  /// Returns the smallest of 1, 2, 2.5, and 5 times a power of ten that is at least a value.
  private static func roundStep(_ value: Double) -> Double {
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= value } ?? 10 * power
  }

  /// Returns the place of a value, from 0 at the start of the axis to 1 at its end.
  func place(of value: Double) -> Double {
    let (start, end) = (range.lowerBound, range.upperBound)
    let place =
      isLogarithmic
      ? naturalLogarithm(max(value, start) / start) / naturalLogarithm(end / start)
      : (value - start) / (end - start)
    return min(max(place, 0), 1)
  }
}

extension Double {
  /// The whole number; from 10⁸ on, a multiple of a power of ten, such as `2.5×10⁸`.
  fileprivate var axisLabel: String {
    let value = rounded()
    if value < 100_000_000 { return Int(value).grouped }
    var (power, exponent) = (1.0, 0)
    while value >= power * 10 { (power, exponent) = (power * 10, exponent + 1) }
    let hundredths = Int((value / power * 100).rounded())
    if hundredths == 100 { return "10\(exponent.superscript)" }
    var digits = "\(hundredths / 100)"
    if hundredths % 100 != 0 { digits += ".\(hundredths % 100 / 10)" }
    if hundredths % 10 != 0 { digits += "\(hundredths % 10)" }
    return "\(digits)×10\(exponent.superscript)"
  }
}
