import Architecture

/// What became of the session's file.
public enum SessionAction: Equatable, Codable, Sendable {
  /// Saved; the file held, or holds now, what another process made of it meanwhile.
  case saved(SessionDocument, held: SessionDocument)
  /// Not saved, and why: one sentence for the user.
  case notSaved(String)
  /// Loaded, with something for the user to hear of.
  case recovered(String)
}

/// Takes in what other processes did to the session. Outside of the activity feed: they told it themselves.
struct SessionReducer: Reducer {
  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    guard case .session(let action) = action else { return .none }
    switch action {
    case .saved(let saved, let held):
      state.sessionProblem = nil
      if saved != held {
        let merged = SessionDocument.merging(base: saved, mine: state.session, theirs: held)
        state.count = merged.count
        state.favoritePrimes = merged.favoritePrimes
        state.activityFeed = merged.activityFeed
        state.guessingGameRecord = merged.guessingGame
      }
    case .notSaved(let problem):
      state.sessionProblem = "Not saved: \(problem)"
    case .recovered(let notice):
      state.sessionProblem = notice
    }
    return .none
  }
}
