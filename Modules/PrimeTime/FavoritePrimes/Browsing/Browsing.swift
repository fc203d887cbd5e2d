public import Architecture
public import BigInt
public import NumberFacts

/// Filters, orders, and selects favorites.
public struct Browsing: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first.
    public let favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)
    init(properties: Properties) { (favoritePrimes, screen) = properties }
    var properties: Properties { (favoritePrimes, screen) }
  }

  public struct Screen: Equatable, Codable, Sendable {
    /// The text of a ``FavoritesFilter``: digits, or a range such as `>1000` or `100..200`; empty to show all.
    public var filter = ""
    public var isFiltering = false
    /// The start of the local day, for the filter `today`; nil until that is used.
    public var startOfToday: Date?
    public var order = Order(isAscending: false)
    /// The index of the current row; a value beyond the last row means the last row.
    public var row = 0
    public var selected: Set<BigInt> = []
  }

  /// The order of the rows; the list itself stays oldest first.
  public struct Order: Equatable, Codable, Sendable {
    public enum Column: String, Equatable, Codable, Sendable, CaseIterable {
      case prime
      case digits
      case index
      case added
    }

    public var column = Column.added
    public var isAscending = true
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    case filterSelected(String)
    case orderSelected(Order)
    /// Selects or deselects the current favorite, and moves to the next row.
    case selectButtonTapped
    /// Selects or deselects the favorite at a row.
    case rowToggled(Int)
    /// Selects the favorites from the current row to another one.
    case rangeSelected(to: Int)
    /// Selects all shown favorites, or deselects all if they are selected.
    case selectAllButtonTapped
    case clearSelectionButtonTapped
  }

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in
      switch action {
      case .binding(let binding):
        if binding.name == State.filterName { state.screen.row = 0 }
      case .filterSelected(let filter):
        state.keepingCurrent { $0.filter = filter }
      case .orderSelected(let order):
        state.keepingCurrent { $0.order = order }
      case .selectButtonTapped:
        state.toggleRow()
        state.screen.row = min(state.screen.row, state.rows.count - 2) + 1
      case .rowToggled(let row):
        state.screen.row = row
        state.toggleRow()
      case .rangeSelected(let row):
        let (first, last) = (min(state.screen.row, row), max(state.screen.row, row))
        state.screen.selected.formUnion(
          state.rows.prefix(max(last, 0) + 1).dropFirst(max(first, 0)).map(\.prime))
        state.screen.row = row
      case .selectAllButtonTapped:
        let (shown, selected) = (state.rows.map(\.prime), state.screen.selected)
        state.screen.selected = selected.isSuperset(of: shown) ? [] : selected.union(shown)
      case .clearSelectionButtonTapped:
        state.screen.selected = []
      }
      return .none
    }
  }
}

extension Browsing.State: BindableState {
  static let filterName = "filter"

  public static let bindableFields = BindableFields<Browsing.State>()
    .adding(filterName, \.screen.filter)
    .adding("isFiltering", \.screen.isFiltering)
    .adding("row", \.screen.row)
}

extension Browsing.State {
  public var current: FavoritePrime? {
    rows.isEmpty ? nil : rows[min(max(screen.row, 0), rows.count - 1)]
  }

  /// The number of selected favorites; a selected prime may have been removed since, also by another program.
  var selectedCount: Int { screen.selected.count { favoritePrimes.contains(id: $0) } }

  /// The selected favorites, or the current one if none is selected.
  var marked: Set<BigInt> {
    let selected = screen.selected.filter { favoritePrimes.contains(id: $0) }
    return selected.isEmpty ? Set([current?.prime].compactMap(\.self)) : selected
  }

  /// Returns the row of a favorite; nil if it isn't shown.
  func row(of favorite: FavoritePrime?) -> Int? { rows.firstIndex { $0.id == favorite?.id } }

  /// Returns the row of the current favorite, or of the next one left, after some are removed.
  func row(removing primes: Set<BigInt>) -> Int {
    rows.prefix(max(screen.row, 0)).count { !primes.contains($0.prime) }
  }

  /// Selects the first row with one of several favorites, if it is shown.
  public mutating func selectRow(ofFirst favorites: some Sequence<FavoritePrime>) {
    let primes = Set(favorites.map(\.prime))
    if let row = rows.firstIndex(where: { primes.contains($0.prime) }) { screen.row = row }
  }

  /// Changes the rows, and keeps the current favorite if it is still shown.
  mutating func keepingCurrent(_ change: (inout Browsing.Screen) -> Void) {
    let current = current
    change(&screen)
    screen.row = row(of: current) ?? 0
  }

  /// Returns whether the rows depend on the day before or after an action.
  public func dependsOnDay(for action: FavoritePrimes.Action) -> Bool {
    FavoritesFilter.isToday(screen.filter) || action == .browsing(.filterSelected(FavoritesFilter.today))
  }

  public mutating func changeFilter(to filter: String) { keepingCurrent { $0.filter = filter } }

  fileprivate mutating func toggleRow() {
    guard let prime = current?.prime else { return }
    if screen.selected.remove(prime) == nil { screen.selected.insert(prime) }
  }
}
