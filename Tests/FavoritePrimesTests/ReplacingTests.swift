import ArchitectureTesting
import FileStorage
import Foundation
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: saving over a file")
struct ReplacingTests {
  private let file = StorageFile.path("/f")
  private let modified = Date(timeIntervalSince1970: 1_714_564_800)

  /// Returns a storage with a file of two favorites.
  private func storage(as kind: FilePanel.Question.Kind = .save) async throws -> FileStorage {
    var storage = FileStorage.inMemory()
    let modified = modified
    storage.modificationDate = { _ in modified }
    switch kind {
    case .export: try await storage.save(Data("[2,3]".utf8), file)
    default: try await storage.save(FavoritePrimesDocument(favoritePrimes: [2, 3]), to: file)
    }
    return storage
  }

  /// Saves other favorites to the file, up to the question.
  private func save(
    to storage: FileStorage
  ) async -> (Store<FavoritePrimes.State, FavoritePrimes.Action>, ProgramDriver) {
    let (store, driver) = favoritesDriver(
      FavoritePrimes.State(favoritePrimes: [7, 2, 5]), storage: storage)
    driver.press("S")
    driver.type("/f")
    driver.press(.enter)
    for await question in store.values(of: \.screen.files.question) where question?.existing != nil { break }
    return (store, driver)
  }

  @Test(
    "Saving over other favorites asks with their number, size, and time, and Replace keeps a copy",
    arguments: [FilePanel.Question.Kind.save, .export])
  func replace(kind: FilePanel.Question.Kind) async throws {
    let storage = try await storage(as: kind)
    let old = try #require(try await storage.load(file))
    let store = panelStore([7], storage: storage)
    store.exhaustivity = .off
    await store.send(.fileButtonTapped(kind))
    await store.send(.binding(.set(\.path, "/f")))
    await store.send(.fileSubmitted)
    await store.receive(/FilePanel.Action.existingFileFound) {
      $0.screen.activity = .idle
      $0.screen.question?.isFocused = false
      $0.screen.question?.existing = .init(file: file, count: 2, size: old.count, modified: modified)
    }
    #expect(try await storage.load(file) == old)
    await store.send(.replaceButtonTapped)
    let copy = StorageFile.path("/f.bak")
    await store.receive(.saveResponse(.saved(file, copy: copy, count: 1))) {
      $0.screen.activity = .saved(file)
    }
    #expect(store.state.screen.question == nil)
    #expect(try await storage.load(.path("/f.bak")) == old)
    #expect(try await storage.load(file) != old)
    await store.finish()
  }

