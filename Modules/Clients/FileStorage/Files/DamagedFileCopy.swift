#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A copy of a damaged file's contents, for people to examine.
///
/// The copy is complete and on the disk before the damaged file is changed. If the process is killed
/// meanwhile, an incomplete copy can remain, but so does the damaged file.
struct DamagedFileCopy {
  /// The path of the damaged file.
  let path: String
  let system: SystemCalls

  /// The maximum number of copies per second; a higher number would have another cause than damage.
  private static let maximumCopiesPerSecond = 100

  /// Creates the copy.
  ///
  /// - Returns: The suffix of the copy's name, following the name of the damaged file.
  func create(with data: Data) throws(StorageError) -> String {
    let (directoryPath, name) = FilePath.split(path)
    let time = ".corrupt-" + Self.timestamp(system.now())
    let directory = try system.openDirectory(directoryPath, creating: false, for: path + time)
    defer { system.closeQuietly(directory) }
    var suffix = time
    for number in 2...Self.maximumCopiesPerSecond {
      let file: Int32
      do {
        file = try uninterrupted { () throws(Errno) in try system.createFile(directory, name + suffix) }
      } catch .exists {
        suffix = time + "-\(number)"
        continue
      } catch {
        throw .unwritable(path: path + suffix, step: .createTemporary, cause: StorageError.Cause(error))
      }
      do throws(StorageError) {
        try system.writeAndClose(data, to: file, for: path + suffix)
        try system.attempt(.syncDirectory, for: path + suffix) { () throws(Errno) in
          try system.syncEntries(of: directory)
        }
      } catch {
        system.unlinkQuietly(directory, name + suffix)
        throw error
      }
      return suffix
    }
    throw .unwritable(path: path + suffix, step: .createTemporary, cause: StorageError.Cause(.exists))
  }

  /// Returns the date in ISO 8601's basic format in UTC, `20261121T091003Z`.
  ///
  /// The format has no colons, which some file systems forbid.
  private static func timestamp(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
  }
}
