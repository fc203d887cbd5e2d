public import Architecture
public import NthPrimeClient
import PrimeModal

extension Counter.State {
  /// The screen as text, for screen readers.
  public var lines: [String] {
    if let primeModal { return primeModal.lines }
    let outcome: String? =
      switch screen.lookup {
      case .idle, .asking: nil
      case .answered(let answer):
        "The \(answer.n.ordinal) prime is \(answer.prime), says \(answer.source.name)."
      case .failed(let n, let error): "No answer about the \(n.ordinal) prime. \(error)"
      }
    return ["Counter", "The count is \(count), the step \(screen.step)."] + [outcome].compactMap(\.self)
  }
}

extension Counter.Alert {
  /// The alert in words.
  public var alertState: AlertState<Never> {
    switch self {
    case .answered(let answer):
      AlertState(
        title: "The \(answer.n.ordinal) prime is \(answer.prime)", message: answer.attribution)
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

  /// What happened, without a period.
  var title: String {
    switch self {
    case .lookup: "No answer"
    case .endOfNumbers: "The count ends here"
    case .unusableText(let text, let kind, _): "“\(text)” can't be \(kind)"
    }
  }

  /// Why, and what to do next.
  var message: String {
    switch self {
    case .lookup(let error):
      return error.description
    case .endOfNumbers(let count, let amount):
      let change =
        amount < 0 ? "Subtracting \(amount.magnitude) from \(count)" : "Adding \(amount) to \(count)"
      let range = Primality.supportedNumbers
      return "\(change) would leave the range from \(range.lowerBound) to \(range.upperBound)."
    case .unusableText(_, _, let range):
      return "Type a whole number from \(range.lowerBound) to \(range.upperBound)."
    }
  }
}

extension BinaryInteger {
  /// The English ordinal: 1st, 2nd, 3rd, 4th, 11th, 21st.
  public var ordinal: String {
    let suffix =
      switch (magnitude % 10, magnitude % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(self)\(suffix)"
  }
}

extension LookupProgress {
  /// The estimate in words, such as `3 min 20 s left`; nil while there is none.
  public var timeLeft: String? {
    guard let secondsRemaining, secondsRemaining.isFinite else { return nil }
    // A thousand years are as good as any estimate beyond.
    let seconds = Int(min(max(secondsRemaining, 0), 3.2e10).rounded(.up))
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    return switch seconds {
    case ..<60: "\(seconds) s left"
    case ..<3600: "\(minutes) min \(seconds % 60) s left"
    case ..<86_400: "\(hours) h \(minutes % 60) min left"
    default: "\(days) d \(hours % 24) h left"
    }
  }
}
