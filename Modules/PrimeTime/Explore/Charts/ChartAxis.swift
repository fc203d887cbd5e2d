import NumberText

struct ChartAxis: Equatable {
  struct Tick: Equatable {
    let value: Double
    let label: String
  }

  let range: ClosedRange<Double>
  let isLogarithmic: Bool
  let ticks: [Tick]

  /// Creates a horizontal axis from 0 (2 on a logarithmic scale) to the limit.
  ///
  /// - Parameter parts: The number of equal parts between labels on a linear scale.
  init(to limit: UInt64, isLogarithmic: Bool, parts: Int) {
    self.isLogarithmic = isLogarithmic
    let end = Double(limit)
    range = (isLogarithmic ? 2 : 0)...end
    let last = Tick(value: end, label: limit.groupedOrPowerOfTen())
    let inner =
      isLogarithmic
      ? Self.powers(below: end) : (0..<parts).map { (end * Double($0) / Double(parts)).roundedTo3Digits }
    ticks = inner.map { Tick(value: $0, label: $0.axisLabel) } + [last]
  }

  /// Creates a vertical axis from 0, with labels at round values, or only at the largest.
  init(upTo largest: Double, isLogarithmic: Bool, isRound: Bool) {
    self.isLogarithmic = isLogarithmic
    if isLogarithmic {
      let end = max(largest, 10)
      range = 1...end
      ticks = ([1] + Self.powers(below: end * 1.001)).map { Tick(value: $0, label: $0.axisLabel) }
    } else if isRound {
      let step = Self.roundStep(largest / 4)
      let parts = max((largest / step).rounded(.up), 1)
      range = 0...step * parts
      ticks = (0...Int(parts)).map { Tick(value: step * Double($0), label: (step * Double($0)).axisLabel) }
    } else {
      range = 0...max(largest, 1)
      ticks = [0, max(largest, 1)].map { Tick(value: $0, label: $0.axisLabel) }
    }
  }

  /// Returns at most five powers of ten from 10, at equal distances.
  private static func powers(below end: Double) -> [Double] {
    let powers = Array(sequence(first: 10.0) { $0 * 10 }.prefix { $0 < end })
    let step = powers.count / 6 + 1
    return powers.enumerated().filter { ($0.offset + 1) % step == 0 }.map(\.element)
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
  /// The value rounded to a whole number, and to three digits.
  fileprivate var roundedTo3Digits: Double {
    var power = 1.0
    while self >= power * 1_000 { power *= 10 }
    return (self / power).rounded() * power
  }

  /// The whole number; from 10⁷ on, a multiple of a power of ten, such as `2.5×10⁸`.
  fileprivate var axisLabel: String {
    let value = rounded()
    if value < 10_000_000 { return Int(value).grouped }
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