  @Test("A long path loses its beginning, and the question keeps its rows of air")
  func longPath() throws {
    var state = FavoritePrimes.State(favoritePrimes: [7])
    state.screen.files.question = FilePanel.Question(.save)
    let folders = String(repeating: "/folder", count: 8)
    state.screen.files.question?.existing = .init(
      file: .path("\(folders)/primes.json"), count: 2, size: 999, modified: modified)
    func rows(_ width: Int, _ height: Int) throws -> [String] {
      let grid = favoritesDriver(state, width: width, height: height).1.grid
      let title = try #require(grid.position(of: "Save favorites"))
      return (1...7).map { row in
        grid.lines[title.y + row].dropFirst(title.x).prefix(min(50, width - 6))
          .split(separator: " ").joined(separator: " ")
      }
    }
    #expect(
      try rows(80, 24) == [
        "", "…/folder/folder/folder/folder/folder/primes.json", "exists: 2 primes, 999 bytes, yesterday", "",
        "Replace its 2 primes with 1?", "The old file stays as primes.json.bak", "",
      ])
    #expect(
      try rows(40, 12) == [
        "…/folder/folder/folder/primes.json", "exists: 2 primes, 999 bytes,", "yesterday",
        "Replace its 2 primes with 1?", "The old file stays as", "primes.json.bak", "r Replace o Other name",
      ])
  }

  @Test(
    "Ctrl-S and Ctrl-O save and load the latest file; the panel asks for the first one, and before a loss")
  func latestFile() async throws {
    let storage = FileStorage.inMemory()
    let (store, driver) = favoritesDriver(FavoritePrimes.State(favoritePrimes: [7, 2]), storage: storage)
    func ended(_ activity: FilePanel.Activity) async {
      for await files in store.values(of: \.screen.files) where files.activity == activity { break }
    }
    for key in ["s", "o"] as [Character] {
      driver.press(.control(key))
      #expect(store.state.screen.files.question?.kind == (key == "s" ? .save : .load))
      driver.press(.escape)
    }
    driver.press(.control("s"))
    driver.type("/f")
    driver.press(.enter)
    await ended(.saved(file))
    store.send(.adding(.numbersAdded([5])))
    driver.press(.control("s"))
    #expect(store.state.screen.files.activity == .saving(file))
    await ended(.saved(file))
    store.send(.primesRemoved([7]))
    driver.press(.control("o"))
    await ended(.loaded(file))
    #expect(store.state.favoritePrimes == [7, 2, 5])
    store.send(.primesRemoved([7]))
    store.send(.files(.saveButtonTapped))
    for await question in store.values(of: \.screen.files.question) where question?.existing != nil { break }
    #expect(store.state.screen.files.question?.existing?.count == 3)
  }

  @Test(
    "A file that would lose nothing is asked about, too, unless the favorites are saved again without a path",
    arguments: ["/f", "~/f"])
  func moreFavorites(path: String) async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(FavoritePrimesDocument(favoritePrimes: [2, 3]), to: .entered(path))
    let store = panelStore([2, 3, 5], storage: storage)
    store.exhaustivity = .off
    func save() async {
      await store.send(.fileButtonTapped(.save))
      await store.send(.binding(.set(\.path, path)))
      await store.send(.fileSubmitted)
      await store.finish()
      await store.skipReceivedActions(strict: false)
    }
    await save()
    #expect(store.state.screen.question?.existing?.count == 2)
    await store.send(.fileDismissed)
    await store.send(.fileChosen(.entered(path), .load))
    await store.finish()
    await store.skipReceivedActions(strict: false)
    #expect(store.state.screen.latestPath == path)
    await store.send(.loadResponse(.imported([5], .path("/other"))))
    await save()
    #expect(store.state.screen.question?.existing?.count == 2)
    await store.send(.fileDismissed)
    await store.send(.saveButtonTapped)
    await store.finish()
    await store.skipReceivedActions(strict: false)
    #expect(store.state.screen.question == nil && store.state.screen.activity == .saved(.entered(path)))
  }

  @Test("A file with the same favorites, an empty one, and one of another format are not asked about")
  func noQuestion() async throws {
    for contents in ["", "[7]", "no list"] {
      let storage = FileStorage.inMemory([file: Data(contents.utf8)])
      let store = panelStore([7], storage: storage)
      store.exhaustivity = .off
      await store.send(.fileButtonTapped(.export))
      await store.send(.binding(.set(\.path, "/f")))
      await store.send(.fileSubmitted)
      await store.finish()
      await store.skipReceivedActions(strict: false)
      #expect((store.state.screen.question?.problem != nil) == (contents == "no list"))
      #expect(store.state.screen.question?.existing == nil && store.state.screen.alert == nil)
      #expect(try await storage.load(.path("/f.bak")) == (contents == "[7]" ? Data("[7]".utf8) : nil))
    }
  }

  @Test("Enter and Esc on arrival change nothing", arguments: [KeyEvent.enter, .escape, " "])
  func arrival(key: KeyEvent) async throws {
    let storage = try await storage()
    let old = try await storage.load(file)
    let (store, driver) = await save(to: storage)
    #expect(driver.focus == "Cancel")
    #expect(driver.screen.contains("Replace its 2 primes with 3?"))
    driver.press(key)
    #expect(store.state.screen.files.question == nil && store.state.screen.files.activity == .idle)
    #expect(driver.focus == "Favorites")
    #expect(try await storage.load(file) == old)
  }

  @Test("Other name returns to the field with the path selected")
  func otherName() async throws {
    let (store, driver) = await save(to: try await storage())
    driver.press("o")
    #expect(driver.focus == "File" && driver.screen.contains("/f"))
    driver.type("/g")
    #expect(store.state.files.path == "/g")
  }

  @Test("r replaces, and a click on the chip does")
  func chip() async throws {
    for press in [{ $0.press("r") }, { $0.click(on: "r Replace") }] as [@MainActor (ProgramDriver) -> Void] {
      let storage = try await storage()
      let (store, driver) = await save(to: storage)
      press(driver)
      for await activity in store.values(of: \.screen.files.activity) where activity == .saved(file) { break }
      #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [7, 2, 5])
    }
  }
}
