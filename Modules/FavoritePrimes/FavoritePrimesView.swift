import Architecture
import FileStorage
public import TerminalUI

/// The screen of the favorites, below the alert if one is presented.
public struct FavoritePrimesView: View {
  private let state: FavoritePrimes.State
  private let send: (FavoritePrimes.Action) -> Void

  public init(state: FavoritePrimes.State, send: @escaping (FavoritePrimes.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    screen
      .padding(horizontal: 1)
      .border(title: "Favorite primes")
      .helpSection("Favorite primes")
      .overlay(dimsBase: true) {
        if let alert = state.screen.alert { AlertBox(alert.alertState) { _ in send(.alertDismissed) } }
      }
  }

  private var screen: some View {
    let shown = state.shown
    return VStack {
      FilterRow(state: state, shownCount: shown.count, send: send)
      Divider()
      FavoritesList(state: state, shown: shown, send: send)
      Divider()
      FileStatus(activity: state.screen.activity).frame(height: 2)
      FavoritesButtons(state: state, isEmpty: shown.isEmpty, send: send)
    }
    .keys(escape(shown))
  }

  /// The binding of Esc, which clears the filter first and then the selection.
  private func escape(_ shown: [UInt64]) -> [KeyBinding] {
    if !state.screen.filter.isEmpty {
      return [KeyBinding(.escape, title: "Show all") { send(.clearFilterButtonTapped) }]
    }
    if !state.screen.selected.isEmpty {
      return [KeyBinding(.escape, title: "Select none") { send(.clearSelectionButtonTapped) }]
    }
    return []
  }
}

/// The filter and the number of favorites.
struct FilterRow: View {
  let state: FavoritePrimes.State
  let shownCount: Int
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    HStack(spacing: 2) {
      TextField(
        "Filter", text: Binding(state.screen.filter) { send(.binding(.set(\.screen.filter, $0))) },
        placeholder: "digits", key: "/", limit: 40
      )
      .onSubmit("Go to the list") {}
      .frame(width: 26)
      Spacer()
      Text(counts)
    }
  }

  private var counts: String {
    let total = state.favoritePrimes.count
    let noun = total == 1 ? "favorite" : "favorites"
    let shown = state.screen.filter.isEmpty ? "\(total) \(noun)" : "\(shownCount) of \(total) \(noun)"
    let selected = state.screen.selected.count
    return selected == 0 ? shown : "\(shown), \(selected) selected"
  }
}

/// The list of the shown favorites.
struct FavoritesList: View {
  let state: FavoritePrimes.State
  let shown: [UInt64]
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    List(
      shown, name: "Favorites",
      selection: Binding(state.screen.row) { send(.binding(.set(\.screen.row, $0))) },
      placeholder: placeholder
    ) { prime in
      Text((state.screen.selected.contains(prime) ? "● " : "  ") + String(prime))
    }
    .onActivate("Look up the nth prime") { _ in send(.nthPrimeButtonTapped) }
  }

  private var placeholder: String {
    state.favoritePrimes.isEmpty
      ? "No favorites yet. Count to a prime number, test it, and save it."
      : "None of the \(state.favoritePrimes.count) favorites contains “\(state.screen.filter)”."
  }
}

/// The buttons that act on the favorites.
struct FavoritesButtons: View {
  let state: FavoritePrimes.State
  let isEmpty: Bool
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    FlowStack {
      Button("Select", key: " ", disabledReason: isEmpty ? "no favorites are shown" : nil) {
        send(.selectButtonTapped)
      }
      Button("All", key: "a", title: "Select all", disabledReason: isEmpty ? "no favorites are shown" : nil) {
        send(.selectAllButtonTapped)
      }
      Button("Delete", key: "d", disabledReason: isEmpty ? "no favorites are shown" : nil) {
        send(.deleteButtonTapped)
      }
      Button("Undo", key: "u", disabledReason: state.screen.deletions.isEmpty ? "nothing was deleted" : nil) {
        send(.undoButtonTapped)
      }
      Button("Sort", key: "o", disabledReason: sortDisabledReason) { send(.sortButtonTapped) }
      Button("Save", key: "s", disabledReason: savingReason) { send(.saveButtonTapped) }
      Button("Load", key: "l", disabledReason: savingReason) { send(.loadButtonTapped) }
    }
  }

  private var savingReason: String? {
    if case .saving = state.screen.activity { "a save is in progress" } else { nil }
  }

  private var sortDisabledReason: String? {
    if state.favoritePrimes.isEmpty { return "there is nothing to sort" }
    return isSorted ? "the list is already sorted" : nil
  }

  /// The list of the last frame, and whether it is sorted.
  ///
  /// Comparing a list to the same one takes no time. Reading ten thousand primes takes a sixth of a frame's.
  private static var last: (favoritePrimes: [UInt64], isSorted: Bool) = ([], true)

  private var isSorted: Bool {
    if Self.last.favoritePrimes != state.favoritePrimes {
      Self.last = (state.favoritePrimes, state.isSorted)
    }
    return Self.last.isSorted
  }
}

/// The state of saving and loading.
struct FileStatus: View {
  let activity: FavoritePrimes.FileActivity

  var body: some View {
    switch activity {
    case .idle: EmptyView()
    case .saving(let file): Text("Saving to \(file)…")
    case .loading(let file): Text("Loading from \(file)…")
    case .saved(let file): Text("Saved to \(file).")
    case .loaded(let file): Text("Loaded from \(file).")
    case .failed(let problem): Text(problem.description).foreground(.negative)
    }
  }
}
