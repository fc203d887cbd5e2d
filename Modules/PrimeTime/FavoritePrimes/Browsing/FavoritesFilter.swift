import Architecture
import BigInt
import NumberFacts

/// A kind of favorites, those of today, a range such as `>1000`, `=7`, `100..`, or `100..200`, or a sequence of digits.
///
/// The numbers may be expressions; `1e3` alone stands for the digits of 1000.
struct FavoritesFilter {
  /// A kind of primes, with its word in the filter.
  enum Kind: String, CaseIterable {
    /// Primes at a distance of 2 from another prime.
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

  /// The text that filters the favorites added today.
  static let today = "today"

  private enum Condition {
    case kind(Kind)
    /// The favorites added since the start of the day; none if it isn't known.
    case today(since: Date?)
    case range(Bounds)
    case digits(Digits)
  }

  /// The condition; nil if all numbers match.
  private let condition: Condition?

  init(_ text: String, startOfToday: Date?) throws(NumberExpressionError) {
    let word = text.trimmed
    if word.isEmpty {
      condition = nil
    } else if Self.isToday(text) {
      condition = .today(since: startOfToday)
    } else if let kind = Kind.allCases.first(where: { $0.rawValue.hasPrefix(word.lowercased()) }) {
      condition = .kind(kind)
    } else if let bounds = try Self.bounds(text) {
      condition = .range(bounds)
    } else if word.utf8.allSatisfy({ "0123456789,_ ".utf8.contains($0) }) {
      condition = .digits(Digits(word.filter { $0.isNumber }))
    } else {
      condition = .digits(Digits(try NumberExpression.value(of: text).description))
    }
  }

  /// Whether a text means today; a word that is being typed means what it begins, `t` alone the twins.
  static func isToday(_ text: String) -> Bool {
    let word = text.trimmed.lowercased()
    return word.count > 1 && today.hasPrefix(word)
  }

  /// The digits that matching primes contain; nil for other conditions.
  var digits: String? { if case .digits(let digits) = condition { digits.text } else { nil } }

  /// The word in the forms of matching primes; nil for other conditions.
  var form: String? {
    if case .kind(let kind) = condition { kind == .twins ? "twin" : kind.rawValue } else { nil }
  }

  func contains(_ favorite: FavoritePrime) -> Bool {
    switch condition {
    case nil: true
    case .today(let start): start.map { favorite.added >= $0 } ?? false
    case .kind(let kind): kind.contains(favorite.prime)
    case .range(let bounds): bounds.contains(favorite.prime)
    case .digits(let digits): digits.isPart(of: favorite.prime)
    }
  }

  /// A sequence of digits, as a number too if it is short.
  private struct Digits {
    let text: String
    let part: UInt64?
    let power: UInt64

    init(_ text: String) {
      self.text = text
      part = text.count < 19 ? UInt64(text) : nil
      power = part == nil ? 1 : text.reduce(1) { power, _ in power * 10 }
    }

    func isPart(of number: BigInt) -> Bool {
      guard let part, var rest = UInt64(exactly: number) else { return number.description.contains(text) }
      // Without text, ten thousand numbers are filtered within the time of a key.
      while rest >= power / 10 {
        if rest % power == part { return true }
        rest /= 10
      }
      return false
    }
  }

  /// Inclusive bounds; nil for none.
  private struct Bounds {
    var lower: BigInt?
    var upper: BigInt?

    func contains(_ number: BigInt) -> Bool {
      (lower.map { $0 <= number } ?? true) && (upper.map { number <= $0 } ?? true)
    }
  }

  /// Returns the range in a text; nil for a text without one.
  private static func bounds(_ text: String) throws(NumberExpressionError) -> Bounds? {
    if let dots = text.firstRange(of: "..") {
      let low = try number(text[..<dots.lowerBound])
      let high = try number(text[dots.upperBound...])
      // One bound can be missing.
      if low == nil, high == nil { _ = try NumberExpression.value(of: "") }
      return Bounds(lower: low, upper: high)
    }
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    guard let sign = [">=", "<=", "≥", "≤", ">", "<", "="].first(where: text[start...].hasPrefix) else {
      return nil
    }
    let place = text.index(start, offsetBy: sign.count)
    guard let bound = try number(text[place...]) else {
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

  /// Returns the number in a part of a text; nil for a blank part.
  private static func number(_ part: Substring) throws(NumberExpressionError) -> BigInt? {
    part.allSatisfy(\.isWhitespace) ? nil : try NumberExpression.value(ofPart: part)
  }
}

extension Browsing {
  /// Examples of filters, for a field or a help.
  package static let filterExamples = "digits, 2..99, >1e6, twins, today"
}

extension String {
  /// The text without whitespace at its ends.
  var trimmed: Substring {
    let start = self[...].drop(while: \.isWhitespace)
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
