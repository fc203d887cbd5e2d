import Architecture
import BigInt
import FavoritePrimes
import FileStorage
import NumberFacts
import NumberText
import Timeline

extension FavoritePrimes.Action {
  func line(from before: AppState, to after: AppState) -> TimelineLine {
    let screen = before.favoritesScreen
    switch self {
    case .binding(let binding): return binding.line(after.favorites)
    case .numbersAdded(let numbers) where numbers.contains(where: \.needsInvestigation):
      return .testing(numbers.words)
    case .numbersAdded(let numbers): return .adding(numbers, from: before, to: after)
    case .numbersTested(let numbers, nonPrimes: _): return .adding(numbers, from: before, to: after)
    case .primesRemoved(let primes): return TimelineLine(.removed, "Removed \(primes.words)")
    case .orderSelected: return TimelineLine(.other, "Changed the order of the favorites")
    case .addSubmitted:
      let screen = after.favoritesScreen
      if screen.additionReport == nil, !screen.addText.isEmpty { return .testing("“\(screen.addText)”") }
      return .adding(after.primesAdded(to: before), from: before, to: after)
    case .additionTested:
      return .adding(after.primesAdded(to: before), from: before, to: after)
    case .dayStarted: return TimelineLine(.other, "A day began", isMinor: true)
    case .filterSelected(let filter):
      return TimelineLine(
        .other, filter.isEmpty ? "Showed all favorites" : "Filtered the favorites by “\(filter)”")
    case .fileButtonTapped(let kind): return TimelineLine(.opened, "Opened the panel to \(kind.verb)")
    case .fileSubmitted:
      return TimelineLine(
        .other, screen.fileQuestion.map { "Chose the file to \($0.kind.verb)" } ?? "Chose a file",
        change: screen.fileQuestion.map { .init("", nil, $0.path) })
    case .fileDismissed: return TimelineLine(.other, "Closed the panel for a file")
    case .completionRequested: return TimelineLine(.other, "Completed the path")
    case .completionsFound(_, let names):
      return TimelineLine(
        .other, names.count == 1 ? "Found 1 file" : "Found \(names.count.grouped) files", isMinor: true)
    case .filesListed: return TimelineLine(.other, "Listed the files of a directory", isMinor: true)
    case .fileSelected: return TimelineLine(.other, "Selected a file", isMinor: true)
    case .saveRequested(let file): return TimelineLine(.saved, "Saved the favorites", change: .file(file))
    case .exportRequested(let file):
      return TimelineLine(.saved, "Exported the favorites", change: .file(file))
    case .existingFileFound(let question):
      return TimelineLine(
        .other, "The file has other favorites", change: question.existing.map { .file($0.file) })
    case .replaceButtonTapped: return TimelineLine(.saved, "Replaced the favorites in the file")
    case .otherNameButtonTapped: return TimelineLine(.other, "Chose another name for the file")
    case .fileReplaced(let replacement):
      return TimelineLine(.saved, "Wrote the file", change: .file(replacement.file))
    case .saveResponse(.saved(let file)):
      return TimelineLine(.saved, "Saved \(before.favoritePrimes.count.favorites)", change: .file(file))
    case .saveResponse(.failed(let problem)): return TimelineLine(.failed, "Not saved: \(problem)")
    case .fileRestoreRequested(let replacement):
      return TimelineLine(.restored, "Started to restore a file", change: .file(replacement.file))
    case .fileRestoreResponse(.restored(let replacement)):
      return TimelineLine(.restored, "Restored a file", change: .file(replacement.file))
    case .fileRestoreResponse(.failed(let problem)):
      return TimelineLine(.failed, "The file was not restored: \(problem)")
    case .loadRequested(let file): return TimelineLine(.other, "Started to load", change: .file(file))
    case .importRequested(let file): return TimelineLine(.other, "Started to import", change: .file(file))
    case .loadResponse(.loaded(let numbers, _)):
      return TimelineLine(.loaded, "Loaded \(numbers.count.favorites)")
    case .loadResponse(.imported(let numbers, _)):
      return TimelineLine(.loaded, "Imported \(numbers.count.grouped) numbers")
    case .loadResponse(.failed(let problem)): return TimelineLine(.failed, "Not loaded: \(problem)")
    case .fileRecovered: return TimelineLine(.restored, "Loaded the backup of a damaged file")
    case .alertDismissed: return TimelineLine(.other, "Closed the message about the favorites")
    case .selectButtonTapped: return TimelineLine(.other, "Selected or deselected a favorite")
    case .selectAllButtonTapped: return TimelineLine(.other, "Selected all favorites, or none")
    case .clearSelectionButtonTapped: return TimelineLine(.other, "Cleared the selection")
    case .clearFilterButtonTapped: return TimelineLine(.other, "Cleared the filter")
    case .deleteButtonTapped:
      let removed = before.primesAdded(to: after)
      return TimelineLine(.removed, removed.isEmpty ? "Nothing to delete" : "Removed \(removed.words)")
    case .nthPrimeButtonTapped: return TimelineLine(.number, "Asked for an nth prime")
    case .detailsButtonTapped: return TimelineLine(.opened, "Opened a favorite")
    case .delegate(.nthPrimeRequested(let n)):
      return TimelineLine(.number, "Requested the lookup of \(n.abbreviated)")
    case .delegate(.detailsRequested(let prime)):
      return TimelineLine(.opened, "Requested the facts about \(prime.abbreviated)")
    }
  }
}

