public import Architecture
public import BigInt
import NumberFacts

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
    let place = currentPlace
    screen.order = order
    screen.row = place.flatMap { rows.row(ofPlace: $0) } ?? 0
  }

  /// The favorite in the current row.
  public var current: BigInt? { currentPlace.map { favoritePrimes[$0] } }

  /// The place of the favorite in the current row.
  var currentPlace: Int? { rows.isEmpty ? nil : rows.place(ofRow: currentRow) }

  /// The current row, if there are rows.
  var currentRow: Int { min(max(screen.row, 0), rows.count - 1) }

  mutating func selectCurrent() {
    guard let current else { return }
    screen.selected.toggle(current)
    screen.row = min(screen.row, rows.count - 2) + 1
  }

  mutating func selectAll() {
    let shown = IntegerSet(rows.elements)
    // Without a selection in other rows there is nothing to sort, which takes 17 ms with 100,000 favorites.
    let isOnlyShown = screen.selected.isEmpty || screen.selected == shown
    let selected = isOnlyShown ? shown : IntegerSet(screen.selected.elements + shown.elements)
    screen.selected = selected.count == screen.selected.count ? [] : selected
  }

  /// Whether the rows depend on the day before or after an action.
  public func dependsOnDay(for action: FavoritePrimes.Action) -> Bool {
    FavoritesFilter.isToday(screen.filter) || action == .filterSelected(FavoritesFilter.today)
  }

  /// Sets the filter, and keeps the current favorite if it is still shown.
  public mutating func changeFilter(to filter: String) {
    let place = currentPlace
    screen.filter = filter
    screen.row = place.flatMap { rows.row(ofPlace: $0) } ?? 0
  }

  mutating func deleteSelected() {
    // The rows before deleting: until the parent updates the additions, those after it may be too few.
    let (rows, selected) = (rows, screen.selected)
    var count = rows.count
    let rest = favoritePrimes.removing(selected)
    if rest.count < favoritePrimes.count {
      func remaining(_ rows: some Sequence<BigInt>) -> Int { rows.count { !selected.contains($0) } }
      (screen.row, count) = (remaining(rows.prefix(max(screen.row, 0))), remaining(rows))
      favoritePrimes = rest
    } else if let place = currentPlace {
      // None is selected, or another process removed those that were.
      favoritePrimes.remove(at: place)
      count -= 1
    }
    screen.selected = []
    screen.row = max(0, min(screen.row, count - 1))
  }

  /// Makes the first row with one of several favorites the current one, if there is such a row.
  public mutating func selectRow(ofFirst favorites: [BigInt]) {
    let row: Int?
    if favorites.count == 1 {
      // Finding one in another order takes as long as the rest of the frame.
      row = favoritePrimes.firstIndex(of: favorites[0]).flatMap { rows.row(ofPlace: $0) }
    } else {
      row = rows.firstIndex(where: IntegerSet(favorites).contains)
    }
    if let row { screen.row = row }
  }
}
