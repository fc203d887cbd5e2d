import BigInt
import NthPrimeClient
public import NumberFacts
import NumberText

/// A lookup, a proof, or a factorization that hasn't ended.
public struct Work: Equatable {
  public enum Kind: String, CaseIterable { case lookup, factorization, proof }

  /// The names from the longest to the shortest, which is the kind of the work in one word.
  public let names: [String]
  public let kind: Kind
  /// The step of a factorization, such as `factoring, 1 of 2`; nil without one.
  public let step: String?
  /// The completed fraction; nil until it is known.
  public let fractionCompleted: Double?
  /// The time left of a lookup, or the stage of a search; empty until it is known, and in the first of two steps.
  public let detail: String
}

extension Lookups.State {
  /// Returns the work that hasn't ended, the one that probably ends last at the end.
  ///
  /// - Parameter searches: The running searches for proofs and factors, newest first.
  public func work(_ searches: [Investigation]) -> [Work] {
    var rows = searches.reversed().map(LookupRow.searching) + queue.map(LookupRow.running)
    if let last = lastToEnd(searches), let index = rows.firstIndex(of: last) {
      rows.append(rows.remove(at: index))
    }
    return rows.map { row in
      Work(
        names: row.workNames, kind: row.kind, step: row.stepOfTwo.map { "factoring, \($0) of 2" },
        fractionCompleted: row.work?.fraction, detail: row.stepOfTwo == 1 ? "" : row.work?.left ?? "")
    }
  }
}

extension LookupRow {
  /// The step of a factorization in two steps; the time left of the first one isn't that of both.
  var stepOfTwo: Int? {
    guard case .searching(let search) = self, search.hasSieve else { return nil }
    return switch search.progress?.step {
    case .curves: 1
    case .sieve: 2
    case .proof, nil: nil
    }
  }

  var workNames: [String] {
    switch self {
    case .searching:
      let work = kind == .proof ? ("proof of", "proof") : ("factoring", "factor")
      return ["\(work.0) \(shortName)", "\(work.0) \(briefName)", work.1]
    case .running, .queued, .ended:
      let name = name(isNarrow: false)
      return (name == shortName ? [name] : [name, shortName]) + ["lookup"]
    }
  }

  fileprivate var kind: Work.Kind {
    guard case .searching(let search) = self else { return .lookup }
    return search.isProbablePrime ?? false ? .proof : .factorization
  }

  /// The short name, without the count of digits.
  var briefName: String {
    if case .searching = self { n.powerForm() ?? n.brief(leading: 3) } else { shortName }
  }

  /// The number of a search or the name of a lookup, with few digits.
  var shortName: String {
    switch self {
    case .searching: return n.powerForm() ?? n.abbreviated(leading: 3)
    case .running, .queued, .ended:
      let (name, digits) = (name(isNarrow: false), "\(n)")
      if name.count <= 16 || n < 1000 { return name }
      let (first, second) = (digits.prefix(1), digits.dropFirst().prefix(1))
      // The mantissa is cut, because a rounded one is another index.
      let rest = digits.dropFirst(2).contains { $0 != "0" } ? "…" : ""
      let mantissa = second == "0" && rest.isEmpty ? first : "\(first).\(second)\(rest)"
      return "p(\(mantissa)×10\((digits.count - 1).superscript))"
    }
  }
}
