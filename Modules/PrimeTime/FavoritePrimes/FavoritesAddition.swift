public import NumberFacts
package import NumberText
import PrimeCalculator
import Synchronization

/// The numbers in a text to add, and the primes in its ranges.
package struct AdditionText: Sendable {
  package enum Content: Sendable {
    case number(BigInt)
    /// The primes in a range; none if it is nil.
    case primes(ClosedRange<UInt64>?)
    /// The mistake; nil for an expression in a text with words.
    case mistake(NumberExpressionError?)
    /// A range of more than ``rangeLimit`` numbers, or of numbers of more than 64 bits.
    case longRange
  }

  /// The maximum length of a range; it contains at most 78,498 primes.
  package static let rangeLimit: UInt64 = 1_000_000

  let text: String
  private let readsOtherwise: Bool
  package let list: NumberList
  package let contents: [Content]

  /// The latest one, because each frame reads the same text.
  private static let last = Mutex<AdditionText?>(nil)

  /// Reads a text.
  ///
  /// - Parameter readsOtherwise: Whether ambiguous groups of digits are read the other way.
  package init(_ text: String, readsOtherwise: Bool = false) {
    if let last = Self.last.withLock(\.self), last.text == text, last.readsOtherwise == readsOtherwise {
      self = last
      return
    }
    (self.text, self.readsOtherwise) = (text, readsOtherwise)
    list = NumberList(text, readsOtherwise: readsOtherwise)
    contents = list.entries.map(Self.content)
    Self.last.withLock { [self] in $0 = self }
  }

  private static func content(_ entry: NumberList.Entry) -> Content {
    switch entry.value {
    case .number(let number): .number(number)
    case .range(let low, let high): primes(from: low, through: high)
    case .mistake(let error): .mistake(error)
    }
  }

  private static func primes(from low: BigInt, through high: BigInt) -> Content {
    guard high >= 2, low <= high else { return .primes(nil) }
    guard let last = UInt64(exactly: high), let first = UInt64(exactly: max(low, 2)),
      last - first < rangeLimit
    else { return .longRange }
    return .primes(first...last)
  }

  /// The numbers outside of ranges.
  var numbers: [BigInt] {
    contents.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  /// The only number; nil if there are none or several.
  var singleNumber: BigInt? { list.entries.count == 1 ? numbers.first : nil }

  /// The place of the first mistake, counted in characters from 1.
  var mistakeColumn: Int? { list.entries.lazy.compactMap(list.mistakeColumn).first }

  /// The way in which the text is read, if there are several numbers or another way: `Read as 5 numbers`.
  package var reading: String? {
    let count = list.entries.count
    if list.hasWords, numbers.count < count { return "\(numbers.count.grouped) numbers among words" }
    return count > 1 || list.isAmbiguous
      ? "Read as \(count == 1 ? "one number" : "\(count.grouped) numbers")" : nil
  }
}

extension AdditionText.Content {
  /// The mistake in a few words.
  var mistake: String? {
    switch self {
    case .number, .primes: nil
    case .mistake(let error): error?.message ?? "Among words, only plain numbers are read"
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
    /// The way in which an ambiguous text was read.
    public var reading: String?

    package var hasMistake: Bool { !composites.isEmpty || !small.isEmpty || !unreadable.isEmpty }
  }
}

extension FavoritePrimes.AdditionReport: CustomStringConvertible {
  /// The report in one line, with up to three refused numbers: `3 added, 1 composite: 91 = 7 × 13, 1 already there`.
  public var description: String {
    func part<Refused>(_ refused: [Refused], _ word: String, _ words: (Refused) -> String) -> String? {
      refused.count > 1 ? "\(refused.count.grouped) \(word)" : refused.first.map(words)
    }
    let names = composites.count > 3 ? "" : ": " + composites.map(\.abbreviated).joined(separator: ", ")
    let parts = [
      added > 0 || present == 0 && !hasMistake ? "\(added.grouped) added" : nil,
      part(composites, "composite\(names)") { number in
        let factors = number.needsInvestigation ? nil : NumberFacts(of: number).groupedFactors
        return "1 composite: \(number.abbreviated)\(factors.map { " = \($0)" } ?? "")"
      },
      part(small, "below 2") { "\($0.grouped) is not prime: primes begin at 2" },
      present > 0 ? "\(present.grouped) already there" : nil,
      part(unreadable, "not read") { "not read: \($0)" },
      reading?.lowercased(),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension FavoritePrimes.State {
  enum AdditionMessage: Equatable {
    case mistake(String)
    case report(String)
    case note(String)
  }

  /// Returns the result of the addition, or the mistake in the text in the field.
  func message(about addition: AdditionText) -> AdditionMessage? {
    if let report = screen.additionReport {
      return report.hasMistake && report.added == 0 ? .mistake("\(report)") : .report("\(report)")
    }
    if let tested = screen.testedCount {
      return .note("Tested \(tested.grouped) of \(addition.numbers.count.grouped)")
    }
    if !addition.list.hasWords || addition.numbers.isEmpty,
      let mistake = addition.contents.lazy.compactMap(\.mistake).first
    {
      return .mistake(mistake)
    }
    guard let number = addition.singleNumber, !number.needsInvestigation, !addition.list.isAmbiguous else {
      return addition.reading.map { .note($0) }
    }
    let facts = NumberFacts(of: number)
    switch facts.status {
    case .composite: return .mistake("\(number.grouped) = \(facts.groupedFactors ?? "") is composite")
    case .neither: return .mistake("\(number.grouped) is not prime: primes begin at 2")
    case .prime, .probablyPrime, .testing:
      return favoritePrimes.contains(id: number) ? .mistake("\(number.grouped) is a favorite") : nil
    }
  }

  /// Adds the primes in a text, reports the result, and leaves the refused parts in the field.
  mutating func add(_ addition: AdditionText, nonPrimes: [BigInt], at date: Date) {
    if addition.list.entries.isEmpty { return }
    let nonPrimes = Set(nonPrimes)
    var report = FavoritePrimes.AdditionReport()
    var (primes, refused): ([BigInt], [String]) = ([], [])
    for (entry, content) in zip(addition.list.entries, addition.contents) {
      switch content {
      case .number(let number) where nonPrimes.contains(number):
        if number < 2 { report.small.append(number) } else { report.composites.append(number) }
        refused.append(addition.list.text(of: entry))
      case .number(let number):
        primes.append(number)
      case .primes(let range):
        if let range { primes += PrimeCalculator.primes(in: range).map { BigInt($0) } }
      case .mistake, .longRange:
        report.unreadable.append(addition.list.text(of: entry))
        refused.append(report.unreadable.last!)
      }
    }
    if addition.list.isAmbiguous { report.reading = addition.reading }
    let count = favoritePrimes.count
    let different = IdentifiedArray(primes.map { FavoritePrime($0, added: date) })
    favoritePrimes += different
    report.added = favoritePrimes.count - count
    report.present = different.count - report.added
    // The text may have changed while large numbers were tested.
    if addition.text == screen.addText {
      screen.addText = refused.joined(separator: ", ")
      (screen.additionReport, screen.readsOtherwise) = (report, false)
    }
    if report.added > 0, let row = browsing.row(of: favoritePrimes.last) { screen.browsing.row = row }
  }
}
