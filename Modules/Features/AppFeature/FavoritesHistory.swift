public import BigInt
import FavoritePrimes
import NumberExpression
import PrimeFacts

/// The changes of the favorites that can be undone and redone, whichever feature made them.
public struct FavoritesHistory: Equatable, Codable, Sendable {
  /// The changes that can be undone, oldest first.
  public private(set) var changes: [FavoritesChange] = []
  /// The changes that were undone, the latest last; a new change clears them.
  public private(set) var undone: [FavoritesChange] = []

  public init() {}

  /// The maximum number of changes that can be undone; the oldest are forgotten.
  public static let limit = 100

  /// Adds a change that can be undone.
  public mutating func record(_ change: FavoritesChange) {
    undone = []
    append(change)
  }

  mutating func undo(_ favorites: inout [BigInt]) -> FavoritesChange? {
    guard let change = changes.popLast() else { return nil }
    undone.append(change)
    change.inverse.apply(to: &favorites)
    return change
  }

  mutating func redo(_ favorites: inout [BigInt]) -> FavoritesChange? {
    guard let change = undone.popLast() else { return nil }
    append(change)
    change.apply(to: &favorites)
    return change
  }

  private mutating func append(_ change: FavoritesChange) {
    changes.append(change)
    changes.removeFirst(max(0, changes.count - Self.limit))
  }
}

extension FavoritesHistory {
  /// The reason that the history can't be used, as a clause; nil if it can.
  var problem: String? {
    (changes + undone).lazy.compactMap { FavoritesChange.starts.problem("the index of a change", $0.start) }
      .first
  }
}

/// A change of the favorites: the part of the list that was replaced, and its replacement.
public struct FavoritesChange: Equatable, Codable, Sendable {
  /// The index of the first favorite that differs.
  public var start: Int
  /// The favorites between the equal ends of both lists, before and after.
  public var before: [BigInt]
  public var after: [BigInt]

  /// Numbers that calculations with them don't overflow, far beyond the index in any list.
  static let starts = 0...1 << 40

  /// Creates the change from one list to another.
  public init(from before: [BigInt], to after: [BigInt]) {
    let length = min(before.count, after.count)
    var (start, end) = (0, 0)
    while start < length, before[start] == after[start] { start += 1 }
    while end < length - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
    self.start = start
    self.before = Array(before[start..<before.count - end])
    self.after = Array(after[start..<after.count - end])
  }

  private init(start: Int, before: [BigInt], after: [BigInt]) {
    (self.start, self.before, self.after) = (start, before, after)
  }

  var inverse: FavoritesChange { FavoritesChange(start: start, before: after, after: before) }

  /// The favorites that the change added and removed; none if it changed only their order.
  var added: [BigInt] {
    after.without(before)
  }

  var removed: [BigInt] { inverse.added }

  /// Changes a list; what another process changed in the meantime stays changed.
  func apply(to favorites: inout [BigInt]) {
    let end = start + before.count
    if end <= favorites.count, favorites[start..<end].elementsEqual(before) {
      favorites = favorites.replacing(start..<end, with: [])
    } else {
      favorites = favorites.removing(IntegerSet(removed))
    }
    if !after.isEmpty {
      let index = min(start, favorites.count)
      favorites = favorites.replacing(index..<index, with: after.without(favorites))
    }
  }
}

extension FavoritesChange: CustomStringConvertible {
  /// The change in a few words: `Removed 7`, `Added 12 favorites`, `Changed the order of the favorites`.
  public var description: String {
    let (added, removed) = (added, removed)
    switch (added.count, removed.count) {
    case (0, 0): return "Changed the order of the favorites"
    case (1, 0): return "Added \(added[0].abbreviated)"
    case (_, 0): return "Added \(added.count.grouped) favorites"
    case (0, 1): return "Removed \(removed[0].abbreviated)"
    case (0, _): return "Removed \(removed.count.grouped) favorites"
    case (let added, let removed):
      return "Added \(added.grouped) and removed \(removed.grouped) favorites"
    }
  }
}

extension AppState {
  /// Undoes or redoes a change, and selects the first favorite that it brings back.
  mutating func step(_ action: HistoryAction) -> FavoritesChange? {
    var favorites = favoritePrimes
    let change =
      switch action {
      case .undoButtonTapped: favoritesHistory.undo(&favorites)
      case .redoButtonTapped: favoritesHistory.redo(&favorites)
      }
    favoritePrimes = favorites
    let restored = IntegerSet((action == .undoButtonTapped ? change?.removed : change?.added) ?? [])
    if !restored.isEmpty, let row = self.favorites.shown.firstIndex(where: restored.contains) {
      favoritesScreen.row = row
    }
    return change
  }
}

public enum HistoryAction: String, Equatable, Codable, Sendable {
  case undoButtonTapped
  case redoButtonTapped
}
