import AppFeature
import FileStorage
import Foundation
import Synchronization

/// A session in memory; tests can make saves fail or wait, and change the session like another process.
final class SharedSession: Sendable {
  private struct State {
    var saves: [SessionDocument] = []
    var failure: (any Error)?
    var holds = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let files: FileStorage
  private let state = Mutex(State())

  init(_ files: [StorageFile: Data] = [:]) { self.files = .inMemory(files) }

  var session: SessionDocument? {
    get async throws { try await files.load(SessionDocument.self, from: SessionDocument.file) }
  }
  var failure: (any Error)? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }
  /// Whether saves wait for ``release()``.
  var holds: Bool {
    get { state.withLock(\.holds) }
    set { state.withLock { $0.holds = newValue } }
  }
  var saves: [SessionDocument] { state.withLock(\.saves) }

  /// Writes the session like another process.
  func write(_ session: SessionDocument) async throws {
    try await files.save(session, to: SessionDocument.file)
  }

  func damage() async throws { try await files.save(Data("{".utf8), SessionDocument.file) }

  func release() {
    let waiting = state.withLock { state in
      state.holds = false
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  var storage: FileStorage {
    var storage = files
    storage.save = { data, file in
      if file == SessionDocument.file { try await self.beginSave() }
      try await self.files.save(data, file)
      if file == SessionDocument.file, let session = try await self.session {
        self.state.withLock { $0.saves.append(session) }
      }
    }
    return storage
  }

  private func beginSave() async throws {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.holds { state.waiting = continuation } else { continuation.resume() }
      }
    }
    if let failure { throw failure }
  }
}
