import Foundation
import Synchronization
import TestTraits
import Testing

@testable import FileStorage

@Suite("Lock between processes", .timeLimit(.standard))
struct FileLockTests {
  let directory = TemporaryDirectory()
  // Two locks on one path have separate descriptors, as in two processes.
  private var lock: FileLock { FileLock(path: directory("session.lock")) }
  private var other: FileLock { lock }

  private struct BodyError: Error, Equatable {}

  @Test("The body's result or error is passed on, and the lock is released")
  func bodyResult() async throws {
    let clock = StepClock()
    #expect(try await lock.withExclusiveLock(timeout: .zero, clock: clock) { 7 } == 7)
    await #expect(throws: BodyError()) {
      try await lock.withExclusiveLock(timeout: .zero, clock: clock) { throw BodyError() }
    }
    #expect(try await other.withExclusiveLock(timeout: .zero, clock: clock) { 8 } == 8)
    #expect(clock.sleeps == 0)
  }

  @Test("A held lock excludes others until their timeout; with a timeout of zero, there is one attempt")
  func excludes() async throws {
    let clock = StepClock()
    try await lock.withExclusiveLock(timeout: .zero, clock: StepClock()) {
      await #expect(throws: StorageError.locked(path: directory("session.lock"), waited: .zero)) {
        try await other.withExclusiveLock(timeout: .zero, clock: clock) {}
      }
      #expect(clock.sleeps == 0)
      let error = StorageError.locked(path: directory("session.lock"), waited: .milliseconds(110))
      await #expect(throws: error) {
        try await other.withExclusiveLock(timeout: .milliseconds(110), clock: clock) {
          Issue.record("the lock did not exclude another holder")
        }
      }
    }
    // The sleeps end at 25, 50, 75, 100, and 110 ms.
    #expect(clock.sleeps == 5)
    #expect(clock.now.offset == .milliseconds(110))
  }

  /// A task that holds the lock until it is released.
  private struct Holder {
    private let task: Task<Void, any Error>
    private let releaser: AsyncStream<Void>.Continuation

    init(_ lock: FileLock) async {
      let (release, releaser) = AsyncStream<Void>.makeStream()
      let (held, holder) = AsyncStream<Void>.makeStream()
      task = Task {
        defer { holder.finish() }
        try await lock.withExclusiveLock(timeout: .zero, clock: StepClock()) {
          holder.finish()
          for await _ in release {}
        }
      }
      self.releaser = releaser
      for await _ in held {}
    }

    func release() async throws {
      releaser.finish()
      try await task.value
    }
  }

  @Test(
    "Holders in turn are all waited for, each for less than the timeout, and the lock is then acquired",
    arguments: [1, 8])
  func waits(holders: Int) async throws {
    let holder = Mutex(await Holder(lock))
    // A turn ends after 75 ms.
    let clock = StepClock { [lock] count in
      if count % 3 > 0 { return }
      try await holder.withLock(\.self).release()
      if count >= 3 * holders { return }
      let next = await Holder(lock)
      holder.withLock { $0 = next }
    }
    #expect(try await other.withExclusiveLock(timeout: .milliseconds(100), clock: clock) { 7 } == 7)
    #expect(clock.sleeps == 3 * holders)
  }

  @Test("A canceled wait ends immediately without running the body")
  func cancellation() async throws {
    let (sleeping, sleeper) = AsyncStream<Void>.makeStream()
    let clock = StepClock { _ in
      sleeper.finish()
      // Ends only when the task is canceled.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      try Task.checkCancellation()
    }
    try await lock.withExclusiveLock(timeout: .zero, clock: StepClock()) {
      let task = Task {
        defer { sleeper.finish() }
        try await other.withExclusiveLock(timeout: .seconds(5), clock: clock) {
          Issue.record("the lock did not exclude another holder")
        }
      }
      for await _ in sleeping {}
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(try await other.withExclusiveLock(timeout: .zero, clock: StepClock()) { 7 } == 7)
  }

  @Test(
    "A lock on a file that was removed or replaced doesn't count",
    arguments: [false, true])
  func removed(isReplaced: Bool) async throws {
    let system = RecordedSystem()
    var calls = system.calls
    let real = calls
    calls.willCall = { [directory] name, file throws(Errno) in
      try real.willCall(name, file)
      // The first time, the file is removed before it is known whether it is still in its place; the call before that is
      // for its directory.
      if name == "statusOfOpenFile", system.names.count(where: { $0 == name }) == 2 {
        try? FileManager.default.removeItem(atPath: directory("session.lock"))
        if isReplaced { try? directory.write("", to: "session.lock") }
      }
    }
    let clock = StepClock()
    try await FileLock(path: directory("session.lock"), system: calls)
      .withExclusiveLock(timeout: .seconds(1), clock: clock) {
        await #expect(throws: StorageError.locked(path: directory("session.lock"), waited: .zero)) {
          try await other.withExclusiveLock(timeout: .zero, clock: StepClock()) {}
        }
      }
    #expect(clock.sleeps == 1)
    #expect(system.leaks == [])
  }

  @Test("The lock of a file that the user chose leaves no file, and excludes others until it is released")
  func chosenFile() async throws {
    let path = directory("notes.lock")
    func lock() -> FileLock { FileLock(path: path, system: .posix, isForChosenFile: true) }
    try await lock().withExclusiveLock(timeout: .zero, clock: StepClock()) {
      let entries = try directory.entries
      #expect(entries == ["notes.lock"])
      await #expect(throws: StorageError.locked(path: path, waited: .zero)) {
        try await lock().withExclusiveLock(timeout: .zero, clock: StepClock()) {}
      }
    }
    #expect(try directory.entries == [])
  }

  @Test("The lock is released, even if a starting process still has a copy of the descriptor")
  func copiedDescriptor() async throws {
    let system = SystemCalls.posix
    let copies = Mutex<[Int32]>([])
    var calls = system
    calls.didOpen = { name, file in
      if name == "openLock" { copies.withLock { $0.append(dup(file)) } }
    }
    try await FileLock(path: directory("session.lock"), system: calls)
      .withExclusiveLock(timeout: .zero, clock: StepClock()) {}
    #expect(try await other.withExclusiveLock(timeout: .zero, clock: StepClock()) { 7 } == 7)
    #expect(copies.withLock { $0.count } == 1)
    for copy in copies.withLock({ $0 }) { try system.closeFile(copy) }
  }

  @Test("Only its owner can access the lock file and the directory that is created for it")
  func fileMode() async throws {
    let lock = FileLock(path: directory("one/two/session.lock"))
    try await lock.withExclusiveLock(timeout: .zero, clock: StepClock()) {}
    #expect(try directory.entries == ["one", "one/two", "one/two/session.lock"])
    #expect(try directory.status(of: "one/two").mode == 0o700)
    #expect(try directory.status(of: "one/two/session.lock").mode == 0o600)
  }

  @Test("Any failed call is reported, and no descriptor stays open")
  func everyCallFails() async throws {
    let path = directory("session.lock")
    let reference = RecordedSystem()
    try await FileLock(path: path, system: reference.calls)
      .withExclusiveLock(timeout: .zero, clock: StepClock()) {}
    #expect(
      reference.names == [
        "openDirectory", "statusOfOpenFile", "openLock", "lock", "statusOfOpenFile", "status", "write",
        "close directory", "unlock", "close lock",
      ])
    for (index, name) in reference.names.enumerated()
    where !["write", "unlock"].contains(name) && !name.hasPrefix("close") {
      let system = RecordedSystem { call, _ in call == index ? .readOnlyFileSystem : nil }
      let error = await #expect(throws: StorageError.self) {
        try await FileLock(path: path, system: system.calls)
          .withExclusiveLock(timeout: .zero, clock: StepClock()) { Issue.record("continued without \(name)") }
      }
      guard case .unwritable(path, _, .readOnlyFileSystem) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(system.leaks == [])
    }
  }

  @Test(
    "Concurrent changes under the lock are all preserved, even if each holder removes its file",
    arguments: [false, true])
  func concurrentChanges(isForChosenFile: Bool) async throws {
    let storage = FileStorage.live(directory.directories)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          try await FileLock(
            path: directory("session.lock"), system: .posix, isForChosenFile: isForChosenFile
          )
          .withExclusiveLock(timeout: .seconds(1000), clock: ContinuousClock()) {
            var document = try await storage.load(Primes.self, from: .data("a.json")) ?? Primes(primes: [])
            document.primes.append(number)
            try await storage.save(document, to: .data("a.json"))
          }
        }
      }
      try await group.waitForAll()
    }
    let document = try await storage.load(Primes.self, from: .data("a.json"))
    #expect(document?.primes.sorted() == Array(1...20))
  }

  @Test("The body runs on the caller's actor")
  @MainActor func isolation() async throws {
    let clock: any Clock<Duration> = StepClock()
    try await lock.withExclusiveLock(timeout: .zero, clock: clock) {
      MainActor.assertIsolated()
    }
  }
}
