import Foundation
import TestTraits
import Testing

@Suite("Concurrent processes", .ownThreads, .timeLimit(.programs))
struct ConcurrentRunTests {
  @Test("Concurrent changes are all saved")
  func parallelChanges() async throws {
    let home = try Home()
    let primes = [2, 3, 5, 7, 11, 13, 17, 19]
    let outcomes = try await withThrowingTaskGroup { group in
      for prime in primes {
        group.addTask { try await home.run("favorites", "add", "\(prime)") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.map(\.ending) == primes.map { _ in .exited(0) })
    #expect(outcomes.allSatisfy { $0.errors.isEmpty })
    let favorites = try await home.run("favorites").output.split(separator: "\n").compactMap { Int($0) }
    #expect(favorites.sorted() == primes)
  }

  #if os(Linux)
    @Test("A change waits until another process releases its lock on the session")
    func waiting() async throws {
      let home = try Home()
      expect(try await home.run("counter", "set", "1", "--data-dir", "here"), is: Outcome("1\n"))
      let before = try home.snapshot()
      let opened = try FileOpeningWatch(of: home("here/session.lock"))
      let lock = try HeldLock(on: home("here/session.lock"))
      try opened.wait()

      let program = try home.start(["counter", "increment", "--data-dir", "here"])
      // A second attempt means that the first one failed.
      try opened.wait()
      try opened.wait()
      #expect(try home.snapshot() == before)
      expect(try await home.run("counter", "--data-dir", "here"), is: Outcome("1\n"), "Reading needs no lock")
      lock.release()
      expect(try await program.outcome(), is: Outcome("2\n"))
    }
  #endif
}

#if os(Linux)
  /// A watch for the opening of a file by any process.
  private struct FileOpeningWatch {
    private let descriptor: Int32

    init(of path: String) throws {
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      try #require(descriptor >= 0)
      try #require(inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0)
    }

    /// Waits for the next opening that hasn't been waited for.
    func wait() throws {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&request, 1, 60_000) == 1, "No process opened the file within a minute")
      // An event of a watched file has no name and thus only the fixed part.
      var event = inotify_event()
      _ = read(descriptor, &event, MemoryLayout<inotify_event>.size)
    }
  }

  /// An exclusive lock on a file.
  private struct HeldLock {
    private let descriptor: Int32

    init(on path: String) throws {
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    func release() { close(descriptor) }
  }
#endif
