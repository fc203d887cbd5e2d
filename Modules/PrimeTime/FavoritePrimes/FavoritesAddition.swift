public import NumberFacts
package import NumberText
import PrimeCalculator

/// The numbers in a text, such as `97 2^61-1`, `100..200`, or several lines.
package struct AdditionText {
  /// A number or a range in the text.
  struct Entry {
    let text: Substring
    let content: Content

    init(_ text: Substring) { (self.text, content) = (text, AdditionText.content(String(text))) }
  }

  package enum Content {
    case number(BigInt)
    /// The primes in a range; none if it is nil.
    case primes(ClosedRange<UInt64>?)
    case mistake(NumberExpressionError)
    /// A range of more than ``rangeLimit`` numbers, or of numbers of more than 64 bits.
    case longRange
  }

  /// The maximum length of a range; it contains at most 78,498 primes.
  package static let rangeLimit: UInt = 1_000_000

  let entries: [Entry]

  /// Parses a text; spaces separate numbers, except in a line that is one number with spaces.
  init(_ text: String) {
    entries = text.split(whereSeparator: { $0.isNewline || $0 == ";" }).flatMap(Self.entries(inLine:))
  }

  private static func entries(inLine line: Substring) -> [Entry] {
    let parts = line.split(whereSeparator: \.isWhitespace).flatMap(parts(ofWord:))
    let isList = parts.count(where: \.isPrime) * 2 > parts.count
    // `1 000 003`, `2^61 - 1`, and `1 .. 100` are one entry.
    if parts.count > 1, !isList {
      let whole = Entry(line)
      if case .mistake = whole.content {
      } else if !parts.allSatisfy(\.isValid) || whole.isPrime {
        return [whole]
      }
    }
    return parts
  }

  /// Returns the entries of a text without spaces: several if its commas don't separate groups of digits.
  private static func parts(ofWord word: Substring) -> [Entry] {
    let start = word.drop { $0 == "," }
    guard let end = start.lastIndex(where: { $0 != "," }) else { return [] }
    let whole = Entry(start[...end])
    guard case .mistake = whole.content, whole.text.contains(",") else { return [whole] }
    return whole.text.split(separator: ",").map(Entry.init)
  }

  /// Returns the number or the range in a text.
  package static func content(_ text: String) -> Content {
    do throws(NumberExpressionError) {
      guard let dots = text.firstRange(of: "..") else {
        return .number(try NumberExpression.value(of: text))
      }
      let low = try NumberExpression.value(ofPart: text[..<dots.lowerBound])
      return primes(from: low, through: try NumberExpression.value(ofPart: text[dots.upperBound...]))
    } catch {
      return .mistake(error)
    }
  }

  private static func primes(from low: BigInt, through high: BigInt) -> Content {
    guard high >= 2, low <= high else { return .primes(nil) }
    guard let last = high.asUInt, let first = max(low, 2).asUInt, last - first < rangeLimit else {
      return .longRange
    }
    return .primes(UInt64(first)...UInt64(last))
  }
}

extension AdditionText {
  /// The numbers outside of ranges.
  var numbers: [BigInt] {
    entries.compactMap { entry in
      if case .number(let number) = entry.content { number } else { nil }
    }
  }

  /// The only number; nil if there are none or several.
  var singleNumber: BigInt? { entries.count == 1 ? numbers.first : nil }

  /// The place of the first mistake, counted in characters from 1.
  var mistakeColumn: Int? {
    for entry in entries {
      if case .mistake(let error) = entry.content {
        let text = entry.text.base
        return text.distance(from: text.startIndex, to: entry.text.startIndex) + error.column
      }
    }
    return nil
  }
}

extension AdditionText.Entry {
  fileprivate var isValid: Bool {
    switch content {
    case .number, .primes: true
    case .mistake, .longRange: false
    }
  }

  fileprivate var isPrime: Bool {
    switch content {
    case .number(let number): number.needsInvestigation || NumberFacts(of: number).isPrime
    case .primes: true
    case .mistake, .longRange: false
    }
  }

