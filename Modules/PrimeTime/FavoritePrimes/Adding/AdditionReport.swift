import Architecture
public import BigInt
import NumberFacts
import PrimeCalculator

extension Adding {
  public struct Report: Equatable, Codable, Sendable {
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

extension Adding.Report: CustomStringConvertible {
  /// The report in one line, with up to three refused numbers: `3 added, 1 composite: 91 = 7 × 13, 1 already there`.
  public var description: String {
    func part<Refused>(_ refused: [Refused], _ word: String, _ words: (Refused) -> String) -> String? {
      refused.count > 1 ? "\(refused.count.grouped) \(word)" : refused.first.map(words)
    }
    // As before Enter.
    if added == 0, present == 0, small.isEmpty, unreadable.isEmpty, composites.count == 1 {
      return composites[0].compositeSentence
    }
    let names = composites.count > 3 ? "" : ": " + composites.map(\.abbreviated).joined(separator: ", ")
    let parts = [
      added > 0 || present == 0 && !hasMistake ? "\(added.grouped) added" : nil,
      part(composites, "composite\(names)") { number in
        "1 composite: \(number.withFactors)"
      },
      part(small, "below 2") { "\($0.grouped) is not prime: primes begin at 2" },
      present > 0 ? "\(present.grouped) already there" : nil,
      part(unreadable, "not read") { "not read: \($0)" },
      reading?.lowercased(),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension BigInt {
  /// The number, and its factors if it is small.
  fileprivate var withFactors: String {
    let factors = needsInvestigation ? nil : NumberFacts(of: self).groupedFactors
    return "\(abbreviated)\(factors.map { " = \($0)" } ?? "")"
  }

  fileprivate var compositeSentence: String { "\(withFactors) is composite" }
}

extension Adding.State {
  enum Message: Equatable {
    case mistake(String)
    case report(String)
    case note(String)
  }

  /// Returns the result of the addition, or the mistake in the text in the field.
  func message(about addition: AdditionText) -> Message? {
    if let report = screen.report {
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
    case .composite: return .mistake(number.compositeSentence)
    case .neither: return .mistake("\(number.grouped) is not prime: primes begin at 2")
    case .prime, .probablyPrime, .testing:
      return favoritePrimes.contains(id: number) ? .mistake("\(number.grouped) is a favorite") : nil
    }
  }

  /// Adds the primes in a text, reports the result, and leaves the refused parts in the field.
  mutating func add(_ addition: AdditionText, nonPrimes: [BigInt], at date: Date) {
    if addition.list.entries.isEmpty { return }
    let nonPrimes = Set(nonPrimes)
    var report = Adding.Report()
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
    if addition.list.isAmbiguous || addition.list.dashedPair != nil { report.reading = addition.reading }
    let count = favoritePrimes.count
    favoritePrimes.save(primes, at: date)
    report.added = favoritePrimes.count - count
    report.present = Set(primes).count - report.added
    // The text may have changed while large numbers were tested.
    if addition.text == screen.text {
      screen.text = refused.joined(separator: ", ")
      (screen.report, screen.usesOtherReading) = (report, false)
    }
  }
}
