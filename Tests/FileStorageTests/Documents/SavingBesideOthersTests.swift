import ArchitectureTesting
import FileStorage
import Testing

@Suite("Documents of a reducer that other programs change, too")
@MainActor
struct SavingBesideOthersTests {
  /// Makes a change that waits, and then adds a word like another program.
  private func changeBesideAnother(
    _ storage: FileStorage, merge: (@Sendable (Draft, Draft, Draft) -> Draft)? = nil
  ) async throws -> TestStore<Editor.State, Editor.Action> {
    let old = Draft(text: "old")
    try await storage.save(old, to: Draft.location)
    let waiting = SavingState(saved: old, activity: .waiting)
    let store = editorStore(
      storage, from: Editor.State(draft: old, file: waiting), after: .seconds(1), merge: merge)
    await store.send(.textChanged("old mine")) { $0.draft.text = "old mine" }
    try await Draft.add("theirs", in: storage)
    return store
  }

  private func save(_ store: TestStore<Editor.State, Editor.Action>) async {
    await store.send(.file(.save)) {
      $0.file.unsaved = $0.draft
      $0.file.activity = .finishing
    }
  }

  /// Expects that a waiting change isn't saved, because of the other program's.
  private func refuse(_ store: TestStore<Editor.State, Editor.Action>) async {
    let error = StorageError.changedByAnother(path: "draft.json in the data directory")
    await save(store)
    await store.receive(.file(.failed(.saving, error))) {
      $0.file.activity = nil
      $0.file.problem = error
    }
  }

