public import BigInt
import NthPrimeClient
public import NumberFacts

extension Lookups.State {
  /// Returns the lookups and searches as sentences, with the progress after a semicolon.
  public func plainTextLines(_ searches: [Investigation]) -> [String] { rows(searches).map(\.sentence) }

  /// Returns the lookups and searches that haven't ended as sentences: `p(10^15); 70 %, 1 min 4 s left.`
  public func runningWork(_ searches: [Investigation]) -> [(n: BigInt, sentence: String)] {
    rows(searches).compactMap { if case .ended = $0 { nil } else { ($0.n, $0.sentence) } }
  }
}

extension LookupRow {
  fileprivate var sentence: String {
    let (name, short) = (
      "the \(n.ordinal) prime", "p(\(n < 1_000_000 ? n.grouped : n.powerForm(inASCII: true) ?? n.grouped))"
    )
    switch self {
    case .searching(let search):
      let stage = search.progress.map { "; \($0.stage)" } ?? ""
      return "\(search.isProbablePrime ?? false ? "Proving" : "Factoring") \(n.abbreviated)\(stage)."
    case .ended(.searched(let search)):
      let place = search.progress?.fractionCompleted.map { " at \($0.percentage)" } ?? ""
      let end = search.failure ?? (search.isComplete ? nil : "It was canceled\(place).")
      return [end, NumberFacts(of: n, search).verdict].compactMap(\.self)
        .joined(separator: " ")
    case .queued: return "\(short): queued."
    case .running(let lookup):
      let progress = lookup.progress
      let details = [progress?.fractionCompleted.percentage, progress?.timeLeft].compactMap(\.self)
      return "\(short)\(details.isEmpty ? "" : "; " + details.joined(separator: ", "))."
    case .ended(.answered(let answer, let elapsed)):
      let details = elapsed.map { ", according to \(answer.source.name), after \($0.text)" } ?? ""
      return "The \(n.ordinal) prime is \(answer.prime.grouped)\(details)."
    case .ended(.failed(_, let error)): return "Looking up \(name) failed. \(error)"
    case .ended(.canceled(_, let fraction)):
      let place = fraction.map { " at \($0.percentage)" } ?? ""
      return "Looking up \(name) was canceled\(place)."
    }
  }
}
