import Architecture
import BigInt
import NumberText

extension GuessingGame.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if showsSettings {
      return ["Settings, from \(settings.range.words): \(enteredRange.words)"]
    }
    if asksToGiveUp { return [AlertState.giveUp.title] }
    let guess = game.guesses.last.flatMap { BigInt($0.number) == count ? $0.sentence : nil }
    let result = notice ?? (game.isFinished ? nil : guess ?? "The guess is \(count.abbreviated)")
    return ["Guess the number, from \(game.range.words)."]
      + [[result, status, comparison].compactMap(\.self).joined(separator: ". ") + "."]
      + (statistics.plainText.map { [$0] } ?? [])
  }

  package var prompt: String { settings.showsHints ? "\(game.hint). Your guess:" : "Your guess:" }

  /// Returns the text to print after a guess; the next prompt would repeat the hint.
  package func remark(includingHint: Bool) -> String? {
    if game.isFinished { return nil }
    return notice ?? (includingHint && settings.showsHints ? game.hint : nil)
  }
}

extension AlertState<GuessingGame.GiveUp> {
  static let giveUp = AlertState(
    title: "Give up and see the number?",
    buttons: [
      AlertButton("Keep playing", role: .cancel),
      AlertButton("Give up", role: .destructive, key: "e", action: .confirmed),
    ])
}

extension GuessingGame.State {
  /// The candidates, unless hints are off, and the number of guesses: `Between −12 and 31 · 3 guesses`.
  var status: String {
    if game.isFinished { return game.summary }
    let count = game.numbers.isEmpty ? nil : game.numbers.count.guesses
    return [settings.showsHints ? game.hint : nil, count].compactMap(\.self).joined(separator: " · ")
  }

  /// The meaning of the range in the settings, or the mistake in it.
  var enteredRange: (words: String, isMistake: Bool) {
    do {
      let range = try enteredBounds()
      let meaning =
        range != settings.range
        ? ". Press Enter to set them."
        : range == game.range ? ", as in this game." : ", starting with the next game."
      return ("\(range.count.grouped) numbers\(meaning)", false)
    } catch {
      return (error.words, true)
    }
  }

  /// The comparison of a win with the best of the others; nil without a win.
  var comparison: String? {
    guard game.isFound else { return nil }
    let count = game.numbers.count
    guard let best = statistics.best(without: count), best < count else {
      if statistics.won == 1 { return "★ Your first win" }
      return statistics.wins[count] ?? 1 > 1 ? "As good as your best" : "★ New record"
    }
    return count - best == 1 ? "One more than your best" : "\((count - best).grouped) more than your best"
  }

  /// Whether the game is the first win, or one with fewer guesses than any other.
  public var isRecord: Bool { comparison?.hasPrefix("★") ?? false }
}

extension Game {
  /// The result of the game, or the number of guesses so far.
  public var summary: String {
    let time = !isFound || secondsPlayed == 0 ? "" : " and \(Duration.seconds(secondsPlayed).text)"
    return briefSummary + time
  }

  /// The summary without the time.
  public var briefSummary: String {
    let count = numbers.count.guesses
    if isFound { return "Found: \(secret.grouped), in \(count)" }
    if isGivenUp { return "Given up after \(count): it was \(secret.grouped)" }
    return count
  }

  /// The width of the longest number in the range.
  var numberWidth: Int { max(range.lowerBound.grouped.count, range.upperBound.grouped.count) }

  /// The candidates: `Between −12 and 31`.
  public var hint: String {
    candidates.count == 1
      ? "It can only be \(candidates.lowerBound.grouped)"
      : "Between \(candidates.lowerBound.grouped) and \(candidates.upperBound.grouped)"
  }
}

extension Guess {
  /// The guess and its verdict: `32 is too high — go lower ↓`.
  public var sentence: String { "\(number.grouped) is \(verdict.sentence)" }
}

extension Verdict {
  public var words: String {
    switch self {
    case .lower: "too low"
    case .higher: "too high"
    case .correct: "found"
    }
  }

  /// The direction of the secret from the guess; nil for the secret itself.
  public var direction: String? {
    switch self {
    case .lower: "go higher ↑"
    case .higher: "go lower ↓"
    case .correct: nil
    }
  }

  /// The verdict and the direction: `too high — go lower ↓`.
  public var sentence: String { direction.map { "\(words) — \($0)" } ?? words }
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

  private var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

  package var guesses: String { "\(grouped) \(self == 1 ? "guess" : "guesses")" }
}
