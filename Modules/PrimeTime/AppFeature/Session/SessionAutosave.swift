public import FileStorage

/// The status of saving the session.
public struct SessionStatus: Equatable, Codable, Sendable {
  /// The latest known session in the file.
  public var saved: SessionDocument
  /// The session that is being saved, or nil.
  public var saving: SessionDocument?
  /// Whether the last save ended less than ``SessionStatus/saveInterval`` ago, so that the next one waits.
  public var isWaiting = false
  /// Whether the app is about to exit, so that no save waits.
  public var isClosed = false
  /// The session that could not be saved; saving is retried after the next change and at the end.
  public var unsaved: SessionDocument?
  public var notice: SessionNotice?

  public init(saved: SessionDocument, notice: SessionNotice? = nil) {
    self.saved = saved
    self.notice = notice
  }

  public var isSaving: Bool { saving != nil }

  /// The time from the end of a save to the next one; changes are collected meanwhile.
  public static let saveInterval = Duration.seconds(1)
}

/// A message for the user about the session's file.
public enum SessionNotice: Equatable, Codable, Sendable, CustomStringConvertible {
  case notSaved(StorageError)
  case recovered(Recovery)

  public var description: String {
    switch self {
    case .notSaved(let error):
      "Not saved: "
        + error.description.replacing("another location.", with: "another location (--data-dir DIR).")
    case .recovered(let recovery): recovery.description
    }
  }
}

public enum SessionAction: Equatable, Codable, Sendable {
  /// The state was loaded; from now on, changes are saved, and changes by other processes are merged.
  case opened(LoadedSession)
  /// Another process wrote the session.
  case changed(SessionDocument)
  /// The session was saved; `merged` is the session in the file, or nil if no other process changed it meanwhile.
  case saved(merged: LoadedSession?)
  case notSaved(StorageError)
  /// The next save may start.
  case intervalPassed
  /// The app is about to exit; unsaved changes are saved immediately, and a failed save is retried.
  case closed
}

extension Reducer where State == AppState, Action == AppAction {
  /// Saves the session after the changes of this reducer.
  func autosaving() -> some Reducer<AppState, AppAction> {
    CombineReducers<AppState, AppAction> {
      self
      SessionAutosave()
    }
  }
}

/// Saves the session after a change, and merges changes by other processes.
///
/// A change is saved immediately, and those in the ``SessionStatus/saveInterval`` after a save together at its end.
/// Runs after the features and outside the activity feed, because other processes record their own activities.
struct SessionAutosave: Reducer {
  @Dependency(\.clock) private var clock
  @Dependency(\.session) private var client

  private enum CancelID { case changes, interval }

  /// The identifier of all effects of this reducer; they continue when the app returns to an earlier state.
  struct EffectsID: Hashable {}

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    var effect = Effect<AppAction>.none
    if case .session(let action) = action { effect = handle(action, &state) }
    // Most actions find a save in progress or pending.
    if state.session?.isWaiting == false, state.session?.saving == nil {
      effect = effect.merge(with: saveIfNeeded(&state))
    }
    return effect.cancellable(id: EffectsID())
  }

  private func handle(_ action: SessionAction, _ state: inout AppState) -> Effect<AppAction> {
    switch action {
    case .opened(let loaded):
      state.session = SessionStatus(
        saved: loaded.session ?? state.document, notice: loaded.notice)
      return .run { [client] send in
        for await session in client.changes() { await send(.session(.changed(session))) }
      }
      .cancellable(id: CancelID.changes)
    case .changed(let session):
      // A save in progress merges with the file anyway.
      if let status = state.session, !status.isSaving, session != status.saved {
        state.merge(session, base: status.saved)
      }
    case .saved(let merged):
      if let mine = state.session?.saving { state.merge(merged?.session ?? mine, base: mine) }
      state.session?.saving = nil
      state.session?.notice = merged?.notice
      return interval(&state)
    case .notSaved(let error):
      let unsaved = state.session?.saving
      state.session?.unsaved = unsaved
      state.session?.saving = nil
      state.session?.notice = .notSaved(error)
      return interval(&state)
    case .intervalPassed:
      state.session?.isWaiting = false
    case .closed:
      state.session?.unsaved = nil
      state.session?.isWaiting = false
      state.session?.isClosed = true
      return .merge(.cancel(id: CancelID.changes), .cancel(id: CancelID.interval))
    }
    return .none
  }

  /// Delays the next save.
  private func interval(_ state: inout AppState) -> Effect<AppAction> {
    if state.session?.isClosed != false { return .none }
    state.session?.isWaiting = true
    return .run { [clock] send in
      try await clock.sleep(for: SessionStatus.saveInterval)
      await send(.session(.intervalPassed))
    }
    .cancellable(id: CancelID.interval, cancelInFlight: true)
  }

  private func saveIfNeeded(_ state: inout AppState) -> Effect<AppAction> {
    guard let status = state.session else { return .none }
    let mine = state.document
    if mine == status.saved || mine == status.unsaved { return .none }
    state.session?.saving = mine
    state.session?.unsaved = nil
    return .run { [client, base = status.saved] send in
      let merged = try await client.update { found in
        .merging(base: base, mine: mine, theirs: found.session ?? base)
      }
      // The common case needs no copy of the session in the action.
      await send(.session(.saved(merged: merged == LoadedSession(mine) ? nil : merged)))
    } catch: { error, send in
      await send(.session(.notSaved(StorageError(error))))
    }
  }
}

extension AppState {
  /// Whether the session is open; asked of a part, because comparing it with nil copies all of it.
  var isOpen: Bool { session?.isWaiting != nil }

  /// Merges the session in the file into the state, keeping the changes made here since `base`.
  fileprivate mutating func merge(_ theirs: SessionDocument, base: SessionDocument) {
    document = .merging(base: base, mine: document, theirs: theirs)
    session?.saved = theirs
  }
}
