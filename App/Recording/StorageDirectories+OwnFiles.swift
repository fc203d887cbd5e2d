import AppFeature
import FavoritePrimes
import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension StorageDirectories {
  /// Returns whether a path is the place of one of the program's own files, which may not exist yet.
  func hasOwnFile(at path: String) -> Bool {
    let storage = FileStorage.live(self)
    let documents = [SessionDocument.file, FavoritePrimes.defaultFile]
    let own =
      (documents + documents.compactMap(\.backup)).map(storage.location)
      + [sessionLock.path, WolframFile.appID(self), WolframFile.answers(self)]
    return own.map(Self.place).contains(Self.place(of: path))
  }

  /// Returns a path without symbolic links to its directory.
  private static func place(of path: String) -> String {
    let url = URL(filePath: path, directoryHint: .notDirectory)
    return url.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: url.lastPathComponent)
      .path
  }
}
