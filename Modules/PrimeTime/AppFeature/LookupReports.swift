import Architecture
import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NthPrimeClient
import TerminalUI
import Timeline

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Records the ends of lookups, and reports them and their progress outside of the counter's screen.
struct LookupReports: Reducer {
  @Dependency(\.date) private var date
  @Dependency(\.terminal) private var terminal

  private enum CancelID { case progress }

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    switch action {
    case .counter(.nthPrimeButtonTapped):
      return lookupRequested(state.count, &state)
    case .counter(.nthPrimeRequested(let n)):
      return lookupRequested(n, &state)
    case .counter(.lookup(let n, let event, elapsed: _)):
      return lookupReported(event, of: n, &state)
    case .counter(.lookupButtonTapped(.cancel, let n)):
      return lookupCanceled(n, &state)
    case .counter(.cancelButtonTapped):
      state.lookupRoutes = [:]
      return showLookupProgress(state)
    default:
      return .none
    }
  }

  private func lookupRequested(_ n: BigInt, _ state: inout AppState) -> Effect<AppAction> {
    if state.counterScreen.lookups.contains(id: n) {
      state.lookupRoutes[n] = state.route
      return .none
    }
    // An index that no client accepts fails immediately.
    guard case .failed(n, let error) = state.counterScreen.endedLookups.first else { return .none }
    state.record(.failedLookup(n: n, reason: "\(error)"), at: date())
    return .none
  }

  private func lookupCanceled(_ n: BigInt, _ state: inout AppState) -> Effect<AppAction> {
    guard state.lookupRoutes.removeValue(forKey: n) != nil,
      case .canceled(n, let fraction) = state.counterScreen.endedLookups.first
    else { return .none }
    state.record(.canceledLookup(n: n, fractionCompleted: fraction), at: date())
    return showLookupProgress(state)
  }

  /// Displays the progress of the lookups outside the screen, too, and an end as a message if an alert would interrupt.
  private func lookupReported(_ event: LookupEvent, of n: BigInt, _ state: inout AppState) -> Effect<
    AppAction
  > {
    let kind: Activity.Kind
    switch event {
    case .progress: return showLookupProgress(state)
    case .answered(let answer): kind = .answeredLookup(n: answer.n, prime: answer.prime)
    case .failed(let error): kind = .failedLookup(n: n, reason: "\(error)")
    }
    state.record(kind, at: date())
    let route = state.lookupRoutes.removeValue(forKey: n) ?? .counter
    guard state.isOpen, let alert = Counter.Alert(event) else { return .none }
    let hasAlert = state.counterScreen.alert == alert
    if hasAlert, route == state.route, !state.isEditing { return showLookupProgress(state) }
    if hasAlert { state.counterScreen.alert = nil }
    state.show(kind)
    return .merge(
      showLookupProgress(state), .run { [terminal] _ in await terminal.perform(.bell) })
  }

  /// Displays the progress of the lookup that ends last in the title of the window, or where the terminal does that.
  private func showLookupProgress(_ state: AppState) -> Effect<AppAction> {
    if !state.isOpen { return .none }
    let progress = state.counterScreen.lastLookupToEnd.map {
      $0.progress.map { .fraction($0.fractionCompleted) } ?? TerminalProgress.indeterminate
    }
    return .run { [terminal] _ in
      // A newer progress canceled this one before it was displayed.
      try Task.checkCancellation()
      await terminal.perform(.setProgress(progress ?? .none))
    }
    .cancellable(id: CancelID.progress, cancelInFlight: true)
  }
}

extension AppState {
  /// Whether the user is editing or deciding something on the current screen.
  fileprivate var isEditing: Bool { numberBar != nil || route.screen.isEditing(self) }
}

extension Activity {
  /// The lookup that ended, as far as the activity describes it.
  fileprivate var endedLookup: Counter.EndedLookup? {
    switch kind {
    case .answeredLookup(let n, let prime): .answeredEarlier(n: n, prime: prime)
    case .failedLookup(let n, let reason): .failedEarlier(n: n, reason: reason)
    case .canceledLookup(let n, let fraction): .canceled(n: n, fractionCompleted: fraction)
    default: nil
    }
  }
}

extension AppState {
  /// The lookups of earlier sessions, newest first, each n once.
  var earlierLookups: [Counter.EndedLookup] {
    var indices: Set<BigInt> = []
    let lookups = activityFeed.reversed().compactMap(\.endedLookup)
    return Array(
      lookups.filter { indices.insert($0.n).inserted }.prefix(Counter.Screen.endedLookupsLimit))
  }

  /// Returns the time of the last end of a lookup; nil if it isn't in the activity feed.
  func dateOfLookup(_ n: BigInt) -> Date? {
    activityFeed.last { $0.endedLookup?.n == n }?.date
  }
}
