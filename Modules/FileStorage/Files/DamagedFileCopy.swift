#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes what a damaged file holds to a file of its own, for people to look at.
///
/// The copy is complete and on the disk before anybody touches the damaged file. A copy that was cut short by a kill
/// may stay behind, beside the damaged file, which is still there then.
struct DamagedFileCopy {
  /// The damaged file's.
  let path: String
  let system: SystemCalls

  /// Two damages within a second are rare; what goes beyond this means that something is wrong elsewhere.
  private static let mostCopiesPerSecond = 100

  /// - Returns: what the copy's name has at its end, beyond that of the file.
  func create(with data: Data) throws(StorageError) -> String {
    let (directoryPath, name) = FilePath.split(path)
    let time = ".corrupt-" + Self.timestamp(system.now())
    let directory = try system.openDirectory(directoryPath, creating: false, for: path + time)
    defer { system.closeQuietly(directory) }
    var suffix = time
    for number in 2...Self.mostCopiesPerSecond {
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
        try system.writeOut(data, to: file, for: path + suffix)
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

  /// The basic format of ISO 8601 in UTC, `20261121T091003Z`: no colons, which some file systems forbid.
  private static func timestamp(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
  }
}
