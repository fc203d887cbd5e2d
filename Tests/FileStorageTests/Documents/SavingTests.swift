import ArchitectureTesting
import FileStorage
import Foundation
import Testing

@Suite("Documents of a reducer")
@MainActor
struct SavingTests {
  @Test("A change is saved immediately, and those during the save after it")
  func oneSaveAtATime() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(storage.slow(until: gate.stream))
    await store.send(.textChanged("a")) {
      $0.draft.text = "a"
      $0.file = SavingState(saved: Draft(), unsaved: Draft(text: "a"), activity: .saving)
    }
    await store.send(.textChanged("ab")) { $0.draft.text = "ab" }
    await store.send(.textChanged("abc")) { $0.draft.text = "abc" }
    gate.continuation.yield()
    await store.receive(.file(.saved())) {
      $0.file = SavingState(saved: Draft(text: "a"), unsaved: Draft(text: "abc"), activity: .saving)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: Draft(text: "abc")) }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "abc"))
  }

  @Test("The changes of the interval after a save are saved together at its end")
  func interval() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let clock = TestClock()
    let store = editorStore(storage.slow(until: gate.stream), after: .milliseconds(500), on: clock)
    await store.send(.textChanged("a")) {
      $0.draft.text = "a"
      $0.file = SavingState(saved: Draft(), unsaved: Draft(text: "a"), activity: .saving)
    }
    await store.send(.textChanged("ab")) { $0.draft.text = "ab" }
    gate.continuation.yield()
    await store.receive(.file(.saved())) {
      $0.file = SavingState(saved: Draft(text: "a"), activity: .waiting)
    }
    await clock.advance(by: .milliseconds(499))
    await store.send(.textChanged("abc")) { $0.draft.text = "abc" }
    await clock.advance(by: .milliseconds(1))
    await store.receive(.file(.intervalPassed)) {
      $0.file.unsaved = Draft(text: "abc")
      $0.file.activity = .saving
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) {
      $0.file = SavingState(saved: Draft(text: "abc"), activity: .waiting)
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = nil }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "abc"))
  }

  @Test("A change during a save or the interval that is undone before its end isn't saved")
  func undone() async {
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(FileStorage.inMemory().slow(until: gate.stream))
    await store.send(.textChanged("a")) {
      $0.draft.text = "a"
      $0.file = SavingState(saved: Draft(), unsaved: Draft(text: "a"), activity: .saving)
    }
    await store.send(.textChanged("ab")) { $0.draft.text = "ab" }
    await store.send(.textChanged("a")) { $0.draft.text = "a" }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: Draft(text: "a")) }
    await store.finish()
  }

  @Test("At the end of the program, changes are saved without waiting, also those during the last save")
  func end() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(storage.slow(until: gate.stream), after: .seconds(1))
    await store.send(.file(.save))
    await store.send(.textChanged("a")) {
      $0.draft.text = "a"
      $0.file = SavingState(saved: Draft(), unsaved: Draft(text: "a"), activity: .saving)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) {
      $0.file = SavingState(saved: Draft(text: "a"), activity: .waiting)
    }
    await store.send(.textChanged("ab")) { $0.draft.text = "ab" }
    await store.send(.file(.save)) {
      $0.file.unsaved = Draft(text: "ab")
      $0.file.activity = .finishing
    }
    await store.send(.textChanged("abc")) { $0.draft.text = "abc" }
    gate.continuation.yield()
    await store.receive(.file(.saved())) {
      $0.file = SavingState(saved: Draft(text: "ab"), unsaved: Draft(text: "abc"), activity: .finishing)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: Draft(text: "abc")) }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "abc"))
  }

  @Test("The end of the program doesn't wait for an interval, also that after a save in progress")
  func endWithoutChanges() async {
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(FileStorage.inMemory().slow(until: gate.stream), after: .seconds(1))
    for text in ["a", "b"] {
      await store.send(.textChanged(text)) {
        $0.file = SavingState(saved: $0.draft, unsaved: Draft(text: text), activity: .saving)
        $0.draft.text = text
      }
      if text == "b" { await store.send(.file(.save)) { $0.file.activity = .finishing } }
      gate.continuation.yield()
      await store.receive(.file(.saved())) {
        $0.file = SavingState(saved: Draft(text: text), activity: text == "a" ? .waiting : nil)
      }
      if text == "a" { await store.send(.file(.save)) { $0.file.activity = nil } }
    }
    await store.finish()
  }

  @Test("A document that wasn't saved is saved again at its next change, and at the end of the program")
  func failure() async {
    let storage = FileStorage.inMemory()
    let clock = TestClock()
    let store = editorStore(storage, after: .seconds(1), on: clock)
    store.dependencies.fileStorage.save = { _, _ in throw DiskFull() }
    let error = StorageError.unexpected(type: "DiskFull")
    await store.send(.textChanged("a")) {
      $0.draft.text = "a"
      $0.file = SavingState(saved: Draft(), unsaved: Draft(text: "a"), activity: .saving)
    }
    await store.receive(.file(.failed(.saving, error))) {
      $0.file.activity = .waiting
      $0.file.problem = error
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = nil }
    await store.send(.textChanged("ab")) {
      $0.draft.text = "ab"
      $0.file.unsaved = Draft(text: "ab")
      $0.file.activity = .saving
    }
    await store.receive(.file(.failed(.saving, error))) { $0.file.activity = .waiting }
    await store.send(.file(.save)) { $0.file.activity = .finishing }
    await store.receive(.file(.failed(.saving, error))) { $0.file.activity = nil }
    store.dependencies.fileStorage = storage
    await store.send(.file(.save)) { $0.file.activity = .finishing }
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: Draft(text: "ab")) }
    await store.finish()
  }

  @Test("Loading replaces the document, and doesn't save it")
  func load() async throws {
    let storage = FileStorage.inMemory()
    let store = editorStore(storage, from: Editor.State(file: SavingState()))
    await store.send(.file(.load)) { $0.file = SavingState(saved: Draft(), activity: .loading) }
    await store.receive(.file(.loaded(nil))) { $0.file.activity = nil }
    try await storage.save(Draft(text: "saved"), to: Draft.location)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Draft(text: "saved")))) {
      $0.draft.text = "saved"
      $0.file = SavingState(saved: Draft(text: "saved"))
    }
    await store.finish()
  }

  @Test("Nothing is saved before the document is loaded")
  func notLoaded() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Draft(text: "old"), to: Draft.location)
    let store = editorStore(storage, from: Editor.State(file: SavingState()))
    await store.send(.textChanged("mine")) { $0.draft.text = "mine" }
    await store.send(.file(.save))
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "old"))
  }

  @Test("A change while the document is loaded isn't replaced by it")
  func changeWhileLoading() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Draft(text: "old"), to: Draft.location)
    let (loads, saves) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let store = editorStore(storage, from: Editor.State(file: SavingState()), merge: Draft.merging)
    store.dependencies.fileStorage.load = { file in
      for await _ in loads.stream { break }
      return try await storage.load(file)
    }
    await store.send(.file(.load)) { $0.file = SavingState(saved: Draft(), activity: .loading) }
    store.dependencies.fileStorage = storage.slow(until: saves.stream)
    await store.send(.textChanged("mine")) {
      $0.draft.text = "mine"
      $0.file.unsaved = Draft(text: "mine")
      $0.file.activity = .saving
    }
    loads.continuation.yield()
    await store.receive(.file(.loaded(Draft(text: "old"))))
    saves.continuation.yield()
    let both = Draft(text: "old mine")
    await store.receive(.file(.saved(merged: both))) {
      $0.draft = both
      $0.file = SavingState(saved: both)
    }
    await store.finish()
  }

  @Test(
    "A damaged or missing file is restored from its backup, and a change keeps what was saved",
    arguments: ["{", nil])
  func recovery(damaged: String?) async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Draft(text: "precious"), to: Draft.location)
    if let damaged {
      try await storage.save(Data(damaged.utf8), Draft.location)
    } else {
      try await storage.remove(Draft.location)
    }
    let store = editorStore(storage)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file .. /SavingAction.loaded) {
      $0.draft.text = "precious"
      $0.file.activity = nil
    }
    let recovery = try #require(store.state.file.recovery)
    #expect("\(recovery)".contains("It was restored from its backup"))
    #expect((recovery.damagedCopy == nil) == (damaged == nil))
    await store.send(.textChanged("precious!"))
    await store.receive(.file(.saved()))
    #expect(store.state.file == SavingState(saved: Draft(text: "precious!"), recovery: recovery))
    for file in [Draft.location, try #require(Draft.location.backup)] {
      #expect(try await storage.load(Draft.self, from: file) == Draft(text: "precious!"))
    }
    if let damaged {
      #expect(try await storage.load(.data("draft.json.corrupt-1")) == Data(damaged.utf8))
    }
  }

  @Test("A file that is damaged while the program runs is kept as a copy by the next save")
  func damagedLater() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Draft(text: "a"), to: Draft.location)
    let store = editorStore(storage)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file .. /SavingAction.loaded)
    try await storage.save(Data("{".utf8), Draft.location)
    await store.send(.textChanged("ab"))
    await store.receive(/Editor.Action.file .. /SavingAction.saved)
    #expect(store.state.file.problem == nil)
    #expect(store.state.file.recovery?.detail != nil)
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "ab"))
    #expect(try await storage.load(.data("draft.json.corrupt-1")) == Data("{".utf8))
  }

  @Test("A file of another program is reported, and never replaced")
  func foreign() async throws {
    let storage = FileStorage.inMemory([Draft.location: Data("[1]".utf8)])
    let store = editorStore(storage, from: Editor.State(file: SavingState()))
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file) { $0.file.activity = nil }
    #expect(store.state.file.problem != nil)
    await store.send(.textChanged("a"))
    await store.receive(/Editor.Action.file) { $0.file.activity = nil }
    #expect(store.state.file.problem?.description.contains("The file was not changed.") == true)
    #expect(try await storage.load(Draft.location) == Data("[1]".utf8))
  }
}
