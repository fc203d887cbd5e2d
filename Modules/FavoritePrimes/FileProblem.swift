public import FileStorage

/// Why the favourites were not saved or loaded. The list is as it was.
public enum FileProblem: Equatable, Codable, Sendable, CustomStringConvertible {
  case storage(StorageError)
  case nothingSaved(path: String)
  /// The file is sound, but a number in it is no favourite prime.
  case notPrime(Int, path: String)
  /// An error of no kind that storage is known to throw; `type` is its Swift type.
  case unexpected(type: String)

  init(_ error: any Error) {
    if let error = error as? StorageError {
      self = .storage(error)
    } else {
      self = .unexpected(type: "\(type(of: error))")
    }
  }

  public var description: String {
    switch self {
    case .storage(let error):
      error.description
    case .nothingSaved(let path):
      "There is nothing to load: \(path.quotedPath) does not exist. Save the favourites first, or name another file."
    case .notPrime(let number, let path):
      "\(path.quotedPath) holds \(number), which is not prime. Nothing was loaded; mend the file, or name another."
    case .unexpected(let type):
      "An unexpected error (\(type)) stopped the work on the file. Please report it."
    }
  }
}
