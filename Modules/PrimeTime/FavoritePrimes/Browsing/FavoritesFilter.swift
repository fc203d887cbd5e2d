import BigInt
import NumberFacts
import NumberText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Matches numbers of a kind, of this day, in a range such as `>1000`, `=7`, `100..`, or `100..200`, or those that contain certain digits.
///
/// Its numbers may be expressions; `1e3` alone has the digits of 1000.
struct FavoritesFilter {
  /// A kind of primes, with the word that stands for it in the filter.
  enum Kind: String, CaseIterable {
    /// Primes at a distance of 2 from another one.
    case twins
    /// Primes of the form 2^n − 1.
    case mersenne

    var title: String {
      switch self {
      case .twins: "Twins"
      case .mersenne: "Mersenne"
      }
    }

    func contains(_ prime: BigInt) -> Bool {
      switch self {
      case .twins: prime.isTwinPrime
      case .mersenne: prime.isMersenne
      }
    }
  }

  /// The filter of the favorites that were added on this day.
  static let today = "today"

  private enum Condition {
    case kind(Kind)
    /// The favorites of the day that began at a time; none if that isn't known.
    case today(Date?)
    case range(Bounds)
    case digits(DigitFilter)
  }

  /// The condition; nil if all numbers match.
  private let condition: Condition?

  /// - Parameter startOfToday: The start of the day whose favorites the filter `today` matches.
  /// - Throws: `NumberExpressionError` for a text that isn't a filter, with the place of the mistake.
  init(_ text: String, startOfToday: Date?) throws(NumberExpressionError) {
    let word = text.trimmed
    if word.isEmpty {
      condition = nil
    } else if Self.isToday(text) {
      condition = .today(startOfToday)
    } else if let kind = Kind(rawValue: word.lowercased()) {
      condition = .kind(kind)
    } else if let bounds = try Self.bounds(text) {
      condition = .range(bounds)
    } else if word.utf8.allSatisfy({ "0123456789,_ ".utf8.contains($0) }) {
      condition = .digits(DigitFilter(text))
    } else {
      condition = .digits(DigitFilter(try NumberExpression.value(of: text).description))
    }
  }

  /// Whether a text is the filter of the favorites of this day.
  static func isToday(_ text: String) -> Bool { text.trimmed.lowercased() == today }

  func contains(_ favorite: FavoritePrime) -> Bool {
    switch condition {
    case nil: true
    case .today(let start): start.map { favorite.added >= $0 } ?? false
    case .kind(let kind): kind.contains(favorite.prime)
    case .range(let bounds): bounds.contains(favorite.prime)
    case .digits(let digits): digits.matches(favorite.prime)
    }
  }

  /// Numbers from a lower to an upper bound, both included; nil for none.
  private struct Bounds {
    var lower: BigInt?
    var upper: BigInt?

    func contains(_ number: BigInt) -> Bool {
      (lower.map { $0 <= number } ?? true) && (upper.map { number <= $0 } ?? true)
    }
  }

  /// Returns the range that a text denotes; nil if it denotes no range.
  private static func bounds(_ text: String) throws(NumberExpressionError) -> Bounds? {
    if let dots = text.firstRange(of: "..") {
      let low = try number(text, upTo: dots.lowerBound)
      let high = try number(text, from: dots.upperBound)
      // One bound can be missing.
      if low == nil, high == nil { _ = try NumberExpression.value(of: "") }
      return Bounds(lower: low, upper: high)
    }
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    guard let sign = [">=", "<=", "≥", "≤", ">", "<", "="].first(where: text[start...].hasPrefix) else {
      return nil
    }
    let place = text.index(start, offsetBy: sign.count)
    guard let bound = try number(text, from: place) else {
      throw NumberExpressionError(problem: .expected(.number), column: text.count + 1)
    }
    return switch sign {
    case ">=", "≥": Bounds(lower: bound)
    case "<=", "≤": Bounds(upper: bound)
    case ">": Bounds(lower: bound + 1)
    case "<": Bounds(upper: bound - 1)
    default: Bounds(lower: bound, upper: bound)
    }
  }

  /// Returns the number in a part of a text, with a mistake's place in the whole text; nil for a part without characters.
  private static func number(
    _ text: String, from start: String.Index? = nil, upTo end: String.Index? = nil
  ) throws(NumberExpressionError) -> BigInt? {
    let part = text[(start ?? text.startIndex)..<(end ?? text.endIndex)]
    if part.allSatisfy(\.isWhitespace) { return nil }
    do {
      return try NumberExpression.value(of: String(part))
    } catch {
      let offset = text.distance(from: text.startIndex, to: part.startIndex)
      throw NumberExpressionError(problem: error.problem, column: error.column + offset)
    }
  }
}

/// Matches numbers that contain certain digits in sequence.
///
/// It compares the digits of small numbers without making strings, so that each key typed into the filter can search ten
/// thousand numbers within the time of a frame.
private struct DigitFilter {
  private let digits: String
  /// The value of the digits, and 10 to the power of their number; nil if the value doesn't fit in 64 bits.
  private let value: (digits: UInt64, power: UInt64)?

  /// Creates a filter; whitespace and the separators of groups in the text are ignored.
  init(_ text: String) {
    let digits = text.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }
    self.digits = digits
    value = digits.count > 19 ? nil : UInt64(digits).map { ($0, digits.reduce(1) { power, _ in power * 10 }) }
  }

  /// Returns whether a positive number contains the digits.
  func matches(_ number: BigInt) -> Bool {
    guard let value, var start = number.asUInt.map(UInt64.init) else {
      return number.description.contains(digits)
    }
    // The number, or one of those without its last digits, ends in the digits.
    while start > 0, start >= value.power / 10 {
      if start % value.power == value.digits { return true }
      start /= 10
    }
    return false
  }
}

extension String {
  /// The text without whitespace at its ends.
  var trimmed: Substring {
    let start = self[...].drop(while: \.isWhitespace)
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
