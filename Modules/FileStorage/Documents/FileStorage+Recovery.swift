#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FileStorage {
  /// Loads a document; a damaged file is kept aside first, and its backup put in its place.
  ///
  /// What was damaged is copied to `NAME.corrupt-TIME` before anything takes its place, so that at no moment, and after
  /// no loss of power, its bytes are lost. Where there is no sound backup the damaged file goes, and the result is nil,
  /// as at the first start. A file of a newer version or of another format is refused like by
  /// ``load(_:from:)``, and so is any damage in a file whose path the user chose.
  ///
  /// To be called under the lock that those hold who save the file: what another process has just saved would be put
  /// aside otherwise.
  ///
  /// - Returns: the document, and what was done to get it, for the user to hear of; nil for nothing.
  /// - Throws: what ``load(_:from:)`` throws, or ``StorageError/notKeptAside(path:detail:cause:)``.
  @concurrent public func loadOrRecover<Document: StoredDocument>(
    _ type: Document.Type,
    from file: StorageFile
  ) async throws -> (document: Document?, recovery: Recovery?) {
    guard let data = try await load(file) else { return (nil, nil) }
    let path = location(file)
    do {
      return (try DocumentFile<Document>(path: path).document(in: data), nil)
    } catch .corrupt(_, let detail) where !file.isChosenByUser {
      do {
        return try await recover(file, holding: data, detail: detail)
      } catch StorageError.unwritable(_, _, let cause) {
        throw StorageError.notKeptAside(path: path, detail: detail, cause: cause)
      }
    }
  }

  private func recover<Document: StoredDocument>(
    _ file: StorageFile, holding damaged: Data, detail: String
  ) async throws -> (Document?, Recovery?) {
    // What can be refused is looked at before anything is touched.
    let backup = try await soundBackup(Document.self, of: file)
    let kept = try await keepCopy(damaged, file)
    if let backup {
      try await save(backup.data, file)
    } else {
      try await remove(file)
    }
    let recovery = Recovery(
      path: location(file), detail: detail, kept: location(kept),
      backup: backup == nil ? nil : file.backup.map(location))
    return (backup?.document, recovery)
  }

  /// The document that the backup holds, or nil where there is none or it is damaged as well. A damaged backup is kept
  /// aside, too, as the next save writes another.
  private func soundBackup<Document: StoredDocument>(
    _ type: Document.Type, of file: StorageFile
  ) async throws -> (document: Document, data: Data)? {
    guard let backup = file.backup, let data = try await load(backup) else { return nil }
    do {
      return (try DocumentFile<Document>(path: location(backup)).document(in: data), data)
    } catch .corrupt {
      _ = try await keepCopy(data, backup)
      return nil
    }
  }
}
