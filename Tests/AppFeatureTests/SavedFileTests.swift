import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import FileStorage
import Foundation
import NumberFacts
import TerminalUI
import TerminalUITesting
import Testing

@testable import AppFeature

@MainActor
@Suite("App: a save is undone and redone")
struct SavedFileTests {
  private let file = StorageFile.path("/f")
  private let storage = FileStorage.inMemory()

  private func show() -> (driver: ProgramDriver, store: Store<AppState, AppAction>) {
    var state = AppState(favoritePrimes: [2, 7, 31], route: .favoritePrimes)
    state.favoritesScreen.order = FavoritePrimes.Order()
    state.session = SessionStatus(saved: state.document)
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useSystemValues()
      $0.clock = TestClock()
      $0.fileStorage = storage
      $0.session = .new
      $0.terminal = TerminalClient { _ in }
    }
    let program = ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) }
    return (ProgramDriver(program), store)
  }

  private func export(_ driver: ProgramDriver, _ store: Store<AppState, AppAction>) async {
    driver.press("E")
    driver.type("/f")
    driver.press(.enter)
    for await screen in store.values(of: \.favoritesScreen)
    where screen.activity == .saved(file) || screen.fileQuestion?.existing != nil { break }
    if store.state.favoritesScreen.fileQuestion == nil { return }
    driver.press("r")
    for await activity in store.values(of: \.favoritesScreen.activity) where activity == .saved(file) {
      break
    }
  }

  /// Presses a key that undoes or repeats a save, and waits until it has.
  private func press(_ key: KeyEvent, _ driver: ProgramDriver, _ store: Store<AppState, AppAction>) async {
    driver.press(key)
    for await activity in store.values(of: \.favoritesScreen.activity) {
      if case .saving = activity { continue }
      break
    }
  }

  private func text() async throws -> String? {
    try await storage.load(file).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Ctrl-Z removes a new file, and Ctrl-R saves it again", .timeLimit(.minutes(5)))
  func newFile() async throws {
    let (driver, store) = show()
    await export(driver, store)
    #expect(driver.screen.contains("▌ ↓ Saved f "))
    #expect(driver.screen.contains("Ctrl-Z Undo"))
    await press(.control("z"), driver, store)
    #expect(try await text() == nil)
    #expect(driver.screen.contains("▌ ↓ Removed f"))
    await press(.control("r"), driver, store)
    #expect(try await text() == "[2,7,31]\n")
    #expect(driver.screen.contains("▌ ↓ Restored f"))
    #expect(driver.screen.contains("Ctrl-Z Undo"))
  }

  @Test(
    "Saves over a file are undone one after another, with the changes between them", .timeLimit(.minutes(5)))
  func replacedFile() async throws {
    try await storage.save(Data("[ 3, 5 ]".utf8), file)
    let (driver, store) = show()
    await export(driver, store)
    #expect(try await text() == "[2,7,31]\n")
    #expect(driver.screen.contains("Saved f, the old one stays as .bak"))
    driver.press("d")
    await export(driver, store)
    #expect(try await text() == "[7,31]\n")
    await press("u", driver, store)
    #expect(try await text() == "[2,7,31]\n")
    driver.press("u")
    #expect(store.state.favoritePrimes.ids == [2, 7, 31])
    await press("u", driver, store)
    #expect(try await text() == "[ 3, 5 ]")
    await press(.control("r"), driver, store)
    driver.press(.control("r"))
    await press(.control("r"), driver, store)
    #expect(try await text() == "[7,31]\n")
    #expect(store.state.favoritePrimes.ids == [7, 31])
  }

  @Test(
    "A file that another program changed since is left as it is, and an alert says so",
    .timeLimit(.minutes(5)))
  func changedFile() async throws {
    let (driver, store) = show()
    await export(driver, store)
    try await storage.save(Data("[11]".utf8), file)
    await press("u", driver, store)
    #expect(try await text() == "[11]")
    #expect(driver.screen.contains("Not undone"))
    #expect(!driver.screen.contains("Removed f"))
    driver.press(.enter)
    #expect(store.state.favoritesScreen.alert == nil)
  }

  @Test("The changes to undo have a limited number of bytes of files, and at least the latest change")
  func filesLimit() {
    var history = ChangeHistory()
    for size in [5, 6, 20, 1] {
      var change = AppChange()
      change.file = FileReplacement(file, before: nil, after: Data(count: size << 20))
      history.record(change)
    }
    // Before the last one, the file of 20 MiB was the latest change.
    #expect(history.latest?.file?.after?.count == 1 << 20)
    _ = history.undo()
    #expect(!history.canUndo)
  }
}
