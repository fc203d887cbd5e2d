import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FileStorage {
  /// Keeps files in memory, for tests and previews; they go when the last copy of the value goes.
  ///
  /// Copies of the value share their files. Reads and writes never fail. What is kept of damaged files is
  /// numbered, `NAME.corrupt-1`, as there is no clock.
  ///
  /// - Parameter files: what is there at the start.
  public static func inMemory(_ files: [StorageFile: Data] = [:]) -> FileStorage {
    let contents = InMemoryFiles(files)
    return FileStorage(
      load: { file in contents[file] },
      save: { data, file in contents[file] = data },
      keepCopy: { data, file in contents.keepCopy(data, of: file) },
      remove: { file in contents[file] = nil })
  }
}

private final class InMemoryFiles: Sendable {
  private let files: Mutex<[StorageFile: Data]>

  init(_ files: [StorageFile: Data]) {
    self.files = Mutex(files)
  }

  subscript(file: StorageFile) -> Data? {
    get { files.withLock { $0[file] } }
    set { files.withLock { $0[file] = newValue } }
  }

  func keepCopy(_ data: Data, of file: StorageFile) -> StorageFile {
    files.withLock { files in
      var number = 1
      while files[file.beside(".corrupt-\(number)")] != nil { number += 1 }
      let copy = file.beside(".corrupt-\(number)")
      files[copy] = data
      return copy
    }
  }
}
