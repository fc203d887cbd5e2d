import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import FileStorage
import NumberFacts

extension FavoritePrimes.State {
  /// Creates a list with a screen, by default one that shows the oldest favorites first.
  init(
    favoritePrimes: IdentifiedArray<FavoritePrime> = [],
    screen: FavoritePrimes.Screen = FavoritePrimes.Screen(row: 0)
  ) {
    self.init(properties: (favoritePrimes: favoritePrimes, screen: screen))
  }

  /// The primes in the rows.
  var shown: [BigInt] { rows.map(\.prime) }
}

/// Creates a store for a list, by default with an empty storage.
@MainActor
func favoritesStore(
  _ favoritePrimes: IdentifiedArray<FavoritePrime>,
  _ screen: FavoritePrimes.Screen = FavoritePrimes.Screen(row: 0),
  storage: FileStorage = .inMemory()
) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
  TestStore(initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes, screen: screen)) {
    FavoritePrimes()
  } withDependencies: {
    $0.date = .constant(.testAddition)
    $0.fileStorage = storage
    $0.largeNumbers = LargeNumberClient { _ in
      false
    } findings: { _ in
      AsyncThrowingStream { $0.finish() }
    }
  }
}

extension TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
  /// Sends a request that loads the favorites from a file, and expects it to succeed.
  func load(
    _ request: FavoritePrimes.Action, from file: StorageFile, _ favoritePrimes: IdentifiedArray<FavoritePrime>
  )
    async
  {
    await load(request, from: file, .loaded(favoritePrimes, file), favoritePrimes: favoritePrimes)
  }

  /// Sends a request that loads or imports a file, and expects a response and the resulting favorites.
  func load(
    _ request: FavoritePrimes.Action, from file: StorageFile, _ response: FavoritePrimes.LoadResponse,
    favoritePrimes: IdentifiedArray<FavoritePrime>
  ) async {
    await send(request) { $0.screen.activity = .loading(file) }
    await receive(.loadResponse(response)) {
      $0.favoritePrimes = favoritePrimes
      $0.screen.fileQuestion = nil
      $0.screen.activity = .loaded(file)
    }
    await finish()
  }

  /// Sends a request that loads or imports a file, and expects a problem in an alert.
  func failLoading(_ request: FavoritePrimes.Action, from file: StorageFile, _ problem: FileProblem) async {
    await send(request) { $0.screen.activity = .loading(file) }
    await receive(.loadResponse(.failed(problem))) {
      $0.screen.activity = .failed(problem)
      $0.screen.alert = .notLoaded(problem)
    }
    await finish()
  }

  /// Sends a request that saves or exports the favorites, and expects it to succeed.
  func save(_ request: FavoritePrimes.Action, to file: StorageFile) async {
    await send(request) { $0.screen.activity = .saving(file) }
    await receive(/FavoritePrimes.Action.fileReplaced)
    await receive(.saveResponse(.saved(file))) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .saved(file)
    }
    await finish()
  }

  /// Sends a request that saves or exports the favorites, and expects an error in an alert.
  func failSaving(_ request: FavoritePrimes.Action, to file: StorageFile, _ error: StorageError) async {
    await send(request) { $0.screen.activity = .saving(file) }
    await receive(.saveResponse(.failed(.storage(error)))) {
      $0.screen.activity = .failed(.storage(error))
      $0.screen.alert = .notSaved(.storage(error))
    }
    await finish()
  }
}

extension FavoritePrimes.Screen {
  /// Creates a screen that shows the oldest favorites first, with some changes.
  init(
    activity: FavoritePrimes.FileActivity = .idle, alert: FavoritePrimes.Alert? = nil, filter: String = "",
    row: Int = 0, selected: Set<BigInt> = [], addText: String = "",
    fileQuestion: FavoritePrimes.FileQuestion? = nil
  ) {
    self.init()
    order = FavoritePrimes.Order()
    self.activity = activity
    self.alert = alert
    self.filter = filter
    self.row = row
    self.selected = selected
    self.addText = addText
    self.fileQuestion = fileQuestion
  }
}

/// Returns the contents of a file with favorites.
func favoritesFile(_ numbers: [BigInt]) -> String {
  let favorites = numbers.map { #"{"added": 725803200, "prime": \#($0)}"# }.joined(separator: ", ")
  return
    #"{"content": {"favoritePrimes": [\#(favorites)]}, "format": "primetime.favorite-primes", "version": 5}"#
}
