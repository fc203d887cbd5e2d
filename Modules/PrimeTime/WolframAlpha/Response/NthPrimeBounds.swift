import Foundation
import PrimeCalculator

/// The check that an answer from another source must pass to be accepted as p(n).
enum NthPrimeBounds {
  /// p(1) … p(5); the bounds don't hold for these.
  private static let first: [UInt64] = [2, 3, 5, 7, 11]

  /// Returns whether a number is prime and within the bounds for p(n).
  ///
  /// For n ≥ 6: n(ln n + ln ln n − 1) ≤ p(n) (Dusart, Math. Comp. 68, 1999) and p(n) ≤ n(ln n + ln ln n)
  /// (Rosser and Schoenfeld, Illinois J. Math. 6, 1962). Both bounds are far enough from p(n) that rounding
  /// doesn't matter. For n ≤ 5, the number must be equal to p(n).
  static func couldBe(_ candidate: UInt64, primeNumber n: Int) -> Bool {
    guard n > first.count else { return n >= 1 && candidate == first[n - 1] }
    let (n, value) = (Double(n), Double(candidate))
    let upper = n * (log(n) + log(log(n)))
    return upper - n <= value && value <= upper && isPrime(candidate)
  }
}
