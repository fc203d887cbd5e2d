/// The nth prime, and who said so.
public struct NthPrimeAnswer: Equatable, Sendable, Codable {
  /// The index that was asked for, counted from 1.
  public var n: Int
  /// The prime itself: p(1) = 2.
  public var prime: UInt64
  /// Who answered.
  public var source: NthPrimeSource
  /// What else the user should know, as sentences: why a source that was asked first did not answer, that two agree,
  /// that the answer was kept. `nil` where there is nothing.
  public var note: String?

  public init(n: Int, prime: UInt64, source: NthPrimeSource, note: String? = nil) {
    self.n = n
    self.prime = prime
    self.source = source
    self.note = note
  }
}

extension NthPrimeAnswer {
  /// The source and the note, as sentences: "Answered by the local calculator."
  public var attribution: String {
    ["Answered by \(source.name).", note].compactMap(\.self).joined(separator: " ")
  }
}

/// Who can answer a look-up. The raw value is the stable name for files and JSON.
public enum NthPrimeSource: String, Sendable, Codable, CaseIterable {
  case localCalculator
  case wolframAlpha

  /// The name to show in a sentence, such as "answered by the local calculator".
  public var name: String {
    switch self {
    case .localCalculator: "the local calculator"
    case .wolframAlpha: "Wolfram|Alpha"
    }
  }
}
