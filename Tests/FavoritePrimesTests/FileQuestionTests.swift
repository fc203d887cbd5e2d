import Architecture
import ArchitectureTesting
import FavoritePrimes
import FileStorage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("FavoritePrimes: the question for a file")
struct FileQuestionTests {
  private typealias Question = FavoritePrimes.FileQuestion

  private func store(
    _ favoritePrimes: [UInt64], _ storage: FileStorage = .inMemory()
  ) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
    TestStore(initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes)) {
      FavoritePrimes()
    } withDependencies: {
      $0.fileStorage = storage
    }
  }

  @Test("The question can be dismissed", arguments: FavoritePrimes.FileQuestion.Kind.allCases)
  func dismiss(kind: FavoritePrimes.FileQuestion.Kind) async {
    let store = store([2])
    await store.ask(for: kind)
    await store.send(.binding(.set(\.filePath, "/f"))) { $0.screen.fileQuestion?.path = "/f" }
    await store.send(.fileDismissed) { $0.screen.fileQuestion = nil }
    await store.send(.fileSubmitted)
    await store.send(.binding(.set(\.filePath, "/g")))
  }

  @Test("Without a path, the favorites are saved to the default file, and loaded from it")
  func defaultFile() async {
    let file = FavoritePrimes.defaultFile
    let store = store([7, 2])
    await store.ask(for: .save)
    await store.send(.fileSubmitted) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .saving(file)
    }
    await store.receive(.saveResponse(.saved(file))) { $0.screen.activity = .saved(file) }
    await store.send(.primesRemoved([7])) { $0.favoritePrimes = [2] }
    await store.ask(for: .load)
    await store.send(.fileSubmitted) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .loading(file)
    }
    await store.receive(.loadResponse(.loaded([7, 2], file))) {
      $0.favoritePrimes = [7, 2]
      $0.screen.activity = .loaded(file)
    }
    await store.finish()
  }

  @Test("An import and an export need a path", arguments: [FavoritePrimes.FileQuestion.Kind.import, .export])
  func missingPath(kind: FavoritePrimes.FileQuestion.Kind) async {
    let store = store([2])
    await store.ask(for: kind)
    await store.send(.fileSubmitted)
  }

  @Test("An export writes a plain list, which an import adds to the favorites")
  func plainList() async throws {
    let file = StorageFile.path("/f")
    let storage = FileStorage.inMemory()
    let store = store([7, 2], storage)
    await store.ask(for: .export)
    await store.send(.binding(.set(\.filePath, "/f"))) { $0.screen.fileQuestion?.path = "/f" }
    await store.send(.fileSubmitted) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .saving(file)
    }
    await store.receive(.saveResponse(.saved(file))) { $0.screen.activity = .saved(file) }
    #expect(try await storage.load(file) == Data("[7,2]\n".utf8))
    await store.send(.primesRemoved([7])) { $0.favoritePrimes = [2] }
    await store.send(.numbersAdded([5])) { $0.favoritePrimes = [2, 5] }
    await store.ask(for: .import)
    await store.send(.binding(.set(\.filePath, "/f"))) { $0.screen.fileQuestion?.path = "/f" }
    await store.send(.fileSubmitted) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .loading(file)
    }
    await store.receive(.loadResponse(.imported([7, 2], file))) {
      $0.favoritePrimes = [2, 5, 7]
      $0.screen.activity = .loaded(file)
    }
    await store.finish()
  }

  @Test("A path can be given for saving and loading, too")
  func path() async throws {
    let file = StorageFile.path("/g")
    let storage = FileStorage.inMemory()
    let store = store([7], storage)
    await store.ask(for: .save)
    await store.send(.binding(.set(\.filePath, "/g"))) { $0.screen.fileQuestion?.path = "/g" }
    await store.send(.fileSubmitted) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .saving(file)
    }
    await store.receive(.saveResponse(.saved(file))) { $0.screen.activity = .saved(file) }
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [7])
    await store.ask(for: .load)
    await store.send(.binding(.set(\.filePath, "/h"))) { $0.screen.fileQuestion?.path = "/h" }
    await store.send(.fileSubmitted) {
      $0.screen.fileQuestion = nil
      $0.screen.activity = .loading(.path("/h"))
    }
    let problem = FileProblem.fileNotFound(path: "/h")
    await store.receive(.loadResponse(.failed(problem))) {
      $0.screen.activity = .failed(problem)
      $0.screen.alert = .notLoaded(problem)
    }
    await store.finish()
  }
}

extension TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
  /// Asks for a file; the field for its path gets focus.
  fileprivate func ask(for kind: FavoritePrimes.FileQuestion.Kind) async {
    await send(.fileButtonTapped(kind)) {
      $0.screen.fileQuestion = FavoritePrimes.FileQuestion(kind)
      $0.screen.focus = .path
    }
  }
}
