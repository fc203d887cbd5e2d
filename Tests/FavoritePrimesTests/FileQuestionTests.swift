import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import FileStorage
import Foundation
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("FavoritePrimes: the question for a file")
struct FileQuestionTests {
  private typealias Question = FavoritePrimes.FileQuestion

  @Test("The question can be dismissed", arguments: FavoritePrimes.FileQuestion.Kind.allCases)
  func dismiss(kind: FavoritePrimes.FileQuestion.Kind) async {
    let store = favoritesStore([2])
    await store.ask(for: kind)
    await store.send(.binding(.set(\.filePath, "/f"))) { $0.screen.fileQuestion?.path = "/f" }
    await store.send(.fileDismissed) { $0.screen.fileQuestion = nil }
    await store.send(.fileSubmitted)
    await store.send(.binding(.set(\.filePath, "/g")))
  }

  @Test("Without a path, the favorites are saved to the default file, and loaded from it")
  func defaultFile() async {
    let file = FavoritePrimes.defaultFile
    let store = favoritesStore([7, 2], storage: .inMemory())
    await store.ask(for: .save)
    await store.save(.fileSubmitted, to: file)
    await store.send(.primesRemoved([7])) { $0.favoritePrimes = [2] }
    await store.ask(for: .load)
    await store.load(.fileSubmitted, from: file, [7, 2])
  }

  @Test("An import and an export need a path", arguments: [FavoritePrimes.FileQuestion.Kind.import, .export])
  func missingPath(kind: FavoritePrimes.FileQuestion.Kind) async {
    let store = favoritesStore([2])
    await store.ask(for: kind)
    await store.send(.fileSubmitted)
  }

  @Test("An export writes a plain list, which an import adds to the favorites")
  func plainList() async throws {
    let file = StorageFile.path("/f")
    let storage = FileStorage.inMemory()
    let store = favoritesStore([7, 2], storage: storage)
    await store.ask(for: .export)
    await store.send(.binding(.set(\.filePath, "/f"))) { $0.screen.fileQuestion?.path = "/f" }
    await store.save(.fileSubmitted, to: file)
    #expect(try await storage.load(file) == Data("[7,2]\n".utf8))
    await store.send(.primesRemoved([7])) { $0.favoritePrimes = [2] }
    await store.send(.numbersAdded([5])) { $0.favoritePrimes = [2, 5] }
    await store.ask(for: .import)
    await store.send(.binding(.set(\.filePath, "/f"))) { $0.screen.fileQuestion?.path = "/f" }
    await store.load(.fileSubmitted, from: file, .imported([7, 2], file), favoritePrimes: [2, 5, 7])
  }

  private let files = FileStorage.inMemory(
    Dictionary(
      uniqueKeysWithValues: [
        .path("primes.json"), .path("prime list"), .path("other/a.json"), .path("other/.hidden"),
        .home("lists/b.json"), .path("/etc/c.json"),
      ].map { ($0, Data("[3]".utf8)) }))

  @Test("A path is completed as far as it is unambiguous, with a slash after a directory")
  func completion() async {
    for (path, completed, candidates) in [
      ("primes", "primes.json", []), ("p", "prime", ["prime list", "primes.json"]),
      ("prime", "prime", ["prime list", "primes.json"]), ("x", "x", []), ("primes.json", "primes.json", []),
      ("o", "other/", nil), ("other/", "other/a.json", []), ("other/.", "other/.hidden", []),
      ("~/l", "~/lists/", nil), ("~/lists/", "~/lists/b.json", []), ("/e", "/etc/", nil),
      ("/etc/", "/etc/c.json", []), ("none/", "none/", []),
    ] as [(String, String, [String]?)] {
      let store = favoritesStore([2], storage: files)
      store.exhaustivity = .off
      await store.ask(for: .import)
      await store.send(.binding(.set(\.filePath, path)))
      await store.send(.completionRequested)
      await store.finish()
      await store.skipReceivedActions()
      #expect(store.state.screen.fileQuestion?.path == completed, "\(path)")
      #expect(store.state.screen.fileQuestion?.candidates == candidates, "\(path)")
    }
  }

