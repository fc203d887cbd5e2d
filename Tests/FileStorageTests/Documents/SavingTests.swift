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
    .saving(\.note, in: location, after: interval, state: \.file, action: /Action.file)
  }

  var interval = Duration.zero
}

private struct Desk: Reducer {
  struct State: Equatable {
    var editor: Editor.State?
  }

  enum Action: Equatable, Sendable {
    case editor(PresentationAction<Editor.Action>)
  }

  var editor: Editor

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .presenting(\.editor, action: /Action.editor) { editor }
  }
}

private let location = StorageFile.data("note.json")

@Suite("Documents of a reducer")
@MainActor
struct SavingTests {
  private struct DiskFull: Error {}

  private func testStore(
    _ storage: FileStorage, after interval: Duration = .zero, on clock: TestClock = TestClock()
  ) -> TestStore<Editor.State, Editor.Action> {
    TestStore(initialState: Editor.State()) {
      Editor(interval: interval)
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = clock
    }
  }

  /// Makes each save of the document wait for an element of the stream; like a disk, it doesn't respond to cancellation.
  private func slow(_ storage: FileStorage, until gate: AsyncStream<Void>) -> FileStorage {
    var slow = storage
    slow.save = { data, file in
      if file == location { await Task { for await _ in gate { break } }.value }
      try await storage.save(data, file)
    }
    return slow
  }

  @Test("A change during a save is saved after it, and the file has the last change")
  func oneSaveAtATime() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = testStore(slow(storage, until: gate.stream))
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

  @Test("An error is kept until the next change uses the file again")
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

  @Test(
    "A damaged or missing file is restored from its backup, and a change keeps what was saved",
    arguments: ["{", nil])
  func recovery(damaged: String?) async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Note(text: "precious"), to: location)
    if let damaged {
      try await storage.save(Data(damaged.utf8), location)
    } else {
      try await storage.remove(location)
    }
    let store = testStore(storage)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file .. /SavingAction.loaded) {
      $0.note.text = "precious"
      $0.file.activity = nil
    }
    let recovery = try #require(store.state.file.recovery)
    #expect("\(recovery)".contains("It was restored from its backup"))
    #expect((recovery.damagedCopy == nil) == (damaged == nil))
    await store.send(.textChanged("precious!"))
    await store.receive(.file(.saved(Note(text: "precious!"))))
    #expect(store.state.file == SavingState(recovery: recovery))
    for file in [location, try #require(location.backup)] {
      #expect(try await storage.load(Note.self, from: file) == Note(text: "precious!"))
    }
    if let damaged {
      #expect(try await storage.load(.data("note.json.corrupt-1")) == Data(damaged.utf8))
    }
  }

  @Test("A file that is damaged while the program runs is kept as a copy by the next save")
  func damagedLater() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Note(text: "a"), to: location)
    try await storage.save(Data("{".utf8), location)
    let store = testStore(storage)
    store.exhaustivity = .off
    await store.send(.textChanged("ab"))
    await store.receive(/Editor.Action.file .. /SavingAction.saved)
    #expect(store.state.file.problem == nil)
    #expect(store.state.file.recovery?.detail != nil)
    #expect(try await storage.load(Note.self, from: location) == Note(text: "ab"))
    #expect(try await storage.load(.data("note.json.corrupt-1")) == Data("{".utf8))
  }

  @Test("A file of another program is reported, and never replaced")
  func foreign() async throws {
    let storage = FileStorage.inMemory([location: Data("[1]".utf8)])
    let store = testStore(storage)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file) { $0.file.activity = nil }
    #expect(store.state.file.problem != nil)
    await store.send(.textChanged("a"))
    await store.receive(/Editor.Action.file) { $0.file.activity = nil }
    #expect(store.state.file.problem?.contains("it is a different kind of file") == true)
    #expect(try await storage.load(location) == Data("[1]".utf8))
  }

  @Test(
    "The changes of an interval are saved together at its end, and those during the save after another one")
  func interval() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let clock = TestClock()
    let store = testStore(
      slow(storage, until: gate.stream), after: .milliseconds(500), on: clock)
    await store.send(.textChanged("a")) {
      $0.note.text = "a"
      $0.file.activity = .waiting
    }
    await clock.advance(by: .milliseconds(499))
    await store.send(.textChanged("ab")) { $0.note.text = "ab" }
    await clock.advance(by: .milliseconds(1))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = .saving }
    await store.send(.textChanged("abc")) { $0.note.text = "abc" }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "ab")))) { $0.file.activity = .waiting }
    await clock.advance(by: .milliseconds(500))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = .saving }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "abc")))) { $0.file.activity = nil }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "abc"))
  }

  @Test("At the end of the program, changes are saved without waiting")
  func end() async throws {
    let storage = FileStorage.inMemory()
    let store = testStore(storage, after: .seconds(1))
    await store.send(.file(.save))
    await store.send(.textChanged("a")) {
      $0.note.text = "a"
      $0.file.activity = .waiting
    }
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.receive(.file(.saved(Note(text: "a")))) { $0.file.activity = nil }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "a"))
  }

  @Test("A waiting change isn't replaced by the document in the file")
  func loadedWhileWaiting() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Note(text: "old"), to: location)
    let store = testStore(storage, after: .seconds(1))
    await store.send(.textChanged("new")) {
      $0.note.text = "new"
      $0.file.activity = .waiting
    }
    await store.send(.file(.load))
    await store.receive(.file(.loaded(Note(text: "old"))))
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.receive(.file(.saved(Note(text: "new")))) { $0.file.activity = nil }
    await store.finish()
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

  @Test(
    "The last change of a child that is removed is saved, while it waits and during a save",
    arguments: [true, false])
  func removal(waits: Bool) async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: Desk.State(editor: Editor.State())) {
      Desk(editor: Editor(interval: waits ? .seconds(1) : .zero))
    } withDependencies: {
      $0.fileStorage = waits ? storage : slow(storage, until: gate.stream)
      $0.clock = TestClock()
    }
    let activity = waits ? SavingState.Activity.waiting : .saving
    await store.send(.editor(.presented(.textChanged("a")))) {
      $0.editor?.note.text = "a"
      $0.editor?.file.activity = activity
    }
    await store.send(.editor(.presented(.textChanged("ab")))) { $0.editor?.note.text = "ab" }
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    gate.continuation.yield()
    gate.continuation.yield()
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "ab"))
  }

  @Test("A child without unsaved changes isn't saved when it is removed")
  func removalWithoutChanges() async throws {
    let storage = FileStorage.inMemory()
    let store = TestStore(initialState: Desk.State(editor: Editor.State())) {
      Desk(editor: Editor())
    } withDependencies: {
      $0.fileStorage = storage
    }
    await store.send(.editor(.presented(.textChanged("a")))) {
      $0.editor?.note.text = "a"
      $0.editor?.file.activity = .saving
    }
    await store.receive(.editor(.presented(.file(.saved(Note(text: "a")))))) {
      $0.editor?.file.activity = nil
    }
    await store.finish()
    try await storage.save(Note(text: "of another process"), to: location)
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "of another process"))
  }
}
