public import Architecture

/// A client that loads and saves small files.
///
/// The files are on disk (``live(_:home:reserving:temporaryPrefix:lockTimeout:didSaveStep:)``) or in memory (``inMemory(_:)``). The live value
/// throws only ``StorageError``. For ``StoredDocument`` values, use ``load(_:from:)`` and ``save(_:to:copyingIf:)``.
public struct FileStorage: Sendable {
  /// Returns the contents of a file, or `nil` if it doesn't exist.
  ///
  /// Loading creates and changes nothing.
  public var load: @Sendable (_ file: StorageFile) async throws -> Data?

  /// Replaces the contents of a file, or creates the file.
  ///
  /// When the call returns, the new contents survive a power loss. When it throws, the file is unchanged,
  /// except after a failure of ``StorageError/Step/syncDirectory``. No process ever sees a partially written
  /// file. Cancellation doesn't interrupt a save that has begun.
  public var save: @Sendable (_ data: Data, _ file: StorageFile) async throws -> Void

  /// Replaces the contents of a file as ``save`` does, and saves a copy of the old ones as `NAME.bak`.
  ///
  /// The copy survives a power loss before the file is replaced. When the call throws, an existing copy is unchanged,
  /// too, unless the file system has no hard links.
  public var saveKeepingCopy:
    @Sendable (_ data: Data, _ file: StorageFile, _ old: Data) async throws -> Void = {
      _, _, _ in throw Architecture.unimplemented("FileStorage.saveKeepingCopy")
    }

  /// Creates a file, and returns false if the path exists, even as a link without a target.
  ///
  /// When the call returns true, the file survives a power loss. No process ever sees a part of it. On a file system
  /// without hard links, a file that another process creates in the same instant can be replaced.
  public var create: @Sendable (_ data: Data, _ file: StorageFile) async throws -> Bool = {
    _, _ in throw Architecture.unimplemented("FileStorage.create")
  }

  /// Saves the contents of a damaged file as a new file beside it, and returns the new file.
  ///
  /// The new file is named `NAME.corrupt-TIME`, survives a power loss, and never replaces another file. The
  /// damaged file remains.
  var saveDamagedCopy: @Sendable (_ data: Data, _ file: StorageFile) async throws -> StorageFile = {
    _, _ in throw Architecture.unimplemented("FileStorage.saveDamagedCopy")
  }

  /// Removes a file so that it stays removed after a power loss; does nothing if it doesn't exist.
  public var remove: @Sendable (_ file: StorageFile) async throws -> Void = {
    _ in throw Architecture.unimplemented("FileStorage.remove")
  }

  /// Runs a function while no other task or process runs one for the same file.
  ///
  /// Use ``update(_:in:timeout:change:)``. The live value holds a ``FileLock``, and throws
  /// ``StorageError/locked(path:waited:)`` if one holder keeps it for longer than the timeout; `nil` is 10 seconds.
  public var withLock:
    @Sendable (
      _ file: StorageFile, _ timeout: Duration?, _ body: @Sendable () async throws -> Void
    ) async throws -> Void = {
      _, _, _ in throw Architecture.unimplemented("FileStorage.withLock")
    }

  /// Returns a stream with an element whenever a file may have changed.
  ///
  /// Changes are creation, removal, replacement, and writing, by any process. The stream reports changes after the
  /// call, and combines unread changes into one element. It costs nothing while nothing changes. The stream ends when
  /// its consumer stops, and immediately if the file's directory doesn't exist or can't be observed. A symbolic link is
  /// resolved once, when the stream is created.
  public var changes: @Sendable (_ file: StorageFile) -> AsyncStream<Void> = { _ in
    Architecture.unimplemented("FileStorage.changes", returning: AsyncStream { $0.finish() })
  }

  /// Returns the names in a directory, in no particular order; those of directories end with a slash.
  ///
  /// A link to a directory counts as one. The live value omits names that aren't UTF-8, and examines each entry, which
  /// takes about a microsecond.
  public var entries: @Sendable (_ directory: StorageFile) async throws -> [String] = {
    _ in throw Architecture.unimplemented("FileStorage.entries")
  }

  /// Returns the time of the last change of a file's contents, or `nil` if it doesn't exist or has no time.
  public var modificationDate: @Sendable (_ file: StorageFile) async throws -> Date? = {
    _ in throw Architecture.unimplemented("FileStorage.modificationDate")
  }

  /// Returns the number of bytes in a file, or `nil` if it doesn't exist.
  public var size: @Sendable (_ file: StorageFile) async throws -> Int? = {
    _ in throw Architecture.unimplemented("FileStorage.size")
  }

  /// Returns the path of a file for messages, without accessing the disk.
  public var location: @Sendable (_ file: StorageFile) -> String = { $0.description }

  let documents = DocumentCache()

  /// Creates a storage whose other endpoints fail the current test; assign those that it needs.
  public init(
    load: @escaping @Sendable (_ file: StorageFile) async throws -> Data?,
    save: @escaping @Sendable (_ data: Data, _ file: StorageFile) async throws -> Void
  ) {
    self.load = load
    self.save = save
  }

  /// The maximum size of a file in bytes: 64 MiB, small enough to hold in memory.
  public static let maximumFileSize = 64 << 20
}

extension DependencyValues {
  /// The file storage for reducers; assigned at the composition root.
  public var fileStorage: FileStorage {
    get { self[FileStorageKey.self] }
    set { self[FileStorageKey.self] = newValue }
  }
}

private enum FileStorageKey: DependencyKey {
  static var testValue: FileStorage {
    FileStorage(
      load: { _ in throw Architecture.unimplemented("FileStorage.load") },
      save: { _, _ in throw Architecture.unimplemented("FileStorage.save") })
  }
}
