#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StorageError {
  /// Creates the error for a file that was read without ``FileStorage``, such as by `Data.init(contentsOf:)`.
  public init(reading path: String, _ error: CocoaError) {
    let error = Errno(code: (error.underlying as? POSIXError)?.code.rawValue ?? EIO)
    self =
      error.code == EISDIR ? .isDirectory(path: path) : .unreadable(path: path, cause: Cause(error))
  }
}
