import CommandLineTool
import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file for a result; it replaces no other file.
struct NewFile {
  let path: String
  /// A noun for messages, such as `picture`.
  private let contents: String
  private let storage: FileStorage

  /// Throws ``Failure`` if the path exists, even as a link without a target, or is for the program's own files.
  init(_ path: String, for contents: String, _ context: CommandContext) throws {
    (self.path, self.contents) = (path, contents)
    // Without directories, there is no file of the program.
    let directories = try? context.directories
    storage = .live(directories ?? StorageDirectories(all: "."))
    // Not `FileManager`: it misses files in a directory with a path that isn't UTF-8.
    var status = stat()
    if lstat(path, &status) == 0 { throw exists }
    try directories?.expectOtherFile(at: path)
  }

  /// Creates the file; throws ``Failure`` if it now exists.
  func write(_ text: String) async throws {
    guard try await storage.create(Data(text.utf8), .path(path)) else { throw exists }
  }

  private var exists: Failure {
    Failure("\(path.quotedPath) already exists. Choose another name for the \(contents).", status: .usage)
  }
}
