import AppFeature
import BigInt
import FileStorage
import Foundation
import TestTraits
import Testing

@Suite("App: the session in its file", .timeLimit(.onMainThread))
final class SessionFileTests: Sendable {
  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let storage = FileStorage.inMemory()
  private let session = SessionDocument.with(count: 7)

  deinit { try? FileManager.default.removeItem(at: directory) }

  @Test("Before the first save there is no session, and loading creates no file")
  func first() async throws {
    let storage = FileStorage.live(StorageDirectories(all: directory.path))
    #expect(try await storage.loadSession() == SavingState())
    #expect(!FileManager.default.fileExists(atPath: directory.path))
    #expect(try await storage.openSession() == SavingState())
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["session.lock"])
  }

  @Test(
    "A damaged or missing session is restored from its backup when it is loaded or opened, which is reported",
    arguments: [true, false])
  func damaged(isMissing: Bool) async throws {
    for load in [FileStorage.loadSession, FileStorage.openSession] {
      try await storage.save(session, to: SessionDocument.file)
      if isMissing {
        try await storage.remove(SessionDocument.file)
      } else {
        try await storage.save(Data("{".utf8), SessionDocument.file)
      }
      let loaded = try await load(storage)()
      #expect(loaded.saved == session && loaded.problem == nil)
      #expect(loaded.notice?.contains("It was restored from its backup") == true)
    }
  }

  @Test("Where the session can't be saved, it opens with what can be read, and with the reason")
  func unwritable() async throws {
    // A file in the place of the lock's directory.
    try Data().write(to: directory)
    var storage = storage
    storage.withLock = FileStorage.live(StorageDirectories(all: directory.path)).withLock
    let problem = StorageError.unwritable(
      path: directory.path + "/session.lock", step: .openDirectory, cause: .notADirectory)
    #expect(try await storage.openSession() == SavingState(problem: problem))
    #expect(
      SavingState<SessionDocument>(problem: problem).notice
        == "Not saved: Cannot save “\(directory.path)/session.lock”: opening its directory failed: "
        + "part of the path is not a directory. Choose another location (--data-dir DIR).")
    try await storage.save(session, to: SessionDocument.file)
    #expect(try await storage.openSession() == SavingState(saved: session, problem: problem))
    #expect(try await storage.loadSession() == SavingState(saved: session))
    // The backup is used.
    try await storage.save(Data("{".utf8), SessionDocument.file)
    #expect(try await storage.openSession() == SavingState(saved: session, problem: problem))
    #expect(try await storage.loadSession() == SavingState(saved: session, problem: problem))
    // A newer session is refused, as where it can be saved.
    let newer = Data(#"{"format":"primetime.session","version":\#(SessionDocument.version + 1)}"#.utf8)
    try await storage.save(newer, SessionDocument.file)
    let error = await #expect(throws: StorageError.self) { try await storage.openSession() }
    #expect(error?.kind == .invalidContents)
    let homeless = FileStorage.live(StorageDirectories(state: nil, data: nil, config: nil))
    #expect(
      try await homeless.openSession() == SavingState(problem: .missingHome(variable: "XDG_STATE_HOME")))
  }
}
