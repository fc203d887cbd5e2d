import ArchitectureTesting
import FileStorage
import Foundation
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: the question for a file")
struct FileQuestionTests {
  private typealias Question = FilePanel.Question

  @Test("The question can be dismissed", arguments: FilePanel.Question.Kind.allCases)
  func dismiss(kind: FilePanel.Question.Kind) async {
    let store = panelStore([2])
    await store.ask(for: kind, path: "/f")
    await store.send(.fileDismissed) { $0.screen.question = nil }
    await store.send(.fileSubmitted)
    await store.send(.binding(.set(\.path, "/g")))
  }

  @Test("Without a path, the favorites are saved to the default file, and loaded from it")
  func defaultFile() async {
    let file = FilePanel.defaultFile
    let storage = FileStorage.inMemory()
    let store = panelStore([7, 2], storage: storage)
    await store.ask(for: .save)
    await store.save(.fileSubmitted, to: file)
    let other = panelStore([2], storage: storage)
    await other.ask(for: .load)
    await other.load(.fileSubmitted, from: file, [7, 2])
  }

  @Test("An import and an export need a path", arguments: [FilePanel.Question.Kind.import, .export])
  func missingPath(kind: FilePanel.Question.Kind) async {
    let store = panelStore([2])
    await store.ask(for: kind)
    await store.send(.fileSubmitted)
  }

