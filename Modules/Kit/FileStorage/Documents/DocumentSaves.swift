import Architecture
import Synchronization

/// The loads and saves of a reducer's document.
struct DocumentSaves<Document: StoredDocument & Equatable>: Sendable {
  let file: StorageFile
  let interval: Duration
  let merge: (@Sendable (Document, Document, Document) -> Document)?
  /// The changes to save if a parent removes the child; `nil` if there are none, or no parent can.
  private let pending = Reference<Pending>(Pending())
  /// The document that was last loaded or written, so that an own save isn't followed.
  private let inFile = Reference<Document?>(nil)

  @Dependency(\.clock) private var clock
  @Dependency(\.fileStorage) private var storage

  init(
    file: StorageFile, interval: Duration, merge: (@Sendable (Document, Document, Document) -> Document)?
  ) {
    (self.file, self.interval, self.merge) = (file, interval, merge)
  }

  private final class Reference<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  }

  /// The document of a save, with its later changes.
  private typealias PendingChanges = Reference<(latest: Document, base: Document?)>

  private struct Pending: Sendable {
    /// Retained by the effect that runs after the removal.
    weak var changes: PendingChanges?
  }

  private enum EffectID: Hashable {
    case interval(StorageFile)
    case removal(StorageFile)
  }

  /// Changes the document and the state of its file in response to an action.
  func handle(
    _ action: SavingAction<Document>, _ mine: inout Document, _ status: inout SavingState<Document>
  ) -> Effect<SavingAction<Document>> {
    switch action {
    case .load:
      if status.activity == nil { status.activity = .loading }
      status.saved = status.saved ?? mine
      return load()
    case .follow:
      return follow()
    case .loaded where status.isSaving:
      // The save merges the changes of other programs.
      break
    case .loaded(let loaded, let recovery):
      let base = status.saved ?? mine
      let theirs = loaded ?? base
      let chosen = status.activity == .loading && merge == nil ? loaded : nil
      // Without a merge, the next save reports the changes of the other program.
      guard let merged = chosen ?? merging(base, mine, theirs) else { break }
      (mine, status.saved) = (merged, theirs)
      status.recovery = recovery ?? status.recovery
      if merged == theirs { (status.unsaved, status.problem) = (nil, nil) }
      if status.activity == .loading { status.activity = nil }
    case .replace:
      status.saved = status.saved ?? mine
      fallthrough
    case .save:
      if status.saved == nil || status.activity == .loading { break }
      if !status.isSaving { status.unsaved = nil }
      status.activity = .finishing
      return .cancel(id: EffectID.interval(file))
    case .intervalPassed:
      if status.activity == .waiting { status.activity = nil }
    case .saved(let merged, let recovery):
      guard let saved = status.unsaved else { break }
      let theirs = merged ?? saved
      mine = merging(saved, mine, theirs) ?? mine
      (status.saved, status.unsaved, status.problem) = (theirs, nil, nil)
      status.recovery = recovery ?? status.recovery
      if status.activity == .saving { return wait(&status) }
    case .failed(.loading, let problem):
      if status.activity == .loading { status.activity = nil }
      status.problem = problem
    case .failed(_, let problem):
      status.problem = problem
      if status.activity == .saving { return wait(&status) }
      status.activity = nil
    }
    return .none
  }

  /// Whether ``saveIfNeeded(_:replaces:_:)`` has something to do; the state is `inout`, so that it isn't copied.
  func needsDocument(_ status: inout SavingState<Document>) -> Bool {
    if status.saved == nil { return false }
    switch status.activity {
    case .saving, .waiting: break
    case .finishing where status.unsaved != nil: break
    case nil, .loading, .finishing: return true
    }
    return pending.value.withLock { $0.changes != nil }
  }

  /// Saves a document that has changed, unless another save hasn't ended, or changes are being collected.
  func saveIfNeeded(
    _ mine: Document, replaces: Bool, _ status: inout SavingState<Document>
  ) -> Effect<SavingAction<Document>> {
    let isFinishing = status.activity == .finishing && status.unsaved == nil
    if isFinishing || status.activity == nil || status.activity == .loading {
      if isFinishing && replaces || mine != status.saved && mine != status.unsaved {
        (status.unsaved, status.activity) = (mine, isFinishing ? .finishing : .saving)
        return save(mine, base: replaces ? nil : status.saved)
      }
      if isFinishing { status.activity = nil }
    }
    guard let changes = pending.value.withLock(\.changes) else { return .none }
    if status.isSaving || status.activity == .waiting {
      let (saved, isSaving) = (status.saved, status.isSaving)
      changes.value.withLock { changes in
        changes.latest = mine
        if !isSaving { changes.base = saved }
      }
      return .none
    }
    return .cancel(id: EffectID.removal(file))
  }

  /// Returns a document with the changes of both programs, or `nil` if there is no merge for them.
  private func merging(_ base: Document, _ mine: Document, _ theirs: Document) -> Document? {
    if theirs == base || theirs == mine { return mine }
    return mine == base ? theirs : merge?(base, mine, theirs)
  }

  private func load() -> Effect<SavingAction<Document>> {
    .run { send in
      let (document, recovery) = try await storage.loadOrRecover(Document.self, from: file)
      await send(.loaded(document, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.loading, StorageError(error)))
    }
  }

  private func follow() -> Effect<SavingAction<Document>> {
    .run { send in
      // Creates the directory, because one that doesn't exist can't be observed.
      try? await storage.withLock(file) {}
      for await _ in storage.changes(file) {
        // A file may be invalid while a person edits it. The next save recovers or reports it.
        if let document = try? await storage.load(Document.self, from: file), isNew(document) {
          await send(.loaded(document))
        }
      }
    }
  }

  /// Delays the next save.
  private func wait(_ status: inout SavingState<Document>) -> Effect<SavingAction<Document>> {
    status.activity = interval > .zero ? .waiting : nil
    if interval <= .zero { return .none }
    return .run { send in
      try await clock.sleep(for: interval)
      await send(.intervalPassed)
    }
    .cancellable(id: EffectID.interval(file))
  }

  /// Saves a document, and its later changes if a parent removes the child.
  ///
  /// - Parameter base: The document that the file should have; `nil` to replace any.
  private func save(_ document: Document, base: Document?) -> Effect<SavingAction<Document>> {
    let changes = PendingChanges((document, base))
    pending.value.withLock { $0.changes = changes }
    let save = Effect<SavingAction<Document>>.run { [weak changes] send in
      let (saved, recovery) = try await update(to: document, from: base)
      changes?.value.withLock { $0.base = document }
      // The common case needs no copy of the document in the action.
      await send(.saved(merged: saved == document ? nil : saved, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.saving, StorageError(error)))
    }
    // After the save.
    let removal = Effect<SavingAction<Document>>.run { _ in
      let (latest, base) = changes.value.withLock(\.self)
      if latest == base { return }
      do {
        _ = try await update(to: latest, from: base)
      } catch StorageError.changedByAnother {
        try await storage.save(latest, to: file.replacedCopy)
      }
    }
    return save.merge(
      with: removal.afterRemoval().cancellable(id: EffectID.removal(file), cancelInFlight: true))
  }

  /// Replaces the document in the file, and returns the new one, with the changes of other programs since `base`.
  private func update(
    to mine: Document, from base: Document?
  ) async throws -> (document: Document, recovery: Recovery?) {
    let (document, recovery) = try await storage.update(Document.self, in: file) { found, _ in
      var new: Document? = mine
      if let base, let found { new = merging(base, mine, found) }
      guard let new else { throw StorageError.changedByAnother(path: storage.location(file)) }
      // Before the save, because it may be observed before it ends.
      _ = isNew(new)
      return new
    }
    return (document ?? mine, recovery)
  }

  /// Stores the document in the file, and returns whether it differs from the one before.
  private func isNew(_ document: Document) -> Bool {
    inFile.value.withLock { known in
      defer { known = document }
      return known != document
    }
  }
}
