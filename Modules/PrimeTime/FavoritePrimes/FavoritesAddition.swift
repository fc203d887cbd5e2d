import Architecture
public import BigInt
import NumberFacts
package import NumberText
import PrimeCalculator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The numbers in a text, such as `97 2^61-1`, `100..200`, or several lines.
package struct AdditionText {
  /// A part of the text with one number or one range.
  struct Entry {
    let text: String
    /// The place in the whole text, counted in characters from 0.
    let offset: Int
    let content: Content
  }

  package enum Content {
    case number(BigInt)
    /// The primes in a range; none if it is nil.
    case primes(ClosedRange<UInt64>?)
    case mistake(NumberExpressionError)
    /// A range of more than ``rangeLimit`` numbers, or of numbers of more than 64 bits.
    case longRange
  }

  /// The maximum number of numbers in a range, of which at most 78,498 are prime.
  package static let rangeLimit: UInt = 1_000_000

  let entries: [Entry]

  /// Parses a text. Spaces separate numbers, unless the text is one number with spaces in it.
  init(_ text: String) {
    var entries: [Entry] = []
    var offset = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline || $0 == ";" }) {
      entries += Self.entries(inLine: String(line), at: offset)
      offset += line.count + 1
    }
    self.entries = entries
  }

  private static func entries(inLine line: String, at offset: Int) -> [Entry] {
    if line.allSatisfy(\.isWhitespace) { return [] }
    var parts: [Entry] = []
    var (start, place) = (line.startIndex, offset)
    while let first = line[start...].firstIndex(where: { !$0.isSeparator }) {
      place += line.distance(from: start, to: first)
      let end = line[first...].firstIndex(where: \.isWhitespace) ?? line.endIndex
      var word = line[first..<end]
      while let last = word.last, last.isSeparator { word.removeLast() }
      parts += self.parts(String(word), at: place)
      place += line.distance(from: first, to: end)
      start = end
    }
    let isList = parts.count(where: \.isPrime) * 2 > parts.count
    // `1 000 003`, `2^61 - 1`, and `1 .. 100` are one entry.
    if parts.count > 1, !isList {
      let whole = entry(line, at: offset)
      if case .mistake = whole.content {
      } else if !parts.allSatisfy(\.isValid) || whole.isPrime {
        return [whole]
      }
    }
    return parts
  }

  /// Returns the entry of a text without spaces, or those between its commas if these don't separate groups of digits.
  private static func parts(_ word: String, at offset: Int) -> [Entry] {
    let whole = entry(word, at: offset)
    guard case .mistake = whole.content, word.contains(",") else { return [whole] }
    var parts: [Entry] = []
    var place = offset
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      if !part.isEmpty { parts.append(entry(String(part), at: place)) }
      place += part.count + 1
    }
    return parts
  }

  private static func entry(_ text: String, at offset: Int) -> Entry {
    Entry(text: text, offset: offset, content: content(text))
  }

  /// Returns the number or the range that a text is.
  package static func content(_ text: String) -> Content {
    do throws(NumberExpressionError) {
      guard let dots = text.firstRange(of: "..") else {
        return .number(try NumberExpression.value(of: text))
      }
      let low = try NumberExpression.value(of: String(text[..<dots.lowerBound]))
      let high: BigInt
      do throws(NumberExpressionError) {
        high = try NumberExpression.value(of: String(text[dots.upperBound...]))
      } catch {
        let column = text.distance(from: text.startIndex, to: dots.upperBound) + error.column
        throw NumberExpressionError(problem: error.problem, column: column)
      }
      return primes(from: low, through: high)
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
  /// The numbers, without those of ranges, which are prime.
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
      if case .mistake(let error) = entry.content { return entry.offset + error.column }
    }
    return nil
  }
}

extension AdditionText.Entry {
  /// Whether the entry is a number or a range.
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

  /// The mistake in a few words; nil if there is none.
  var mistake: String? {
    switch content {
    case .number, .primes: nil
    case .mistake(let error): error.message
    case .longRange: "A range has at most \(AdditionText.rangeLimit.grouped) numbers of up to 64 bits"
    }
  }
}

extension Character {
  fileprivate var isSeparator: Bool { isWhitespace || self == "," }
}

extension FavoritePrimes {
  /// The result for the numbers that were entered.
  public struct AdditionReport: Equatable, Codable, Sendable {
    public var added = 0
    /// The numbers above 1 that aren't prime.
    public var composites: [BigInt] = []
    /// The numbers below 2.
    public var small: [BigInt] = []
    /// The number of favorites among them.
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

  /// Adds the primes of a text, reports what became of each number, and leaves in the field what was refused.
  ///
  /// - Parameter nonPrimes: The numbers in the text that aren't prime.
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
        refused.append(entry.text)
      case .number(let number):
        primes.append(number)
      case .primes(let range):
        if let range { primes += PrimeCalculator.primes(in: range).map { BigInt($0) } }
      case .mistake, .longRange:
        report.unreadable.append(entry.text)
        refused.append(entry.text)
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
  /// The elements that aren't equal to an earlier one.
  var withoutRepetitions: [BigInt] {
    var seen: Set<BigInt> = []
    return filter { seen.insert($0).inserted }
  }
}
