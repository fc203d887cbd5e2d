public import Architecture

/// The use of the file of a document that a reducer keeps: `saving(_:in:state:action:)`.
public struct SavingState: Equatable, Codable, Sendable {
  public enum Activity: String, Codable, Sendable {
    case loading
    case saving
  }

  /// The use of the file now; `nil` while there is none.
  public var activity: Activity?
  /// The description of the error with which the last use failed.
  public var problem: String?

  public init(activity: Activity? = nil, problem: String? = nil) {
    self.activity = activity
    self.problem = problem
  }
}

/// An action of a document that a reducer keeps in a file.
public enum SavingAction<Document: StoredDocument & Equatable>: Equatable, Codable, Sendable {
  /// Loads the document; a program sends it before the user can change the document.
  case load
  /// Loads the document whenever another process has changed it, until the effect is canceled.
  case follow
  /// The document was loaded; `nil` if there is no file.
  case loaded(Document?)
  case saved(Document)
  case failed(SavingState.Activity, String)
}

extension Reducer {
  /// Saves a part of the state in a file whenever an action has changed it, and loads it on request.
  ///
  /// ```swift
  /// .saving(
  ///   \.settings, in: .data("settings.json"), state: \.settingsFile, action: /Action.settingsFile)
  /// ```
  ///
  /// There is one save at a time, so that an older document can't replace a newer one. When it has ended, the document is
  /// saved again if it has changed. After an error, it is saved at its next change. A file that can't be read is never
  /// replaced.
  ///
  /// The file is in the dependency `fileStorage`. The modifier finds the changes of the reducer that it is applied to:
  /// apply it last, and to a `CombineReducers` if others of the body change the document, too.
  public func saving<Document: StoredDocument & Equatable>(
    _ document: any WritableKeyPath<State, Document> & Sendable, in file: StorageFile,
    state saving: any WritableKeyPath<State, SavingState> & Sendable,
    action: CasePath<Action, SavingAction<Document>>
  ) -> Reduce<State, Action> {
    let base = _built()
    let effects = SavingEffects<Document>(file: file)
    return Reduce { state, parentAction in
      var effect = Effect<SavingAction<Document>>.none
      var isUnsaved = false
      switch action.extract(from: parentAction) {
      case .load:
        state[keyPath: saving].activity = .loading
        effect = effects.load()
      case .follow:
        effect = effects.follow()
      case .loaded where state[keyPath: saving].activity == .saving:
        // The document in the state is newer.
        break
      case .loaded(let loaded):
        state[keyPath: saving] = SavingState()
        if let loaded { state[keyPath: document] = loaded }
      case .saved(let saved):
        state[keyPath: saving] = SavingState()
        isUnsaved = state[keyPath: document] != saved
      case .failed(let activity, let problem):
        if state[keyPath: saving].activity == activity { state[keyPath: saving].activity = nil }
        state[keyPath: saving].problem = problem
      case nil:
        break
      }
      let old = state[keyPath: document]
      let baseEffect = base.reduce(into: &state, action: parentAction)
      if state[keyPath: document] != old { isUnsaved = true }
      if isUnsaved, state[keyPath: saving].activity == nil {
        state[keyPath: saving].activity = .saving
        effect = effect.merge(with: effects.save(state[keyPath: document]))
      }
      return baseEffect.merge(with: effect.map { action.embed($0) })
    }
  }
}

private struct SavingEffects<Document: StoredDocument & Equatable>: Sendable {
  let file: StorageFile

  @Dependency(\.fileStorage) private var storage

  func load() -> Effect<SavingAction<Document>> {
    .run { send in
      await send(.loaded(try await storage.load(Document.self, from: file)))
    } catch: { error, send in
      await send(.failed(.loading, "\(error)"))
    }
  }

  func follow() -> Effect<SavingAction<Document>> {
    .run { send in
      for await _ in storage.changes(file) {
        do {
          await send(.loaded(try await storage.load(Document.self, from: file)))
        } catch {
          await send(.failed(.loading, "\(error)"))
        }
      }
    }
  }

  func save(_ document: Document) -> Effect<SavingAction<Document>> {
    .run { send in
      try await storage.save(document, to: file)
      await send(.saved(document))
    } catch: { error, send in
      await send(.failed(.saving, "\(error)"))
    }
  }
}
