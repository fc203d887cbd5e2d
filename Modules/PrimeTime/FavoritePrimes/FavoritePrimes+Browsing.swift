public import Architecture
public import BigInt
public import NumberFacts

extension FavoritePrimes.State: BindableState {
  static let filterName = "filter"
  static let addTextName = "addText"
  static let focusName = "focus"
  static let pathName = "path"

  public static let bindableFields = BindableFields<FavoritePrimes.State>()
    .adding(filterName, \.screen.filter)
    .adding("row", \.screen.row)
    .adding(addTextName, \.screen.addText)
    .adding(pathName, \.filePath)
    .adding(focusName, \.screen.focus)
}

extension FavoritePrimes.State {
  /// The path in the question for a file; setting it has no effect without a question.
  public var filePath: String {
    get { screen.fileQuestion?.path ?? "" }
    set { screen.fileQuestion?.enter(newValue) }
  }

  /// Changes the order, and keeps the current favorite.
  mutating func changeOrder(to order: FavoritePrimes.Order) {
    let current = current
    screen.order = order
    screen.row = row(of: current) ?? 0
  }

  /// The favorite in the current row.
  public var current: FavoritePrime? { rows.isEmpty ? nil : rows[min(max(screen.row, 0), rows.count - 1)] }

  func row(of favorite: FavoritePrime?) -> Int? { rows.firstIndex { $0.id == favorite?.id } }

  mutating func selectCurrent() {
    guard let prime = current?.prime else { return }
    if screen.selected.remove(prime) == nil { screen.selected.insert(prime) }
    screen.row = min(screen.row, rows.count - 2) + 1
  }

  mutating func selectAll() {
    let shown = rows.map(\.prime)
    if screen.selected.isSuperset(of: shown) {
      screen.selected = []
    } else {
      screen.selected.formUnion(shown)
    }
  }

  /// Whether the rows depend on the day before or after an action.
  public func dependsOnDay(for action: FavoritePrimes.Action) -> Bool {
    FavoritesFilter.isToday(screen.filter) || action == .filterSelected(FavoritesFilter.today)
  }

  /// Sets the filter, and keeps the current favorite if it is still shown.
  public mutating func changeFilter(to filter: String) {
    let current = current
    screen.filter = filter
    screen.row = row(of: current) ?? 0
  }

  mutating func remove(_ primes: Set<BigInt>) {
    favoritePrimes.removeAll { primes.contains($0.prime) }
    screen.selected.subtract(primes)
  }

  mutating func deleteSelected() {
    let selected = favoritePrimes.contains { screen.selected.contains($0.prime) }
    // If none is selected, or another process removed those that were, the current one is deleted.
    let deleted = selected ? screen.selected : Set([current?.prime].compactMap(\.self))
    let kept = rows[..<min(max(screen.row, 0), rows.count)].count { !deleted.contains($0.prime) }
    favoritePrimes.removeAll { deleted.contains($0.prime) }
    screen.selected = []
    screen.row = max(0, min(kept, rows.count - 1))
  }

  /// Makes the first row with one of several favorites the current one, if there is such a row.
  public mutating func selectRow(ofFirst favorites: [FavoritePrime]) {
    let primes = Set(favorites.map(\.prime))
    if let row = rows.firstIndex(where: { primes.contains($0.prime) }) { screen.row = row }
  }
}
