import BigInt
import NumberFacts
import NumberText

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

  /// Whether the filter matches the favorites of this day, whatever number they are.
  var isToday: Bool { if case .today = condition { true } else { false } }

  /// Whether a text is the filter of the favorites of this day.
  static func isToday(_ text: String) -> Bool { text.trimmed.lowercased() == today }

  /// Returns the places of the numbers that match; nil if all do, also if the condition is that they were added today.
  func places(in numbers: IntegerList) -> [UInt32]? {
    switch condition {
    case nil, .today: return nil
    case .kind(let kind): return numbers.places(where: kind.contains)
    case .range(let bounds): return numbers.places(where: bounds.contains)
    case .digits(var digits): return numbers.places { digits.matches($0) }
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

extension IntegerList {
  /// Returns the places of the elements that satisfy a predicate.
  fileprivate func places(where isIncluded: (BigInt) -> Bool) -> [UInt32] {
    // Without a branch for each element, which the processor would predict wrongly for many.
    [UInt32](unsafeUninitializedCapacity: count) { places, included in
      var place: UInt32 = 0
      for piece in pieces {
        for integer in piece {
          places[included] = place
          included += isIncluded(integer) ? 1 : 0
          place += 1
        }
      }
    }
  }
}

/// Matches numbers that contain certain digits in sequence.
///
/// It compares digits without making strings. Each key typed into the filter can search a hundred thousand numbers, and
/// making their strings would take nearly all of the time between the key and the redrawn screen. Neighbors in a list
/// usually have all but the last three digits in common, which are searched once; the last three are looked up.
struct DigitFilter {
  private let digits: String
  /// The value of the digits; nil if it doesn't fit in 64 bits.
  private let value: UInt64?
  /// The ways to match with each three digits at the end of a number.
  ///
  /// Bit `n` if the first `n` of them are the last ones of the filter, bit 0 if they contain it, and bit 7.
  private let endings: [UInt8]
  /// The digits before the last three of the latest number, and the ways to match with them.
  ///
  /// Bit `n` if they end in all of the filter but its last `n` digits, bit 0, and bit 7 if they contain it.
  private var latest: (thousands: UInt64, beginnings: UInt8) = (0, 0)

  /// 10 to the powers that fit in 64 bits.
  private static let powers = (0..<20).map { (0..<$0).reduce(1 as UInt64) { power, _ in power * 10 } }

  /// Creates a filter; whitespace and the separators of groups in the text are ignored.
  init(_ text: String) {
    let digits = text.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }
    self.digits = digits
    value = digits.count > 19 ? nil : UInt64(digits)
    guard let value else {
      endings = []
      return
    }
    endings = (0..<1_000).map { Self.endings(of: value, length: digits.count, in: $0) }
  }

  private static func endings(of value: UInt64, length: Int, in rest: UInt64) -> UInt8 {
    var ways: UInt8 = 0x80
    for count in 1...3 {
      let start = rest / powers[3 - count]
      if count < length, start == value % powers[count] { ways |= 1 << count }
      if count >= length, start % powers[length] == value { ways |= 1 }
    }
    return ways
  }

  /// Returns whether a positive number contains the digits.
  mutating func matches(_ number: BigInt) -> Bool {
    guard let value, let number = number.asUInt.map(UInt64.init) else {
      return number.description.contains(digits)
    }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    if thousands == 0 { return contains(value, in: number) }
    if thousands != latest.thousands { latest = (thousands, beginnings(of: value, in: thousands)) }
    return latest.beginnings & endings[Int(rest)] != 0
  }

  private func beginnings(of value: UInt64, in thousands: UInt64) -> UInt8 {
    var ways: UInt8 = contains(value, in: thousands) ? 0x81 : 1
    for count in 1...3 where count < digits.count {
      let (power, least) = (Self.powers[digits.count - count], Self.powers[digits.count - count - 1])
      if thousands >= least, thousands % power == value / Self.powers[count] { ways |= 1 << count }
    }
    return ways
  }

  /// Returns whether a number, or one of those without its last digits, ends in the digits.
  private func contains(_ value: UInt64, in number: UInt64) -> Bool {
    let power = Self.powers[digits.count]
    var start = number
    while start > 0, start >= power / 10 {
      if start % power == value { return true }
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
