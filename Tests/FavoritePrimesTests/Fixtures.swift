import ArchitectureTesting
import FileStorage
import NumberFactsTesting
import TerminalUITesting

@testable import FavoritePrimes

extension FavoritePrimes.State {
  /// Creates a list with a screen, by default one that shows the oldest favorites first.
  init(
    favoritePrimes: IdentifiedArray<FavoritePrime> = [],
    screen: FavoritePrimes.Screen = FavoritePrimes.Screen(row: 0)
  ) {
    self.init(properties: (favoritePrimes: favoritePrimes, screen: screen))
  }
}

extension LargeNumberClient {
  /// Tests numbers with a function, and finds nothing else.
  static func testing(_ isPrime: @escaping @Sendable (BigInt) -> Bool) -> LargeNumberClient {
    LargeNumberClient {
      isPrime($0)
    } findings: { _ in
      AsyncThrowingStream { $0.finish() }
    }
  }
}

/// Creates a store for a list, by default with an empty storage.
@MainActor
func favoritesStore(
  _ favoritePrimes: IdentifiedArray<FavoritePrime>,
  _ screen: FavoritePrimes.Screen = FavoritePrimes.Screen(row: 0), storage: FileStorage = .inMemory(),
  isPrime: @escaping @Sendable (BigInt) -> Bool = { _ in false }
) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
  TestStore(initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes, screen: screen)) {
    FavoritePrimes()
  } withDependencies: {
    ($0.date, $0.fileStorage, $0.largeNumbers) = (.constant(.testAddition), storage, .testing(isPrime))
  }
}

/// Creates a store for the panel of a list, by default with an empty storage.
@MainActor
func panelStore(
  _ favoritePrimes: IdentifiedArray<FavoritePrime>, storage: FileStorage = .inMemory(),
  isPrime: @escaping @Sendable (BigInt) -> Bool = { _ in false }
) -> TestStore<FilePanel.State, FilePanel.Action> {
  TestStore(initialState: FilePanel.State(properties: (favoritePrimes, FilePanel.Screen()))) {
    FilePanel()
  } withDependencies: {
    ($0.date, $0.fileStorage, $0.largeNumbers) = (.constant(.testAddition), storage, .testing(isPrime))
  }
}

/// Shows the screen of a list with its key hints, by default with an empty storage.
@MainActor
func favoritesDriver(
  _ state: FavoritePrimes.State, storage: FileStorage = .inMemory(), width: Int = 80, height: Int = 24
) -> (Store<FavoritePrimes.State, FavoritePrimes.Action>, ProgramDriver) {
  let store = Store(initialState: state) {
    FavoritePrimes()
  } withDependencies: {
    ($0.date, $0.fileStorage) = (.constant(.testAddition), storage)
  }
  let program = ScreenProgram(store: store) { state, send in
    VStack {
      FavoritePrimesView(state: state, send: send, timeChanged: { _ in "yesterday" })
      KeyHints()
    }
  }
  return (store, ProgramDriver(program, width: width, height: height))
}

/// Creates a store for browsing a list, by default with the oldest favorites first.
@MainActor
func browsingStore(
  _ favoritePrimes: IdentifiedArray<FavoritePrime>, _ screen: Browsing.Screen = Browsing.Screen(row: 0)
) -> TestStore<Browsing.State, Browsing.Action> {
  TestStore(initialState: Browsing.State(favoritePrimes: favoritePrimes, screen: screen)) { Browsing() }
}

extension Browsing.State {
  init(favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Browsing.Screen) {
    self.init(properties: (favoritePrimes, screen))
  }

  /// The primes in the rows.
  var shown: [BigInt] { rows.map(\.prime) }
}

extension Browsing.Screen {
  /// Creates a screen that shows the oldest favorites first, with some changes.
  init(filter: String = "", row: Int = 0, selected: Set<BigInt> = []) {
    self.init()
    order = Browsing.Order()
    self.filter = filter
    self.row = row
    self.selected = selected
  }
}

