import Architecture
import Explore
import FavoritePrimes
import Lookups
import NumberFacts
import Timeline

/// Returns the app to its state after an earlier action, as one change that can be undone.
struct TimeTravel: Reducer {
  @Dependency(\.date) private var date

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    guard case .resumed(let earlier, action: _, let time, laterTime: _) = action else { return .none }
    state.goBack(to: earlier)
    state.record(.wentBack(to: time), at: date())
    // Their times are canceled.
    state.messages.remove { $0.kind.answered == nil }
    state.show(.wentBack(to: time))
    return state.workAfterGoingBack
  }
}

extension AppState {
  /// The state without what stays as it is when the app goes back to an earlier one.
  var moment: AppState {
    var moment = AppState()
    moment.goBack(to: self)
    return moment
  }

  /// Returns to an earlier state, without the work that ran then.
  ///
  /// Keeps the later activities, the lookups, the known facts, and the session in the file.
  mutating func goBack(to earlier: AppState) {
    let current = self
    self = earlier
    (session, timelineScreen, history) = (current.session, current.timelineScreen, current.history)
    (messages, activityFeed, lookupRoutes) = (current.messages, current.activityFeed, current.lookupRoutes)
    (lookups, facts, theme) = (current.lookups, current.facts, current.theme)
    timelineScreen.selected = nil
    numberBar = nil
    for route in Route.allCases { route.screen.leaveFields(of: &self) }
    facts.stop()
    if favoritesScreen.files.activity.isWorking { favoritesScreen.files.activity = .idle }
  }

  /// Cancels the work of the screens before going back, and starts that of the present ones.
  var workAfterGoingBack: Effect<AppAction> {
    let chart: Effect<AppAction> = chartOnScreen == nil ? .none : .send(.explore(.charts(.appeared)))
    return .merge(.cancelAll(except: SessionDocument.file, Lookups.EffectsID()), chart)
  }
}
