import Counter

extension GuessingGame.State {
  /// The screen as lines of text, for screen readers.
  public var lines: [String] {
    if let alert = screen.counter.alert { return ["\(alert)"] }
    let game = screen.game
    let heading = "Guessing game: a number from \(game.range.lowerBound) to \(game.range.upperBound)"
    let result = screen.notice ?? game.guesses.last?.sentence
    let hint = screen.settings.showsHints && !game.isFinished ? " \(game.hint)" : ""
    return [heading, "The count is \(screen.count)."] + [result].compactMap(\.self) + [game.summary + hint]
  }
}

extension Game {
  /// The state of the game, as a sentence.
  public var summary: String {
    if isFinished {
      return "Found with \(numbers.count.counted("guess", "guesses")) in \(secondsPlayed.clockTime)."
    }
    return numbers.isEmpty ? "No guesses yet." : "\(numbers.count.counted("guess", "guesses")) so far."
  }

  /// The range that the secret must be in, as a sentence.
  public var hint: String {
    let (least, most) = (candidates.lowerBound, candidates.upperBound)
    return least == most ? "It can only be \(least)." : "It is from \(least) to \(most)."
  }
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

  fileprivate func counted(_ singular: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? singular : plural)"
  }
}