extension BindingAction<FavoritePrimes.State> {
  fileprivate func line(_ favorites: FavoritePrimes.State) -> TimelineLine {
    switch name {
    case "row":
      return TimelineLine(
        .other, "Selected a favorite", change: favorites.current.map { .init("", nil, $0.prime.abbreviated) },
        isMinor: true)
    case "addText": return TimelineLine(.other, "Typed “\(favorites.screen.addText)” to add", isMinor: true)
    case "path": return TimelineLine(.other, "Typed the path of a file", isMinor: true)
    case "focus":
      switch favorites.screen.focus {
      case .filter: return TimelineLine(.other, "Moved to the filter of the favorites", isMinor: true)
      case .addition: return TimelineLine(.other, "Moved to the field to add a prime", isMinor: true)
      case .path: return TimelineLine(.other, "Moved to the field for a file", isMinor: true)
      case nil: return TimelineLine(.other, "Left the field of the favorites", isMinor: true)
      }
    default: return TimelineLine(.other, "Filtered the favorites by “\(favorites.screen.filter)”")
    }
  }
}

extension TimelineLine {
  /// Returns the start of a test, after which another action adds the numbers.
  fileprivate static func testing(_ numbers: String) -> TimelineLine {
    TimelineLine(.other, "Started to test \(numbers) to add", isMinor: true)
  }

  /// Returns the addition of numbers, or what they were if none was added.
  fileprivate static func adding(_ numbers: [BigInt], from before: AppState, to after: AppState)
    -> TimelineLine
  {
    let added = after.primesAdded(to: before)
    return added.isEmpty
      ? TimelineLine(.other, numbers.isEmpty ? "Nothing was added" : "Added nothing of \(numbers.words)")
      : TimelineLine(.added, "Added \(added.words)")
  }
}

extension AppState {
  /// Returns the favorites that another state doesn't have.
  fileprivate func primesAdded(to other: AppState) -> [BigInt] {
    favoritePrimes.ids.filter { !other.favoritePrimes.contains(id: $0) }
  }
}

extension TimelineLine.Change {
  fileprivate static func file(_ file: StorageFile) -> TimelineLine.Change { .init("", nil, "\(file)") }
}

extension FavoritePrimes.FileQuestion.Kind {
  fileprivate var verb: String {
    switch self {
    case .save: "save"
    case .load: "load"
    case .import: "import"
    case .export: "export"
    }
  }
}

extension [BigInt] {
  /// The numbers in a few words: `11 and 13`, or `14 primes, 2 … 97`.
  fileprivate var words: String {
    switch count {
    case 0: return "nothing"
    case 1: return self[0].abbreviated(leading: 9)
    case 2: return "\(self[0].abbreviated(leading: 9)) and \(self[1].abbreviated(leading: 9))"
    default:
      let (least, greatest) = (self.min() ?? 0, self.max() ?? 0)
      return "\(count.grouped) primes, \(least.abbreviated(leading: 9)) … \(greatest.abbreviated(leading: 9))"
    }
  }
}
