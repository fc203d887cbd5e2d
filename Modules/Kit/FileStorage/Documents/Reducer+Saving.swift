public import Architecture

/// The state of a document's file, for `saving(_:in:after:state:action:)`.
public struct SavingState: Equatable, Codable, Sendable {
  public enum Activity: String, Codable, Sendable {
    case loading
    /// Collecting changes, to save them together.
    case waiting
    case saving
  }

  /// The current use of the file; `nil` if there is none.
  public var activity: Activity?
  /// A description of the error that ended the last use.
  public var problem: String?
  /// The recovery of a damaged or missing file, to display; the program sets it to `nil` when the user has read it.
  public var recovery: Recovery?

  public init(activity: Activity? = nil, problem: String? = nil, recovery: Recovery? = nil) {
    self.activity = activity
    self.problem = problem
    self.recovery = recovery
  }

  /// Records that a use of the file has succeeded.
  fileprivate mutating func succeed(_ recovery: Recovery?) {
    self = SavingState(recovery: recovery ?? self.recovery)
  }
}

/// An action for a document that a reducer keeps in a file.
public enum SavingAction<Document: StoredDocument & Equatable>: Equatable, Codable, Sendable {
  /// Loads the document; send it before the user can change the document.
  case load
  /// Loads the document whenever another process has changed it, until the effect is canceled.
  case follow
  /// Saves waiting changes; send it before the program ends.
  case save
  /// The document was loaded; `nil` if there is no file.
  case loaded(Document?, recovery: Recovery? = nil)
  /// The changes have waited long enough.
  case intervalPassed
  case saved(Document, recovery: Recovery? = nil)
  case failed(SavingState.Activity, String)
}

extension Reducer {
  /// Saves a part of the state in a file whenever an action has changed it, and loads it on request.
  ///
  /// ```swift
  /// .saving(
  ///   \.settings, in: .data("settings.json"), after: .milliseconds(500),
  ///   state: \.settingsFile, action: /Action.settingsFile)
  /// ```
  ///
  /// There is one save at a time, so that an older document can't replace a newer one. When it has ended, the document is
  /// saved again if it has changed. After an error, it is saved at its next change. If a parent removes the child with the
  /// document, its last changes are saved immediately.
  ///
  /// A damaged or missing file is restored from its backup, and a copy of a damaged one is kept, as in
  /// ``FileStorage/loadOrRecover(_:from:)``. Any other file that can't be read is never replaced.
  ///
  /// The file is in the dependency `fileStorage`. The modifier finds the changes of the reducer that it is applied to:
  /// apply it last, and to a `CombineReducers` if others of the body change the document, too.
  ///
  /// - Parameter interval: The time from a change to its save, on the dependency `clock`; the changes in it are saved
  ///   together. A program that ends sends ``SavingAction/save`` and waits until there is no activity. Without an
  ///   interval, a change is saved immediately.
  public func saving<Document: StoredDocument & Equatable>(
    _ document: any WritableKeyPath<State, Document> & Sendable, in file: StorageFile,
    after interval: Duration = .zero,
    state saving: any WritableKeyPath<State, SavingState> & Sendable,
    action: CasePath<Action, SavingAction<Document>>
  ) -> Reduce<State, Action> {
    let base = _built()
    let effects = SavingEffects<Document>(file: file, interval: interval)
    return Reduce { state, parentAction in
      var effect = Effect<SavingAction<Document>>.none
      var isUnsaved = false
      var waits = interval > .zero
      let activity = state[keyPath: saving].activity
      switch action.extract(from: parentAction) {
      case .load:
        if activity == nil { state[keyPath: saving].activity = .loading }
        effect = effects.load()
      case .follow:
        effect = effects.follow()
      case .loaded where activity == .waiting || activity == .saving:
        // The state's document is newer.
        break
      case .loaded(let loaded, let recovery):
        state[keyPath: saving].succeed(recovery)
        if let loaded { state[keyPath: document] = loaded }
      case .save, .intervalPassed:
        guard activity == .waiting else { break }
        state[keyPath: saving].activity = nil
        (isUnsaved, waits) = (true, false)
        effect = effects.end()
      case .saved(let saved, let recovery):
        state[keyPath: saving].succeed(recovery)
        isUnsaved = state[keyPath: document] != saved
        effect = effects.end()
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
        if state[keyPath: saving].activity == nil {
          state[keyPath: saving].activity = waits ? .waiting : .saving
          effect = effect.merge(with: waits ? effects.wait() : effects.save(document))
        }
        effect = effect.merge(with: effects.saveAfterRemoval(document))
      }
      return baseEffect.merge(with: effect.map { action.embed($0) })
    }
  }
}

private struct SavingEffects<Document: StoredDocument & Equatable>: Sendable {
  let file: StorageFile
  let interval: Duration

  @Dependency(\.clock) private var clock
  @Dependency(\.fileStorage) private var storage

  private enum EffectID: Hashable {
    /// A save, and the interval before it.
    case saving(StorageFile)
    case removal(StorageFile)
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

  func save(_ document: Document) -> Effect<SavingAction<Document>> {
    .run { send in
      await send(.saved(document, recovery: try await saveOrRecover(document)))
    } catch: { error, send in
      await send(.failed(.saving, "\(error)"))
    }
    .cancellable(id: EffectID.saving(file))
  }

  /// Saves a document if a parent removes its child before ``end()``; replaces this effect of an older document.
  func saveAfterRemoval(_ document: Document) -> Effect<SavingAction<Document>> {
    .run { _ in
      if (try? await storage.load(Document.self, from: file)) == document { return }
      _ = try await saveOrRecover(document)
    }
    .afterRemoval()
    .cancellable(id: EffectID.removal(file), cancelInFlight: true)
    .cancellable(id: EffectID.saving(file))
  }

  /// Saves a document, after recovering a file damaged since it was loaded.
  private func saveOrRecover(_ document: Document) async throws -> Recovery? {
    do {
      try await storage.save(document, to: file)
      return nil
    } catch let error as StorageError {
      guard case .notReplaced = error,
        let recovery = try? await storage.loadOrRecover(Document.self, from: file).recovery
      else { throw error }
      try await storage.save(document, to: file)
      return recovery
    }
  }
}