  @Test("An export writes a plain list, which an import adds to the favorites")
  func plainList() async throws {
    let file = StorageFile.path("/f")
    let storage = FileStorage.inMemory()
    let store = panelStore([7, 2], storage: storage)
    await store.ask(for: .export, path: "/f")
    await store.save(.fileSubmitted, to: file)
    #expect(try await storage.load(file) == Data("[7,2]\n".utf8))
    let other = panelStore([2, 5], storage: storage)
    await other.ask(for: .import, path: "/f")
    await other.load(.fileSubmitted, from: file, .imported([7, 2], file), favoritePrimes: [2, 5, 7])
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
      let store = panelStore([2], storage: files)
      store.exhaustivity = .off
      await store.ask(for: .import, path: path)
      await store.send(.completionRequested)
      await store.finish()
      await store.skipReceivedActions(strict: false)
      #expect(store.state.screen.question?.path == completed, "\(path)")
      #expect(store.state.screen.question?.candidates == candidates, "\(path)")
    }
  }

  @Test("Of very many candidates, all count for what they share, and a part is kept")
  func manyCandidates() async {
    let names = (0...150).map { "a\(1000 + $0)" }
    var storage = FileStorage.inMemory()
    storage.entries = { _ in names.shuffled() }
    let store = panelStore([2], storage: storage)
    store.exhaustivity = .off
    await store.ask(for: .import, path: "a")
    await store.send(.completionRequested)
    await store.finish()
    await store.skipReceivedActions(strict: false)
    #expect(store.state.screen.question?.path == "a1")
    #expect(store.state.screen.question?.candidates == names.prefix(99) + ["a1150"])
  }

  @Test("A tilde is completed to the home directory, and an empty path isn't completed")
  func tilde() async {
    let store = panelStore([2], storage: files)
    await store.ask(for: .import)
    await store.send(.completionRequested)
    await store.send(.binding(.set(\.path, "~"))) { $0.screen.question?.path = "~" }
    await store.send(.completionRequested) { $0.screen.question?.path = "~/" }
  }

  @Test(
    "Names that arrive after the path was changed or submitted are ignored, and typing removes candidates")
  func lateCompletion() async {
    let store = panelStore([2], storage: files)
    await store.ask(for: .import, path: "p")
    await store.send(.completionsFound(path: "o", names: ["other/"]))
    await store.send(.completionsFound(path: "p", names: ["prime list", "primes.json"])) {
      $0.screen.question?.path = "prime"
      $0.screen.question?.candidates = ["prime list", "primes.json"]
    }
    await store.send(.binding(.set(\.path, "primes"))) {
      $0.screen.question?.path = "primes"
      $0.screen.question?.candidates = nil
    }
    await store.send(.fileDismissed) { $0.screen.question = nil }
    await store.send(.completionsFound(path: "primes", names: ["primes.json"]))
  }

  @Test("A directory that can't be read completes nothing")
  func unreadableDirectory() async {
    var storage = FileStorage.inMemory()
    storage.entries = { _ in throw StorageError.isDirectory(path: "x") }
    let store = panelStore([2], storage: storage)
    await store.ask(for: .import, path: "x/")
    await store.send(.completionRequested)
    await store.receive(.completionsFound(path: "x/", names: [])) {
      $0.screen.question?.candidates = []
    }
    await store.finish()
  }

  @Test("A path with a leading tilde is in the home directory")
  func home() async {
    let store = panelStore([2], storage: files)
    let file = StorageFile.home("lists/b.json")
    await store.ask(for: .import, path: "~/lists/b.json")
    await store.load(.fileSubmitted, from: file, .imported([3], file), favoritePrimes: [2, 3])
  }

  @Test(
    "Tab completes the path in the field; with several candidates, they are listed; a complete one is left")
  func keys() async {
    let (store, driver) = favoritesDriver(FavoritePrimes.State(favoritePrimes: [2]), storage: files)
    driver.press("I")
    #expect(driver.focus == "File")
    driver.type("p")
    driver.press(.tab)
    for await path in store.values(of: \.files.path) where path == "prime" { break }
    driver.type("s")
    driver.press(.tab)
    for await path in store.values(of: \.files.path) where path == "primes.json" { break }
    #expect(driver.focus == "File")
  }

  @Test(
    "The files in the directory of the path are listed with the numbers of their primes, directories last")
  func listing() async throws {
    let day = Date(timeIntervalSince1970: 1_714_464_000)
    var storage = FileStorage.inMemory([
      .home("a.json"): Data("[2, 3]".utf8), .home("notes.json"): Data("{}".utf8), .home("b"): Data("x".utf8),
      .home("words.json"): Data(#"[2, "x"]"#.utf8), .home("old/c.json"): Data(), .home(".hidden"): Data(),
    ])
    try await storage.save(FavoritePrimesDocument(favoritePrimes: [2, 3, 5]), to: .home("d.json"))
    storage.modificationDate = { $0 == .home("b") ? day : nil }
    let size = try #require(try await storage.size(.home("d.json")))
    let store = panelStore([2], storage: storage)
    await store.ask(for: .load, path: "~/a")
    await store.finish()
    await store.skipReceivedActions(strict: false)
    typealias Candidate = FilePanel.Candidate
    #expect(
      store.state.screen.question?.listing
        == FilePanel.Listing(
          directory: "~/",
          files: [
            Candidate(name: "a.json", count: 2, size: 6),
            Candidate(name: "b", mistake: "This isn't a list of primes (not JSON)", size: 1, modified: day),
            Candidate(name: "d.json", count: 3, size: size),
            Candidate(name: "notes.json", mistake: "This isn't a list of primes", size: 2),
            Candidate(name: "words.json", mistake: "“x” (at position 2) is not prime", size: 8),
            Candidate(name: "old/"),
          ]))
  }

  @Test(
    "A load proposes the newest list in place of a missing file, unless a path was typed",
    arguments: [
      ("", false, "new.json"), ("", true, ""), ("lists/x", false, "lists/b.json"),
      ("old.json", false, "old.json"),
    ])
  func proposal(latest: String, hasDefaultFile: Bool, path: String) async {
    let list = Data("[2]".utf8)
    let times: [StorageFile: Double] = [.path("old.json"): 0, .path("new.json"): 2, .path("notes"): 9]
    var files = times.mapValues { _ in list }
    files[.path("notes")] = Data("{}".utf8)
    files[.path("lists/b.json")] = list
    files[FilePanel.defaultFile] = hasDefaultFile ? list : nil
    var storage = FileStorage.inMemory(files)
    storage.modificationDate = { times[$0].map(Date.init(timeIntervalSince1970:)) }
    var state = FavoritePrimes.State(favoritePrimes: [2])
    state.screen.files.latestPath = latest
    let (store, driver) = favoritesDriver(state, storage: storage)
    driver.press("L")
    for await listing in store.values(of: \.files.screen.question?.listing) where listing != nil { break }
    #expect(store.state.files.path == path)
    driver.type("b")
    #expect(store.state.files.path == "b")
    store.send(.files(.fileDismissed))
    driver.press("L")
    store.send(.files(.binding(.set(\.path, "typed"))))
    for await listing in store.values(of: \.files.screen.question?.listing) where listing != nil { break }
    #expect(store.state.files.path == "typed")
  }

  /// The state of a question with a list, something else, and a directory.
  private func asked(_ kind: FilePanel.Question.Kind) -> FavoritePrimes.State {
    var state = FavoritePrimes.State(favoritePrimes: [2, 3])
    state.screen.files.question = Question(kind)
    state.screen.files.question?.listing = FilePanel.Listing(
      directory: "",
      files: [
        .init(name: "a.json", count: 2), .init(name: "notes.json", mistake: "No list"), .init(name: "old/"),
      ])
    return state
  }

  @Test("The arrows and clicks enter the path of a listed file, and a list of something else can't be loaded")
  func rows() {
    let (store, driver) = favoritesDriver(
      asked(.load), storage: .inMemory([.path("a.json"): Data("[2]".utf8)]))
    driver.press(.down)
    #expect(store.state.files.path == "a.json" && store.state.screen.files.activity == .idle)
    driver.press([.down, .enter])
    #expect(store.state.files.path == "notes.json" && store.state.screen.files.question != nil)
    #expect(store.state.screen.files.activity == .idle)
    driver.press([.down, .down])
    #expect(store.state.files.path == "old")
    driver.press([.up, .up])
    #expect(store.state.files.path == "a.json")
    driver.click(on: "notes.json   ")
    #expect(store.state.files.path == "notes.json" && driver.focus == "File")
    let y = driver.grid.lines.firstIndex { $0.contains(" a.json ") } ?? 0
    driver.click(x: 30, y: y)
    #expect(store.state.files.path == "a.json" && store.state.screen.files.activity == .idle)
    #expect(driver.grid[30, y].style == .selected)
    driver.click(x: 30, y: y)
    #expect(store.state.screen.files.activity == .loading(.path("a.json")))
  }

  @Test("Typing after choosing a listed file replaces its path")
  func typing() {
    for choose: (ProgramDriver) -> Void in [{ $0.press(.down) }, { $0.click(on: "a.json   ") }] {
      let (store, driver) = favoritesDriver(asked(.save))
      driver.type("b")
      choose(driver)
      #expect(store.state.files.path == "a.json")
      driver.type("c")
      #expect(store.state.files.path == "c")
    }
  }

  @Test("Enter opens a listed directory")
  func directory() {
    let (store, driver) = favoritesDriver(asked(.load))
    driver.press([.up, .enter])
    #expect(store.state.files.path == "old/" && store.state.screen.files.question != nil)
  }

  @Test("A click opens a directory, and a name that is typed next is in it")
  func clickedDirectory() {
    for open: (ProgramDriver) -> Void in [{ $0.click(on: "old/   ") }, { $0.press([.up, .enter]) }] {
      let (store, driver) = favoritesDriver(asked(.save))
      open(driver)
      #expect(store.state.files.path == "old/" && driver.focus == "File")
      driver.press(.enter)
      #expect(driver.footer.contains("a file name is missing"))
      driver.type("b")
      driver.paste(".json")
      #expect(store.state.files.path == "old/b.json")
    }
  }

  @Test("The question has the mistake until the path changes, and what becomes of the favorites")
  func mistake() async {
    let store = panelStore([2], storage: .inMemory([.path("n"): Data("[4]".utf8)]))
    await store.ask(for: .import, path: "n")
    await store.send(.fileSubmitted)
    await store.finish()
    await store.skipReceivedActions(strict: false)
    #expect(store.state.screen.question?.problem != nil && store.state.screen.alert == nil)
    var state = FavoritePrimes.State(favoritePrimes: [2])
    state.files = store.state
    let text = render(FavoritePrimesView(state: state), size: Size(width: 80, height: 24)).text
    #expect(text.contains(" ! 4 (at position 1) is not prime ") && text.contains(" adds to 1 ─╮"))
    await store.send(.binding(.set(\.path, "nn")))
    #expect(store.state.screen.question?.problem == nil)
  }

  @Test("Dismissing the question cancels the load")
  func cancel() async {
    let store = panelStore([2], storage: .inMemory())
    await store.ask(for: .load)
    await store.send(.fileSubmitted)
    await store.send(.fileDismissed) {
      $0.screen.question = nil
      $0.screen.activity = .idle
    }
    await store.finish()
  }

  @Test("A path can be given for saving and loading, too")
  func path() async throws {
    let file = StorageFile.path("/g")
    let storage = FileStorage.inMemory()
    let store = panelStore([7], storage: storage)
    await store.ask(for: .save, path: "/g")
    await store.save(.fileSubmitted, to: file)
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [7])
    await store.ask(for: .load, path: "/h")
    await store.send(.fileSubmitted)
    await store.receive(.loadResponse(.failed(.fileNotFound(path: "/h"))))
    #expect(store.state.screen.question?.problem == .fileNotFound(path: "/h"))
  }
}

extension TestStore<FilePanel.State, FilePanel.Action> {
  /// Asks for a file, and enters its path.
  ///
  /// The listings of directories, which arrive later, aren't expected.
  fileprivate func ask(for kind: FilePanel.Question.Kind, path: String = "") async {
    exhaustivity = .off
    await send(.fileButtonTapped(kind)) {
      $0.screen.question = FilePanel.Question(kind)
      if kind == .save || kind == .load { $0.screen.question?.path = $0.screen.latestPath }
    }
    if !path.isEmpty { await send(.binding(.set(\.path, path))) { $0.screen.question?.path = path } }
  }
}
