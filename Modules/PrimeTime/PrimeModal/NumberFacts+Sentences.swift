import BigInt
import NumberFacts

extension NumberFacts {
  /// Returns the facts as lines of text, for screen readers.
  func sentences(isFavorite: Bool) -> [String] {
    let name = number.abbreviated
    let favorite = isFavorite ? "It is a favorite." : "It is not a favorite."
    return switch status {
    case .testing: ["\(name) is being tested."]
    case .neither: [verdict]
    case .composite: [verdict] + neighborSentences + workSentences
    case .probablyPrime: ["\(name) is probably prime. \(favorite)"] + neighborSentences + workSentences
    case .prime:
      [["\(name) is prime.", place, favorite].compactMap(\.self).joined(separator: " ")] + neighborSentences
        + workSentences
        + detailSentences
    }
  }

  private var place: String? {
    if let index { return "It is the \(index.ordinal) prime." }
    return isIndexCounting ? "The primes up to it are being counted." : nil
  }

  /// The number of digits, the evidence, and the work on a large number.
  private var workSentences: [String] {
    guard let investigation else { return [] }
    let proof = investigation.proof.map { "Proved by \($0.method) in \($0.elapsed.brief)." }
    let witness = investigation.witness.map { "\($0.prefix(1).uppercased() + $0.dropFirst())." }
    let search: String? =
      if !investigation.isThorough {
        nil
      } else if investigation.isRunning {
        "Searching; \(investigation.progress?.stage ?? "testing")."
      } else {
        investigation.isComplete || investigation.failure != nil ? nil : "The search was canceled."
      }
    return [
      ["\(number.digitCount.digits).", proof ?? witness, investigation.failure, search]
        .compactMap(\.self).joined(separator: " ")
    ]
  }

  /// The gap after a prime, its twins, and the factors of the adjacent numbers.
  private var detailSentences: [String] {
    let gap = gap.map { "The gap to the next prime is \($0.grouped)." }
    let twins = twins.map(\.grouped).joined(separator: " and ")
    let twin =
      switch self.twins.count {
      case 0: "It has no twin."
      case 1: "Its twin is \(twins)."
      default: "Its twins are \(twins)."
      }
    let products = [number - 1, number + 1].compactMap { beside -> String? in
      NumberFacts(of: beside).groupedFactors.map { "\(beside.grouped) = \($0)." }
    }
    return [[gap, twin].compactMap(\.self).joined(separator: " ")] + products
  }
}
