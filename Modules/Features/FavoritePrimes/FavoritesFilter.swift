import BigInt
import NumberExpression
import PrimeFacts

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
    case today
    case range(Bounds)
    case digits(DigitFilter)
  }

  /// The condition; nil if all numbers match.
  private let condition: Condition?

  /// - Throws: `NumberExpressionError` for a text that isn't a filter, with the place of the mistake.
  init(_ text: String) throws(NumberExpressionError) {
    let word = text.trimmed
    if word.isEmpty {
      condition = nil
    } else if Self.isToday(text) {
      condition = .today
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

  var isEmpty: Bool { condition == nil }

  /// Whether the filter matches the favorites of this day, whatever number they are.
  var isToday: Bool { if case .today = condition { true } else { false } }

  /// Whether a text is the filter of the favorites of this day.
  static func isToday(_ text: String) -> Bool { text.trimmed.lowercased() == today }

  /// Returns whether a number matches; every number does if the condition is that it was added today.
  func matches(_ number: BigInt) -> Bool {
    switch condition {
    case nil, .today: true
    case .kind(let kind): kind.contains(number)
    case .range(let bounds): bounds.contains(number)
    case .digits(let digits): digits.matches(number)
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
/// It compares digits without making strings. Each key typed into the filter can search a hundred thousand numbers, and
/// making their strings would take nearly all of the time between the key and the redrawn screen.
struct DigitFilter {
  private let digits: String
  /// The value of the digits; nil if it doesn't fit in 64 bits.
  private let value: UInt64?
  private let lastDigit: UInt64
  /// 10 to the power of the number of digits.
  private let power: UInt64

  /// Creates a filter; whitespace and the separators of groups in the text are ignored.
  init(_ text: String) {
    let digits = text.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }
    self.digits = digits
    value = digits.count > 19 ? nil : UInt64(digits)
    lastDigit = (value ?? 0) % 10
    power = value == nil ? 0 : digits.reduce(1) { power, _ in power * 10 }
  }

  /// Returns whether a positive number contains the digits.
  func matches(_ number: BigInt) -> Bool {
    guard let value, let number = number.asUInt else { return number.description.contains(digits) }
    let least = power / 10
    var start = UInt64(number)
    while start >= least {
      let (rest, digit) = start.quotientAndRemainder(dividingBy: 10)
      if digit == lastDigit, least == 1 || start % power == value { return true }
      start = rest
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
