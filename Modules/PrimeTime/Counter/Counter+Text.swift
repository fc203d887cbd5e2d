public import Architecture
import BigInt
public import NthPrimeClient
import NumberFacts
import NumberText
import PrimeModal

extension Counter.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if let primeModal { return primeModal.plainTextLines }
    let facts = NumberFacts(of: count, screen.investigations)
    return [
      "Counter", "The count is \(count.abbreviated), and the step is \(screen.step.abbreviated).",
      facts.verdict,
    ]
      + screen.lookupLines
      + [invalidText.map { "“\($0.text)” is not a valid \($0.kind). \($0)." }].compactMap(\.self)
  }
}

extension Counter.Screen {
  /// The number of ended lookups that the lines of text have, few enough to listen to.
  private static let endedLineCount = 3

  /// The lookups that haven't ended, and the newest of the others, as sentences.
  fileprivate var lookupLines: [String] {
    var endedCount = 0
    return lookupRows.compactMap { row in
      if case .ended = row { endedCount += 1 }
      return endedCount > Self.endedLineCount ? nil : row.sentence
    }
  }
}

extension Counter.LookupRow {
  /// The state of the lookup in one line.
  fileprivate var sentence: String {
    let name = "the \(n.ordinal) prime"
    switch self {
    case .searching(let search):
      let stage = search.progress.map { ": \($0.stage)" } ?? ""
      return "Searching for a proof or the factors of \(n.abbreviated)\(stage)."
    case .ended(.searched(let search)):
      let end = search.failure ?? (search.isComplete ? nil : "The search was canceled.")
      return [end, NumberFacts(of: n, Investigations([search])).verdict].compactMap(\.self)
        .joined(separator: " ")
    case .queued: return "Looking up \(name): queued."
    case .running(let lookup):
      let details = [lookup.progress?.percentage, lookup.progress?.timeLeft].compactMap(\.self)
      return "Looking up \(name)\(details.isEmpty ? "" : ": " + details.joined(separator: ", "))."
    case .ended(.answered(let answer, let elapsed)):
      return "The \(n.ordinal) prime is \(answer.prime.grouped), according to \(answer.source.name), "
        + "after \(elapsed.text)."
    case .ended(.answeredEarlier(_, let prime)): return "The \(n.ordinal) prime is \(prime.grouped)."
    case .ended(.failed(_, let error)): return "Looking up \(name) failed. \(error)"
    case .ended(.failedEarlier(_, let reason)): return "Looking up \(name) failed. \(reason)"
    case .ended(.canceled(_, let fraction)):
      let place = fraction.map { " at \($0.percentage)" } ?? ""
      return "Looking up \(name) was canceled\(place)."
    }
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

extension Double {
  /// The fraction in percent, rounded down so that 100 % means complete: `43 %`.
  public var percentage: String { "\(isNaN ? 0 : Int(min(max(self, 0), 1) * 100)) %" }
}

extension LookupProgress {
  /// The completed part in percent, such as `43 %`.
  public var percentage: String { fractionCompleted.percentage }

  /// The estimated time remaining, such as `3 min 20 s left` or `0.2 s left`, or nil if there is no estimate.
  public var timeLeft: String? {
    guard let secondsRemaining, secondsRemaining.isFinite else { return nil }
    if secondsRemaining > 0, secondsRemaining <= 0.9 {
      return "0.\(Int((secondsRemaining * 10).rounded(.up))) s left"
    }
    // About a thousand years, so that the conversion to Int can't overflow.
    let seconds = Int(min(max(secondsRemaining, 0), 3.2e10).rounded(.up))
    return "\(timeText(seconds: seconds)) left"
  }
}

extension Duration {
  /// The duration in at most two units, such as `2 ms`, `4 s`, or `3 min 20 s`; parts of the smaller unit are dropped.
  package var text: String {
    // Far beyond any lookup; a damaged recording can contain a duration whose components overflow.
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(1 << 40)).components
    if seconds >= 1 { return timeText(seconds: Int(seconds)) }
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return milliseconds < 1 ? "less than 1 ms" : "\(milliseconds) ms"
  }
}

extension Duration {
  /// The duration as ``text``, but in tenths below a second, rounded down: `0.9 s`.
  var shortText: String {
    // As above, for a damaged recording.
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(1 << 40)).components
    return seconds >= 1 ? text : "0.\(attoseconds / 100_000_000_000_000_000) s"
  }
}

private func timeText(seconds: Int) -> String {
  let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
  return switch seconds {
  case ..<60: "\(seconds) s"
  case ..<3600: "\(minutes) min \(seconds % 60) s"
  case ..<86_400: "\(hours) h \(minutes % 60) min"
  default: "\(days) d \(hours % 24) h"
  }
}
