import Architecture
public import FileStorage

/// The status of saving the session.
public struct SessionStatus: Equatable, Codable, Sendable {
  /// The latest known session in the file.
  public var saved: SessionDocument
  public var isSaving = false
  /// The session that could not be saved; saving is retried after the next change and at the end.
  public var unsaved: SessionDocument?
  public var notice: SessionNotice?

  public init(saved: SessionDocument, notice: SessionNotice? = nil) {
    self.saved = saved
    self.notice = notice
  }
}

/// A message for the user about the session's file.
public enum SessionNotice: Equatable, Codable, Sendable, CustomStringConvertible {
  case notSaved(StorageError)
  case recovered(Recovery)

  public var description: String {
    switch self {
    case .notSaved(let error): "Not saved: \(error)"
    case .recovered(let recovery): recovery.description
    }
  }
}

public enum SessionAction: Equatable, Codable, Sendable {
  /// The state was loaded; from now on, changes are saved, and changes by other processes are merged.
  case opened(LoadedSession)
  /// The file changed; this process or another one wrote the session.
  case changed(SessionDocument)
  /// A session was saved, merged with changes that another process had saved in the meantime.
  case saved(SessionDocument, merged: LoadedSession)
  case notSaved(SessionDocument, StorageError)
  /// The app is about to exit; a failed save is retried.
  case closed
}

/// Saves the session after each change, one save at a time, and merges changes by other processes.
///
/// Runs after the features and outside the activity feed, because other processes record their own activities.
struct SessionAutosave: Reducer {
  @Dependency(\.session) private var client

  private enum CancelID { case changes }

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    var effect = Effect<AppAction>.none
    if case .session(let action) = action { effect = handle(action, &state) }
    return effect.merge(with: saveIfNeeded(&state))
  }

  private func handle(_ action: SessionAction, _ state: inout AppState) -> Effect<AppAction> {
    switch action {
    case .opened(let loaded):
      state.session = SessionStatus(
        saved: loaded.session ?? state.document, notice: loaded.recovery.map { .recovered($0) })
      return .run { [client] send in
        for await session in client.changes() { await send(.session(.changed(session))) }
      }
      .cancellable(id: CancelID.changes)
    case .changed(let session):
      // A save in progress merges with the file anyway.
      if let status = state.session, !status.isSaving { state.merge(session, base: status.saved) }
    case .saved(let mine, let merged):
      state.merge(merged.session ?? mine, base: mine)
      state.session?.isSaving = false
      state.session?.notice = merged.recovery.map { .recovered($0) }
    case .notSaved(let session, let error):
      state.session?.isSaving = false
      state.session?.unsaved = session
      state.session?.notice = .notSaved(error)
    case .closed:
      state.session?.unsaved = nil
      return .cancel(id: CancelID.changes)
    }
    return .none
  }

  private func saveIfNeeded(_ state: inout AppState) -> Effect<AppAction> {
    guard let status = state.session, !status.isSaving else { return .none }
    let mine = state.document
    if mine == status.saved || mine == status.unsaved { return .none }
    state.session?.isSaving = true
    state.session?.unsaved = nil
    return .run { [client, base = status.saved] send in
      let merged = try await client.update { found in
        .merging(base: base, mine: mine, theirs: found.session ?? base)
      }
      await send(.session(.saved(mine, merged: merged)))
    } catch: { error, send in
      await send(.session(.notSaved(mine, StorageError(error))))
    }
  }
}

extension AppState {
  /// Merges the session in the file into the state, keeping the changes made here since `base`.
  fileprivate mutating func merge(_ theirs: SessionDocument, base: SessionDocument) {
    document = .merging(base: base, mine: document, theirs: theirs)
    session?.saved = theirs
  }
}
