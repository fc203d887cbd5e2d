import Architecture
import BigInt
import NumberFacts
import PrimeCalculator

extension Adding {
  /// The words below the field.
  public struct Message: Equatable, Codable, Sendable {
    public let words: String
    public var isMistake = false
    /// The number of added primes; nil before an addition.
    public var added: Int?
  }
}

extension BigInt {
  /// The number, and its factors if it is small.
  fileprivate var withFactors: String {
    let factors = needsInvestigation ? nil : NumberFacts(of: self).groupedFactors
    return "\(abbreviated)\(factors.map { " = \($0)" } ?? "")"
  }

  fileprivate var compositeSentence: String { "\(withFactors) is composite" }
  fileprivate var smallSentence: String { "\(grouped) is not prime: primes begin at 2" }
}

extension Adding.State {
  /// Returns the result of the addition, or the mistake in the text in the field.
  func message(about addition: AdditionText) -> Adding.Message? {
    func message(_ words: String?..., isMistake: Bool = false) -> Adding.Message? {
      let parts = words.compactMap(\.self)
      return parts.isEmpty
        ? nil : Adding.Message(words: parts.joined(separator: ", "), isMistake: isMistake)
    }
    if let report = screen.report { return report }
    if let tested = screen.testedCount {
      return Adding.Message(words: "Tested \(tested.grouped) of \(addition.numbers.count.grouped)")
    }
    if !addition.list.hasWords || addition.numbers.isEmpty,
      let words = addition.contents.lazy.compactMap(\.mistake).first
    {
      return message(words, isMistake: true)
    }
    let (reading, notRead) = (addition.reading, addition.notRead)
    guard let number = addition.singleNumber, !number.needsInvestigation, !addition.list.isAmbiguous else {
      return message(reading, notRead)
    }
    switch NumberFacts(of: number).status {
    case .composite: return message(number.compositeSentence, notRead, isMistake: true)
    case .neither: return message(number.smallSentence, notRead, isMistake: true)
    case .prime, .probablyPrime, .testing:
      return favoritePrimes.contains(id: number)
        ? message("\(number.grouped) is a favorite", notRead, isMistake: true) : message(reading, notRead)
    }
  }

  /// Adds the primes in a text, reports the result, and leaves the refused parts in the field.
  mutating func add(_ addition: AdditionText, nonPrimes: [BigInt], at date: Date) {
    if addition.list.entries.isEmpty { return }
    let nonPrimes = Set(nonPrimes)
    var (primes, composites, small): ([BigInt], [BigInt], [BigInt]) = ([], [], [])
    var refused: [String] = []
    for (entry, content) in zip(addition.list.entries, addition.contents) {
      switch content {
      case .number(let number) where nonPrimes.contains(number):
        if number < 2 { small.append(number) } else { composites.append(number) }
        refused.append(addition.list.text(of: entry))
      case .number(let number):
        primes.append(number)
      case .primes(let range):
        if let range { primes += PrimeCalculator.primes(in: range).map { BigInt($0) } }
      case .mistake, .longRange:
        refused.append(addition.list.text(of: entry))
      }
    }
    let count = favoritePrimes.count
    favoritePrimes.save(primes, at: date)
    let added = favoritePrimes.count - count
    let present = Set(primes).count - added
    // The text may have changed while large numbers were tested.
    if addition.text != screen.text { return }
    func part<Refused>(_ refused: [Refused], _ word: String, _ words: (Refused) -> String) -> String? {
      refused.count > 1 ? "\(refused.count.grouped) \(word)" : refused.first.map(words)
    }
    let names = composites.count > 3 ? "" : ": " + composites.map(\.abbreviated).joined(separator: ", ")
    let parts = [
      added > 0 || present == 0 && refused.isEmpty ? "\(added.grouped) added" : nil,
      part(composites, "composite\(names)") { "1 composite: \($0.withFactors)" },
      part(small, "below 2", \.smallSentence),
      present > 0 ? "\(present.grouped) already there" : nil,
      addition.list.isAmbiguous || addition.list.dashedPair != nil ? addition.reading?.lowercased() : nil,
      addition.notRead,
    ]
    // A composite alone as before Enter.
    let alone = added == 0 && present == 0 && refused.count == 1 ? composites.first?.compositeSentence : nil
    let words = (alone.map { [$0, addition.notRead] } ?? parts).compactMap(\.self).joined(separator: ", ")
    let rest = (refused + addition.list.words).joined(separator: ", ")
    // A word with a digit was meant as a number.
    let isMistake = !refused.isEmpty || rest.contains(where: \.isNumber)
    screen.report = Adding.Message(words: words, isMistake: isMistake, added: added)
    (screen.text, screen.usesOtherReading) = (rest, false)
  }
}
