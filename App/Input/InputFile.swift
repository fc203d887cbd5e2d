import CommandLineTool
import FileStorage

/// A file that a command reads to its end: of any kind, such as a pipe, or standard input as `-`.
enum InputFile {
  static let standardInput = StorageFile.path("-")

  /// Returns the contents of a file.
  ///
  /// - Parameter first: The first byte of usable contents; other input on standard input isn't read to its end.
  /// - Throws: `StorageError` or `StreamError`; ``Failure`` if the file doesn't exist.
  static func contents(of path: String, limit: Int, beginningWith first: UInt8? = nil) throws -> Data {
    if StorageFile.path(path) == standardInput {
      guard let bytes = try StandardStream.input.contents(limit: limit, beginningWith: first) else {
        throw StorageError.tooLarge(path: StandardStream.input.name, limit: limit)
      }
      return Data(bytes)
    }
    guard let data = try FileStorage.contents(ofAnyFile: path, limit: limit) else {
      throw Failure("Cannot read \(path.quotedPath): the file does not exist.", status: .dataError)
    }
    return data
  }
}

extension FileStorage {
  /// Uses contents that a command has read, for the file that they are from.
  mutating func use(_ contents: Data, of file: StorageFile) {
    let (load, location) = (load, location)
    self.load = { try await $0 == file ? contents : load($0) }
    self.location = { $0 == InputFile.standardInput ? StandardStream.input.name : location($0) }
  }
}
