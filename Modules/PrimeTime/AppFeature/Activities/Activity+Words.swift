import BigInt
import FavoritePrimes
import FileStorage
import GuessingGame
import Lookups
import NumberFacts
import NumberText
import TerminalUI
import Timeline

/// The sign and the words of an activity, and its subject.
struct ActivityWords {
  enum Sign: String {
    case succeeded = "✓"
    case added = "+"
    case removed = "−"
    case won = "★"
    case saved = "↓"
    case loaded = "↑"
    case restored = "↺"
    case failed = "!"
    case canceled = "–"

    var color: Color {
      switch self {
      case .succeeded: .positive
      case .added: .accent
      case .removed, .failed: .negative
      case .won: .gold
      case .saved, .loaded, .restored, .canceled: .muted
      }
    }
  }

  /// The screen, the number, or the canceled work that an activity is about.
  enum Subject: Equatable {
    case screen(AppState.Route)
    case number(BigInt)
    case lookup(BigInt)
    case search(BigInt)
  }

  let sign: Sign
  let subject: Subject
  /// Phrases in the past tense, without a period, from the longest to the shortest.
  let forms: [String]
  /// The phrase to read aloud, without a period; nil for the longest one.
  var spoken: String?
  /// Additional words such as the time that was needed, from the longest to the shortest.
  var results: [String] = []
  /// The object without the verb, and the results with it, for two columns; nil for the phrases and their results.
  var columns: (object: String, results: [String])?

  init(_ sign: Sign, _ subject: Subject, _ forms: String?..., spoken: String? = nil, results: String?...) {
    (self.sign, self.subject, self.forms) = (sign, subject, forms.compactMap(\.self))
    (self.spoken, self.results) = (spoken, results.compactMap(\.self))
  }

  /// The longest phrase, as a sentence without its period.
  var sentence: String { spoken ?? forms[0] }
}

extension Activity.Kind: CustomStringConvertible {
  /// The activity as a sentence.
  public var description: String {
    let sentence = words.sentence
    return sentence.hasSuffix(".") ? sentence : sentence + "."
  }

  var words: ActivityWords {
    switch self {
    case .addedFavorites(let primes): primes.words(.added, "Added", "to favorites")
    case .removedFavorites(let primes): primes.words(.removed, "Removed", "from favorites")
    case .restoredFavorites(let primes): primes.words(.added, "Restored", "to favorites")
    case .replacedFavorites(added: 0, removed: 0):
      // Only undoing or redoing a load of the same primes leaves no other change.
      .init(
        .restored, .screen(.favoritePrimes), "Restored the order and the dates of the favorites",
        "Restored the order and the dates")
    case .replacedFavorites(let added, let removed):
      .init(.added, .screen(.favoritePrimes), "\(added.grouped) added, \(removed.grouped) removed")
    case .importedFavorites(let file, let added):
      .init(
        .loaded, .screen(.favoritePrimes), "Imported \(added.favorites) from \(file)",
        "Imported \(added.favorites)")
    case .loadedFavorites(let file, let count, let replaced):
      .init(
        .loaded, .screen(.favoritePrimes),
        "Loaded \(count.favorites) from \(file)" + (replaced > 0 ? ", replacing \(replaced.grouped)" : ""),
        replaced > 0 ? "Loaded \(count.favorites), replacing \(replaced.grouped)" : nil,
        "Loaded \(count.favorites)")
    case .savedFavorites(let file, let copy, let count):
      .init(
        .saved, .screen(.favoritePrimes),
        "Saved \(count?.favorites ?? "the favorites") to \(file)"
          + (copy.map { ", the old file stays as \($0.name)" } ?? ""),
        copy.map { "Saved \(file.name), the old one stays as \($0.name.dropFirst(file.name.count))" },
        "Saved \(file.name)")
    case .answeredLookup(let n, let prime, let source, let elapsed):
      .init(
        .succeeded, .number(prime), "p(\(n.groupedOrPower())) = \(prime.grouped)", prime.grouped,
        "Found the prime", spoken: "The \(n.ordinal) prime is \(prime.grouped)",
        results: elapsed.map { (source.map { "\($0.title) · " } ?? "") + $0.text })
    case .failedLookup(let n, let reason):
      .init(
        .failed, .lookup(n), "p(\(n.groupedOrPower())) failed: \(reason)",
        spoken: "Looking up the \(n.ordinal) prime failed: \(reason)")
    case .canceledLookup(let n, let fraction):
      .init(
        .canceled, .lookup(n), "Canceled p(\(n.groupedOrPower()))", "Canceled a lookup",
        spoken: "Canceled looking up the \(n.ordinal) prime\(fraction.map { " at \($0.percentage)" } ?? "")",
        results: fraction.map { "at \($0.percentage)" })
    case .searched(let search):
      search.words
    case .wonGame(let secret, let guesses, let best):
      .init(
        .won, .screen(.guessingGame), "Found \(secret.grouped) in \(guesses.guesses)",
        "Won a game in \(guesses.guesses)",
        spoken: "Won a game in \(guesses.guesses): found \(secret.grouped)",
        results: best.map { "best \($0.grouped)" })
    case .gaveUpGame(let secret, let guesses):
      .init(
        .canceled, .screen(.guessingGame),
        "Gave up a game after \(guesses.guesses): it was \(secret.grouped)",
        "Gave up after \(guesses.guesses)")
    case .discardedGame(let guesses, let games):
      .init(
        .canceled, .screen(.guessingGame),
        "\(discarded(games)) with \(guesses.guesses)", discarded(games))
    case .setCount(let count):
      .init(.succeeded, .number(count), "Count: \(count.abbreviated)", "Count: \(count.brief())")
    case .copied(let numbers, to: .clipboard):
      .init(.succeeded, numbers.subject, "Copied \(numbers.name)")
    case .copied(let numbers, to: .terminal):
      .init(
        .succeeded, numbers.subject, "Sent \(numbers.name) to the terminal's clipboard",
        numbers.count == 1 ? "Sent \(numbers[0].brief()) to the clipboard" : nil)
    case .copied(let numbers, to: .nowhere):
      .init(
        .failed, numbers.subject,
        "Not copied: \(numbers.name). This terminal has no clipboard. Select it with Shift",
        "Not copied: select it with Shift")
    case .setTheme(let theme):
      .init(.succeeded, .screen(.home), "Theme: \(theme.rawValue)")
    case .wentBack(let time):
      .init(.restored, .screen(.timeline), "Back to \(time ?? "an earlier moment")")
    case .returned(let time):
      .init(.restored, .screen(.timeline), "Back to \(time ?? "the later moment")", "Back")
    case .restoredCount(let count):
      .init(.restored, .number(count), "Count is \(count.abbreviated) again")
    case .restoredStep(let step):
      .init(.restored, .screen(.counter), "Step is \(step.abbreviated) again")
    case .restoredFilter(let filter):
      .init(
        .restored, .screen(.favoritePrimes), "\(filter.isEmpty ? "No filter" : "Filter is \(filter)") again")
    case .restoredGame(let guesses):
      .init(.restored, .screen(.guessingGame), "Game: \(guesses.guesses) again")
    case .notRestored(let parts, let isUndo, isPartial: true):
      .init(
        .failed, .screen(.home),
        "\(isUndo ? "Undone" : "Redone"), but another program changed the \(parts.words)",
        "\(isUndo ? "Undone" : "Redone") without the \(parts.words)")
    case .notRestored(let parts, let isUndo, isPartial: false):
      .init(
        .failed, .screen(.home),
        "Not \(isUndo ? "undone" : "redone"): another program changed the \(parts.words)",
        "Not \(isUndo ? "undone" : "redone"): the \(parts.words) changed")
    }
  }
}

