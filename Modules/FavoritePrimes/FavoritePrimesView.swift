import Architecture
import FileStorage
public import TerminalUI

/// The favourites' screen, with the alert over it.
public struct FavoritePrimesView: View {
  private let state: FavoritePrimes.State

  public init(state: FavoritePrimes.State) {
    self.state = state
  }

  public var body: some View {
    screen
      .padding(horizontal: 1)
      .border(title: "Favourite primes")
      .overlay(dimsBase: true) {
        if let alert = state.alert { AlertBox(title: alert.title, message: alert.message) }
      }
  }

  private var screen: some View {
    VStack {
      FavoritesList(favoritePrimes: state.favoritePrimes)
      Divider()
      FileStatus(activity: state.activity)
      FavoritesButtons(state: state)
    }
  }
}

/// The favourites in their order, as many as there is room for.
struct FavoritesList: View {
  let favoritePrimes: [Int]

  var body: some View {
    List(
      favoritePrimes, emptyText: "No favourites yet. Ask whether the count is prime, and save it."
    ) { prime in
      Text("\(prime)")
    }
  }
}

/// What can be done with all of them.
struct FavoritesButtons: View {
  let state: FavoritePrimes.State

  var body: some View {
    HStack {
      Button("Sort", isEnabled: reasonAgainstSorting == nil, reason: reasonAgainstSorting)
      Button("Save", isEnabled: !isSaving, reason: "being saved")
      Button("Load", isEnabled: !isSaving, reason: "being saved")
    }
  }

  private var isSaving: Bool {
    if case .saving = state.activity { true } else { false }
  }

  private var reasonAgainstSorting: String? {
    if state.favoritePrimes.isEmpty { return "nothing to sort" }
    let pairs = zip(state.favoritePrimes, state.favoritePrimes.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } ? "in order already" : nil
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
