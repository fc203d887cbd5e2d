import Architecture
import Counter
import FavoritePrimes
import GuessingGame
import NthPrimeClient
import PrimeModal

extension AppState {
  /// What there is to know of the present screen, a line each: for those who are read to, and where no screen can be
  /// drawn.
  public var lines: [String] {
    let problem = sessionProblem.map { ["Note: \($0)"] } ?? []
    switch route {
    case .home: return problem + homeLines
    case .counter: return problem + counter.lines
    case .favoritePrimes: return problem + favorites.lines
    case .guessingGame: return problem + (guessingGame?.lines ?? [])
    }
  }

  private var homeLines: [String] {
    ["PrimeTime", "The count is \(count). \(favoritesStatus)"]
      + activityFeed.suffix(3).reversed().map(\.sentence)
  }

  /// How many favourites there are, as a sentence.
  var favoritesStatus: String {
    switch favoritePrimes.count {
    case 0: "No favourites yet."
    case 1: "1 favourite."
    case let count: "\(count) favourites."
    }
  }
}

extension Counter.State {
  fileprivate var lines: [String] {
    if let modal = primeModal { return modal.lines }
    let outcome: String? =
      switch lookUp {
      case .idle, .asking: nil
      case .answered(let answer):
        "The \(answer.n.ordinal) prime is \(answer.prime), says \(answer.source.name)."
      case .failed(let n, let error): "No answer about the \(n.ordinal) prime. \(error)"
      }
    return ["Counter", "The count is \(count), the step \(step)."] + [outcome].compactMap(\.self)
  }
}

extension PrimeModal.State {
  fileprivate var lines: [String] {
    switch primality {
    case .prime:
      ["\(number) is prime. It is \(isFavorite ? "" : "not ")among the favourites."]
    case .composite(let factors):
      ["\(number) is not prime: \(number) = \(factors.product)."]
    case .neither:
      ["\(number) is not prime: the least prime is 2."]
    }
  }
}

extension GuessingGame.State {
  fileprivate var lines: [String] {
    if let alert = counter.alert { return ["\(alert.title). \(alert.message)"] }
    let heading = "Guessing game: a number from \(game.range.lowerBound) to \(game.range.upperBound)"
    let news = notice ?? game.guesses.last?.sentence
    let hint = settings.showsHints && !game.isFinished ? " \(game.hint)" : ""
    return [heading, "The count is \(counter.count)."] + [news].compactMap(\.self) + [game.summary + hint]
  }
}

extension FavoritePrimes.State {
  /// Around the current row, if there are too many to be read to.
  fileprivate var lines: [String] {
    let shown = shown
    let filter = browsing.filter.isEmpty ? "" : ", \(shown.count) with “\(browsing.filter)” in them"
    let heading = "Favourite primes: \(favoritePrimes.count)\(filter)"
    guard let current, let row = shown.firstIndex(of: current) else { return [heading] }
    let first = max(0, min(row - Self.mostRows / 2, shown.count - Self.mostRows))
    let rows = shown.indices[first..<min(first + Self.mostRows, shown.count)].map { index in
      let marks = [
        index == row ? "current" : nil, browsing.selected.contains(shown[index]) ? "selected" : nil,
      ].compactMap(\.self)
      return "Row \(index + 1): \(shown[index])\(marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")"
    }
    return [heading] + rows
  }

  private static let mostRows = 10
}
