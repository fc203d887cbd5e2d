import Architecture
public import FileStorage
import NumberFacts

extension FavoritePrimes.State {
  /// The screen without its list as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if let existing = screen.files.question?.existing {
      return ["\(existing.remark).", "Replace \(existing.file), which has \(existing.count.primes)?"]
    }
    if screen.files.comparison != nil { return files.comparisonLines }
    let (filter, selected) = (browsing.screen.filter, browsing.selectedCount)
    let parts = [
      "Favorite primes: \(favoritePrimes.count.grouped)",
      filter.isEmpty ? nil : "\(browsing.rows.count.grouped) matching “\(filter)”",
      selected == 0 ? nil : "\(selected.grouped) selected", browsing.screen.order.words,
    ]
    return [parts.compactMap(\.self).joined(separator: ", ") + "."]
  }

  /// The mistake in the field that is being edited; nil if there is none.
  public var plainTextMistake: String? {
    if let question = screen.files.question {
      return question.mistake.map { "\($0)." + (question.kind == .import ? " To add a text, use add." : "") }
    }
    if let mistake = browsing.filterMistake { return "\(mistake)." }
    guard screen.adding.isEditing else { return nil }
    let addition = AdditionText(screen.adding.text, usesOtherReading: screen.adding.usesOtherReading)
    return adding.message(about: addition).flatMap { $0.isMistake ? $0.words : nil }
  }

  /// The alert about numbers that aren't prime.
  public var additionAlert: AlertState<Never>? {
    let numbers = screen.adding.notAdded
    if numbers.isEmpty { return nil }
    return AlertState(
      title:
        "\(numbers.map(\.abbreviated).joined(separator: ", ")) \(numbers.count == 1 ? "is" : "are") not prime",
      message: "Only primes can be favorites. Nothing was added.")
  }
}

extension Browsing.Order {
  fileprivate var words: String {
    switch column {
    case .prime, .index: isAscending ? "smallest first" : "largest first"
    case .digits: isAscending ? "fewest digits first" : "most digits first"
    case .added: isAscending ? "oldest first" : "newest first"
    }
  }
}

extension FilePanel.Alert {
  public var alertState: AlertState<Never> {
    switch self {
    case .notSaved(let problem): AlertState(title: "Not saved", message: problem.description)
    case .notLoaded(let problem): AlertState(title: "Not loaded", message: problem.description)
    case .recovered(let recovery):
      AlertState(title: "Loaded from the backup", message: recovery.description)
    }
  }
}

extension AlertState<Never> {
  package var line: String { "\(title). \(message)" }
}

extension FilePanel.ExistingFile {
  /// Returns the number of primes, the size, and the time of the last change, if it is known.
  func details(time: (Date) -> String) -> [String] {
    [count.primes, size.byteCount] + [modified.map(time) ?? ""].filter { !$0.isEmpty }
  }

  /// Returns the question whether to replace its primes with a number of favorites.
  func question(count: Int) -> String {
    "Replace its \(self.count == 1 ? "prime" : self.count.primes) with \(count.grouped)?"
  }

  var remark: String { "The old file stays as \(file.replacedCopy.name)" }
}

extension Int {
  /// The number of bytes: `999 bytes`, `2 KB`.
  var byteCount: String { self < 1000 ? "\(self) bytes" : "\(((self + 500) / 1000).grouped) KB" }

  /// The number of primes with its noun: `1 prime`, `2,000 primes`.
  package var primes: String { "\(grouped) \(self == 1 ? "prime" : "primes")" }
}
