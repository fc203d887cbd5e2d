import NumberExpression
import PrimeFacts

extension Explore.State {
  /// The screen as lines of text, for screen readers: the number under the cursor, and the primes beside it.
  public var lines: [String] {
    let facts = NumberFacts(of: Int128(cursor))
    let neighbors = [facts.previousPrime, facts.nextPrime].compactMap { $0?.grouped }
    return [
      "Explore: \(screen.showsRows ? "rows of \(screen.rowWidth.grouped) numbers" : "the Ulam spiral")",
      "The cursor is on \(cursor.grouped). \(facts.verdict)",
      "The nearest \(neighbors.count == 1 ? "prime is" : "primes are") \(neighbors.joined(separator: " and ")).",
    ]
  }
}
