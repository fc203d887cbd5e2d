import NumberFacts

// A session can contain any number; arithmetic with these would overflow. Each property is the reason
// that a value can't be used, as a clause; nil if it can.

/// Numbers that calculations with several of them don't overflow, far beyond those of any game.
private let bounds = -1 << 40...1 << 40
private let seconds = 0...1 << 40

extension GuessingGame.Record {
  package var problem: String? {
    Primality.supportedNumbers.problem("the count", count)
      ?? Primality.supportedNumbers.problem("the step", step)
      ?? settings.problem ?? game.problem ?? pastGames.problem ?? earlierResults?.problem
  }
}

extension GameSettings {
  fileprivate var problem: String? { range.problem }
}

extension Game {
  fileprivate var problem: String? { range.problem ?? seconds.problem("the time played", secondsPlayed) }
}

extension [Game] {
  fileprivate var problem: String? { lazy.compactMap(\.problem).first }
}

extension ClosedRange<Int> {
  fileprivate var problem: String? {
    bounds.problem("the lower bound", lowerBound) ?? bounds.problem("the upper bound", upperBound)
  }
}
