import Architecture
import FileStorage
public import TerminalUI

/// The favourites' screen, with the alert over it.
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
      .border(title: "Favourite primes")
      .keySection("Favourite primes")
      .overlay(dimsBase: true) {
        if let alert = state.alert { AlertBox(alert) { send(.alert($0)) } }
      }
  }

  private var screen: some View {
    let shown = state.shown
    return VStack {
      FilterRow(state: state, shownCount: shown.count) { send(.browsing($0)) }
      Divider()
      FavoritesList(state: state, shown: shown) { send(.browsing($0)) }
      Divider()
      FileStatus(activity: state.activity).frame(height: 2)
      FavoritesButtons(state: state, isEmpty: shown.isEmpty, send: send)
    }
    .keys(escape(shown))
  }

  /// What Esc takes back first: the filter, then the selection.
  private func escape(_ shown: [Int]) -> [KeyBinding] {
    if !state.browsing.filter.isEmpty {
      return [KeyBinding(.escape, title: "Show all") { send(.browsing(.clearFilterButtonTapped)) }]
    }
    if !state.browsing.selected.isEmpty {
      return [KeyBinding(.escape, title: "Select none") { send(.browsing(.clearSelectionButtonTapped)) }]
    }
    return []
  }
}

/// The filter, and how many favourites there are.
struct FilterRow: View {
  let state: FavoritePrimes.State
  let shownCount: Int
  let send: (FavoritePrimes.BrowsingAction) -> Void

  var body: some View {
    HStack(spacing: 2) {
      TextField(
        "Filter", text: Binding(state.browsing.filter) { send(.binding(.set(\.filter, $0))) },
        placeholder: "digits", key: "/", limit: 40
      )
      .onSubmit("To the list") {}
      .frame(width: 26)
      Spacer()
      Text(counts)
    }
  }

  private var counts: String {
    let total = state.favoritePrimes.count
    let noun = total == 1 ? "favourite" : "favourites"
    let shown = state.browsing.filter.isEmpty ? "\(total) \(noun)" : "\(shownCount) of \(total) \(noun)"
    let selected = state.browsing.selected.count
    return selected == 0 ? shown : "\(shown), \(selected) selected"
  }
}

/// The favourites that are shown, in their order, as many as there is room for.
struct FavoritesList: View {
  let state: FavoritePrimes.State
  let shown: [Int]
  let send: (FavoritePrimes.BrowsingAction) -> Void

  var body: some View {
    List(
      shown, name: "Favourites", selection: Binding(state.browsing.row) { send(.binding(.set(\.row, $0))) },
      emptyText: emptyText
    ) { prime in
      Text(state.browsing.selected.contains(prime) ? "● \(prime)" : "  \(prime)")
    }
    .onActivate("Ask for its nth prime") { _ in send(.nthPrimeButtonTapped) }
  }

  private var emptyText: String {
    state.favoritePrimes.isEmpty
      ? "No favourites yet. Count to a prime, ask whether it is prime, and save it."
      : "None of the \(state.favoritePrimes.count) favourites has “\(state.browsing.filter)” in it."
  }
}

/// What can be done with them.
struct FavoritesButtons: View {
  let state: FavoritePrimes.State
  let isEmpty: Bool
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    FlowStack {
      Button("Select", key: " ", unavailable: isEmpty ? "there are no favourites here" : nil) {
        send(.browsing(.selectButtonTapped))
      }
      Button(
        "All", key: "a", title: "Select all", unavailable: isEmpty ? "there are no favourites here" : nil
      ) {
        send(.browsing(.selectAllButtonTapped))
      }
      Button("Delete", key: "d", unavailable: isEmpty ? "there are no favourites here" : nil) {
        send(.browsing(.deleteButtonTapped))
      }
      Button("Undo", key: "u", unavailable: state.browsing.deletions.isEmpty ? "nothing was deleted" : nil) {
        send(.browsing(.undoButtonTapped))
      }
      Button("Sort", key: "o", unavailable: reasonAgainstSorting) { send(.sortButtonTapped) }
      Button("Save", key: "s", unavailable: isSaving ? "being saved" : nil) { send(.saveButtonTapped) }
      Button("Load", key: "l", unavailable: isSaving ? "being saved" : nil) { send(.loadButtonTapped) }
    }
  }

  private var isSaving: Bool {
    if case .saving = state.activity { true } else { false }
  }

  private var reasonAgainstSorting: String? {
    if state.favoritePrimes.isEmpty { return "there is nothing to sort" }
    return state.isSorted ? "in order already" : nil
  }
}

/// Where saving and loading stand.
struct FileStatus: View {
  let activity: FavoritePrimes.FileActivity

  var body: some View {
    switch activity {
    case .idle: EmptyView()
    case .saving(let file): Text("Saving to \(file)…")
    case .loading(let file): Text("Loading from \(file)…")
    case .saved(let file): Text("Saved to \(file).")
    case .loaded(let file): Text("Loaded from \(file).")
    case .failed(let problem): Text(problem.description).foreground(.red)
    }
  }
}
