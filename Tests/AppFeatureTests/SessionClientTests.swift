import AppFeature
import BigInt
import FileStorage
import Foundation
import Testing

@Suite("App: the session in its file", .timeLimit(.minutes(5)))
final class SessionClientTests: Sendable {
  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let storage = FileStorage.inMemory()
  private let client: SessionClient

  init() {
    client = .files(storage)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  @Test("Before the first save there is no session, and loading creates no file")
  func first() async throws {
    let client = SessionClient.files(.live(StorageDirectories(all: directory.path)))
    #expect(try await client.load() == LoadedSession(nil))
    #expect(!FileManager.default.fileExists(atPath: directory.path))
  }

  @Test("An update changes the saved session, and one without changes writes nothing")
  func update() async throws {
    let unchanged = try await client.update { found in
      #expect(found == LoadedSession(nil))
      return SessionDocument()
    }
    #expect(unchanged == LoadedSession(SessionDocument()))
    #expect(try await storage.load(SessionDocument.file) == nil)
    let result = try await client.update { _ in SessionDocument.with(count: 7) }
    #expect(result == LoadedSession(SessionDocument.with(count: 7)))
    _ = try await client.update { found in
      #expect(found == LoadedSession(SessionDocument.with(count: 7)))
      return SessionDocument.with(count: 8)
    }
    #expect(try await client.load() == LoadedSession(SessionDocument.with(count: 8)))
  }

  @Test(
    "A load and an update restore a damaged or missing session from its backup and report the recovery",
    arguments: [true, false])
  func damaged(isMissing: Bool) async throws {
    func damage() async throws {
      if isMissing {
        try await storage.remove(SessionDocument.file)
      } else {
        try await storage.save(Data("{".utf8), SessionDocument.file)
      }
    }
    try await storage.save(SessionDocument.with(count: 7), to: SessionDocument.file)
    try await damage()
    let loaded = try await client.load()
    #expect(loaded.session == SessionDocument.with(count: 7))
    #expect(loaded.recovery != nil)
    try await damage()
    let updated = try await client.update { found in
      #expect(found.session == SessionDocument.with(count: 7))
      #expect(found.recovery != nil)
      return SessionDocument.with(count: 8)
    }
    #expect(updated.recovery != nil)
    #expect(try await client.load() == LoadedSession(SessionDocument.with(count: 8)))
  }

  @Test("Where the session can't be saved, it opens with what can be read, and with the reason")
  func unwritable() async throws {
    // A file in the place of the lock's directory.
    try Data().write(to: directory)
    var storage = storage
    storage.withLock = FileStorage.live(StorageDirectories(all: directory.path)).withLock
    let client = SessionClient.files(storage)
    let problem = StorageError.unwritable(
      path: directory.path + "/session.lock", step: .openDirectory, cause: .notADirectory)
    #expect(try await client.open() == LoadedSession(nil, problem: problem))
    #expect(
      LoadedSession(nil, problem: problem).notice?.description
        == "Not saved: Cannot save “\(directory.path)/session.lock”: opening its directory failed: "
        + "part of the path is not a directory. Choose another location (--data-dir DIR).")
    try await storage.save(SessionDocument.with(count: 7), to: SessionDocument.file)
    let loaded = LoadedSession(SessionDocument.with(count: 7), problem: problem)
    #expect(try await client.open() == loaded)
    #expect(try await client.load() == LoadedSession(SessionDocument.with(count: 7)))
    await #expect(throws: problem) { try await client.update { _ in SessionDocument() } }
    // The backup is used.
    try await storage.save(Data("{".utf8), SessionDocument.file)
    #expect(try await client.open() == loaded)
    #expect(try await client.load() == loaded)
    // A newer session is refused, as where it can be saved.
    let newer = Data(#"{"format":"primetime.session","version":8}"#.utf8)
    try await storage.save(newer, SessionDocument.file)
    let error = await #expect(throws: StorageError.self) { try await client.open() }
    #expect(error?.kind == .invalidContents)
    let homeless = SessionClient.files(.live(StorageDirectories(state: nil, data: nil, config: nil)))
    #expect(
      try await homeless.open() == LoadedSession(nil, problem: .missingHome(variable: "XDG_STATE_HOME")))
  }

  @Test("An error in the change leaves the file unchanged and releases the lock")
  func failure() async throws {
    struct Refusal: Error {}
    _ = try await client.update { _ in SessionDocument.with(count: 7) }
    await #expect(throws: Refusal.self) { try await client.update { _ in throw Refusal() } }
    #expect(try await client.load() == LoadedSession(SessionDocument.with(count: 7)))
  }

  @Test("Updates exclude each other, so none is lost")
  func exclusion() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { [client] in
          _ = try await client.update { found in
            var session = found.session ?? SessionDocument()
            session.count += 1
            return session
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await client.load().session?.count == 20)
  }

  @Test("Each change of the file yields the session, unless the file is damaged or the client wrote it")
  func changes() async throws {
    var changes = client.changes().makeAsyncIterator()
    try await storage.save(SessionDocument.with(count: 7), to: SessionDocument.file)
    #expect(await changes.next() == SessionDocument.with(count: 7))
    try await storage.save(Data("{".utf8), SessionDocument.file)
    _ = try await client.load()
    _ = try await client.update { _ in SessionDocument.with(count: 9) }
    try await storage.save(SessionDocument.with(count: 10), to: SessionDocument.file)
    #expect(await changes.next() == SessionDocument.with(count: 10))
  }
}
