import Architecture
import Synchronization

/// The loads and saves of a reducer's document.
struct DocumentSaves<Document: StoredDocument>: Sendable {
  let file: StorageFile
  let interval: Duration
  /// The changes to save if a parent removes the child; `nil` if there are none, or no parent can.
  private let pending = Reference<Pending>(Pending())
  /// The document that was last loaded or written, so that an own save isn't followed.
  private let inFile = Reference<Document?>(nil)
  /// The document with a number of unsaved changes that a failed save has written nevertheless.
  private let written = Reference<(document: Document, count: Int)?>(nil)

  @Dependency(\.clock) private var clock
  @Dependency(\.fileStorage) private var storage

  init(file: StorageFile, interval: Duration) {
    (self.file, self.interval) = (file, interval)
  }

  private final class Reference<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  }

  /// The changes since a document, of which the first ones may be saved already.
  private struct Changes: Sendable {
    var base: Document
    var all: ArraySlice<Document.Change>
  }

  private struct Pending: Sendable {
    /// Retained by the effect that runs after the removal.
    weak var changes: Reference<Changes>?
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
      return follow(from: status.saved)
    case .loaded where status.isSaving:
      // The other program has saved before this save, which then has its changes, or after it.
      return .run { send in
        try? await storage.withLock(file, nil) {}
        if let document = try? await storage.load(Document.self, from: file) { await send(.loaded(document)) }
      }
    case .loaded(let loaded, let recovery):
      let theirs = loaded ?? status.saved ?? mine
      if let changed = status.unsaved.applied(to: theirs) {
        mine = changed
      } else if status.activity == .loading {
        mine = theirs
        status.removeUnsaved()
      } else {
        // The next save reports the change of the other program.
        break
      }
      status.saved = theirs
      status.recovery = recovery ?? status.recovery
      if status.unsaved.isEmpty { (status.problem, status.failures) = (nil, 0) }
      if status.activity == .loading { status.activity = nil }
    case .replace:
      status.saved = status.saved ?? mine
      fallthrough
    case .save:
      if status.saved == nil || status.activity == .loading { break }
      status.activity = .finishing
      return .cancel(id: EffectID.interval(file))
    case .intervalPassed:
      if status.activity == .waiting { status.activity = nil }
    case .saved(let merged, let recovery):
      guard let count = status.saveCount, let base = status.saved else { break }
      let theirs = merged ?? status.unsaved.prefix(count).applied(to: base) ?? mine
      status.removeUnsaved(count)
      if merged != nil { mine = status.unsaved.applied(to: theirs) ?? mine }
      (status.saved, status.saveCount, status.problem, status.failures) = (theirs, nil, nil, 0)
      status.recovery = recovery ?? status.recovery
      if status.activity == .saving { return wait(&status) }
    case .failed(.loading, let problem):
      status.problem = problem
      if status.activity == .loading { status.activity = nil }
      if status.activity == nil, status.saved != nil {
        status.failures += 1
        return wait(&status)
      }
    case .failed(_, let problem):
      (status.saveCount, status.problem) = (nil, problem)
      status.failures += 1
      if status.activity == .saving { return wait(&status) }
      status.activity = nil
    }
    return .none
  }

  /// Saves the changes, unless another save hasn't ended, or changes are being collected; returns nil if there are none.
  func saveIfNeeded(
    after action: SavingAction<Document>?, _ status: inout SavingState<Document>
  ) -> Effect<SavingAction<Document>>? {
    guard let saved = status.saved else { return nil }
    let replaces = action == .replace
    let isFree = if case .failed = action { false } else { !status.isSaving && status.activity != .waiting }
    if isFree {
      if replaces || !status.unsaved.isEmpty || status.problem != nil {
        if status.activity != .finishing { status.activity = .saving }
        status.saveCount = status.unsaved.count
        return save(Changes(base: saved, all: status.unsaved[...]), replaces: replaces)
      }
      if status.activity == .finishing { status.activity = nil }
    }
    guard let changes = pending.value.withLock(\.changes) else { return nil }
    let (unsaved, isSaving) = (status.unsaved, status.isSaving)
    changes.value.withLock { changes in
      // Those that the running save has written stay removed.
      changes.all = isSaving ? unsaved[min(changes.all.startIndex, unsaved.count)...] : unsaved[...]
      if !isSaving { changes.base = saved }
    }
    return status.isSaving || status.activity == .waiting ? nil : .cancel(id: EffectID.removal(file))
  }

  private func load() -> Effect<SavingAction<Document>> {
    .run { send in
      let (document, recovery) = try await storage.loadOrRecover(Document.self, from: file)
      await send(.loaded(document, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.loading, StorageError(error)))
    }
  }

  /// Loads the document whenever it isn't the one that was last loaded or saved.
  private func follow(from known: Document?) -> Effect<SavingAction<Document>> {
    .run { send in
      inFile.value.withLock { $0 = $0 ?? known }
      while true {
        let changes = storage.changes(file)
        // The document may have changed before they were observed.
        await loadNew(send)
        for await _ in changes { await loadNew(send) }
        // The directory doesn't exist, or was removed.
        try await clock.sleep(for: .seconds(1))
      }
    }
  }

  private func loadNew(_ send: Send<SavingAction<Document>>) async {
    // A file may be invalid while a person edits it. The next save recovers or reports it.
    guard let document = try? await storage.load(Document.self, from: file), isNew(document) else { return }
    await send(.loaded(document))
  }

  /// Delays the next save, longer after each failure.
  private func wait(_ status: inout SavingState<Document>) -> Effect<SavingAction<Document>> {
    var pause = interval
    if status.failures > 0 {
      pause = min(max(interval, .seconds(1)) * (1 << min(status.failures - 1, 5)), .seconds(30))
    }
    status.activity = pause > .zero ? .waiting : nil
    if pause <= .zero { return .none }
    return .run { [pause] send in
      try await clock.sleep(for: pause)
      await send(.intervalPassed)
    }
    .cancellable(id: EffectID.interval(file))
  }

  /// Saves changes, and later ones if a parent removes the child.
  private func save(_ changes: Changes, replaces: Bool) -> Effect<SavingAction<Document>> {
    let later = Reference(changes)
    pending.value.withLock { $0.changes = later }
    let save = Effect<SavingAction<Document>>.run { [weak later] send in
      let (saved, recovery) = try await update(changes, replaces: replaces)
      later?.value.withLock { later in
        later.base = saved
        later.all = later.all.dropFirst(changes.all.count)
      }
      // The common case needs no copy of the document in the action.
      let isMerged = saved != changes.all.applied(to: changes.base)
      await send(.saved(merged: isMerged ? saved : nil, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.saving, StorageError(error)))
    }
    // After the save.
    let removal = Effect<SavingAction<Document>>.run { _ in
      let changes = later.value.withLock(\.self)
      if changes.all.isEmpty { return }
      do {
        _ = try await update(changes, replaces: false)
      } catch StorageError.changedByAnother {
        guard let mine = changes.all.applied(to: changes.base) else { return }
        try await storage.save(mine, to: file.replacedCopy)
      }
    }
    return save.merge(
      with: removal.afterRemoval().cancellable(id: EffectID.removal(file), cancelInFlight: true))
  }

  /// Applies changes to the document in the file, or to their own one, and returns the new document.
  private func update(
    _ changes: Changes, replaces: Bool
  ) async throws -> (document: Document, recovery: Recovery?) {
    let (known, written) = (inFile.value.withLock(\.self), written.value.withLock { $0.take() })
    let latest = Mutex<Document?>(nil)
    do {
      let (document, recovery) = try await storage.update(Document.self, in: file) { found, _ in
        if changes.all.isEmpty, !replaces { return nil }
        let rest = changes.all.dropFirst(written?.document == found ? written?.count ?? 0 : 0)
        guard let new = rest.applied(to: replaces ? changes.base : found ?? changes.base) else {
          throw StorageError.changedByAnother(path: storage.location(file))
        }
        latest.withLock { $0 = new }
        // Before the save, because it may be observed before it ends.
        _ = isNew(new)
        return new
      }
      return (document ?? changes.base, recovery)
    } catch {
      switch error {
      case StorageError.unwritable(_, step: .syncDirectory, _), StorageError.notBackedUp:
        let document = latest.withLock(\.self)
        self.written.value.withLock { $0 = document.map { ($0, changes.all.count) } }
      default:
        self.written.value.withLock { $0 = written }
        inFile.value.withLock { $0 = known }
      }
      throw error
    }
  }

  /// Stores the document in the file, and returns whether it differs from the one before.
  private func isNew(_ document: Document) -> Bool {
    inFile.value.withLock { known in
      defer { known = document }
      return known != document
    }
  }
}