extension FilePanel.State {
  /// Remembers the path of a request that saves or loads.
  fileprivate mutating func expectPath(of request: FilePanel.Action) {
    if case .fileChosen(.path(let path), let kind) = request, kind == .save || kind == .load {
      screen.latestPath = path
    } else if let question = screen.question, question.kind == .save || question.kind == .load,
      !question.path.isEmpty
    {
      screen.latestPath = question.path
    }
  }
}

extension TestStore<FilePanel.State, FilePanel.Action> {
  /// Sends a request that loads the favorites from a file, and expects it to succeed.
  func load(
    _ request: FilePanel.Action, from file: StorageFile, _ favoritePrimes: IdentifiedArray<FavoritePrime>
  ) async {
    await load(request, from: file, .loaded(favoritePrimes, file), favoritePrimes: favoritePrimes)
  }

  /// Sends a request that loads or imports a file, and expects a response and the resulting favorites.
  func load(
    _ request: FilePanel.Action, from file: StorageFile, _ response: FilePanel.LoadResponse,
    favoritePrimes: IdentifiedArray<FavoritePrime>
  ) async {
    await expect(.loadResponse(response), to: request, .loading(file)) {
      ($0.favoritePrimes, $0.screen.question) = (favoritePrimes, nil)
      $0.screen.activity = .loaded(file)
    }
  }

  /// Sends a request that loads or imports a file, and expects a problem in an alert.
  func failLoading(_ request: FilePanel.Action, from file: StorageFile, _ problem: FileProblem) async {
    await expect(.loadResponse(.failed(problem)), to: request, .loading(file)) {
      ($0.screen.activity, $0.screen.alert) = (.failed(problem), .notLoaded(problem))
    }
  }

  /// Sends a request that saves or exports the favorites, and expects it to succeed.
  func save(_ request: FilePanel.Action, to file: StorageFile, copy: StorageFile? = nil) async {
    let count = state.savedFavorites.count
    await expect(.saveResponse(.saved(file, copy: copy, count: count)), to: request, .saving(file)) {
      ($0.screen.activity, $0.screen.question) = (.saved(file), nil)
    }
  }

  /// Sends a request that saves or exports the favorites, and expects an error in an alert.
  func failSaving(_ request: FilePanel.Action, to file: StorageFile, _ error: StorageError) async {
    let problem = FileProblem.storage(error)
    await expect(.saveResponse(.failed(problem)), to: request, .saving(file)) {
      ($0.screen.activity, $0.screen.alert) = (.failed(problem), .notSaved(problem))
    }
  }

  private func expect(
    _ response: FilePanel.Action, to request: FilePanel.Action, _ activity: FilePanel.Activity,
    change: @escaping (inout FilePanel.State) -> Void
  ) async {
    await send(request) {
      $0.screen.activity = activity
      $0.expectPath(of: request)
    }
    await receive(response, change: change)
    await finish()
  }
}

extension FavoritePrimes.Screen {
  /// Creates a screen that shows the oldest favorites first, with some changes.
  init(
    activity: FilePanel.Activity = .idle, alert: FilePanel.Alert? = nil, filter: String = "",
    row: Int = 0, selected: Set<BigInt> = [], addText: String = ""
  ) {
    self.init()
    browsing = Browsing.Screen(filter: filter, row: row, selected: selected)
    files.activity = activity
    files.alert = alert
    adding.text = addText
  }
}

/// Returns the contents of a file with favorites.
func favoritesFile(_ numbers: [BigInt]) -> String {
  let favorites = numbers.map { #"{"added": 725803200, "prime": \#($0)}"# }.joined(separator: ", ")
  return
    #"{"content": {"favoritePrimes": [\#(favorites)]}, "format": "primetime.favorite-primes", "version": 5}"#
}
