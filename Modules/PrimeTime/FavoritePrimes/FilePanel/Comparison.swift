public import Architecture
public import BigInt
import FileStorage
public import NumberFacts

extension FilePanel {
  /// A file of favorites to compare with the list.
  public struct Comparison: Equatable, Codable, Sendable {
    public var file: ExistingFile
    /// The favorites in the file.
    public var favorites: IdentifiedArray<FavoritePrime>
    /// Whether the file has the format of a saved copy, not a plain list.
    public var isDocument: Bool
    public var part = Part.here
    /// The row in the part; a value beyond the last row means the last row.
    public var row = 0
  }

  /// The primes of one list, of the other, or of both.
  public enum Part: String, Equatable, Codable, Sendable, CaseIterable {
    case here
    case both
    case file

    var title: String {
      switch self {
      case .here: "Only here"
      case .both: "In both"
      case .file: "Only in the file"
      }
    }
  }

  /// The primes of both lists by part, the newest first.
  public struct ComparedPrimes: Equatable, Encodable, Sendable {
    public let onlyHere: [BigInt]
    public let inBoth: [BigInt]
    public let onlyInFile: [BigInt]

    subscript(part: Part) -> [BigInt] {
      switch part {
      case .here: onlyHere
      case .both: inBoth
      case .file: onlyInFile
      }
    }

    /// The primes that only one list has, a line each.
    public var lines: [String] {
      onlyHere.map { "only here: \($0)" } + onlyInFile.map { "only in the file: \($0)" }
    }
  }
}

extension FilePanel.State {
  /// The primes of the favorites and of the file with which they are compared; nil if there is none.
  public var comparedPrimes: FilePanel.ComparedPrimes? {
    guard let theirs = screen.comparison?.favorites else { return nil }
    let primes = favoritePrimes.ids.reversed()
    return FilePanel.ComparedPrimes(
      onlyHere: primes.filter { !theirs.contains(id: $0) }, inBoth: primes.filter { theirs.contains(id: $0) },
      onlyInFile: theirs.ids.reversed().filter { !favoritePrimes.contains(id: $0) })
  }

  /// The favorites that a save or an export writes: all, or while lists are compared, those that aren't in the file.
  package var savedFavorites: IdentifiedArray<FavoritePrime> {
    guard let comparison = screen.comparison else { return favoritePrimes }
    return IdentifiedArray(favoritePrimes.filter { !comparison.favorites.contains(id: $0.id) })
  }

  /// The comparison as lines of text, for screen readers.
  var comparisonLines: [String] {
    guard let primes = comparedPrimes, let file = screen.comparison?.file.file else { return [] }
    return FilePanel.Part.allCases.map { part in
      let list = primes[part].prefix(20).map(\.abbreviated).joined(separator: ", ")
      let title = part == .file ? "Only in \(file)" : part.title
      return "\(title): \(primes[part].count.primes)\(list.isEmpty ? "" : ": \(list)")."
    }
  }

  /// Asks whether to replace the compared file with the favorites, or for the file to write those to that it lacks.
  mutating func askToSave(replacing: Bool) {
    guard let comparison = screen.comparison else { return }
    var question = FilePanel.Question(replacing && comparison.isDocument ? .save : .export)
    if replacing {
      (question.existing, question.isFocused, screen.comparison) = (comparison.file, false, nil)
    }
    screen.question = question
  }
}
