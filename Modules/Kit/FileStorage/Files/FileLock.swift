/// A lock between processes, for loading, changing, and saving a file without losing other changes.
///
/// For a document, use ``FileStorage/update(_:in:change:)``, which holds it.
///
/// It is an exclusive `flock` on a file of its own, which is created when needed and never removed. A lock on
/// the saved file itself would be lost in each save, because a save replaces the file. The system releases
/// the lock when its holder ends for any reason. Two tasks of one process exclude each other as two processes
/// do. The lock is advisory: it doesn't protect files from code that doesn't use it.
public struct FileLock: Sendable {
  private let file: DiskFile
  private let createsDirectories: Bool
  private var system: SystemCalls { file.system }

  public init(path: String) {
    self.init(path: path, system: .posix)
  }

  init(path: String, system: SystemCalls, createsDirectories: Bool = true) {
    var file = DiskFile(path: path, system: system)
    file.requiresOwnDirectory = createsDirectories
    self.file = file
    self.createsDirectories = createsDirectories
  }

  /// The lock file's path; a missing directory is created (mode 0700), and one of another user except root is refused.
  public var path: String { file.path }

  /// The time between two attempts: too short for a person to notice, and cheap for the system.
  public static let pollingInterval = Duration.milliseconds(25)

  /// Runs `body` on the caller's actor while holding the lock.
  ///
  /// The lock is released when `body` returns or throws. It is not reentrant: acquiring it again within
  /// `body` waits until the timeout.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait for another holder. With zero, there is a single attempt.
  ///   - clock: The clock that measures the wait.
  /// - Throws: ``StorageError/locked(path:waited:)`` after the timeout,
  ///   ``StorageError/unwritable(path:step:cause:)`` if locking fails, `CancellationError` if the waiting
  ///   task is canceled, or any error of `body`.
  @discardableResult
  public nonisolated(nonsending) func withExclusiveLock<Result, WaitingClock: Clock<Duration>>(
    timeout: Duration,
    clock: WaitingClock,
    body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let descriptor = try await acquire(timeout: timeout, clock: clock)
    defer { release(descriptor) }
    return try await body()
  }

  private func release(_ descriptor: Int32) {
    // Unlock first, because a starting child process has a copy of the descriptor until it runs its program.
    try? system.unlock(descriptor)
    system.closeQuietly(descriptor)
  }

  private nonisolated(nonsending) func acquire<WaitingClock: Clock<Duration>>(
    timeout: Duration,
    clock: WaitingClock
  ) async throws -> Int32 {
    let start = clock.now
    let deadline = start.advanced(by: timeout)
    while true {
      try Task.checkCancellation()
      if let descriptor = try await attempt() { return descriptor }
      let now = clock.now
      guard now < deadline else { throw StorageError.locked(path: path, waited: start.duration(to: now)) }
      try await clock.sleep(until: min(deadline, now.advanced(by: Self.pollingInterval)), tolerance: nil)
    }
  }

  /// Returns the descriptor of the locked file, or `nil` if another process or task holds the lock.
  @concurrent private func attempt() async throws(StorageError) -> Int32? {
    let (directoryPath, name) = FilePath.split(path)
    guard !name.isEmpty else { throw .isDirectory(path: path) }
    let directory = try file.openDirectory(directoryPath, creating: createsDirectories)
    defer { system.closeQuietly(directory) }
    let descriptor = try file.attempt(.openLock, system.openLock(directory, name))
    var isAcquired = false
    defer { if !isAcquired { system.closeQuietly(descriptor) } }
    do {
      try system.lock(descriptor)
    } catch .wouldBlock {
      return nil
    } catch {
      throw file.unwritable(.lock, error)
    }
    // The file may have been removed since it was opened, and a lock on a removed file excludes no process.
    isAcquired = try file.attempt(.lock, system.isInPlace(descriptor, directory: directory, name: name))
    return isAcquired ? descriptor : nil
  }
}
