import Foundation
import PrimeCalculator

/// The test that an answer from elsewhere has to pass before it counts as p(n).
enum NthPrimeBounds {
  /// p(1) … p(5), where the bounds below don't hold yet.
  private static let first: [UInt64] = [2, 3, 5, 7, 11]

  /// Whether `candidate` is prime and lies where p(n) must lie.
  ///
  /// For n ≥ 6: n(ln n + ln ln n − 1) ≤ p(n) (Dusart, Math. Comp. 68, 1999) and p(n) ≤ n(ln n + ln ln n)
  /// (Rosser and Schoenfeld, Illinois J. Math. 6, 1962). Both are far enough from p(n) that rounding is no matter.
  /// For n ≤ 5 the value itself is compared.
  static func couldBe(_ candidate: UInt64, primeNumber n: Int) -> Bool {
    guard n > first.count else { return n >= 1 && candidate == first[n - 1] }
    let (n, value) = (Double(n), Double(candidate))
    let upper = n * (log(n) + log(log(n)))
    return upper - n <= value && value <= upper && isPrime(candidate)
  }
}
