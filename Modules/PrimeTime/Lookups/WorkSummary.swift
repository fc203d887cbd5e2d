import NthPrimeClient
public import NumberFacts

/// The lookups and searches that haven't ended, and the progress of the one that probably ends last.
public struct WorkSummary {
  public let count: Int
  /// The numbers of lookups and searches: `2 lookups and 1 search`.
  public let counts: String
  /// The name of the only lookup or search, `p(10¹⁵)`; the numbers if there are several.
  public let title: String
  /// The completed fraction; nil until it is known.
  public let fractionCompleted: Double?
  /// The time left of a lookup, or the stage of a search; empty until it is known.
  public let detail: String
}

extension Lookups.State {
  /// Returns a summary of the work that hasn't ended; nil if there is none.
  public func work(searches: [Investigation]) -> WorkSummary? {
    guard let row = lastToEnd.map(LookupRow.running) ?? searches.first.map(LookupRow.searching) else {
      return nil
    }
    let (lookups, count) = (queue.count, queue.count + searches.count)
    let counts = [
      lookups == 0 ? nil : lookups == 1 ? "1 lookup" : "\(lookups.grouped) lookups",
      searches.isEmpty ? nil : searches.count == 1 ? "1 search" : "\(searches.count.grouped) searches",
    ].compactMap(\.self).joined(separator: " and ")
    return WorkSummary(
      count: count, counts: counts, title: count == 1 ? row.name(isNarrow: true) : counts,
      fractionCompleted: row.work?.fraction, detail: row.work?.left ?? "")
  }
}
