public import Architecture
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
    case copy(UInt64)
    case saveToFavorites(UInt64)
    case setCount(UInt64)
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

  public var alertState: AlertState<Counter.AlertAction> {
    switch self {
    case .answered(let answer):
      AlertState(
        title: "The \(answer.n.ordinal) prime is \(answer.prime.grouped)",
        // Without a note, there was no other calculator.
        message: answer.source == .localCalculator && answer.note == nil ? "" : answer.attribution,
        buttons: [
          AlertButton("Save", key: "s", action: .saveToFavorites(answer.prime)),
          AlertButton("Copy", key: "y", action: .copy(answer.prime)),
          AlertButton("Set the count", key: "c", action: .setCount(answer.prime)),
          AlertButton("OK", role: .cancel),
        ])
    case .failed(let error):
      AlertState(title: "The lookup failed", message: error.description)
    }
  }
}

extension Counter.Alert: CustomStringConvertible {
  public var description: String {
    let alert = alertState
    return alert.title + "." + (alert.message.isEmpty ? "" : " \(alert.message)")
  }
}
