public import BigInt
public import Lookups
public import NthPrimeClient
import NumberFacts

extension Counter {
  public enum Alert: Equatable, Codable, Sendable {
    case answered(NthPrimeAnswer)
    case failed(NthPrimeError)
  }

  public enum AlertAction: Equatable, Codable, Sendable {
    /// Asks the parent to copy a number to the clipboard.
    case copy(BigInt)
    case removeFromFavorites(BigInt)
    case saveToFavorites(BigInt)
    case setCount(BigInt)
  }
}

extension Counter.Alert {
  /// Creates the alert for the end of a lookup; nil for a canceled one.
  public init?(_ lookup: EndedLookup) {
    switch lookup {
    case .answered(let answer, elapsed: _): self = .answered(answer)
    case .failed(n: _, let error): self = .failed(error)
    case .canceled, .searched: return nil
    }
  }
}

extension Counter.Alert: CustomStringConvertible {
  public var description: String {
    switch self {
    case .answered(let answer):
      "The \(answer.n.ordinal) prime is \(answer.prime.grouped)."
        // Without a note, there was no other calculator.
        + (answer.source == .localCalculator && answer.note == nil ? "" : " \(answer.attribution)")
    case .failed(let error): "The lookup failed. \(error)"
    }
  }
}
