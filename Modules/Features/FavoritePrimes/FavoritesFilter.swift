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

  /// A function that returns whether a number matches; every number does that was added today if that is the condition.
  var matches: (BigInt) -> Bool {
    switch condition {
    case nil, .today: { _ in true }
    case .kind(let kind): kind.contains
    case .range(let bounds): bounds.contains
    case .digits(let digits): digits.matches
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
/// It compares digits without making strings. Each key typed into the filter can search ten thousand numbers, and making
/// their strings would take nearly all of the time between the key and the redrawn screen.
struct DigitFilter {
  private let digits: [UInt8]

  /// Creates a filter; whitespace and the separators of groups in the text are ignored.
  init(_ text: String) {
    digits = Array(text.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }.utf8)
  }

  func matches(_ number: BigInt) -> Bool {
    guard let last = digits.last else { return true }
    guard let small = number.asUInt else {
      return number.description.contains(String(decoding: digits, as: UTF8.self))
    }
    var end = UInt64(small)
    repeat {
      if UInt8(ascii: "0") + UInt8(end % 10) == last, isSuffix(of: end) { return true }
      end /= 10
    } while end > 0
    return false
  }

  private func isSuffix(of number: UInt64) -> Bool {
    var rest = number
    for index in digits.indices.reversed() {
      // No digits are left, unless the number is 0.
      if rest == 0, index < digits.count - 1 { return false }
      guard digits[index] == UInt8(ascii: "0") + UInt8(rest % 10) else { return false }
      rest /= 10
    }
    return true
  }
}

extension String {
  /// The text without whitespace at its ends.
  var trimmed: Substring {
    let start = self[...].drop(while: \.isWhitespace)
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
