import PrimeCalculator

/// The numbers and the primes of a window, counted.
struct WindowStatistics: Sendable {
  /// The classes of smallest factors: 2, 3, 5, 7, 11, and 13 and more.
  static let smallFactors: [UInt64] = [2, 3, 5, 7, 11]

  var numberCount = 0
  var primeCount = 0
  /// The sum of 1 / ln x over the numbers from 2, which is about the number of primes.
  var expectedCount = 0.0
  /// The gaps from the primes to the next ones, each with how often it occurs, in ascending order.
  var gaps: [(gap: Int, count: Int)] = []
  /// The composite numbers by their smallest factors.
  var factorCounts = Array(repeating: 0, count: smallFactors.count + 1)
  /// The Gaussian primes on an axis.
  var axisCount = 0

  private static let recent = RecentValues<PrimeWindow.Frame, WindowStatistics>()

  /// Returns the statistics of a window, which take a few milliseconds.
  static func statistics(of window: PrimeWindow) -> WindowStatistics {
    recent.value(for: window.frame) { _ in WindowStatistics(of: window) }
  }

  init(of window: PrimeWindow) {
    var (numbers, primes, axis, expected) = (0, 0, 0, 0.0)
    var (gaps, factors) = ([Int: Int](), factorCounts)
    let isGaussian = window.frame.layout == .gaussian
    window.frame.visit { column, row, number in
      numbers += 1
      if number > 1 { expected += 1 / naturalLogarithm(Double(number)) }
      if window.isPrime(column, row) {
        primes += 1
        if isGaussian {
          let point = window.frame.point(column, row)
          if point.x == 0 || point.y == 0 { axis += 1 }
        } else if let next = nextPrime(after: number) {
          gaps[Int(next - number), default: 0] += 1
        }
      } else if let factor = Self.smallestFactorClass(of: number) {
        factors[factor] += 1
      }
    }
    (numberCount, primeCount, axisCount, expectedCount, factorCounts) = (
      numbers, primes, axis, expected, factors
    )
    self.gaps = gaps.sorted { $0.key < $1.key }.map { (gap: $0.key, count: $0.value) }
  }

  /// Returns the index of the smallest factor of a composite number in ``smallFactors``, or the one after for 13 and more.
  static func smallestFactorClass(of number: UInt64) -> Int? {
    if number < 2 { return nil }
    return smallFactors.firstIndex { number % $0 == 0 } ?? smallFactors.count
  }
}

extension Int {
  /// The share of a total in percent, with one decimal: `11.2 %`.
  func percentage(of total: Int) -> String { Double(self).percentage(of: total) }
}

extension Double {
  func percentage(of total: Int) -> String {
    let tenths = total == 0 ? 0 : Int((self * 1000 / Double(total)).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
