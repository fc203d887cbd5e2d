public import FileStorage

/// The reason that the favorites were not saved or loaded. The list is unchanged.
public enum FileProblem: Error, Equatable, Codable, Sendable, CustomStringConvertible {
  case storage(StorageError)
  case fileNotFound(path: String)
  /// The file is not damaged, but contains at least one entry that isn't prime.
  case notPrime([InvalidEntry], path: String)
  /// The file is damaged, and so is its backup, if there is one.
  case unrecoverable(Recovery)

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
    case .fileNotFound(let path):
      "Cannot load \(path.quotedPath): the file does not exist. Save the favorites first, or use another file."
    case .notPrime(let entries, let path):
      "\(path.quotedPath) contains \(Self.list(entries)), which \(entries.count == 1 ? "is" : "are") not prime. "
        + "Nothing was loaded. Fix the file, or use another one."
    case .unrecoverable(let recovery):
      recovery.description
    }
  }

  /// Returns a description of the first few entries.
  private static func list(_ entries: [InvalidEntry]) -> String {
    let shown = entries.prefix(5).map { "\($0.text) (at position \($0.position))" }
    let rest = entries.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
