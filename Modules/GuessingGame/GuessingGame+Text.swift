import Counter

extension GuessingGame.State {
  /// The screen as text, for screen readers.
  public var lines: [String] {
    if let alert = screen.counter.alert { return ["\(alert)"] }
    let game = screen.game
    let heading = "Guessing game: a number from \(game.range.lowerBound) to \(game.range.upperBound)"
    let news = screen.notice ?? game.guesses.last?.sentence
    let hint = screen.settings.showsHints && !game.isFinished ? " \(game.hint)" : ""
    return [heading, "The count is \(screen.count)."] + [news].compactMap(\.self) + [game.summary + hint]
  }
}

extension Game {
  /// How the game stands, in a sentence or two.
  public var summary: String {
    if isFinished {
      return "Found with \(numbers.count.times("guess", "guesses")) in \(secondsPlayed.clockTime)."
    }
    return numbers.isEmpty ? "Nothing guessed yet." : "\(numbers.count.times("guess", "guesses")) so far."
  }

  /// What the secret can be, in a sentence.
  public var hint: String {
    let (least, most) = (candidates.lowerBound, candidates.upperBound)
    return least == most ? "It can only be \(least)." : "It is from \(least) to \(most)."
  }
}

extension Int {
  /// So many seconds in minutes and seconds, `1:05`; from an hour on with the hours, `1:00:05`.
  var clockTime: String {
    let (seconds, minutes, hours) = (self % 60, self / 60 % 60, self / 3600)
    return hours > 0
      ? "\(hours):\(minutes.twoDigits):\(seconds.twoDigits)" : "\(minutes):\(seconds.twoDigits)"
  }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

  fileprivate func times(_ one: String, _ many: String) -> String {
    self == 1 ? "1 \(one)" : "\(self) \(many)"
  }
}
