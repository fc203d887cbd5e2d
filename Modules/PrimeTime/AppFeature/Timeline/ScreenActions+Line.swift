import Architecture
import BigInt
import Counter
import Explore
import GuessingGame
import NumberText
import Timeline

extension Explore.Action {
  func line(from before: AppState, to after: AppState) -> TimelineLine {
    let number = after.explore.number.grouped
    switch self {
    case .binding(let binding):
      return TimelineLine(
        .other,
        binding.name == "widthText" ? "Typed the width of the rows" : "Moved to the field for the width",
        isMinor: true)
    case .cursorMoved: return TimelineLine(.number, "Moved the cursor to \(number)")
    case .cursorSet(let number): return TimelineLine(.number, "Went to \(number.grouped) on the map")
    case .primeSelected(let prime):
      return TimelineLine(.number, "Went to the prime \(prime.grouped) on the map")
    case .mapMoved: return TimelineLine(.other, "Moved the map")
    case .shapeSelected(let shape):
      return TimelineLine(
        .other, "Changed the shape", change: .init("", before.exploreScreen.title, shape.title))
    case .chartsSelected:
      return TimelineLine(
        .other, "Changed the shape", change: .init("", before.exploreScreen.title, after.exploreScreen.title))
    case .coloringSelected(let coloring):
      return TimelineLine(
        .other, "Changed the color", change: .init("", before.exploreScreen.coloring.title, coloring.title))
    case .zoomSelected(let zoom):
      return TimelineLine(.other, "Zoomed", change: .init("", before.exploreScreen.zoom.title, zoom.title))
    case .widthSubmitted: return TimelineLine(.other, "Set the width of the rows")
    case .setCountButtonTapped: return TimelineLine(.number, "Set the count to \(number)")
    case .saveButtonTapped: return TimelineLine(.added, "Saved \(number) to favorites")
    case .centerButtonTapped: return TimelineLine(.number, "Went to the count on the map")
    case .charts(let action): return action.line(after.exploreScreen.charts)
    case .grew:
      return TimelineLine(.other, "The spiral grew", isMinor: true)
    case .growthSkipped: return TimelineLine(.other, "Showed the whole spiral", isMinor: true)
    }
  }
}

extension Charts.Action {
  fileprivate func line(_ charts: Charts.Screen) -> TimelineLine {
    switch self {
    case .appeared: TimelineLine(.other, "Started to count for the charts", isMinor: true)
    case .disappeared: TimelineLine(.other, "Stopped counting for the charts", isMinor: true)
    case .chartSelected: TimelineLine(.opened, "Showed another chart")
    case .limitSelected(let limit): TimelineLine(.number, "Showed the charts up to \(limit.grouped)")
    case .scaleButtonTapped:
      TimelineLine(.other, charts.isLogarithmic ? "Made the charts logarithmic" : "Made the charts linear")
    case .readingSelected: TimelineLine(.other, "Moved the reading line of the charts", isMinor: true)
    case .samplesCounted: TimelineLine(.succeeded, "Counted primes for a chart", isMinor: true)
    case .gapsCounted: TimelineLine(.succeeded, "Counted gaps for a chart", isMinor: true)
    case .powersCounted: TimelineLine(.succeeded, "Counted the primes up to powers of ten", isMinor: true)
    }
  }
}

extension GuessingGame.Action {
  func line(from before: AppState, to after: AppState) -> TimelineLine {
    let (old, new) = (before.game, after.game)
    switch self {
    case .binding(let binding): return binding.line(new)
    case .counter(let action):
      // The count of the game is the next guess.
      var (counterBefore, counterAfter) = (before, after)
      counterBefore.count = old?.count ?? 0
      counterAfter.count = new?.count ?? 0
      var line = action.line(from: counterBefore, to: counterAfter)
      line.words = "Guess: \(line.words.prefix(1).lowercased() + line.words.dropFirst())"
      line.sign = .guess
      return line
    case .screenAppeared: return TimelineLine(.other, "The game's timer started", isMinor: true)
    case .screenDisappeared: return TimelineLine(.other, "The game's timer stopped", isMinor: true)
    case .guessButtonTapped, .guessEntered:
      guard let old, let new, old.game.numbers.count < new.game.numbers.count,
        let guess = new.game.guesses.last
      else { return TimelineLine(.guess, new?.notice.map { "Not a guess: \($0)" } ?? "Guessed nothing") }
      if !new.game.isFound { return TimelineLine(.guess, "Guessed \(guess.number.grouped)") }
      return TimelineLine(.guess, "Guessed \(guess.number.grouped)", change: .init("", nil, "found"))
    case .middleButtonTapped:
      return TimelineLine(.guess, "Chose the middle, \((new?.count ?? 0).abbreviated)")
    case .giveUpButtonTapped: return TimelineLine(.guess, "Asked to give up the game")
    case .giveUpAlert(.presented(.confirmed)):
      return TimelineLine(
        .guess, "Gave up a game",
        change: new.map { .init("", nil, "the number was \($0.game.secret.grouped)") })
    case .giveUpAlert(.dismiss): return TimelineLine(.guess, "Kept playing")
    case .nextGameButtonTapped: return TimelineLine(.guess, "Started the next game")
    case .settingsButtonTapped: return TimelineLine(.opened, "Opened the range of the game")
    case .boundsSubmitted:
      return TimelineLine(.other, "Set the range of the next game")
    case .secondsPassed(let seconds):
      return TimelineLine(
        .other, seconds == 1 ? "1 second of the game passed" : "\(seconds) seconds of the game passed",
        isMinor: true)
    case .delegate(.gameEnded):
      guard let game = new?.game, game.isFound else { return TimelineLine(.guess, "The game ended") }
      let isRecord = new?.isRecord ?? false
      return TimelineLine(
        .record,
        isRecord
          ? "New record: \(game.numbers.count.guesses)" : "Won the game in \(game.numbers.count.guesses)",
        change: new.map { .init("won", "\($0.statistics.won - 1)", "\($0.statistics.won)") })
    }
  }
}

extension BindingAction<GuessingGame.State> {
  fileprivate func line(_ game: GuessingGame.Screen?) -> TimelineLine {
    switch name {
    case "entry": TimelineLine(.other, "Typed “\(game?.entry ?? "")” as a guess", isMinor: true)
    case "isEditing":
      TimelineLine(
        .other, game?.isEditing ?? false ? "Moved to the field for a guess" : "Left the field for a guess",
        isMinor: true)
    case "showsSettings":
      TimelineLine(
        .other, game?.showsSettings ?? false ? "Opened the range of the game" : "Closed the range of the game"
      )
    case "showsHints":
      TimelineLine(.other, game?.settings.showsHints ?? true ? "Turned hints on" : "Turned hints off")
    case "minimumText":
      TimelineLine(.other, "Typed “\(game?.minimumText ?? "")” as the minimum", isMinor: true)
    case "maximumText":
      TimelineLine(.other, "Typed “\(game?.maximumText ?? "")” as the maximum", isMinor: true)
    default: TimelineLine(.other, "Moved between the fields of the range", isMinor: true)
    }
  }
}