  /// The mistake in a few words.
  var mistake: String? {
    switch content {
    case .number, .primes: nil
    case .mistake(let error): error.message
    case .longRange: "A range has at most \(AdditionText.rangeLimit.grouped) numbers of up to 64 bits"
    }
  }
}

extension FavoritePrimes {
  public struct AdditionReport: Equatable, Codable, Sendable {
    public var added = 0
    /// The numbers above 1 that aren't prime.
    public var composites: [BigInt] = []
    /// The numbers below 2.
    public var small: [BigInt] = []
    /// The number of primes that were favorites already.
    public var present = 0
    /// The texts that aren't numbers.
    public var unreadable: [String] = []

    public init() {}

    var hasMistake: Bool { !composites.isEmpty || !small.isEmpty || !unreadable.isEmpty }
  }
}

extension FavoritePrimes.AdditionReport: CustomStringConvertible {
  /// The report in one line: `3 added, 1 composite: 91 = 7 × 13, 1 already there`.
  public var description: String {
    let parts = [
      added > 0 || present == 0 && !hasMistake ? "\(added.grouped) added" : nil,
      composites.first.map { first in
        let factors = first.needsInvestigation ? nil : NumberFacts(of: first).groupedFactors
        return
          "\(composites.count.grouped) composite: \(first.abbreviated)\(factors.map { " = \($0)" } ?? "")"
          + (composites.count > 1 ? ", …" : "")
      },
      small.first.map { "\($0.grouped) is not prime: primes begin at 2" },
      present > 0 ? "\(present.grouped) already there" : nil,
      unreadable.first.map { "not a number: \($0)\(unreadable.count > 1 ? ", …" : "")" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension FavoritePrimes.State {
  enum AdditionMessage: Equatable {
    case mistake(String)
    case report(String)
  }

  /// Returns the result of the addition, or the mistake in the text in the field.
  func message(about addition: AdditionText) -> AdditionMessage? {
    if let report = screen.additionReport {
      return report.hasMistake ? .mistake("\(report)") : .report("\(report)")
    }
    if let mistake = addition.entries.lazy.compactMap(\.mistake).first { return .mistake(mistake) }
    guard let number = addition.singleNumber, !number.needsInvestigation else { return nil }
    let facts = NumberFacts(of: number)
    switch facts.status {
    case .composite: return .mistake("\(number.grouped) = \(facts.groupedFactors ?? "") is composite")
    case .neither: return .mistake("\(number.grouped) is not prime: primes begin at 2")
    case .prime, .probablyPrime, .testing:
      return favoritePrimes.contains(id: number) ? .mistake("\(number.grouped) is a favorite") : nil
    }
  }

  /// Adds the primes in a text, reports the result, and leaves the refused parts in the field.
  mutating func add(entered text: String, nonPrimes: [BigInt], at date: Date) {
    let entries = AdditionText(text).entries
    if entries.isEmpty { return }
    let nonPrimes = Set(nonPrimes)
    var report = FavoritePrimes.AdditionReport()
    var (primes, refused): ([BigInt], [String]) = ([], [])
    for entry in entries {
      switch entry.content {
      case .number(let number) where nonPrimes.contains(number):
        if number < 2 { report.small.append(number) } else { report.composites.append(number) }
        refused.append(String(entry.text))
      case .number(let number):
        primes.append(number)
      case .primes(let range):
        if let range { primes += PrimeCalculator.primes(in: range).map { BigInt($0) } }
      case .mistake, .longRange:
        report.unreadable.append(String(entry.text))
        refused.append(String(entry.text))
      }
    }
    let count = favoritePrimes.count
    let different = IdentifiedArray(primes.map { FavoritePrime($0, added: date) })
    favoritePrimes += different
    report.added = favoritePrimes.count - count
    report.present = different.count - report.added
    // The text may have changed while large numbers were tested.
    if text == screen.addText {
      screen.addText = refused.joined(separator: " ")
      screen.additionReport = report
    }
    if report.added > 0, let row = browsing.row(of: favoritePrimes.last) { screen.browsing.row = row }
  }
}

extension [BigInt] {
  var withoutRepetitions: [BigInt] {
    var seen: Set<BigInt> = []
    return filter { seen.insert($0).inserted }
  }
}