  @Test("Of very many candidates, all count for what they share, and a part is kept")
  func manyCandidates() async {
    let names = (0...150).map { "a\(1000 + $0)" }
    var storage = FileStorage.inMemory()
    storage.entries = { _ in names.shuffled() }
    let store = favoritesStore([2], storage: storage)
    store.exhaustivity = .off
    await store.ask(for: .import)
    await store.send(.binding(.set(\.filePath, "a")))
    await store.send(.completionRequested)
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.screen.fileQuestion?.path == "a1")
    #expect(store.state.screen.fileQuestion?.candidates == names.prefix(99) + ["a1150"])
  }

  @Test("A tilde is completed to the home directory, and an empty path isn't completed")
  func tilde() async {
    let store = favoritesStore([2], storage: files)
    await store.ask(for: .import)
    await store.send(.completionRequested)
    await store.send(.binding(.set(\.filePath, "~"))) { $0.screen.fileQuestion?.path = "~" }
    await store.send(.completionRequested) { $0.screen.fileQuestion?.path = "~/" }
  }

  @Test(
    "Names that arrive after the path was changed or submitted are ignored, and typing removes candidates")
  func lateCompletion() async {
    let store = favoritesStore([2], storage: files)
    await store.ask(for: .import)
    await store.send(.binding(.set(\.filePath, "p"))) { $0.screen.fileQuestion?.path = "p" }
    await store.send(.completionsFound(path: "o", names: ["other/"]))
    await store.send(.completionsFound(path: "p", names: ["prime list", "primes.json"])) {
      $0.screen.fileQuestion?.path = "prime"
      $0.screen.fileQuestion?.candidates = ["prime list", "primes.json"]
    }
    await store.send(.binding(.set(\.filePath, "primes"))) {
      $0.screen.fileQuestion?.path = "primes"
      $0.screen.fileQuestion?.candidates = nil
    }
    await store.send(.fileDismissed) { $0.screen.fileQuestion = nil }
    await store.send(.completionsFound(path: "primes", names: ["primes.json"]))
  }

  @Test("A directory that can't be read completes nothing")
  func unreadableDirectory() async {
    var storage = FileStorage.inMemory()
    storage.entries = { _ in throw StorageError.isDirectory(path: "x") }
    let store = favoritesStore([2], storage: storage)
    await store.ask(for: .import)
    await store.send(.binding(.set(\.filePath, "x/"))) { $0.screen.fileQuestion?.path = "x/" }
    await store.send(.completionRequested)
    await store.receive(.completionsFound(path: "x/", names: [])) {
      $0.screen.fileQuestion?.candidates = []
    }
    await store.finish()
  }

  @Test("A path with a leading tilde is in the home directory")
  func home() async {
    let store = favoritesStore([2], storage: files)
    let file = StorageFile.home("lists/b.json")
    await store.ask(for: .import)
    await store.send(.binding(.set(\.filePath, "~/lists/b.json"))) {
      $0.screen.fileQuestion?.path = "~/lists/b.json"
    }
    await store.load(.fileSubmitted, from: file, .imported([3], file), favoritePrimes: [2, 3])
  }

  @Test(
    "Tab completes the path in the field; with several candidates, they are listed; a complete one is left")
  func keys() async {
    let store = Store(initialState: FavoritePrimes.State(favoritePrimes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.fileStorage = files
    }
    let driver = ProgramDriver(
      ScreenProgram(store: store) { FavoritePrimesView(state: $0, send: $1) })
    driver.press("I")
    #expect(driver.focus == "File")
    driver.type("p")
    driver.press(.tab)
    for await path in store.values(of: \.filePath) where path == "prime" { break }
    #expect(driver.screen.contains("prime list  primes.json"))
    driver.type("s")
    #expect(!driver.screen.contains("prime list"))
    driver.press(.tab)
    for await path in store.values(of: \.filePath) where path == "primes.json" { break }
    #expect(driver.focus == "File")
    driver.press(.tab)
    #expect(driver.focus == "Import")
  }

  @Test("A path can be given for saving and loading, too")
  func path() async throws {
    let file = StorageFile.path("/g")
    let storage = FileStorage.inMemory()
    let store = favoritesStore([7], storage: storage)
    await store.ask(for: .save)
    await store.send(.binding(.set(\.filePath, "/g"))) { $0.screen.fileQuestion?.path = "/g" }
    await store.save(.fileSubmitted, to: file)
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [7])
    await store.ask(for: .load)
    await store.send(.binding(.set(\.filePath, "/h"))) { $0.screen.fileQuestion?.path = "/h" }
    await store.failLoading(.fileSubmitted, from: .path("/h"), .fileNotFound(path: "/h"))
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
