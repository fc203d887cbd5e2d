/// A lock between processes, for what has to be loaded, changed and saved without another's change in between.
///
/// It is an exclusive `flock` on a file of its own, made at need and never removed: a lock on the saved file
/// itself would be lost at each save, which puts a new file in its place. The system releases the lock when its
/// holder ends, however that happens. Two tasks of one process exclude each other like two processes. It binds
/// only those who ask for it, and does nothing about the files themselves.
///
/// ```swift
/// let lock = FileLock(path: "\(directory)/favorites.lock")
/// try await lock.withExclusiveLock(timeout: .seconds(5), clock: ContinuousClock()) {
///   var favorites = try await storage.load(StoredFavorites.self, from: file)
///   favorites?.primes.append(7)
///   if let favorites { try await storage.save(favorites, to: file) }
/// }
/// ```
public struct FileLock: Sendable {
  /// The lock file's path; its directory is made (mode 0700) where it is missing.
  public let path: String
  private let system: SystemCalls

  public init(path: String) {
    self.init(path: path, system: .posix)
  }

  init(path: String, system: SystemCalls) {
    self.path = path
    self.system = system
  }

  /// How long a try is apart from the next: less than a person notices, and next to no work for the system.
  public static let pollingInterval = Duration.milliseconds(25)

  /// Runs `body` while holding the lock, on the caller's actor, and releases the lock on every way out.
  ///
  /// The lock is not reentrant: asking for it again inside of `body` waits until the timeout.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait for another holder; zero tries once.
  ///   - clock: what the wait is measured and slept on.
  /// - Throws: ``StorageError/locked(path:waited:)`` when the time is up, ``StorageError/unwritable(path:step:cause:)``
  ///   where no lock can be had at all, `CancellationError` when the waiting task is cancelled, and what `body`
  ///   throws.
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
    // Closing alone would leave the lock to the copy that a child process has until its own program starts.
    try? uninterrupted { () throws(Errno) in try system.unlock(descriptor) }
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

  /// The lock's descriptor, or nil where another holds the lock.
  @concurrent private func attempt() async throws(StorageError) -> Int32? {
    let (directoryPath, name) = FilePath.split(path)
    guard !name.isEmpty else { throw .isDirectory(path: path) }
    let directory = try system.openDirectory(directoryPath, creating: true, for: path)
    defer { system.closeQuietly(directory) }
    let file = try system.attempt(.openLock, for: path) { () throws(Errno) in
      try system.openLock(directory, name)
    }
    var keepsFile = false
    defer { if !keepsFile { system.closeQuietly(file) } }
    do {
      try uninterrupted { () throws(Errno) in try system.lock(file) }
    } catch .wouldBlock {
      return nil
    } catch {
      throw .unwritable(path: path, step: .lock, cause: StorageError.Cause(error))
    }
    // Somebody may have removed the file since it was opened, and a lock on a removed file keeps nobody out.
    keepsFile = try system.attempt(.lock, for: path) { () throws(Errno) in
      try system.isInPlace(file, directory: directory, name: name)
    }
    return keepsFile ? file : nil
  }
}
