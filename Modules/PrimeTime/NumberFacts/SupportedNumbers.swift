import Architecture
public import BigInt
import BigPrimes
import NumberText
import PrimeCalculator

/// The numbers of the app: integers of up to 10,000 digits, as counts, as numbers to test, and in files.
public struct SupportedNumbers: Sendable {
  public static let digitLimit = NumberExpression.digitLimit

  /// The smallest number with too many digits.
  private static let end = BigInt(10).power(digitLimit)

  public func contains(_ number: BigInt) -> Bool { number.magnitude < Self.end }

  /// Returns the reason that a number can't be used, as a clause; nil if it can, or if there is none.
  package func problem(_ name: String, _ number: BigInt?) -> String? {
    guard let number, !contains(number) else { return nil }
    return "\(name) has more than 10,000 digits"
  }

  /// The limits of what ``problem(favorites:)`` tests: the bits of a number, and the count of those above 64 bits.
  ///
  /// 300 digits take 1 ms, but 10,000 digits take 10 s.
  private static let (testedLength, testLimit) = (997, 100)

  /// Returns the reason that a list of favorites can't be used, as a clause; nil if it can.
  ///
  /// Takes at most 0.1 s for favorites above 64 bits, because a session is loaded at each start. The others
  /// are tested when a person asks about them.
  package func problem(favorites: some Collection<FavoritePrime>) -> String? {
    let favorites = favorites.lazy.map(\.prime)
    if let number = favorites.first(where: { $0 < 0 }) {
      return "a favorite is negative: \(number.abbreviated)"
    }
    if let problem = favorites.compactMap({ problem("a favorite", $0) }).first { return problem }
    var tests = 0
    func isComposite(_ number: BigInt) -> Bool {
      if let small = UInt64(exactly: number) { return !PrimeCalculator.isPrime(small) }
      guard number.bitLength <= Self.testedLength, tests < Self.testLimit else { return false }
      tests += 1
      return (try? isProbablePrime(number)) == false
    }
    for (index, number) in favorites.enumerated() where isComposite(number) {
      return "favorite \(number.abbreviated) (at position \(index + 1)) is not prime"
    }
    return nil
  }
}

extension ClosedRange {
  /// Returns the reason that a number can't be used, as a clause; nil if it is in the range or there is none.
  package func problem(_ name: String, _ number: Bound?) -> String? {
    guard let number, !contains(number) else { return nil }
    return "\(name) is outside the range from \(lowerBound) to \(upperBound): \(number)"
  }
}
