#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StorageFile {
  /// The copy of the contents that a save replaced, `NAME.bak`.
  public var replacedCopy: StorageFile { appending(Self.replacedSuffix) }

  static let replacedSuffix = ".bak"
}

extension FileStorage {
  /// Replaces the contents of a file, or creates it, after saving a copy of other contents as `NAME.bak`.
  ///
  /// The copy survives a power loss before the file is replaced; if it can't be saved, the file is unchanged.
  ///
  /// - Parameter expectOwn: Throws an error if the file at the place of the copy must not be replaced.
  /// - Returns: The copy; `nil` if the file had no other contents.
  @discardableResult
  @concurrent public func replaceContents(
    of file: StorageFile, with data: Data, copyingIf expectOwn: (StorageFile) async throws -> Void = { _ in }
  ) async throws -> StorageFile? {
    let existing = try await load(file)
    if existing == data { return nil }
    let copy = try await saveCopy(of: existing, file, expectOwn)
    try await save(data, file)
    return copy
  }

  /// Saves a copy of the contents of a file, unless there are none.
  func saveCopy(
    of contents: Data?, _ file: StorageFile, _ expectOwn: (StorageFile) async throws -> Void
  ) async throws -> StorageFile? {
    guard let contents, !contents.isEmpty else { return nil }
    try await expectOwn(file.replacedCopy)
    try await save(contents, file.replacedCopy)
    return file.replacedCopy
  }
}
