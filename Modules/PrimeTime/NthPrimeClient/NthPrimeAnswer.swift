public import BigInt

public struct NthPrimeAnswer: Equatable, Sendable, Codable {
  /// The requested index, counted from 1.
  public var n: Int
  /// The prime itself: p(1) = 2.
  public var prime: BigInt
  public var source: NthPrimeSource
  /// Further information for the user, in sentences; `nil` if there is none.
  ///
  /// Examples: a preferred source failed, or two sources agree.
  public var note: String?

  public init(n: Int, prime: BigInt, source: NthPrimeSource, note: String? = nil) {
    (self.n, self.prime, self.source, self.note) = (n, prime, source, note)
  }

  /// The source and the note, as sentences: "Answered by the local calculator."
  public var attribution: String { "Answered by \(source.name)." + (note.map { " \($0)" } ?? "") }
}

/// A source of answers to lookups.
///
/// The raw value is the stable name for files and JSON.
public enum NthPrimeSource: String, Sendable, Codable, CaseIterable {
  case localCalculator
  case wolframAlpha

  /// The name for use in a sentence, such as "answered by the local calculator".
  public var name: String {
    switch self {
    case .localCalculator: "the local calculator"
    case .wolframAlpha: "Wolfram|Alpha"
    }
  }
}