/// Returns `Discarded a game`, or `Discarded 3 games`.
private func discarded(_ games: Int?) -> String {
  games.map { "Discarded \($0.grouped) games" } ?? "Discarded a game"
}

extension Investigation {
  fileprivate var words: ActivityWords {
    let names = [5, 3].map { number.powerForm() ?? number.abbreviated(leading: $0) }
    let (work, time) = (isProbablePrime ?? false ? "the proof of" : "factoring", elapsed.text)
    if let failure {
      return .init(
        .failed, .search(number), "\(work.capitalizedFirst) \(names[0]) failed: \(failure)",
        "\(work.capitalizedFirst) \(names[1]) failed")
    }
    if let proof {
      return .init(
        .succeeded, .number(number), "\(names[0]) is prime", "\(names[1]) is prime",
        spoken: "\(number.abbreviated) is prime, proved by \(proof.method)",
        results: "proved by \(proof.method), \(time)", "proved, \(time)", time)
    }
    guard isComplete, let product = briefFactors(), let short = briefFactors(limit: 9),
      let first = briefFactors(limit: 9, count: 2)
    else {
      return .init(
        .canceled, .search(number), "Canceled \(work) \(names[0])", "Canceled \(work) \(names[1])",
        "Canceled \(names[1])", "Canceled \(number.brief())",
        results: "after \(time)", time)
    }
    return .init(
      .succeeded, .number(number), "\(names[0]) = \(product)", "\(names[0]) = \(short)",
      "\(names[1]) = \(first)", "\(names[1]), factored", "Factored a number",
      results: "factored, \(time)", time)
  }
}

extension [String] {
  /// The words of a list, as in `count, step, and game`.
  var words: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + (count > 2 ? ", and " : " and ") + last
  }
}

extension [BigInt] {
  /// The number, or the count of several primes.
  fileprivate var name: String { count == 1 ? self[0].abbreviated : count.primes }

  fileprivate var subject: ActivityWords.Subject {
    count == 1 ? .number(self[0]) : .screen(.favoritePrimes)
  }
}

extension Activity.Favorites {
  /// Returns words such as `Added 7 to favorites` or `Added 3 favorites, 2 … 97`.
  fileprivate func words(_ sign: ActivityWords.Sign, _ verb: String, _ place: String) -> ActivityWords {
    let (least, greatest) = (least.abbreviated(leading: 9), greatest.abbreviated(leading: 9))
    let (result, range) = (
      "\(verb.lowercased()) \(place)", "\(least)\(count == 2 ? " and" : " …") \(greatest)"
    )
    var words =
      count == 1
      ? ActivityWords(
        sign, .number(self.least), "\(verb) \(least) \(place)", "\(verb) \(least)", "\(verb) \(1.favorites)")
      : ActivityWords(
        sign, .screen(.favoritePrimes), "\(verb) \(count.favorites), \(range)", "\(verb) \(count.favorites)")
    words.columns =
      count > 2 ? (count.primes, ["\(range), \(result)", result]) : (count == 1 ? least : range, [result])
    return words
  }
}
