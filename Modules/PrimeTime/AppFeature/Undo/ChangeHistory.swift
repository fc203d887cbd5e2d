import BigInt
import FavoritePrimes

/// The changes that can be undone and redone, whichever feature made them.
public struct ChangeHistory: Equatable, Codable, Sendable {
  /// The changes that can be undone.
  private var done = ChangeStack()
  /// The changes that were undone, the latest last; a new change clears them.
  private var undone = ChangeStack()
  /// The kind of the changes that the next one joins, or nil if the next one is a step of its own.
  private var run: Run?

  public init() {}

  /// The maximum number of changes that can be undone; the oldest are forgotten.
  public static let limit = 100

  /// The maximum number of favorites in the changes that can be undone, apart from the latest change.
  public static let favoritesLimit = 100_000

  /// Changes that are undone together if no other one is between them.
  public enum Run: String, Equatable, Codable, Sendable {
    /// The count is moved, as by `+` and `−`. To take back one of them, press the other key.
    case moves
    /// The filter is typed.
    case filter
  }

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// The change that would be undone next.
  public var latest: AppChange? { done.last }

  /// The changes of the favorites that can be undone, oldest first; setting other ones makes them the latest.
  public var favoritesChanges: [FavoritesChange] {
    get { done.favorites }
    set {
      if newValue == done.favorites { return }
      done.replaceFavorites(newValue)
      run = nil
    }
  }

  /// Adds a change that can be undone.
  ///
  /// - Parameter run: The kind of change, if it joins changes of the same kind directly before it.
  public mutating func record(_ change: AppChange, run: Run? = nil) {
    undone = ChangeStack()
    if run == nil || run != self.run || !done.joinLatest(with: change) { done.append(change) }
    // A text that was typed and then deleted is no change.
    self.run = done.removeLatestIfEmpty() ? nil : run
    done.removeOldest(keeping: Self.limit, favoritesLimit: Self.favoritesLimit)
  }

  /// Makes the next change a step of its own.
  mutating func endRun() {
    run = nil
  }

  /// Moves the latest change to the undone ones, and returns its inverse; nil if there is none.
  mutating func undo() -> AppChange? {
    guard let change = done.popLast() else { return nil }
    undone.append(change)
    run = nil
    return change.inverse
  }

  /// Moves the change that was undone last back, and returns it; nil if there is none.
  mutating func redo() -> AppChange? {
    guard let change = undone.popLast() else { return nil }
    done.append(change)
    run = nil
    return change
  }

  /// The reason that the history can't be used, as a clause; nil if it can.
  var problem: String? { done.problem ?? undone.problem }
}

/// Changes, oldest first.
///
/// The changes of the favorites are separate because the session stores only them.
private struct ChangeStack: Equatable, Codable, Sendable {
  private struct Step: Equatable, Codable, Sendable {
    /// The change without that of the favorites.
    var change: AppChange
    /// Whether the change has one in ``ChangeStack/favorites``.
    var changesFavorites: Bool
  }

  private var steps: [Step] = []
  private(set) var favorites: [FavoritesChange] = []

  var isEmpty: Bool { steps.isEmpty }

  var last: AppChange? {
    guard let step = steps.last else { return nil }
    var change = step.change
    change.favorites = step.changesFavorites ? favorites.last : nil
    return change
  }

  mutating func append(_ change: AppChange) {
    var rest = change
    rest.favorites = nil
    steps.append(Step(change: rest, changesFavorites: change.favorites != nil))
    if let change = change.favorites { favorites.append(change) }
  }

  /// Adds a later change of the same run to the latest change; returns whether there is one.
  mutating func joinLatest(with later: AppChange) -> Bool {
    if steps.isEmpty { return false }
    steps[steps.count - 1].change.join(with: later)
    return true
  }

  /// Removes the latest change if it changes nothing, and returns whether it did so.
  mutating func removeLatestIfEmpty() -> Bool {
    guard let last = steps.indices.last, !steps[last].changesFavorites, steps[last].change.isEmpty
    else { return false }
    steps.removeLast()
    return true
  }

  mutating func popLast() -> AppChange? {
    guard let last else { return nil }
    if steps.removeLast().changesFavorites { _ = favorites.popLast() }
    return last
  }

  /// Removes the oldest changes beyond limits.
  mutating func removeOldest(keeping limit: Int, favoritesLimit: Int) {
    var size = favorites.dropLast().reduce(0) { $0 + $1.size }
    while steps.count > limit || size > favoritesLimit && steps.count > 1 {
      guard steps.removeFirst().changesFavorites, !favorites.isEmpty else { continue }
      let change = favorites.removeFirst()
      if !favorites.isEmpty { size -= change.size }
    }
  }

  mutating func replaceFavorites(_ changes: [FavoritesChange]) {
    for index in steps.indices { steps[index].changesFavorites = false }
    steps.removeAll { $0.change.isEmpty }
    favorites = changes
    steps += changes.map { _ in Step(change: AppChange(), changesFavorites: true) }
  }

  var problem: String? {
    favorites.lazy.compactMap(\.problem).first ?? steps.lazy.compactMap(\.change.problem).first
  }
}

extension FavoritesChange {
  fileprivate var size: Int { before.count + after.count }
}
