public import FileStorage
import NumberFacts

extension FavoritePrimes.State {
  /// The screen as lines of text, for screen readers; ten rows of a long list.
  public var plainTextLines: [String] {
    let browsing = browsing
    let shown = browsing.rows
    let filter =
      browsing.screen.filter.isEmpty
      ? "" : ", \(shown.count.grouped) matching “\(browsing.screen.filter)”"
    if let existing = screen.files.question?.existing {
      return [
        existing.description(time: nil),
        "\(existing.question(count: favoritePrimes.count)) \(existing.remark).",
      ]
    }
    let heading = "Favorite primes: \(favoritePrimes.count.grouped)\(filter)"
    guard let row = browsing.row(of: browsing.current) else { return [heading] }
    let first = max(0, min(row - Self.maximumRows / 2, shown.count - Self.maximumRows))
    let rows = shown.indices[first..<min(first + Self.maximumRows, shown.count)].map { index in
      let marks = [
        index == row ? "current" : nil,
        browsing.screen.selected.contains(shown[index].prime) ? "selected" : nil,
      ].compactMap(\.self)
      return
        "Row \((index + 1).grouped): \(shown[index].prime.abbreviated)\(marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")"
    }
    return [heading] + rows
  }

  private static let maximumRows = 10

  /// The alert about numbers that aren't prime.
  public var additionAlert: AlertState<Never>? {
    let numbers = screen.notAdded
    if numbers.isEmpty { return nil }
    return AlertState(
      title:
        "\(numbers.map(\.abbreviated).joined(separator: ", ")) \(numbers.count == 1 ? "is" : "are") not prime",
      message: "Only primes can be favorites. Nothing was added.")
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
  /// Returns the path, the number of primes, the size, and the time of the last change.
  func description(time: String?) -> String {
    let details = [count.primes, size.byteCount, time ?? ""].filter { !$0.isEmpty }
    return "\(file) exists: \(details.joined(separator: ", "))"
  }

  /// Returns the question whether to replace the file by a number of favorites.
  func question(count: Int) -> String {
    "Replace its \(self.count == 1 ? "prime" : self.count.primes) by \(count.grouped)?"
  }

  var remark: String { "The old file stays as \(file.replacedCopy.name)" }
}

extension Int {
  /// The number of bytes: `999 bytes`, `2 KB`.
  var byteCount: String { self < 1000 ? "\(self) bytes" : "\(((self + 500) / 1000).grouped) KB" }

  /// The number of primes with its noun: `1 prime`, `2,000 primes`.
  package var primes: String { "\(grouped) \(self == 1 ? "prime" : "primes")" }
}
