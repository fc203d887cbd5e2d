public import FileStorage

/// The reason that the favorites were not saved or loaded.
public enum FileProblem: Error, Equatable, Codable, Sendable, CustomStringConvertible {
  case storage(StorageError)
  case fileNotFound(path: String)
  /// The file is not damaged, but contains at least one entry that isn't prime.
  case notPrime([InvalidEntry], path: String)
  /// The file is damaged, and so is its backup, if there is one.
  case unrecoverable(Recovery)

  init(_ error: any Error) {
    self = error as? FileProblem ?? .storage(StorageError(error))
  }

  public var description: String {
    switch self {
    case .storage(.corrupt(let path, _)) where isNotJSON:
      "\(path.quotedPath) isn't a list of primes: it is truncated, or neither JSON nor just numbers. "
        + "Choose another file."
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

  private var isNotJSON: Bool { if case .storage(let error) = self { error.isNotJSON } else { false } }

  /// The problem in a few words.
  var summary: String {
    switch self {
    case .storage where isNotJSON: "This isn't a list of primes (not JSON)"
    case .storage(.corrupt), .storage(.wrongFormat): "This isn't a list of primes"
    case .storage(.notReplaced): "A different kind of file: it stays as it is"
    case .storage(.isDirectory): "This is a directory"
    case .storage(.unreadable(_, let cause)), .storage(.unwritable(_, _, let cause)):
      cause.description.capitalizedFirst
    case .storage(let error): error.description
    case .fileNotFound: "This file doesn't exist"
    case .notPrime(let entries, _): "\(Self.list(entries)) \(entries.count == 1 ? "is" : "are") not prime"
    case .unrecoverable: "This file is damaged"
    }
  }

  /// Returns the first five entries, and the number of others.
  private static func list(_ entries: [InvalidEntry]) -> String {
    let shown = entries.prefix(5).map { "\($0.text) (at position \($0.position))" }
    let rest = entries.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
