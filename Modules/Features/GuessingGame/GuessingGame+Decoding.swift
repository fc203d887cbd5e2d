import Architecture
import PrimeFacts

// A damaged recording can contain any number; arithmetic with these would overflow.

/// Numbers that calculations with several of them don't overflow, far beyond those of any game.
private let bounds = -1 << 40...1 << 40
private let seconds = 0...1 << 40

extension GuessingGame.Screen: CheckedWhenDecoded {
  package var decodingProblem: String? {
    Primality.supportedNumbers.problem("the count", count)
      ?? seconds.problem("the time since the guess", secondsSinceGuess)
  }
}

extension GuessingGame.Record: CheckedWhenDecoded {
  package var decodingProblem: String? {
    Primality.supportedNumbers.problem("the count", count)
      ?? Primality.supportedNumbers.problem("the step", step)
  }
}

extension GameSettings: CheckedWhenDecoded {
  package var decodingProblem: String? { range.problem }
}

extension Game: CheckedWhenDecoded {
  package var decodingProblem: String? { range.problem ?? seconds.problem("the time played", secondsPlayed) }
}

extension ClosedRange<Int> {
  fileprivate var problem: String? {
    bounds.problem("the lower bound", lowerBound) ?? bounds.problem("the upper bound", upperBound)
  }
}
