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
      if status.activity == nil || status.activity == .waiting && status.failures > 0 {
        status.activity = .loading
      }
      status.saved = status.saved ?? mine
      return load()
    case .follow:
      inFile.value.withLock { $0 = $0 ?? status.saved }
      return follow()
    case .loaded where status.isSaving:
      // The save applies its changes to those of other programs.
      break
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
      return reloadIfNeeded(status)
    case .replace:
      status.saved = status.saved ?? mine
      fallthrough
    case .save:
      if status.saved == nil || status.activity == .loading { break }
      status.activity = .finishing
      return .cancel(id: EffectID.interval(file))
    case .intervalPassed:
      if status.activity == .waiting { status.activity = nil }
    case .saved(let merged, let recovery, let problem):
      guard let count = status.saveCount, let base = status.saved else { break }
      let theirs = merged ?? status.unsaved.prefix(count).applied(to: base) ?? mine
      status.removeUnsaved(count)
      if merged != nil { mine = status.unsaved.applied(to: theirs) ?? mine }
      (status.saved, status.saveCount, status.problem, status.failures) = (theirs, nil, problem, 0)
      status.recovery = recovery ?? status.recovery
      let reload = reloadIfNeeded(status)
      return status.activity == .saving ? wait(&status).merge(with: reload) : reload
    case .failed(.loading, let problem):
      status.problem = problem
      if status.activity == .loading { status.activity = nil }
      if status.activity == nil, let saved = status.saved {
        status.failures += 1
        // Later changes wait, too.
        return wait(&status).merge(with: saveAfterRemoval(Reference(Changes(base: saved, all: []))))
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
    var isFree = !status.isSaving && status.activity != .waiting
    if case .failed = action { isFree = false }
    // Changes that couldn't be saved may not fit the document that is loaded.
    if status.activity == .loading, status.failures > 0 { isFree = false }
    if isFree {
      if replaces || !status.unsaved.isEmpty || status.failures > 0 {
        if status.activity != .finishing { status.activity = .saving }
        status.saveCount = status.unsaved.count
        return save(Changes(base: saved, all: status.unsaved[...]), replaces: replaces)
      }
      if status.activity == .finishing { status.activity = nil }
    }
    guard let changes = pending.value.withLock(\.changes) else { return nil }
    let (unsaved, isSaving) = (status.unsaved, status.isSaving)
    let canChange = isSaving || !unsaved.isEmpty || status.activity == .waiting
    changes.value.withLock { changes in
      // Changes that the running save has written stay removed.
      changes.all = isSaving ? unsaved[min(changes.all.startIndex, unsaved.count)...] : unsaved[...]
      if !isSaving { changes.base = saved }
    }
    return canChange ? nil : .cancel(id: EffectID.removal(file))
  }

  private func load() -> Effect<SavingAction<Document>> {
    .run { send in
      let known = inFile.value.withLock(\.self)
      let (document, recovery) = try await storage.loadOrRecover(Document.self, from: file)
      inFile.value.withLock { if $0 == known { $0 = document } }
      await send(.loaded(document, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.loading, StorageError(error)))
    }
  }

  /// Loads the document if a later one was loaded or written before an action with an earlier one was reduced.
  private func reloadIfNeeded(_ status: SavingState<Document>) -> Effect<SavingAction<Document>> {
    let known = inFile.value.withLock(\.self)
    return known == nil || known == status.saved ? .none : load()
  }

  private func follow() -> Effect<SavingAction<Document>> {
    .run { send in
      @Sendable func loadNew() async {
        // A file may be invalid while a person edits it. The next save recovers or reports it.
        if let document = try? await storage.load(Document.self, from: file), isNew(document) {
          await send(.loaded(document))
        }
      }
      while true {
        let changes = storage.changes(file)
        await loadNew()
        for await _ in changes { await loadNew() }
        // The directory doesn't exist, or was removed.
        try await clock.sleep(for: .seconds(1))
      }
    }
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
    .cancellable(id: EffectID.interval(file), cancelInFlight: true)
  }

  /// Saves changes, and later ones if a parent removes the child.
  private func save(_ changes: Changes, replaces: Bool) -> Effect<SavingAction<Document>> {
    let later = Reference(changes)
    return Effect<SavingAction<Document>>.run { [weak later] send in
      let (saved, recovery, problem) = try await update(changes, replaces: replaces)
      later?.value.withLock { later in
        later.base = saved
        later.all = later.all.dropFirst(changes.all.count)
      }
      // The common case needs no copy of the document in the action.
      let isMerged = saved != changes.all.applied(to: changes.base)
      await send(.saved(merged: isMerged ? saved : nil, recovery: recovery, problem: problem))
    } catch: { error, send in
      await send(.failed(.saving, StorageError(error)))
    }
    .merge(with: saveAfterRemoval(later))
  }

  /// Saves the changes that are left when a parent removes the child, after the save that runs then.
  private func saveAfterRemoval(_ later: Reference<Changes>) -> Effect<SavingAction<Document>> {
    pending.value.withLock { $0.changes = later }
    return Effect<SavingAction<Document>>.run { _ in
      let changes = later.value.withLock(\.self)
      if changes.all.isEmpty { return }
      do {
        _ = try await update(changes, replaces: false)
      } catch StorageError.changedByAnother {
        guard let mine = changes.all.applied(to: changes.base) else { return }
        try await storage.save(mine, to: file.replacedCopy)
      }
    }
    .afterRemoval().cancellable(id: EffectID.removal(file), cancelInFlight: true)
  }

  /// Applies changes to the document in the file, or to their own one.
  ///
  /// - Returns: The new document, the recovery of the file, and an error that occurred after the file was replaced.
  private func update(
    _ changes: Changes, replaces: Bool
  ) async throws -> (document: Document, recovery: Recovery?, problem: StorageError?) {
    let known = inFile.value.withLock(\.self)
    let result = Mutex((document: changes.base, problem: StorageError?.none))
    do {
      let (_, recovery) = try await storage.update(Document.self, in: file) { found, _ in
        guard let new = changes.all.applied(to: replaces ? changes.base : found ?? changes.base) else {
          throw StorageError.changedByAnother(path: storage.location(file))
        }
        // Before the save, because it may be observed before it ends.
        _ = isNew(new)
        result.withLock { $0.document = new }
        if new == found || changes.all.isEmpty && !replaces { return nil }
        do {
          try await storage.save(new, to: file)
        } catch {
          // Changes that are in the file must not be applied to it again, although its backup couldn't be saved.
          guard (try? await storage.load(Document.self, from: file)) == new else { throw error }
          result.withLock { $0.problem = StorageError(error) }
        }
        return nil
      }
      let (document, problem) = result.withLock(\.self)
      return (document, recovery, problem)
    } catch {
      inFile.value.withLock { $0 = known }
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
