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

extension Reducer where State == AppState {
  /// Records the favorites that any feature in this reducer adds or removes.
  func recordingActivity() -> some Reducer<AppState, Action> {
    ActivityFeed(base: CombineReducers { self })
  }
}

private struct ActivityFeed<Action: Sendable>: Reducer {
  let base: CombineReducers<AppState, Action>
  @Dependency(\.date) var date

  func reduce(into state: inout AppState, action: Action) -> Effect<Action> {
    let before = state.favoritePrimes
    let effect = base.reduce(into: &state, action: action)
    if state.favoritePrimes != before { record(from: before, in: &state) }
    return effect
  }

  private func record(from before: [UInt64], in state: inout AppState) {
    // Most changes are in one place of a long list, so only what is between the equal ends is compared by sets.
    var (before, after) = (before[...], state.favoritePrimes[...])
    while let first = before.first, first == after.first {
      (before, after) = (before.dropFirst(), after.dropFirst())
    }
    while let last = before.last, last == after.last {
      (before, after) = (before.dropLast(), after.dropLast())
    }
    let (old, new) = (Set(before), Set(after))
    let removed = before.filter { !new.contains($0) }
    let added = after.filter { !old.contains($0) }
    // The list was only sorted.
    if removed.isEmpty, added.isEmpty { return }
    let now = date()
    state.activityFeed += removed.map { Activity(date: now, kind: .removedFavoritePrime, prime: $0) }
    state.activityFeed += added.map { Activity(date: now, kind: .addedFavoritePrime, prime: $0) }
    state.activityFeed.removeFirst(max(0, state.activityFeed.count - Activity.limit))
  }
}
