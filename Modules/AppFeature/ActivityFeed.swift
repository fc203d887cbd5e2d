import Architecture

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A change of the favorites.
public struct Activity: Equatable, Codable, Sendable {
  public enum Kind: String, Equatable, Codable, Sendable {
    case addedFavoritePrime
    case removedFavoritePrime
  }

  public var date: Date
  public var kind: Kind
  public var prime: UInt64

  public init(date: Date, kind: Kind, prime: UInt64) {
    self.date = date
    self.kind = kind
    self.prime = prime
  }

  /// The maximum number of activities in the feed; the oldest are removed.
  public static let limit = 1000
}

extension Reducer where State == AppState, Action == AppAction {
  /// Records the changes of the favorites that any feature in this reducer makes, to show them and to undo them.
  func recordingChanges() -> some Reducer<AppState, AppAction> {
    ChangeRecorder(base: CombineReducers { self })
  }
}

private struct ChangeRecorder: Reducer {
  let base: CombineReducers<AppState, AppAction>
  @Dependency(\.clock) var clock
  @Dependency(\.date) var date

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    let before = state.favoritePrimes
    let effect = base.reduce(into: &state, action: action)
    if state.favoritePrimes == before { return effect }
    let change = FavoritesChange(from: before, to: state.favoritePrimes)
    recordActivities(change, in: &state)
    if case .history = action { return effect }
    state.favoritesHistory.record(change)
    return effect.merge(with: state.show(.changed(change), clock: clock))
  }

  private func recordActivities(_ change: FavoritesChange, in state: inout AppState) {
    let (added, removed) = (change.added, change.removed)
    // The list was only sorted.
    if removed.isEmpty, added.isEmpty { return }
    let now = date()
    state.activityFeed += removed.map { Activity(date: now, kind: .removedFavoritePrime, prime: $0) }
    state.activityFeed += added.map { Activity(date: now, kind: .addedFavoritePrime, prime: $0) }
    state.activityFeed.removeFirst(max(0, state.activityFeed.count - Activity.limit))
  }
}
