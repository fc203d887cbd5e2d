import Architecture
import BigInt
import Counter
import FileStorage
import Lookups
import NthPrimeClient
import NumberFacts
import TerminalUI

/// Records the ends of lookups and searches, and reports them and their progress outside of the counter's screen.
struct LookupReports: Reducer {
  @Dependency(\.date) private var date
  @Dependency(\.terminal) private var terminal

  private enum CancelID { case progress }

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    switch action {
    case .counter(.lookups(.nthPrimeRequested(let n))):
      state.lookupRoutes[n] = state.route
    case .counter(.lookups(.event(n: _, .progress, elapsed: _))), .facts(.found(_, .progress, elapsed: _)):
      return showProgress(state)
    case .counter(.lookups(.delegate(.ended(let lookup)))):
      return .merge(showProgress(state), lookupEnded(lookup, &state))
    case .session(.save):
      // The activities are saved. Without this order, a waiting lookup would start.
      return .merge(
        state.lookups.queue.reversed().map { .send(.counter(.lookups(.cancelButtonTapped($0.n)))) }
          + state.facts.searches.map { .send(.facts(.cancelButtonTapped($0.number))) })
    case .facts(.ended(let number, failure: _)), .facts(.cancelButtonTapped(let number)):
      guard let search = state.facts.investigations[id: number], search.isThorough else { break }
      return .merge(
        .send(.counter(.lookups(.searchEnded(search)))), showProgress(state), searchEnded(search, &state))
    default:
      break
    }
    return .none
  }

  /// Records the end of a lookup, and reports it as a message if an alert would interrupt.
  private func lookupEnded(_ lookup: EndedLookup, _ state: inout AppState) -> Effect<AppAction> {
    let route = state.lookupRoutes.removeValue(forKey: lookup.n) ?? .counter
    let kind = Activity.Kind(lookup)
    state.record(kind, at: date())
    if case .canceled = lookup { state.show(kind) }
    guard state.isOpen, let alert = Counter.Alert(lookup) else { return .none }
    let hasAlert = state.counterScreen.alert == alert
    if hasAlert, route == state.route, !state.isEditing {
      state.messages.remove { if case .canceledLookup = $0.kind { true } else { false } }
      return .none
    }
    if hasAlert { state.counterScreen.alert = nil }
    state.show(kind)
    return .run { [terminal] _ in await terminal.perform(.bell) }
  }

  /// Records the end of a search, and reports it as a message unless its number's facts are shown.
  private func searchEnded(_ search: Investigation, _ state: inout AppState) -> Effect<AppAction> {
    let kind = Activity.Kind.searched(search)
    state.record(kind, at: date())
    if !state.isOpen || state.counterScreen.modalNumber == search.number { return .none }
    state.show(kind)
    return kind.answered == nil ? .none : .run { [terminal] _ in await terminal.perform(.bell) }
  }

  /// Displays the progress of the work that ends last in the title of the window, or where the terminal does that.
  private func showProgress(_ state: AppState) -> Effect<AppAction> {
    if !state.isOpen { return .none }
    let progress = state.lookups.work(state.facts.searches).last.map {
      $0.fractionCompleted.map { .fraction($0) } ?? TerminalProgress.indeterminate
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

extension Activity.Kind {
  fileprivate init(_ lookup: EndedLookup) {
    self =
      switch lookup {
      case .answered(let answer, let elapsed):
        .answeredLookup(n: answer.n, prime: answer.prime, source: answer.source, elapsed: elapsed)
      case .failed(let n, let error): .failedLookup(n: n, reason: "\(error)")
      case .canceled(let n, let fraction): .canceledLookup(n: n, fractionCompleted: fraction)
      case .searched(let search): .searched(search)
      }
  }
}

extension Activity.Kind {
  /// The lookup that ended, as far as the activity describes it.
  var endedLookup: EndedLookup? {
    switch self {
    case .answeredLookup(let n, let prime, let source, let elapsed):
      .answered(NthPrimeAnswer(n: n, prime: prime, source: source ?? .localCalculator), elapsed: elapsed)
    case .failedLookup(let n, let reason): .failed(n: n, .reported(reason: reason))
    case .canceledLookup(let n, let fraction): .canceled(n: n, fractionCompleted: fraction)
    case .searched(let search): .searched(search)
    default: nil
    }
  }
}

extension AppState {
  /// The lookups of earlier sessions, newest first, each n once.
  var earlierLookups: [EndedLookup] {
    var indices: Set<BigInt> = []
    let lookups = activityFeed.reversed().compactMap(\.kind.endedLookup)
    return Array(
      lookups.filter { indices.insert($0.n).inserted }.prefix(Lookups.State.endedLimit))
  }

  /// Returns the time of the last end of a lookup; nil if it isn't in the activity feed.
  func dateOfLookup(_ n: BigInt) -> Date? {
    activityFeed.last { $0.kind.endedLookup?.n == n }?.date
  }
}
