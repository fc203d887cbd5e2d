import AppFeature
import Architecture
import FileStorage

/// Keeps the session's file as the store has the session, while both change.
///
/// Each change is saved at once, under the lock that subcommands take, and joined with what another process saved
/// meanwhile; the store hears of that, and of what could not be saved.
@MainActor
final class SessionKeeper {
  private let store: Store<AppState, AppAction>
  private let run: CommandRun
  private var saving: SessionSaving
  private var task: Task<Void, Never>?
  private var failure: (any Error)?
  private var subscription: Subscription?

  /// - Parameter session: what the store began with.
  init(_ store: Store<AppState, AppAction>, loaded session: SessionDocument, run: CommandRun) {
    self.store = store
    self.run = run
    saving = SessionSaving(loaded: session)
    subscription = store.observe({ $0.session }, onChange: { [weak self] in self?.sessionChanged(to: $0) })
  }

  private func sessionChanged(to session: SessionDocument) {
    saving.changed(to: session)
    saveIfNeeded()
  }

  private func saveIfNeeded() {
    guard task == nil, let save = saving.begin() else { return }
    task = Task {
      await perform(save)
      task = nil
      // What failed waits for the next change, or for the end.
      if failure == nil { saveIfNeeded() }
    }
  }

  private func perform(_ save: SessionSaving.Save) async {
    do {
      let (held, recovery) = try await write(save)
      failure = nil
      saving.ended(with: held)
      store.send(.session(.saved(save.session, held: held)))
      if let recovery { store.send(.session(.recovered("\(recovery)"))) }
    } catch {
      failure = error
      saving.failed()
      store.send(.session(.notSaved(Failure(error).message)))
    }
  }

  /// - Returns: what the file holds now.
  private func write(_ save: SessionSaving.Save) async throws -> (SessionDocument, Recovery?) {
    let storage = run.storage
    return try await run.withLock {
      let (found, recovery) = try await storage.loadOrRecover(
        SessionDocument.self, from: SessionDocument.file)
      let theirs = found ?? save.base
      let merged = SessionDocument.merging(base: save.base, mine: save.session, theirs: theirs)
      if merged != theirs || found == nil { try await storage.save(merged, to: SessionDocument.file) }
      return (merged, recovery)
    }
  }

  /// Waits until all is saved, trying once more what failed.
  ///
  /// - Throws: why it can't be.
  func finish() async throws {
    subscription = nil
    while let task { await task.value }
    if saving.isUnsaved {
      saveIfNeeded()
      while let task { await task.value }
    }
    if saving.isUnsaved, let failure { throw failure }
  }
}
