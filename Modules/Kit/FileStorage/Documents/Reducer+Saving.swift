public import Architecture
import Synchronization

/// The state of a document's file, for `saving(_:in:after:state:action:merge:)`.
public struct SavingState<Document: StoredDocument & Equatable>: Equatable, Codable, Sendable {
  public enum Activity: String, Codable, Sendable {
    case loading
    /// Collecting changes, to save them together.
    case waiting
    case saving
  }

  /// The latest known document in the file, or the first one if there is no file; `nil` before it is loaded or changed.
  public var saved: Document?
  /// The current use of the file; `nil` if there is none.
  public var activity: Activity?
  /// A description of the error that ended the last use.
  public var problem: String?
  /// The recovery of a damaged or missing file, to display; the program sets it to `nil` when the user has read it.
  public var recovery: Recovery?

  public init(
    saved: Document? = nil, activity: Activity? = nil, problem: String? = nil, recovery: Recovery? = nil
  ) {
    (self.saved, self.activity) = (saved, activity)
    (self.problem, self.recovery) = (problem, recovery)
  }
}

/// An action for a document that a reducer keeps in a file.
public enum SavingAction<Document: StoredDocument & Equatable>: Equatable, Codable, Sendable {
  /// Loads the document. Without a merge, it replaces changes that could not be saved.
  case load
  /// Loads the document whenever another process has changed it, until the effect is canceled.
  case follow
  /// Saves waiting changes; send it before the program ends.
  case save
  /// Saves the document in place of one that another program has saved.
  case replace
  /// The document was loaded; `nil` if there is no file.
  case loaded(Document?, recovery: Recovery? = nil)
  /// The changes have waited long enough.
  case intervalPassed
  /// The document was saved; `merged` is the document in the file if it has changes of another program, too.
  case saved(Document, merged: Document? = nil, recovery: Recovery? = nil)
  case failed(SavingState<Document>.Activity, String)
}

extension Reducer {
  /// Saves a part of the state in a file whenever an action has changed it, and loads it on request.
  ///
  /// ```swift
  /// .saving(
  ///   \.settings, in: .data("settings.json"), after: .milliseconds(500),
  ///   state: \.settingsFile, action: /Action.settingsFile
  /// ) { _, mine, _ in mine }
  /// ```
  ///
  /// There is one save at a time, so that an older document can't replace a newer one. When it has ended, the document is
  /// saved again if it has changed. After an error, it is saved at its next change. If a parent removes the child with the
  /// document, its last changes are saved immediately.
  ///
  /// A save locks the file as ``FileStorage/update(_:in:change:)`` does, and loads it. If another program has changed the
  /// file since this one loaded or saved it, `merge` returns the document to save. Without a merge, the file stays as it
  /// is, and the problem says that another program changed it. Then ``SavingAction/load`` takes the document in the file,
  /// and ``SavingAction/replace`` the one in the state. The last changes of a removed child are saved as `NAME.bak`.
  ///
  /// A damaged or missing file is restored from its backup, and a copy of a damaged one is kept, as in
  /// ``FileStorage/loadOrRecover(_:from:)``. Any other file that can't be read is never replaced.
  ///
  /// The file is in the dependency `fileStorage`. The modifier finds the changes of the reducer that it is applied to:
  /// apply it last, and to a `CombineReducers` if others of the body change the document, too.
  ///
  /// - Parameters:
  ///   - interval: The time from a change to its save, on the dependency `clock`; the changes in it are saved
  ///     together. A program that ends sends ``SavingAction/save`` and waits until there is no activity. Without an
  ///     interval, a change is saved immediately.
  ///   - merge: Returns a document with the changes from `base` to `mine` and from `base` to `theirs`. It is called if
  ///     this program and another one have changed the document, to different ones.
  public func saving<Document: StoredDocument & Equatable>(
    _ document: any WritableKeyPath<State, Document> & Sendable, in file: StorageFile,
    after interval: Duration = .zero,
    state saving: any WritableKeyPath<State, SavingState<Document>> & Sendable,
    action: CasePath<Action, SavingAction<Document>>,
    merge: (@Sendable (_ base: Document, _ mine: Document, _ theirs: Document) -> Document)? = nil
  ) -> Reduce<State, Action> {
    let base = _built()
    let effects = SavingEffects<Document>(file: file, interval: interval, merge: merge)
    return Reduce { state, parentAction in
      var effect = Effect<SavingAction<Document>>.none
      var (isUnsaved, waits, replaces) = (false, interval > .zero, false)
      let activity = state[keyPath: saving].activity
      /// Continues with the document in the file, merged with the changes that were made since `base`.
      func takeOver(_ theirs: Document, _ merged: Document, _ recovery: Recovery?) {
        if merged != state[keyPath: document] { state[keyPath: document] = merged }
        isUnsaved = merged != theirs
        state[keyPath: saving] = SavingState(
          saved: theirs, activity: isUnsaved && activity == .waiting ? activity : nil,
          recovery: recovery ?? state[keyPath: saving].recovery)
        if state[keyPath: saving].activity == nil { effect = effects.end() }
      }
      let fileAction = action.extract(from: parentAction)
      switch fileAction {
      case .load:
        if activity == nil { state[keyPath: saving].activity = .loading }
        effect = effects.load()
      case .follow:
        effect = effects.follow()
      case .loaded where activity == .saving:
        // The save merges the changes of other programs.
        break
      case .loaded(let loaded, let recovery):
        let mine = state[keyPath: document]
        let base = state[keyPath: saving].saved ?? mine
        let theirs = loaded ?? base
        let chosen = activity == .loading && merge == nil ? loaded : nil
        // Without a merge, the next save reports the changes of the other program.
        guard let merged = chosen ?? effects.merging(base, mine, theirs) else { break }
        takeOver(theirs, merged, recovery)
      case .save, .intervalPassed, .replace:
        replaces = fileAction == .replace
        guard activity == .waiting || replaces && activity == nil else { break }
        state[keyPath: saving].activity = nil
        (isUnsaved, waits) = (true, false)
        effect = effects.end()
      case .saved(let saved, let merged, let recovery):
        let (mine, theirs) = (state[keyPath: document], merged ?? saved)
        takeOver(theirs, effects.merging(saved, mine, theirs) ?? mine, recovery)
      case .failed(let failed, let problem):
        if activity == failed { state[keyPath: saving].activity = nil }
        if failed == .saving { effect = effects.end() }
        state[keyPath: saving].problem = problem
      case nil:
        break
      }
      let old = state[keyPath: document]
      let baseEffect = base.reduce(into: &state, action: parentAction)
      if state[keyPath: document] != old { isUnsaved = true }
      if isUnsaved {
        let document = state[keyPath: document]
        let base = state[keyPath: saving].saved ?? old
        state[keyPath: saving].saved = base
        let activity = state[keyPath: saving].activity
        if activity == nil || activity == .loading {
          state[keyPath: saving].activity = waits ? .waiting : .saving
          effect = effect.merge(
            with: waits ? effects.wait() : effects.save(document, base: replaces ? nil : base))
        }
        effect = effect.merge(
          with: effects.saveAfterRemoval(
            document, base: base, isSaving: state[keyPath: saving].activity == .saving))
      }
      return baseEffect.merge(with: effect.map { action.embed($0) })
    }
  }
}

