public import BigInt
import NumberExpression
import PrimeCalculator

/// The numbers of the app: integers of up to 10,000 digits, as counts, as numbers to test, and in files.
public struct SupportedNumbers: Sendable {
  /// The maximum number of digits.
  public static let digitLimit = NumberExpression.digitLimit

  /// The smallest number with too many digits.
  private static let end = BigInt(10).power(digitLimit)
  private static let endLength = end.bitLength

  public func contains(_ number: BigInt) -> Bool {
    // Most numbers are small.
    let length = number.bitLength
    return length <= 64 || length < Self.endLength || length == Self.endLength && number.magnitude < Self.end
  }

  /// Returns the reason that a number can't be used, as a clause; nil if it can, or if there is none.
  package func problem(_ name: String, _ number: BigInt?) -> String? {
    guard let number, !contains(number) else { return nil }
    return "\(name) has more than 10,000 digits"
  }

  /// Returns the reason that a list of favorites can't be used, as a clause; nil if it can.
  package func problem(favorites: [BigInt]) -> String? {
    if let number = favorites.first(where: { $0 < 0 }) {
      return "a favorite is negative: \(number.abbreviated)"
    }
    if let problem = favorites.lazy.compactMap({ problem("a favorite", $0) }).first { return problem }
    var present: Set<BigInt> = []
    for (index, number) in favorites.enumerated() {
      let isComposite =
        !number.needsInvestigation && !PrimeCalculator.isPrime(UInt64(number.asUInt ?? 0))
      if isComposite || !present.insert(number).inserted {
        return "favorite \(number.abbreviated) (at position \(index + 1)) is "
          + (isComposite ? "not prime" : "there twice")
      }
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
