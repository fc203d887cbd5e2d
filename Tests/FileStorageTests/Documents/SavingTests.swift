import Architecture
import ArchitectureTesting
import FileStorage
import FoundationEssentials
import Testing

private struct Note: StoredDocument, Equatable {
  static let format = "test.note"
  static let version = 1
  var text = ""
}

private struct Editor: Reducer {
  struct State: Equatable {
    var note = Note()
    var file = SavingState()
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case file(SavingAction<Note>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.note.text = text }
      return .none
    }
    .saving(\.note, in: location, state: \.file, action: /Action.file)
  }
}

private let location = StorageFile.data("note.json")

@Suite("Documents of a reducer")
@MainActor
struct SavingTests {
  private struct DiskFull: Error {}

  private func testStore(_ storage: FileStorage) -> TestStore<Editor.State, Editor.Action> {
    TestStore(initialState: Editor.State()) {
      Editor()
    } withDependencies: {
      $0.fileStorage = storage
    }
  }

  @Test("What changes during a save is saved after it, and the file has the last change")
  func oneSaveAtATime() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    var slow = storage
    slow.save = { data, file in
      if file == location { for await _ in gate.stream { break } }
      try await storage.save(data, file)
    }
    let store = testStore(slow)
    await store.send(.textChanged("a")) {
      $0.note.text = "a"
      $0.file.activity = .saving
    }
    await store.send(.textChanged("ab")) { $0.note.text = "ab" }
    await store.send(.textChanged("abc")) { $0.note.text = "abc" }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "a"))))
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "abc")))) { $0.file.activity = nil }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "abc"))
  }

  @Test("An error is kept until the next use of the file, which the next change begins")
  func failure() async {
    let storage = FileStorage.inMemory()
    let store = testStore(storage)
    store.dependencies.fileStorage.save = { _, _ in throw DiskFull() }
    await store.send(.textChanged("a")) {
      $0.note.text = "a"
      $0.file.activity = .saving
    }
    await store.receive(.file(.failed(.saving, "DiskFull()"))) {
      $0.file = SavingState(problem: "DiskFull()")
    }
    store.dependencies.fileStorage = storage
    await store.send(.textChanged("ab")) {
      $0.note.text = "ab"
      $0.file.activity = .saving
    }
    await store.receive(.file(.saved(Note(text: "ab")))) { $0.file = SavingState() }
    await store.finish()
  }

  @Test("Loading replaces the document, and doesn't save it")
  func load() async throws {
    let storage = FileStorage.inMemory()
    let store = testStore(storage)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(nil))) { $0.file.activity = nil }
    try await storage.save(Note(text: "saved"), to: location)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Note(text: "saved")))) {
      $0.note.text = "saved"
      $0.file.activity = nil
    }
    await store.finish()
  }

  @Test("A damaged file is reported, and never replaced")
  func damaged() async throws {
    let storage = FileStorage.inMemory([location: Data("damaged".utf8)])
    let store = testStore(storage)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file) { $0.file.activity = nil }
    #expect(store.state.file.problem != nil)
    await store.send(.textChanged("a"))
    await store.receive(/Editor.Action.file) { $0.file.activity = nil }
    #expect(try await storage.load(location) == Data("damaged".utf8))
  }

  @Test("The changes of other processes are followed, except during a save")
  func follow() async throws {
    let storage = FileStorage.inMemory()
    let store = testStore(storage)
    let following = await store.send(.file(.follow))
    try await storage.save(Note(text: "theirs"), to: location)
    await store.receive(.file(.loaded(Note(text: "theirs")))) { $0.note.text = "theirs" }
    store.dependencies.fileStorage.save = { _, _ in try await Task.sleep(for: .seconds(1000)) }
    await store.send(.textChanged("ours")) {
      $0.note.text = "ours"
      $0.file.activity = .saving
    }
    try await storage.save(Note(text: "newer"), to: location)
    await store.receive(.file(.loaded(Note(text: "newer"))))
    following.cancel()
    await store.skipInFlightEffects()
  }
}
