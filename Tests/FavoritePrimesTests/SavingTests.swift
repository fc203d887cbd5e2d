import ArchitectureTesting
import FavoritePrimes
import FileStorage
import NumberFactsTesting
import Testing

@MainActor
@Suite("FavoritePrimes: saving")
struct SavingTests {
  @Test("A saved list is the same when it is loaded")
  func save() async throws {
    let storage = FileStorage.inMemory()
    let store = panelStore([11, 2, 7], storage: storage)
    let file = StorageFile.data("favorite-primes.json")
    await store.save(.fileChosen(file, .save), to: file)
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [11, 2, 7])

    await panelStore([7], storage: storage).load(
      .fileChosen(FilePanel.defaultFile, .load), from: file, [11, 2, 7])
  }

  @Test("An empty list can be saved, and to another file")
  func saveElsewhere() async throws {
    let storage = FileStorage.inMemory()
    let store = panelStore([], storage: storage)
    let file = StorageFile.path("/home/ann/primes.json")
    await store.save(.fileChosen(file, .save), to: file)
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [])
    #expect(try await storage.load(FilePanel.defaultFile) == nil)
  }

  @Test("A save writes the list at the time of the request")
  func requestTime() async throws {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let storage = FileStorage.inMemory()
    let store = favoritesStore([2], storage: storage.savingAfter(gate))
    let file = FilePanel.defaultFile
    await store.send(.files(.fileChosen(file, .save))) { $0.screen.files.activity = .saving(file) }
    await store.send(.adding(.numbersAdded([7]))) { $0.favoritePrimes = [2, 7] }
    opening.finish()
    // The number of those that were saved.
    await store.receive(.files(.saveResponse(.saved(file, count: 1)))) {
      $0.screen.files.activity = .saved(file)
    }
    await store.finish()
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [2])
  }

  @Test("No other save or load starts during a save")
  func oneAtATime() async {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let store = panelStore([2], storage: .inMemory().savingAfter(gate))
    let file = StorageFile.path("/home/ann/primes.json")
    await store.send(.fileChosen(file, .save)) {
      $0.screen.activity = .saving(file)
      $0.screen.latestPath = "/home/ann/primes.json"
    }
    await store.send(.fileChosen(FilePanel.defaultFile, .save))
    await store.send(.fileChosen(.path("/home/ann/other.json"), .save))
    await store.send(.fileChosen(FilePanel.defaultFile, .load))
    await store.send(.fileChosen(file, .load))
    opening.finish()
    await store.receive(.saveResponse(.saved(file, count: 1))) { $0.screen.activity = .saved(file) }
    await store.finish()
  }

  @Test("A failed save leaves the list unchanged and is reported in an alert")
  func failure() async {
    let file = FilePanel.defaultFile
    let error = StorageError.unwritable(path: "/f", step: .write, cause: .diskFull)
    let store = panelStore([2], storage: .failing(with: error))
    await store.failSaving(.fileChosen(file, .save), to: file, error)
    #expect(
      store.state.screen.alert?.alertState == AlertState(title: "Not saved", message: error.description))
    await store.send(.alertDismissed) { $0.screen.alert = nil }
    // Saving can be retried.
    await store.failSaving(.fileChosen(file, .save), to: file, error)
  }

  @Test("An unexpected error is reported only by its type")
  func unexpectedFailure() async {
    let store = panelStore([2], storage: .failing(with: Surprise(secret: "hunter2")))
    let file = FilePanel.defaultFile
    await store.failSaving(.fileChosen(file, .save), to: file, .unexpected(type: "Surprise"))
    #expect(
      store.state.screen.alert?.alertState
        == AlertState(
          title: "Not saved",
          message: "An unexpected error (Surprise) stopped the file operation. Please report it."))
  }
}