private struct SavingEffects<Document: StoredDocument & Equatable>: Sendable {
  let file: StorageFile
  let interval: Duration
  let merge: (@Sendable (Document, Document, Document) -> Document)?
  private let lastSave = LastSave()

  @Dependency(\.clock) private var clock
  @Dependency(\.fileStorage) private var storage

  private final class LastSave: Sendable {
    /// The document that the last save was started with; `nil` if it hasn't ended, or has failed.
    let document = Mutex<Document?>(nil)
  }

  private enum EffectID: Hashable {
    /// A save, and the interval before it.
    case saving(StorageFile)
    case removal(StorageFile)
  }

  /// The file was changed since it was last loaded or saved.
  private struct Conflict: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "\(path.quotedPath) was not saved, because another program changed it. Load that document, or replace it."
    }
  }

  /// Returns a document with the changes of both programs, or `nil` if there is no merge for them.
  func merging(_ base: Document, _ mine: Document, _ theirs: Document) -> Document? {
    if theirs == base || theirs == mine { return mine }
    return mine == base ? theirs : merge?(base, mine, theirs)
  }

  func load() -> Effect<SavingAction<Document>> {
    .run { send in
      let (document, recovery) = try await storage.loadOrRecover(Document.self, from: file)
      await send(.loaded(document, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.loading, "\(error)"))
    }
  }

  func follow() -> Effect<SavingAction<Document>> {
    .run { send in
      // Creates the directory, because one that doesn't exist can't be observed.
      try? await storage.withLock(file) {}
      for await _ in storage.changes(file) {
        do {
          // Without recovery, because a file may be invalid while a person edits it.
          await send(.loaded(try await storage.load(Document.self, from: file)))
        } catch {
          await send(.failed(.loading, "\(error)"))
        }
      }
    }
  }

  func wait() -> Effect<SavingAction<Document>> {
    .run { send in
      try await clock.sleep(for: interval)
      await send(.intervalPassed)
    }
    .cancellable(id: EffectID.saving(file))
  }

  func end() -> Effect<SavingAction<Document>> {
    .cancel(id: EffectID.saving(file))
  }

  /// Saves a document.
  ///
  /// - Parameter base: The document that the file should have; `nil` to replace any.
  func save(_ document: Document, base: Document?) -> Effect<SavingAction<Document>> {
    lastSave.document.withLock { $0 = nil }
    return .run { send in
      let (saved, recovery) = try await update(to: document, from: base)
      lastSave.document.withLock { $0 = document }
      await send(.saved(document, merged: saved == document ? nil : saved, recovery: recovery))
    } catch: { error, send in
      await send(.failed(.saving, "\(error)"))
    }
    .cancellable(id: EffectID.saving(file))
  }

  /// Saves a document if a parent removes its child before ``end()``; replaces this effect of an older document.
  ///
  /// - Parameter isSaving: Whether an older document is being saved, which the removal doesn't interrupt.
  func saveAfterRemoval(
    _ document: Document, base: Document, isSaving: Bool
  ) -> Effect<SavingAction<Document>> {
    .run { _ in
      do {
        let ended = isSaving ? lastSave.document.withLock(\.self) : nil
        _ = try await update(to: document, from: ended ?? base)
      } catch is Conflict {
        try await storage.save(document, to: file.replacedCopy)
      }
    }
    .afterRemoval()
    .cancellable(id: EffectID.removal(file), cancelInFlight: true)
    .cancellable(id: EffectID.saving(file))
  }

  /// Replaces the document in the file, and returns the new one, with the changes of other programs since `base`.
  private func update(
    to mine: Document, from base: Document?
  ) async throws -> (document: Document, recovery: Recovery?) {
    let (document, recovery) = try await storage.update(Document.self, in: file) { found, _ in
      guard let base, let found else { return mine }
      guard let merged = merging(base, mine, found) else { throw Conflict(path: storage.location(file)) }
      return merged
    }
    return (document ?? mine, recovery)
  }
}
