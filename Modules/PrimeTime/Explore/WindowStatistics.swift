import NumberFacts
import PrimeCalculator

/// The counts of a window's numbers and primes.
struct WindowStatistics: Sendable {
  var numberCount = 0
  var primeCount = 0
  /// The sum of 1 / ln x over the numbers from 2.
  var expectedCount = 0.0
  /// The gaps after the primes with their frequencies, in ascending order.
  var gaps: [(gap: Int, count: Int)] = []
  /// The composite numbers by ``smallestFactorClass(of:)``.
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
          if GaussianInteger(window.frame.point(column, row)).isOnAxis { axisCount += 1 }
        } else if let next = nextPrime(after: number) {
          gapCounts[Int(next - number), default: 0] += 1
        }
      } else if let factor = smallestFactorClass(of: number) {
        factorCounts[factor] += 1
      }
    }
    gaps = gapCounts.sorted { $0.key < $1.key }.map { (gap: $0.key, count: $0.value) }
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
