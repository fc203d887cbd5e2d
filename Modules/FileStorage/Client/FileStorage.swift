public import Architecture

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Loads and saves small files.
///
/// The client says how to ask for a file, not where it lies: on disk (``live(_:)``), or in memory
/// (``inMemory(_:)``). ``StoredDocument`` values have a load and a save of their own beside these.
public struct FileStorage: Sendable {
  /// The bytes of a file, or nil where there is no such file. Loading creates and changes nothing.
  ///
  /// The live value throws ``StorageError`` alone.
  public var load: @Sendable (_ file: StorageFile) async throws -> Data?

  /// Replaces the file by these bytes, or creates it.
  ///
  /// When it returns, the new bytes are there and survive a loss of power. When it throws, the file is what it
  /// was before, with one exception that the error names (``StorageError/Step/syncDirectory``). Nobody sees
  /// a half-written file at any time. Once begun, a save is not cut short by cancellation.
  ///
  /// The live value throws ``StorageError`` alone.
  public var save: @Sendable (_ data: Data, _ file: StorageFile) async throws -> Void

  /// Writes the bytes of a damaged file to a new one beside it, `NAME.corrupt-TIME`, which survives a loss of power
  /// and never takes the place of another. The damaged file stays.
  ///
  /// The live value throws ``StorageError`` alone.
  public var keepCopy: @Sendable (_ data: Data, _ file: StorageFile) async throws -> StorageFile

  /// Removes the file, durably; where there is none, nothing happens.
  ///
  /// The live value throws ``StorageError`` alone.
  public var remove: @Sendable (_ file: StorageFile) async throws -> Void

  /// Reports that the file may have changed: replaced, written, created or removed, by this process or another.
  ///
  /// Changes count from the call on, and those that come faster than they are read are one element. Nothing runs while
  /// nothing changes. The stream ends when its consumer stops, and immediately where the file's directory does not exist
  /// or cannot be observed. A symbolic link is followed once, when the stream is made.
  public var changes: @Sendable (_ file: StorageFile) -> AsyncStream<Void>

  /// The file's path, for messages. Never throws, never touches the disk.
  public var location: @Sendable (_ file: StorageFile) -> String

  public init(
    load: @escaping @Sendable (_ file: StorageFile) async throws -> Data?,
    save: @escaping @Sendable (_ data: Data, _ file: StorageFile) async throws -> Void,
    keepCopy: @escaping @Sendable (_ data: Data, _ file: StorageFile) async throws -> StorageFile = { _, _ in
      throw Architecture.unimplemented("FileStorage.keepCopy")
    },
    remove: @escaping @Sendable (_ file: StorageFile) async throws -> Void = { _ in
      throw Architecture.unimplemented("FileStorage.remove")
    },
    changes: @escaping @Sendable (_ file: StorageFile) -> AsyncStream<Void> = { _ in
      Architecture.unimplemented("FileStorage.changes", returning: AsyncStream { $0.finish() })
    },
    location: @escaping @Sendable (_ file: StorageFile) -> String = { $0.description }
  ) {
    self.load = load
    self.save = save
    self.keepCopy = keepCopy
    self.remove = remove
    self.changes = changes
    self.location = location
  }

  /// The largest file that is loaded or saved: 64 MiB, some hundred times what a long list of favourites needs,
  /// and little enough to hold in memory.
  public static let largestFileSize = 64 << 20
}
