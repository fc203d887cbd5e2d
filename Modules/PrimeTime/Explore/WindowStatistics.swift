import NumberText
import PrimeCalculator

/// The counts of a window's numbers and primes.
struct WindowStatistics: Sendable {
  /// The smallest factors that are counted; 13 and more are counted together.
  static let smallFactors: [UInt64] = [2, 3, 5, 7, 11]

  var numberCount = 0
  var primeCount = 0
  /// The sum of 1 / ln x over the numbers from 2.
  var expectedCount = 0.0
  /// The gaps after the primes with their frequencies, in ascending order.
  var gaps: [(gap: Int, count: Int)] = []
  /// The composite numbers by their smallest factors.
  var factorCounts = Array(repeating: 0, count: smallFactors.count + 1)
  /// The Gaussian primes on an axis.
  var axisCount = 0

  private static let recent = RecentValues<PrimeWindow.Frame, WindowStatistics>()

  /// Returns the statistics of a window, the latest ones from memory; they take a few milliseconds.
  static func statistics(of window: PrimeWindow) -> WindowStatistics {
    recent.value(for: window.frame) { _ in WindowStatistics(of: window) }
  }

  init(of window: PrimeWindow) {
    var gapCounts: [Int: Int] = [:]
    window.frame.visit { column, row, number in
      numberCount += 1
      if number > 1 { expectedCount += 1 / naturalLogarithm(Double(number)) }
      if window.isPrime(column, row) {
        primeCount += 1
        if window.frame.layout == .gaussian {
          let point = window.frame.point(column, row)
          if point.x == 0 || point.y == 0 { axisCount += 1 }
        } else if let next = nextPrime(after: number) {
          gapCounts[Int(next - number), default: 0] += 1
        }
      } else if let factor = Self.smallestFactorClass(of: number) {
        factorCounts[factor] += 1
      }
    }
    gaps = gapCounts.sorted { $0.key < $1.key }.map { (gap: $0.key, count: $0.value) }
  }

  /// Returns the index of a composite number's smallest factor in ``factorCounts``.
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
    "\((total == 0 ? 0 : self * 100 / Double(total)).decimals(1)) %"
  }
}
