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
    await store.change("a", SavingState("", "a", saving: 1, activity: .saving))
    for text in ["ab", "abc"] {
      await store.change(text, SavingState("", "a", text, saving: 1, activity: .saving))
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("a", "abc", saving: 1, activity: .saving) }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("abc") }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "abc"))
  }

  @Test("The changes of the interval after a save are saved together at its end")
  func interval() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let clock = TestClock()
    let store = editorStore(storage.slow(until: gate.stream), after: .milliseconds(500), on: clock)
    await store.change("a", SavingState("", "a", saving: 1, activity: .saving))
    await store.change("ab", SavingState("", "a", "ab", saving: 1, activity: .saving))
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("a", "ab", activity: .waiting) }
    await clock.advance(by: .milliseconds(499))
    await store.change("abc", SavingState("a", "abc", activity: .waiting))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.file(.intervalPassed)) {
      $0.file = SavingState("a", "abc", saving: 1, activity: .saving)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("abc", activity: .waiting) }
    await clock.advance(by: .milliseconds(500))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = nil }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "abc"))
  }

  @Test("A change during a save that is undone before its end isn't saved, and fits any other document")
  func undone() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(storage.slow(until: gate.stream))
    store.exhaustivity = .off
    for text in ["a", "ab", "a"] { await store.send(.textChanged(text)) }
    // The second save would wait for another element.
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file.saved?.text = "a" }
    await store.receive(.file(.saved())) { $0.file = SavingState("a") }
    let replacement = try #require(DocumentReplacement(from: Draft(text: "a"), to: Draft(text: "b")))
    let inverse = try #require(DocumentReplacement(from: Draft(text: "b"), to: Draft(text: "a")))
    var other = Draft(text: "c")
    #expect(replacement.joined(with: inverse)?.apply(to: &other) == true)
    #expect(other.text == "c")
    await store.finish()
  }

  @Test("At the end of the program, changes are saved without waiting, also those during the last save")
  func end() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(storage.slow(until: gate.stream), after: .seconds(1))
    await store.send(.file(.save))
    await store.change("a", SavingState("", "a", saving: 1, activity: .saving))
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("a", activity: .waiting) }
    await store.change("ab", SavingState("a", "ab", activity: .waiting))
    await store.send(.file(.save)) { $0.file = SavingState("a", "ab", saving: 1, activity: .finishing) }
    await store.change("abc", SavingState("a", "ab", "abc", saving: 1, activity: .finishing))
    gate.continuation.yield()
    await store.receive(.file(.saved())) {
      $0.file = SavingState("ab", "abc", saving: 1, activity: .finishing)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("abc") }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "abc"))
  }

  @Test("The end of the program doesn't wait for an interval, also that after a save in progress")
  func endWithoutChanges() async {
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = editorStore(FileStorage.inMemory().slow(until: gate.stream), after: .seconds(1))
    for text in ["a", "b"] {
      await store.send(.textChanged(text)) {
        $0.file = SavingState($0.draft.text, text, saving: 1, activity: .saving)
        $0.draft.text = text
      }
      if text == "b" { await store.send(.file(.save)) { $0.file.activity = .finishing } }
      gate.continuation.yield()
      await store.receive(.file(.saved())) {
        $0.file = SavingState(text, activity: text == "a" ? .waiting : nil)
      }
      if text == "a" { await store.send(.file(.save)) { $0.file.activity = nil } }
    }
    await store.finish()
  }

  @Test("A failed save is tried again after 1, 2, 4, … 30 seconds, and at the end of the program")
  func failure() async throws {
    let storage = FileStorage.inMemory()
    let clock = TestClock()
    let store = editorStore(storage.full, on: clock)
    await store.change("a", SavingState("", "a", saving: 1, activity: .saving))
    await store.receive(.file(.failed(.saving, DiskFull.problem))) {
      $0.file = SavingState("", "a", activity: .waiting, problem: DiskFull.problem, failures: 1)
    }
    for (failures, seconds) in [(2, 1), (3, 2), (4, 4), (5, 8), (6, 16), (7, 30), (8, 30)] {
      await clock.advance(by: .seconds(seconds) - .nanoseconds(1))
      await clock.advance(by: .nanoseconds(1))
      await store.receive(.file(.intervalPassed)) {
        ($0.file.activity, $0.file.saveCount) = (.saving, 1)
      }
      await store.receive(.file(.failed(.saving, DiskFull.problem))) {
        $0.file = SavingState("", "a", activity: .waiting, problem: DiskFull.problem, failures: failures)
      }
    }
    await store.send(.file(.save)) { ($0.file.activity, $0.file.saveCount) = (.finishing, 1) }
    await store.receive(.file(.failed(.saving, DiskFull.problem))) {
      $0.file = SavingState("", "a", problem: DiskFull.problem, failures: 9)
    }
    store.dependencies.fileStorage = storage
    await store.change(
      "ab", SavingState("", "ab", saving: 1, activity: .saving, problem: DiskFull.problem, failures: 9))
    await store.receive(.file(.saved())) { $0.file = SavingState("ab") }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "ab"))
  }

  @Test("A problem at opening goes when the file can be read, also without changes")
  func openingAgain() async throws {
    let storage = FileStorage.inMemory()
    try await Draft.add("theirs", in: storage)
    let clock = TestClock()
    let store = editorStore(storage, file: SavingState<Draft>(), on: clock)
    store.dependencies.fileStorage.load = { _ in throw DiskFull() }
    await store.send(.file(.load)) { $0.file = SavingState("", activity: .loading) }
    await store.receive(.file(.failed(.loading, DiskFull.problem))) {
      $0.file = SavingState("", activity: .waiting, problem: DiskFull.problem, failures: 1)
    }
    store.dependencies.fileStorage = storage
    await clock.advance(by: .seconds(1))
    await store.receive(.file(.intervalPassed)) { ($0.file.activity, $0.file.saveCount) = (.saving, 0) }
    await store.receive(.file(.saved(merged: Draft(text: "theirs")))) {
      $0.draft.text = "theirs"
      $0.file = SavingState("theirs")
    }
    await store.finish()
  }

  @Test("A change whose backup can't be saved is in the file once, and the problem stays until the next save")
  func withoutBackup() async throws {
    let storage = FileStorage.inMemory()
    let problem = StorageError.notBackedUp(path: "", backup: "", cause: .permissionDenied)
    let store = editorStore(storage, file: SavingState<Words>(""))
    store.dependencies.fileStorage.save = { data, file in
      try await storage.save(data, file)
      if file == Words.location.backup { throw problem }
    }
    await store.change("tick", SavingState("", "tick", saving: 1, activity: .saving))
    await store.receive(.file(.saved(problem: problem))) { $0.file = SavingState("tick", problem: problem) }
    store.dependencies.fileStorage = storage
    await store.change(
      "tick tick", SavingState("tick", "tick tick", saving: 1, activity: .saving, problem: problem))
    await store.receive(.file(.saved())) { $0.file = SavingState("tick tick") }
    await store.finish()
    #expect(try await storage.load(Words.self, from: Words.location) == Words(text: "tick tick"))
  }

  @Test("Loading replaces the document, and doesn't save it")
  func load() async throws {
    let storage = FileStorage.inMemory()
    let store = editorStore(storage, file: SavingState<Draft>())
    await store.send(.file(.load)) { $0.file = SavingState("", activity: .loading) }
    await store.receive(.file(.loaded(nil))) { $0.file.activity = nil }
    try await storage.save(Draft(text: "saved"), to: Draft.location)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Draft(text: "saved")))) {
      $0.draft.text = "saved"
      $0.file = SavingState("saved")
    }
    await store.finish()
  }

  @Test("Nothing is saved before the document is loaded")
  func notLoaded() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Draft(text: "old"), to: Draft.location)
    let store = editorStore(storage, file: SavingState<Draft>())
    await store.send(.textChanged("mine")) { $0.draft.text = "mine" }
    await store.send(.file(.save))
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "old"))
  }

  @Test("A change while the document is loaded isn't replaced by it")
  func changeWhileLoading() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Words(text: "old"), to: Words.location)
    let (loads, saves) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let store = editorStore(storage, file: SavingState<Words>())
    store.dependencies.fileStorage.load = { file in
      for await _ in loads.stream { break }
      return try await storage.load(file)
    }
    await store.send(.file(.load)) { $0.file = SavingState("", activity: .loading) }
    store.dependencies.fileStorage = storage.slow(until: saves.stream)
    await store.change("mine", SavingState("", "mine", saving: 1, activity: .saving))
    loads.continuation.yield()
    await store.receive(.file(.loaded(Words(text: "old"))))
    saves.continuation.yield()
    await store.receive(.file(.saved(merged: Words(text: "old mine")))) {
      $0.draft.text = "old mine"
      $0.file = SavingState("old mine")
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
    await store.receive(/Editor<Draft>.Action.file .. /SavingAction.loaded) {
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
    await store.receive(/Editor<Draft>.Action.file .. /SavingAction.loaded)
    try await storage.save(Data("{".utf8), Draft.location)
    await store.send(.textChanged("ab"))
    await store.receive(/Editor<Draft>.Action.file .. /SavingAction.saved)
    #expect(store.state.file.problem == nil)
    #expect(store.state.file.recovery?.detail != nil)
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "ab"))
    #expect(try await storage.load(.data("draft.json.corrupt-1")) == Data("{".utf8))
  }

  @Test("A file of another program is reported, and never replaced")
  func foreign() async throws {
    let storage = FileStorage.inMemory([Draft.location: Data("[1]".utf8)])
    let clock = TestClock()
    let store = editorStore(storage, file: SavingState<Draft>(), on: clock)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor<Draft>.Action.file) { $0.file.failures = 1 }
    #expect(store.state.file.problem != nil)
    await store.send(.textChanged("a"))
    await clock.advance(by: .seconds(1))
    await store.receive(.file(.intervalPassed))
    await store.receive(/Editor<Draft>.Action.file) { $0.file.failures = 2 }
    #expect(store.state.file.problem?.description.contains("The file was not changed.") == true)
    #expect(try await storage.load(Draft.location) == Data("[1]".utf8))
    await store.skipInFlightEffects()
  }
}
