public import FileStorage

/// Why the favourites were not saved or loaded. The list is as it was.
public enum FileProblem: Error, Equatable, Codable, Sendable, CustomStringConvertible {
  case storage(StorageError)
  case nothingSaved(path: String)
  /// The file is sound, but these in it are no primes. There is one at least.
  case notPrime([NotPrime], path: String)
  /// The file is damaged, and there is no sound backup.
  case lost(Recovery)

  init(_ error: any Error) {
    self =
      switch error {
      case let problem as FileProblem: problem
      default: .storage(StorageError(error))
      }
  }

  public var description: String {
    switch self {
    case .storage(let error):
      error.description
    case .nothingSaved(let path):
      "There is nothing to load: \(path.quotedPath) does not exist. Save the favourites first, or name another file."
    case .notPrime(let entries, let path):
      "\(path.quotedPath) holds \(Self.list(entries)), which \(entries.count == 1 ? "is" : "are") not prime. "
        + "Nothing was loaded; fix the file, or name another."
    case .lost(let recovery):
      recovery.description
    }
  }

  /// Names a few of many.
  private static func list(_ entries: [NotPrime]) -> String {
    let shown = entries.prefix(5).map { "\($0.text) (at position \($0.position))" }
    let rest = entries.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
