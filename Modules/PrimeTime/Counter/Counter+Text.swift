public import Architecture
import BigInt
import Lookups
import NthPrimeClient
import NumberFacts
import NumberText
import PrimeModal

extension Counter.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if let primeModal { return primeModal.plainTextLines }
    return [
      "Counter", "The count is \(count.abbreviated), and the step is \(screen.step.abbreviated).",
      facts[count].verdict,
    ]
      + lookups.plainTextLines(searches: facts.searches)
      + [invalidText.map { "“\($0.text)” is not a valid \($0.kind). \($0)." }].compactMap(\.self)
  }
}

extension Counter {
  /// A text in a field that isn't a permitted number.
  struct InvalidText: Error, CustomStringConvertible {
    let text: String
    /// The name of the number: “count” or “step”.
    let kind: String
    /// The smallest permitted number; nil if there is none.
    let minimum: BigInt?
    /// The mistake, or nil if the text is a number that isn't permitted.
    var mistake: NumberExpressionError?

    /// The problem in a few words, without a period at the end.
    var description: String {
      if let mistake { return mistake.message }
      let limit = "up to \(SupportedNumbers.digitLimit.grouped) digits"
      return minimum.map { "Enter a number of at least \($0.grouped), with \(limit)" }
        ?? "Enter a number of \(limit)"
    }
  }
}

extension Counter.Alert {
  /// The alert's title, message, and buttons.
  public var alertState: AlertState<Counter.AlertAction> {
    switch self {
    case .answered(let answer):
      AlertState(
        title: "The \(answer.n.ordinal) prime is \(answer.prime.grouped)", message: answer.attribution,
        buttons: [
          AlertButton("Save to favorites", action: .saveToFavorites(answer.prime)),
          AlertButton("Copy", action: .copy(answer.prime)),
          AlertButton("Set the count", action: .setCount(answer.prime)),
          AlertButton("OK", role: .cancel),
        ])
    case .failed(let failure):
      AlertState(title: failure.title, message: failure.message)
    }
  }
}

extension Counter.Alert: CustomStringConvertible {
  /// The alert as one line.
  public var description: String { "\(alertState.title). \(alertState.message)" }
}

extension Counter.Failure: CustomStringConvertible {
  public var description: String { "\(title). \(message)" }

  /// The problem, without a period at the end.
  var title: String {
    switch self {
    case .lookup: "The lookup failed"
    case .countOutOfRange: "The count was not changed"
    }
  }

  /// The cause and the remedy, as sentences.
  var message: String {
    switch self {
    case .lookup(let error):
      return error.description
    case .countOutOfRange(let count, let amount):
      let change =
        amount < 0
        ? "Subtracting \(amount.magnitude.abbreviated) from \(count.abbreviated)"
        : "Adding \(amount.abbreviated) to \(count.abbreviated)"
      return "\(change) would exceed \(SupportedNumbers.digitLimit.grouped) digits."
    }
  }
}
