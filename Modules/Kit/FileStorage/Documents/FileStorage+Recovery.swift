import Architecture

extension FileStorage {
  /// Loads a document, after restoring it from its backup if the file is damaged or missing.
  ///
  /// The contents of a damaged file are copied to `NAME.corrupt-TIME` before the file is replaced, so that they are
  /// never lost, even in a power loss. Without a usable backup, the damaged file, or a damaged backup of a missing
  /// file, is removed, and the document is `nil`, as on the first start. Another version or format is an error, as in
  /// ``load(_:from:)``. So is damage to a user-specified file, to the target of a symbolic link, or to JSON without a
  /// format, which another program has written.
  ///
  /// Only a recovery locks the file, as in ``update(_:in:timeout:change:)``.
  ///
  /// - Returns: The document, and a description of the recovery for the user; `nil` if none was needed.
  /// - Throws: An error of ``load(_:from:)``, ``StorageError/damagedCopyFailed(path:detail:cause:)``, or an error of
  ///   ``withLock``.
  @concurrent public func loadOrRecover<Document: StoredDocument>(
    _ type: Document.Type,
    from file: StorageFile
  ) async throws -> (document: Document?, recovery: Recovery?) {
    do {
      if let document = try await load(Document.self, from: file) { return (document, nil) }
      guard let backup = file.backup, try await load(backup) != nil else { return (nil, nil) }
    } catch StorageError.corrupt where !file.isChosenByUser {}
    return try await update(Document.self, in: file) { _, _ in nil }
  }

  /// Does the same while the file is locked.
  func recovered<Document: StoredDocument>(
    _ type: Document.Type, from file: StorageFile
  ) async throws -> (document: Document?, recovery: Recovery?) {
    guard let data = try await load(file) else { return try await restoreMissing(file) }
    // A save replaces an empty file, such as one that `mktemp` has created.
    if data.isEmpty, file.isChosenByUser { return (nil, nil) }
    do {
      return (try documents.document(in: data, of: file, path: location(file)), nil)
    } catch {
      guard case .corrupt(_, let detail) = error, !file.isChosenByUser else { throw error }
      return try await recover(file, damagedData: data, detail: detail)
    }
  }

  private func restoreMissing<Document: StoredDocument>(
    _ file: StorageFile
  ) async throws -> (document: Document?, recovery: Recovery?) {
    guard let backup = file.backup, let data = try await load(backup) else { return (nil, nil) }
    let document: Document
    do {
      document = try DocumentFile<Document>(path: location(backup)).document(in: data)
    } catch {
      guard case .corrupt(_, let detail) = error else { throw error }
      do {
        return try await recover(backup, damagedData: data, detail: detail)
      } catch StorageError.corrupt {
        // Another program's file.
        return (nil, nil)
      }
    }
    try await save(data, file)
    return (
      document,
      Recovery(
        path: location(file), detail: "it was missing", damagedCopy: nil, backup: location(backup))
    )
  }

  /// Restores or removes a damaged file; throws ``StorageError/corrupt(path:detail:)`` if another program may have written it.
  private func recover<Document: StoredDocument>(
    _ file: StorageFile, damagedData: Data, detail: String
  ) async throws -> (document: Document?, recovery: Recovery?) {
    let path = location(file)
    if DocumentFile<Document>.isForeign(damagedData) {
      throw StorageError.corrupt(path: path, detail: detail)
    }
    do {
      // Read the backup first: if it is rejected, nothing must have changed.
      let backup = try await usableBackup(Document.self, of: file)
      let copy = try await saveDamagedCopy(damagedData, file)
      if let backup {
        try await save(backup.data, file)
      } else {
        try await remove(file)
      }
      let recovery = Recovery(
        path: path, detail: detail, damagedCopy: location(copy),
        backup: backup == nil ? nil : file.backup.map(location))
      return (backup?.document, recovery)
    } catch StorageError.unwritable(_, _, let cause) {
      throw StorageError.damagedCopyFailed(path: path, detail: detail, cause: cause)
    } catch StorageError.notRegularFile {
      throw StorageError.corrupt(path: path, detail: detail)
    }
  }

  /// Returns the document in the backup, or `nil` if there is no backup or it is damaged as well.
  ///
  /// A damaged backup is also copied, because the next save overwrites it.
  private func usableBackup<Document: StoredDocument>(
    _ type: Document.Type, of file: StorageFile
  ) async throws -> (document: Document, data: Data)? {
    guard let backup = file.backup, let data = try await load(backup) else { return nil }
    do {
      return (try DocumentFile<Document>(path: location(backup)).document(in: data), data)
    } catch {
      guard case .corrupt = error else { throw error }
      _ = try await saveDamagedCopy(data, backup)
      return nil
    }
  }
}

/// The recovery of a damaged or missing file.
public struct Recovery: Equatable, Sendable, Codable {
  /// The path of the damaged file.
  public var path: String
  /// A description of the damage, for use within a sentence.
  public var detail: String
  /// The path of the copy of the damaged contents; `nil` if the file was missing.
  public var damagedCopy: String?
  /// The path of the backup used to restore the file; `nil` if there was none, and the file was removed.
  public var backup: String?

  public init(path: String, detail: String, damagedCopy: String?, backup: String?) {
    self.path = path
    self.detail = detail
    self.damagedCopy = damagedCopy
    self.backup = backup
  }
}

extension Recovery: CustomStringConvertible {
  /// A message for the user, on one line that is safe to print.
  public var description: String {
    guard let damagedCopy else {
      return "\(path.quotedPath) was missing."
        + (backup.map { " It was restored from its backup \($0.quotedPath)." } ?? "")
    }
    let damage = "\(path.quotedPath) was damaged: \(detail.printable)."
    if let backup {
      return "\(damage) It was restored from its backup \(backup.quotedPath). "
        + "The damaged file was saved as \(damagedCopy.quotedPath)."
    }
    return "\(damage) There is no usable backup, so it was moved aside to \(damagedCopy.quotedPath). "
      + "To restore it, fix that file and move it back."
  }
}
