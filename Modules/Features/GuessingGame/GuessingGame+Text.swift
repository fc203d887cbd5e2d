import Counter
import NumberExpression

extension GuessingGame.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if let alert = screen.counter.alert { return ["\(alert)"] }
    let game = screen.game
    let heading = "Guessing game: a number from \(game.range.words)"
    let result = screen.notice ?? game.guesses.last?.sentence
    let hint = screen.settings.showsHints && !game.isFinished ? " \(game.hint)" : ""
    return [heading, "The count is \(screen.count.abbreviated)."] + [result].compactMap(\.self) + [
      game.summary + hint
    ]
  }
}

extension Game {
  /// The state of the game, as a sentence.
  public var summary: String {
    let count = numbers.count.counted("guess", "guesses")
    if isFound { return "Found with \(count) in \(secondsPlayed.clockTime)." }
    if isGivenUp { return "Given up after \(count). It was \(secret.grouped)." }
    return numbers.isEmpty ? "No guesses yet." : "\(count) so far."
  }

  /// The range that the secret must be in, as a sentence.
  public var hint: String {
    candidates.count == 1
      ? "It can only be \(candidates.lowerBound.grouped)." : "It is from \(candidates.words)."
  }
}

extension ClosedRange<Int> {
  /// The range as in `from −100 to 100`.
  var words: String { "\(lowerBound.grouped) to \(upperBound.grouped)" }
}

extension Int {
  /// A number of seconds as minutes and seconds, `1:05`, or with hours, `1:00:05`.
  var clockTime: String {
    let (seconds, minutes, hours) = (self % 60, self / 60 % 60, self / 3600)
    return hours > 0
      ? "\(hours):\(minutes.twoDigits):\(seconds.twoDigits)" : "\(minutes):\(seconds.twoDigits)"
  }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

  func counted(_ singular: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? singular : plural)"
  }
}
