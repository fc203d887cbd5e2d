public import Architecture
import Synchronization

extension FileStorage {
  /// Returns the document in a file, or `nil` if the file doesn't exist. The file is never changed.
  ///
  /// - Throws: ``StorageError/corrupt(path:detail:)``, ``StorageError/wrongFormat(path:found:expected:)``,
  ///   ``StorageError/newerVersion(path:found:supported:)``, ``StorageError/olderVersion(path:oldest:)``, or an error of
  ///   ``load``.
  @concurrent public func load<Document: StoredDocument>(
    _ type: Document.Type,
    from file: StorageFile
  ) async throws -> Document? {
    guard let data = try await load(file) else { return nil }
    return try documents.document(in: data, of: file, path: location(file))
  }

  /// Changes a document without losing the changes of other tasks and processes.
  ///
  /// From the load to the save, the file is locked by ``StorageFile/lock``, so that other updates, and the saves of
  /// `saving(_:in:after:state:action:)`, wait. Don't update the same file in `change`.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait for another holder of the lock; `nil` for that of the storage.
  ///   - change: Returns the new document; `nil` to save nothing. It gets the document in the file, or `nil` if there is
  ///     none, after a recovery as in ``loadOrRecover(_:from:)``. An equal document isn't saved.
  /// - Returns: The document that is in the file now, and the recovery.
  /// - Throws: ``StorageError/locked(path:waited:)``, the error that `change` throws, or an error of
  ///   ``loadOrRecover(_:from:)`` or ``save(_:to:copyingIf:)``.
  @discardableResult
  @concurrent public func update<Document: StoredDocument>(
    _ type: Document.Type, in file: StorageFile, timeout: Duration? = nil,
    change: @Sendable (_ found: Document?, _ recovery: Recovery?) async throws -> Document?
  ) async throws -> (document: Document?, recovery: Recovery?) {
    let result = Mutex<(document: Document?, recovery: Recovery?)>((nil, nil))
    try await withLock(file, timeout) {
      let (found, recovery) = try await recovered(Document.self, from: file)
      let new = try await change(found, recovery) ?? found
      if let new, new != found { try await save(new, to: file) }
      result.withLock { $0 = (new, recovery) }
    }
    return result.withLock(\.self)
  }

  /// Saves a document, and then its backup (`NAME.backup`) unless the path is user-specified.
  ///
  /// Only an empty file, or a document of the same format and a readable version, is overwritten. Unknown fields of
  /// that document are preserved. The backup is written last, and from memory rather than from the file. When the call
  /// returns, both files survive a power loss.
  ///
  /// - Parameter expectOwn: If not nil, a copy of other contents is saved as `NAME.bak` first, as in
  ///   ``replaceContents(of:with:copyingIf:)``.
  /// - Returns: The copy; `nil` if none was saved.
  /// - Throws: ``StorageError/notReplaced(path:detail:)``,
  ///   ``StorageError/wrongFormat(path:found:expected:)``, ``StorageError/newerVersion(path:found:supported:)``, or
  ///   ``StorageError/olderVersion(path:oldest:)`` if the existing file must not be overwritten;
  ///   ``StorageError/notBackedUp(path:backup:cause:)``; ``StorageError/unencodable(path:detail:)`` for a value that
  ///   JSON can't represent; or an error of ``save``.
  @discardableResult
  @concurrent public func save<Document: StoredDocument>(
    _ document: Document,
    to file: StorageFile,
    copyingIf expectOwn: ((StorageFile) async throws -> Void)? = nil
  ) async throws -> StorageFile? {
    let new: DocumentCache.Entry
    let existing: Data?
    let previous = documents[file]
    do {
      existing = try await load(file)
      new = try DocumentFile(path: location(file))
        .entry(for: document, replacing: existing, latest: previous)
    } catch StorageError.corrupt(let path, let detail) {
      throw StorageError.notReplaced(path: path, detail: detail)
    } catch StorageError.unreadable(let path, let cause) {
      throw StorageError.unwritable(path: path, step: .examine, cause: cause)
    }
    // Before the write, so that an observer of the file doesn't decode the contents.
    documents[file] = new
    let copy = try await save(new.contents, file, replacing: existing, copyingIf: expectOwn)
    guard let backup = file.backup else { return copy }
    do {
      try await expectOwnBackup(Document.self, backup, previous: previous)
      try await save(new.contents, backup)
    } catch StorageError.notRegularFile(let path), StorageError.isDirectory(let path),
      StorageError.tooLarge(let path, _)
    {
      throw StorageError.notBackedUp(path: location(file), backup: path, cause: .foreignFile)
    } catch StorageError.unwritable(let path, _, let cause), StorageError.unreadable(let path, let cause) {
      throw StorageError.notBackedUp(path: location(file), backup: path, cause: cause)
    }
    return copy
  }

  /// Throws an error if a backup exists and isn't of this format and version; copies a damaged one.
  private func expectOwnBackup<Document: StoredDocument>(
    _ type: Document.Type, _ backup: StorageFile, previous: DocumentCache.Entry?
  ) async throws {
    // Most backups are exactly as this program wrote them.
    guard let data = try await load(backup), data != previous?.contents else { return }
    do {
      _ = try DocumentFile<Document>(path: location(backup)).document(in: data)
    } catch .corrupt where !DocumentFile<Document>.isForeign(data) {
      _ = try await saveDamagedCopy(data, backup)
    } catch {
      throw StorageError.notRegularFile(path: location(backup))
    }
  }

  // MARK: - Copies of replaced contents

  /// Replaces the contents of a file, or creates it, after saving a copy of other contents as `NAME.bak`.
  ///
  /// When the call throws, both are unchanged, as in ``saveKeepingCopy``.
  ///
  /// - Parameter expectOwn: Throws an error if the file at the place of the copy must not be replaced.
  /// - Returns: The copy; `nil` if the file had no other contents.
  @discardableResult
  @concurrent public func replaceContents(
    of file: StorageFile, with data: Data,
    copyingIf expectOwn: @escaping (StorageFile) async throws -> Void = { _ in }
  ) async throws -> StorageFile? {
    let existing = try await load(file)
    if existing == data { return nil }
    return try await save(data, file, replacing: existing, copyingIf: expectOwn)
  }

  /// Saves the contents of a file, with a copy of other ones if `expectOwn` isn't nil; returns the copy.
  private func save(
    _ data: Data, _ file: StorageFile, replacing old: Data?,
    copyingIf expectOwn: ((StorageFile) async throws -> Void)?
  ) async throws -> StorageFile? {
    guard let expectOwn, let old, !old.isEmpty, old != data else {
      try await save(data, file)
      return nil
    }
    try await expectOwn(file.replacedCopy)
    try await saveKeepingCopy(data, file, old)
    return file.replacedCopy
  }
}
