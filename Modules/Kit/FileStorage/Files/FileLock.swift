import Architecture
import Synchronization

/// A lock between processes, for loading, changing, and saving a file without losing other changes.
///
/// For a document, use ``FileStorage/update(_:in:timeout:change:)``, which holds it.
///
/// It is an exclusive `flock` on a file of its own, which is created when needed. The file stays, unless it is beside a file
/// that the user chose: then its holder removes it. A lock on the saved file itself would be lost in each save, because a
/// save replaces the file. The system releases the lock when its holder ends for any reason. Two tasks of one process
/// exclude each other as two processes do. The lock is advisory: it doesn't protect files from code that doesn't use it.
///
/// Each holder writes its process identifier and a number into the file, so that others can wait for many holders in turn,
/// but not forever for one that is stopped.
public struct FileLock: Sendable {
  private let file: DiskFile
  private let isForChosenFile: Bool
  private var system: SystemCalls { file.system }

  public init(path: String) {
    self.init(path: path, system: .posix)
  }

  init(path: String, system: SystemCalls, isForChosenFile: Bool = false) {
    var file = DiskFile(path: path, system: system)
    file.requiresOwnDirectory = !isForChosenFile
    self.file = file
    self.isForChosenFile = isForChosenFile
  }

  /// The lock file's path; a missing directory is created (mode 0700), and one of another user except root is refused.
  public var path: String { file.path }

  /// The time between two attempts: too short for a person to notice, and cheap for the system.
  static let pollingInterval = Duration.milliseconds(25)

  /// Runs `body` on the caller's actor while holding the lock.
  ///
  /// The lock is released when `body` returns or throws. It is not reentrant: acquiring it again within
  /// `body` waits until the timeout.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait for one holder. With zero, there is a single attempt.
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
    // Others that have opened the file notice when they lock it.
    if isForChosenFile { try? file.remove() }
    // Unlock first, because a starting child process has a copy of the descriptor until it runs its program.
    try? system.unlock(descriptor)
    system.closeQuietly(descriptor)
  }

  /// The number of locks that this process has acquired.
  private static let acquisitions = Atomic(0)

  private enum Attempt: Sendable {
    case acquired(descriptor: Int32)
    /// Another process or task holds the lock.
    case held(by: [UInt8])
  }

  private nonisolated(nonsending) func acquire<WaitingClock: Clock<Duration>>(
    timeout: Duration,
    clock: WaitingClock
  ) async throws -> Int32 {
    let start = clock.now
    var (holder, deadline): ([UInt8]?, _) = (nil, start)
    while true {
      try Task.checkCancellation()
      switch try await attempt() {
      case .acquired(let descriptor):
        return descriptor
      case .held(let current):
        let now = clock.now
        if current != holder { (holder, deadline) = (current, now.advanced(by: timeout)) }
        guard now < deadline else { throw StorageError.locked(path: path, waited: start.duration(to: now)) }
        try await clock.sleep(until: min(deadline, now.advanced(by: Self.pollingInterval)), tolerance: nil)
      }
    }
  }

  @concurrent private func attempt() async throws(StorageError) -> Attempt {
    let (directoryPath, name) = FilePath.split(path)
    guard !name.isEmpty else { throw .isDirectory(path: path) }
    let directory = try file.openDirectory(directoryPath, creating: !isForChosenFile)
    defer { system.closeQuietly(directory) }
    let descriptor = try file.attempt(.openLock, system.openLock(directory, name))
    var isAcquired = false
    defer { if !isAcquired { system.closeQuietly(descriptor) } }
    do {
      try system.lock(descriptor)
    } catch .wouldBlock {
      return .held(by: holder(descriptor))
    } catch {
      throw file.unwritable(.lock, error)
    }
    // The file may have been removed since it was opened, and a lock on a removed file excludes no process.
    isAcquired = try file.attempt(.lock, system.isInPlace(descriptor, directory: directory, name: name))
    guard isAcquired else { return .held(by: []) }
    let number = Self.acquisitions.wrappingAdd(1, ordering: .relaxed).newValue
    // Without it, others wait no longer for all holders together than for one.
    try? system.writeAll(
      Data("\(ProcessInfo.processInfo.processIdentifier) \(number)\n".utf8), to: descriptor)
    return .acquired(descriptor: descriptor)
  }

  /// Returns what the holder has written into the file.
  private func holder(_ descriptor: Int32) -> [UInt8] {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let count = (try? system.readSome(descriptor, buffer)) ?? 0
      return Array(buffer[..<count])
    }
  }
}
