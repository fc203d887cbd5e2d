import CProcess
import FileStorage
import Synchronization

/// The session's lock in the terminal program: whether a save holds it, and whether the end of the program waits for it.
final class SessionLock: Sendable {
  private let isHeld = Atomic(false)
  private let isWaitReported = Atomic(false)

  /// Whether a notice says that the end of the program waits for another one, which still holds the lock.
  var isAwaitedAtEnd: Bool { isWaitReported.load(ordering: .relaxed) && !isHeld.load(ordering: .relaxed) }

  /// Returns whether the end of the program waits for another one, which a notice then says.
  func reportsWait() -> Bool {
    isWaitReported.store(!isHeld.load(ordering: .relaxed), ordering: .relaxed)
    return isWaitReported.load(ordering: .relaxed)
  }

  /// Follows the lock of a storage, and returns the memory of each save to the system: the texts of a large session take 20 MB.
  func follow(_ storage: inout FileStorage) {
    let withLock = storage.withLock
    storage.withLock = { file, timeout, body in
      defer { release_freed_memory() }
      try await withLock(file, timeout) {
        self.isHeld.store(true, ordering: .relaxed)
        defer { self.isHeld.store(false, ordering: .relaxed) }
        try await body()
      }
    }
  }
}
