#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The contents of a file before and after a save, to undo and to repeat it.
public struct FileReplacement: Equatable, Codable, Sendable {
  public var file: StorageFile
  /// The contents before the save; `nil` if the file didn't exist.
  public var before: Data?
  /// The contents after the save; `nil` if undoing it removed the file.
  public var after: Data?

  public init(_ file: StorageFile, before: Data?, after: Data?) {
    (self.file, self.before, self.after) = (file, before, after)
  }

  /// The replacement that takes this one back.
  public var inverse: FileReplacement { FileReplacement(file, before: after, after: before) }

  /// The copy of the contents before the save; `nil` if there were none.
  public var copy: StorageFile? { before?.isEmpty ?? true ? nil : file.replacedCopy }
}

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
  /// - Returns: The replacement; `nil` if the file has these contents already.
  @concurrent public func replaceContents(
    of file: StorageFile, with data: Data, copyingIf expectOwn: (StorageFile) async throws -> Void = { _ in }
  ) async throws -> FileReplacement? {
    let existing = try await load(file)
    if existing == data { return nil }
    let replacement = FileReplacement(file, before: existing, after: data)
    try await saveCopy(of: replacement, expectOwn)
    try await save(data, file)
    return replacement
  }

  /// Saves a copy of the replaced contents, unless there are none.
  func saveCopy(
    of replacement: FileReplacement, _ expectOwn: (StorageFile) async throws -> Void
  ) async throws {
    guard let copy = replacement.copy, let before = replacement.before else { return }
    try await expectOwn(copy)
    try await save(before, copy)
  }

  /// Repeats a replacement, or undoes one with its ``FileReplacement/inverse``.
  ///
  /// The file's backup has the same contents as the file afterward, if it had before.
  ///
  /// - Throws: ``StorageError/changed(path:)`` if the file doesn't have the contents before the replacement, because
  ///   another program has changed it.
  @concurrent public func perform(_ replacement: FileReplacement) async throws {
    guard try await load(replacement.file) == replacement.before else {
      throw StorageError.changed(path: location(replacement.file))
    }
    try await replace(replacement.file, with: replacement.after)
    if let backup = replacement.file.backup, try await load(backup) == replacement.before {
      try await replace(backup, with: replacement.after)
    }
  }

  private func replace(_ file: StorageFile, with data: Data?) async throws {
    if let data { try await save(data, file) } else { try await remove(file) }
  }
}
