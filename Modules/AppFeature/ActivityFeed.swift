import Architecture

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something that happened to the favourites.
public struct Activity: Equatable, Codable, Sendable {
  public enum Kind: String, Equatable, Codable, Sendable {
    case addedFavoritePrime
    case removedFavoritePrime
  }

  public var date: Date
  public var kind: Kind
  /// Which favourite.
  public var prime: Int

  public init(date: Date, kind: Kind, prime: Int) {
    self.date = date
    self.kind = kind
    self.prime = prime
  }

  /// How many activities the feed keeps: the latest.
  public static let limit = 1000
}

extension Reducer where State == AppState {
  /// Writes down what became of the favourites, whichever feature did it.
  func recordingActivity() -> some Reducer<AppState, Action> {
    ActivityFeed(base: built())
  }
}

private struct ActivityFeed<Action: Sendable>: Reducer {
  let base: Reduce<AppState, Action>
  @Dependency(\.date) var date

  func reduce(into state: inout AppState, action: Action) -> Effect<Action> {
    let before = state.favoritePrimes
    let effect = base.reduce(into: &state, action: action)
    if state.favoritePrimes != before { record(from: before, in: &state) }
    return effect
  }

  private func record(from before: [Int], in state: inout AppState) {
    let (old, new) = (Set(before), Set(state.favoritePrimes))
    let removed = before.filter { !new.contains($0) }
    let added = state.favoritePrimes.filter { !old.contains($0) }
    // A list that was only sorted is nothing to tell of.
    if removed.isEmpty, added.isEmpty { return }
    let now = date()
    state.activityFeed += removed.map { Activity(date: now, kind: .removedFavoritePrime, prime: $0) }
    state.activityFeed += added.map { Activity(date: now, kind: .addedFavoritePrime, prime: $0) }
    state.activityFeed.removeFirst(max(0, state.activityFeed.count - Activity.limit))
  }
}
