import AppFeature
import CommandLineTool
import FavoritePrimes
import FileStorage

extension StorageDirectories {
  /// Returns whether a path is that of one of the program's own files, existing or not.
  func hasOwnFile(at path: String) -> Bool {
    let storage = FileStorage.live(self)
    let documents = [SessionDocument.file, FilePanel.defaultFile]
    let own =
      (documents + documents.compactMap(\.backup) + [SessionDocument.lock]).map(storage.location)
      + [wolframAppIDFile].compactMap(\.self)
    return own.map(Self.place).contains(Self.place(of: path))
  }

  /// Throws ``Failure`` if a path is that of one of the program's own files.
  ///
  /// - Parameter allowsFavorites: Whether the path can be that of the favorites.
  func expectOtherFile(at path: String, allowsFavorites: Bool = false) throws {
    let isFavorites =
      Self.place(of: path) == Self.place(of: FileStorage.live(self).location(FilePanel.defaultFile))
    guard hasOwnFile(at: path), !(allowsFavorites && isFavorites) else { return }
    throw Failure(
      "\(path.quotedPath) is the place of a file of the program. Choose another name.", status: .usage)
  }

  /// Returns a path without symbolic links to its directory.
  private static func place(of path: String) -> String {
    let url = URL(filePath: path, directoryHint: .notDirectory)
    return url.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: url.lastPathComponent)
      .path
  }
}