  @Test("A change isn't saved over that of another program, whose document can then be loaded")
  func conflict() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await refuse(store)
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "old theirs"))
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Draft(text: "old theirs")))) {
      $0.draft.text = "old theirs"
      $0.file = SavingState(saved: Draft(text: "old theirs"))
    }
    await store.finish()
  }

  @Test("A document that wasn't saved can replace the document of the other program")
  func replacing() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await refuse(store)
    await store.send(.file(.replace)) { $0.file.activity = .finishing }
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: Draft(text: "old mine")) }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "old mine"))
  }

  @Test("A waiting change isn't replaced by the document in the file, unless they are merged")
  func loadedWhileWaiting() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await store.send(.file(.load))
    await store.receive(.file(.loaded(Draft(text: "old theirs"))))
    await refuse(store)
    await store.finish()
  }

  @Test("A save merges the change of another program, and the state has the result")
  func merging() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage, merge: Draft.merging)
    await save(store)
    let both = Draft(text: "old theirs mine")
    await store.receive(.file(.saved(merged: both))) {
      $0.draft = both
      $0.file = SavingState(saved: both)
    }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == both)
  }

  @Test("A change during a save that merges is merged with its result, and saved")
  func changeDuringMerge() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = try await changeBesideAnother(storage, merge: Draft.merging)
    store.dependencies.fileStorage = storage.slow(until: gate.stream)
    await save(store)
    await store.send(.textChanged("old mine more")) { $0.draft.text = "old mine more" }
    gate.continuation.yield()
    let (both, all) = (Draft(text: "old theirs mine"), Draft(text: "old theirs mine more"))
    await store.receive(.file(.saved(merged: both))) {
      $0.draft = all
      $0.file = SavingState(saved: both, unsaved: all, activity: .finishing)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: all) }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == all)
  }

  @Test("The changes of other programs are followed, except during a save; own saves aren't")
  func follow() async throws {
    let storage = FileStorage.inMemory()
    let store = editorStore(storage, from: Editor.State(file: SavingState()))
    let following = await store.send(.file(.follow))
    try await storage.save(Draft(text: "theirs"), to: Draft.location)
    await store.receive(.file(.loaded(Draft(text: "theirs")))) {
      $0.draft.text = "theirs"
      $0.file = SavingState(saved: Draft(text: "theirs"))
    }
    await store.send(.textChanged("mine")) {
      $0.draft.text = "mine"
      $0.file.unsaved = Draft(text: "mine")
      $0.file.activity = .saving
    }
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: Draft(text: "mine")) }
    store.dependencies.fileStorage.save = { _, _ in try await Task.sleep(for: .seconds(1000)) }
    await store.send(.textChanged("ours")) {
      $0.draft.text = "ours"
      $0.file.unsaved = Draft(text: "ours")
      $0.file.activity = .saving
    }
    try await storage.save(Draft(text: "newer"), to: Draft.location)
    await store.receive(.file(.loaded(Draft(text: "newer"))))
    following.cancel()
    await store.skipInFlightEffects(strict: false)
  }

  @Test("A followed change of another program is merged with a change that waits or failed to be saved")
  func followMerges() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage, merge: Draft.merging)
    let following = await store.send(.file(.follow))
    try await Draft.add("more", in: storage)
    await store.receive(.file(.loaded(Draft(text: "old theirs more")))) {
      $0.draft.text = "old theirs more mine"
      $0.file.saved = Draft(text: "old theirs more")
    }
    let error = StorageError.unexpected(type: "DiskFull")
    store.dependencies.fileStorage.save = { _, _ in throw DiskFull() }
    await save(store)
    await store.receive(.file(.failed(.saving, error))) {
      $0.file.activity = nil
      $0.file.problem = error
    }
    store.dependencies.fileStorage = storage
    try await Draft.add("again", in: storage)
    let (theirs, all) = (Draft(text: "old theirs more again"), Draft(text: "old theirs more again mine"))
    await store.receive(.file(.loaded(theirs))) {
      $0.draft = all
      $0.file = SavingState(saved: theirs, unsaved: all, activity: .saving, problem: error)
    }
    await store.receive(.file(.saved())) { $0.file = SavingState(saved: all, activity: .waiting) }
    await store.send(.file(.save)) { $0.file.activity = nil }
    following.cancel()
    await store.finish()
  }

  @Test("Commands at the same time, and two windows, lose no word and restore none", arguments: 0..<10)
  func laws(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let directory = TemporaryDirectory()
    let clock = TestClock()
    var stores: [Store<Editor.State, Editor.Action>] = []
    var (added, removed): (Set<String>, Set<String>) = ([], [])
    for follows in [true, false] {
      let store = Store(initialState: Editor.State()) {
        Editor(interval: .seconds(1), merge: Draft.merging)
      } withDependencies: {
        $0.fileStorage = .live(directory.directories)
        $0.clock = clock
      }
      await store.send(.file(.load)).finish()
      if follows { store.send(.file(.follow)) }
      stores.append(store)
    }
    var commands: [Task<Void, any Error>] = []
    for number in 0..<60 {
      let (word, store) = ("w\(number)", stores[Int.random(in: 0...1, using: &random)])
      let words = store.draft.words
      switch Int.random(in: 0...6, using: &random) {
      case 0, 1:
        store.send(.textChanged((words + [word]).joined(separator: " ")))
        added.insert(word)
      case 2:
        guard let old = words.randomElement(using: &random) else { break }
        store.send(.textChanged(words.filter { $0 != old }.joined(separator: " ")))
        removed.insert(old)
      case 3, 4:
        commands.append(Task { try await Draft.add(word, in: .live(directory.directories)) })
        added.insert(word)
      case 5: await clock.advance(by: .seconds(1))
      default: store.send(.file(.save))
      }
      if Bool.random(using: &random) { try await commands.popLast()?.value }
    }
    for command in commands { try await command.value }
    // The second round saves what the first one merged.
    for store in stores + stores {
      store.send(.file(.save))
      for await activity in store.values(of: \.file.activity) where activity == nil { break }
      store.send(.file(.load))
      for await activity in store.values(of: \.file.activity) where activity != .loading { break }
    }
    for store in stores {
      #expect(store.file.problem == nil)
      #expect(Set(store.draft.words) == added.subtracting(removed))
      #expect(store.draft.words.count == Set(store.draft.words).count)
    }
    let file = try await directory.storage.load(Draft.self, from: Draft.location)
    #expect(Set(file?.words ?? []) == added.subtracting(removed))
  }
}
