public import Architecture

extension FavoritePrimes {
  /// What only the screen knows: which favourites are shown, which row is the current one, which are selected, and
  /// what can be undone.
  public struct Browsing: Equatable, Codable, Sendable {
    /// Digits that the favourites shown have in a row; all are shown where it is empty.
    public var filter: String
    /// The current row among those shown, from 0; beyond the last it stands for the last.
    public var row: Int
    public var selected: Set<Int>
    /// What was deleted at once, the latest last.
    public var deletions: [Deletion]

    public init(filter: String = "", row: Int = 0, selected: Set<Int> = [], deletions: [Deletion] = []) {
      self.filter = filter
      self.row = row
      self.selected = selected
      self.deletions = deletions
    }

    /// How many deletions can be undone.
    public static let longestHistory = 100
  }

  /// Favourites that were deleted at once, and where they were.
  public struct Deletion: Equatable, Codable, Sendable {
    public var primes: [Int]
    /// The place of each in the list before.
    public var places: [Int]

    public init(primes: [Int], places: [Int]) {
      self.primes = primes
      self.places = places
    }
  }

  public enum BrowsingAction: Equatable, Codable, Sendable, BindableAction {
    /// The filter, or the current row.
    case binding(BindingAction<Browsing>)
    /// Selects the current favourite, or no longer, and goes to the next.
    case selectButtonTapped
    /// Selects all that are shown, or, if they are, none.
    case selectAllButtonTapped
    case clearSelectionButtonTapped
    case clearFilterButtonTapped
    /// Deletes those that are selected, or the current one where none is.
    case deleteButtonTapped
    case undoButtonTapped
    /// Asks what the nth prime is, for the current favourite as n.
    case nthPrimeButtonTapped
  }

  /// What the favourites ask of who shows them.
  public enum Delegate: Equatable, Codable, Sendable {
    case nthPrimeAsked(Int)
  }

  func browse(_ state: inout State, _ action: BrowsingAction) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      let filter = state.browsing.filter
      _ = BindingReducer(action: /BrowsingAction.binding).reduce(
        into: &state.browsing, action: .binding(binding))
      if state.browsing.filter != filter { state.browsing.row = 0 }
    case .selectButtonTapped:
      state.selectCurrent()
    case .selectAllButtonTapped:
      let shown = state.shown
      let areAllSelected = shown.allSatisfy(state.browsing.selected.contains)
      state.browsing.selected = areAllSelected ? [] : state.browsing.selected.union(shown)
    case .clearSelectionButtonTapped:
      state.browsing.selected = []
    case .clearFilterButtonTapped:
      let current = state.current
      state.browsing.filter = ""
      state.browsing.row = current.flatMap(state.favoritePrimes.firstIndex) ?? 0
    case .deleteButtonTapped:
      state.deleteSelected()
    case .undoButtonTapped:
      state.undo()
    case .nthPrimeButtonTapped:
      if let current = state.current { return .send(.delegate(.nthPrimeAsked(current))) }
    }
    return .none
  }
}

extension FavoritePrimes.Browsing: BindableState {
  public static let bindableFields = BindableFields<FavoritePrimes.Browsing>()
    .adding("filter", \.filter)
    .adding("row", \.row)
}

extension FavoritePrimes.State {
  /// The favourites that the filter lets through, in their order.
  public var shown: [Int] {
    let filter = DigitFilter(browsing.filter)
    return filter.isEmpty ? favoritePrimes : favoritePrimes.filter(filter.passes)
  }

  /// The favourite of the current row.
  public var current: Int? {
    let shown = shown
    return shown.isEmpty ? nil : shown[min(max(browsing.row, 0), shown.count - 1)]
  }

  /// Whether sorting would change nothing.
  var isSorted: Bool {
    zip(favoritePrimes, favoritePrimes.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// What would be deleted now.
  public var toDelete: [Int] {
    let selected = favoritePrimes.filter(browsing.selected.contains)
    return selected.isEmpty ? [current].compactMap(\.self) : selected
  }

  fileprivate mutating func selectCurrent() {
    guard let current else { return }
    if browsing.selected.remove(current) == nil { browsing.selected.insert(current) }
    browsing.row = min(browsing.row + 1, shown.count - 1)
  }

  fileprivate mutating func deleteSelected() {
    let doomed = Set(toDelete)
    guard !doomed.isEmpty else { return }
    let rowsLeftBefore = shown.prefix(max(browsing.row, 0)).count { !doomed.contains($0) }
    let places = favoritePrimes.indices.filter { doomed.contains(favoritePrimes[$0]) }
    browsing.deletions.append(
      FavoritePrimes.Deletion(primes: places.map { favoritePrimes[$0] }, places: places))
    browsing.deletions.removeFirst(
      max(0, browsing.deletions.count - FavoritePrimes.Browsing.longestHistory))
    favoritePrimes.removeAll(where: doomed.contains)
    browsing.selected.subtract(doomed)
    browsing.row = max(0, min(rowsLeftBefore, shown.count - 1))
  }

  /// Puts back what was deleted last, where it was as far as the list has not changed since.
  fileprivate mutating func undo() {
    guard let deletion = browsing.deletions.popLast() else { return }
    let present = Set(favoritePrimes)
    for (prime, place) in zip(deletion.primes, deletion.places) where !present.contains(prime) {
      favoritePrimes.insert(prime, at: min(place, favoritePrimes.count))
    }
    guard let first = deletion.primes.first, let row = shown.firstIndex(of: first) else { return }
    browsing.row = row
  }
}
