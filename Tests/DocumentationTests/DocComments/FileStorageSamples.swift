import Architecture
import FileStorage
import Testing

struct StoredFavorites: StoredDocument {
  static let format = "example.favorites"
  static let version = 1
  var primes: [Int]
}

struct Tally: StoredDocument {
  static let format = "example.tally"
  static let version = 1
  var count = 0

  struct Change: DocumentChange {
    let difference: Int

    init?(from before: Tally, to after: Tally) {
      difference = after.count - before.count
      if difference == 0 { return nil }
    }

    func apply(to tally: inout Tally) -> Bool {
      tally.count += difference
      return true
    }
  }
}

struct TallyCounter: Reducer {
  struct State: Equatable {
    var tally = Tally()
    var file = SavingState<Tally>()
  }

  enum Action: Equatable, Sendable {
    case buttonTapped
    case file(SavingAction<Tally>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if action == .buttonTapped { state.tally.count += 1 }
      return .none
    }
    .saving(\.tally, in: .data("tally.json"), state: \.file, action: /Action.file)
  }
}

@Suite("Doc comments: FileStorage")
struct FileStorageSamples {
  @Test("A document is changed while other processes wait")
  func update() async throws {
    let storage = FileStorage.inMemory()
    let file = StorageFile.data("favorites.json")
    try await storage.save(StoredFavorites(primes: [2]), to: file)

    try await storage.update(StoredFavorites.self, in: file) { found, recovery in
      if let recovery { print(recovery) }
      var favorites = found ?? StoredFavorites(primes: [])
      favorites.primes.append(7)
      return favorites
    }

    #expect(try await storage.load(StoredFavorites.self, from: file)?.primes == [2, 7])
  }

  @Test("Two programs that count up at the same time count twice")
  @MainActor func change() async throws {
    let storage = FileStorage.inMemory()
    let stores = (1...2).map { _ in
      Store(initialState: TallyCounter.State()) {
        TallyCounter()
      } withDependencies: {
        $0.fileStorage = storage
      }
    }
    for store in stores { await store.send(.file(.load)).finish() }
    let taps = stores.map { $0.send(.buttonTapped) }
    for tap in taps { await tap.finish() }
    #expect(try await storage.load(Tally.self, from: .data("tally.json"))?.count == 2)
  }
}
