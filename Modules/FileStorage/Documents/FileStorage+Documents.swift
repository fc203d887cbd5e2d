#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FileStorage {
  /// Loads a document, or gives nil where there is no such file. The file is left as it is, whatever it contains.
  ///
  /// - Throws: ``StorageError``: ``StorageError/corrupt(path:detail:)`` with what is known of the damage,
  ///   ``StorageError/wrongFormat(path:found:expected:)``, ``StorageError/newerVersion(path:found:supported:)``, or
  ///   what ``load`` throws.
  @concurrent public func load<Document: StoredDocument>(
    _ type: Document.Type,
    from file: StorageFile
  ) async throws -> Document? {
    guard let data = try await load(file) else { return nil }
    return try DocumentFile<Document>(path: location(file)).document(in: data)
  }

  /// Saves a document, and then, unless the user chose the path, the same bytes as its backup (`NAME.backup`).
  ///
  /// What is replaced has to be a document of the same format and of no newer version, or empty: nothing else is
  /// overwritten. Fields of it that this program does not know stay in the file. The backup is written last and from
  /// memory, never from a file; both outlast a loss of power when this returns.
  ///
  /// - Throws: ``StorageError``: ``StorageError/notReplaced(path:detail:)``,
  ///   ``StorageError/wrongFormat(path:found:expected:)`` or ``StorageError/newerVersion(path:found:supported:)`` for
  ///   what is there already, ``StorageError/notBackedUp(path:backup:cause:)``,
  ///   ``StorageError/unencodable(path:detail:)`` for a value that JSON has no form for, or what ``save`` throws.
  @concurrent public func save<Document: StoredDocument>(
    _ document: Document,
    to file: StorageFile
  ) async throws {
    let data: Data
    do {
      data = try DocumentFile(path: location(file)).data(for: document, replacing: try await load(file))
    } catch StorageError.corrupt(let path, let detail) {
      throw StorageError.notReplaced(path: path, detail: detail)
    } catch StorageError.unreadable(let path, let cause) {
      throw StorageError.unwritable(path: path, step: .examine, cause: cause)
    }
    try await save(data, file)
    guard let backup = file.backup else { return }
    do {
      try await save(data, backup)
    } catch StorageError.unwritable(let path, _, let cause) {
      throw StorageError.notBackedUp(path: location(file), backup: path, cause: cause)
    }
  }
}
