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
    var file = SavingState<Note>()
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
    .saving(\.note, in: location, after: interval, state: \.file, action: /Action.file, merge: merge)
  }

  var interval = Duration.zero
  var merge: (@Sendable (Note, Note, Note) -> Note)?
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

extension Note {
  /// Merges the words of two programs: those that either added, and none that either removed.
  @Sendable static func merging(_ base: Note, _ mine: Note, _ theirs: Note) -> Note {
    #expect(mine != base && theirs != base && mine != theirs)
    let (old, words) = (base.words, mine.words)
    let kept = theirs.words.filter { !old.contains($0) || words.contains($0) }
    let added = words.filter { !old.contains($0) && !kept.contains($0) }
    return Note(text: (kept + added).joined(separator: " "))
  }

  var words: [String] { text.split(separator: " ").map(String.init) }

  /// Adds a word, as a command does while the window is open.
  static func add(_ word: String, in storage: FileStorage) async throws {
    try await storage.update(Note.self, in: location) { found, _ in
      Note(text: ((found?.words ?? []) + [word]).joined(separator: " "))
    }
  }
}

private let location = StorageFile.data("note.json")

@Suite("Documents of a reducer")
@MainActor
struct SavingTests {
  private struct DiskFull: Error {}

  private func testStore(
    _ storage: FileStorage, after interval: Duration = .zero, on clock: TestClock = TestClock(),
    merge: (@Sendable (Note, Note, Note) -> Note)? = nil
  ) -> TestStore<Editor.State, Editor.Action> {
    TestStore(initialState: Editor.State()) {
      Editor(interval: interval, merge: merge)
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
      $0.file = SavingState(saved: Note(), activity: .saving)
    }
    await store.send(.textChanged("ab")) { $0.note.text = "ab" }
    await store.send(.textChanged("abc")) { $0.note.text = "abc" }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "a")))) { $0.file.saved = Note(text: "a") }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "abc")))) { $0.file = SavingState(saved: Note(text: "abc")) }
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
      $0.file = SavingState(saved: Note(), activity: .saving)
    }
    await store.receive(.file(.failed(.saving, "DiskFull()"))) {
      $0.file = SavingState(saved: Note(), problem: "DiskFull()")
    }
    store.dependencies.fileStorage = storage
    await store.send(.textChanged("ab")) {
      $0.note.text = "ab"
      $0.file.activity = .saving
    }
    await store.receive(.file(.saved(Note(text: "ab")))) { $0.file = SavingState(saved: Note(text: "ab")) }
    await store.finish()
  }

  @Test("Loading replaces the document, and doesn't save it")
  func load() async throws {
    let storage = FileStorage.inMemory()
    let store = testStore(storage)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(nil))) { $0.file = SavingState(saved: Note()) }
    try await storage.save(Note(text: "saved"), to: location)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Note(text: "saved")))) {
      $0.note.text = "saved"
      $0.file = SavingState(saved: Note(text: "saved"))
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
    #expect(store.state.file == SavingState(saved: Note(text: "precious!"), recovery: recovery))
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
    let store = testStore(storage)
    store.exhaustivity = .off
    await store.send(.file(.load))
    await store.receive(/Editor.Action.file .. /SavingAction.loaded)
    try await storage.save(Data("{".utf8), location)
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
    #expect(store.state.file.problem?.contains("The file was not changed.") == true)
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
      $0.file = SavingState(saved: Note(), activity: .waiting)
    }
    await clock.advance(by: .milliseconds(499))
    await store.send(.textChanged("ab")) { $0.note.text = "ab" }
    await clock.advance(by: .milliseconds(1))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = .saving }
    await store.send(.textChanged("abc")) { $0.note.text = "abc" }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "ab")))) {
      $0.file = SavingState(saved: Note(text: "ab"), activity: .waiting)
    }
    await clock.advance(by: .milliseconds(500))
    await store.receive(.file(.intervalPassed)) { $0.file.activity = .saving }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "abc")))) { $0.file = SavingState(saved: Note(text: "abc")) }
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
      $0.file = SavingState(saved: Note(), activity: .waiting)
    }
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.receive(.file(.saved(Note(text: "a")))) { $0.file = SavingState(saved: Note(text: "a")) }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "a"))
  }

  /// Makes a change that waits, and then adds a word like another program.
  private func changeBesideAnother(
    _ storage: FileStorage, merge: (@Sendable (Note, Note, Note) -> Note)? = nil
  ) async throws -> TestStore<Editor.State, Editor.Action> {
    try await storage.save(Note(text: "old"), to: location)
    let store = testStore(storage, after: .seconds(1), merge: merge)
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Note(text: "old")))) {
      $0.note.text = "old"
      $0.file = SavingState(saved: Note(text: "old"))
    }
    await store.send(.textChanged("old mine")) {
      $0.note.text = "old mine"
      $0.file.activity = .waiting
    }
    try await Note.add("theirs", in: storage)
    return store
  }

  /// Expects that a waiting change isn't saved, because of the other program's.
  private func refuse(_ store: TestStore<Editor.State, Editor.Action>) async {
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.receive(/Editor.Action.file .. /SavingAction.failed) {
      $0.file.activity = nil
      $0.file.problem =
        "“note.json in the data directory” was not saved, because another program changed it. "
        + "Load that document, or replace it."
    }
  }

  @Test("A change isn't saved over that of another program, whose document can then be loaded")
  func conflict() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await refuse(store)
    #expect(try await storage.load(Note.self, from: location) == Note(text: "old theirs"))
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Note(text: "old theirs")))) {
      $0.note.text = "old theirs"
      $0.file = SavingState(saved: Note(text: "old theirs"))
    }
    await store.finish()
  }

  @Test("A document that wasn't saved can replace the document of the other program")
  func replacing() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await refuse(store)
    await store.send(.file(.replace)) { $0.file.activity = .saving }
    await store.receive(.file(.saved(Note(text: "old mine")))) {
      $0.file = SavingState(saved: Note(text: "old mine"))
    }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "old mine"))
  }

  @Test("A waiting change isn't replaced by the document in the file, unless they are merged")
  func loadedWhileWaiting() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await store.send(.file(.load))
    await store.receive(.file(.loaded(Note(text: "old theirs"))))
    await refuse(store)
    await store.finish()
  }

  @Test("A program that doesn't load its document doesn't save over it")
  func notLoaded() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Note(text: "old"), to: location)
    let store = testStore(storage)
    await store.send(.textChanged("mine")) {
      $0.note.text = "mine"
      $0.file = SavingState(saved: Note(), activity: .saving)
    }
    store.exhaustivity = .off
    await store.receive(/Editor.Action.file .. /SavingAction.failed)
    await store.finish()
    #expect(store.state.note == Note(text: "mine"))
    #expect(try await storage.load(Note.self, from: location) == Note(text: "old"))
  }

  @Test("A change while the document is loaded isn't replaced by it")
  func changeWhileLoading() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Note(text: "old"), to: location)
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = testStore(storage, after: .seconds(1), merge: Note.merging)
    store.dependencies.fileStorage.load = { file in
      for await _ in gate.stream { break }
      return try await storage.load(file)
    }
    await store.send(.file(.load)) { $0.file.activity = .loading }
    store.dependencies.fileStorage = storage
    await store.send(.textChanged("mine")) {
      $0.note.text = "mine"
      $0.file = SavingState(saved: Note(), activity: .waiting)
    }
    gate.continuation.yield()
    await store.receive(.file(.loaded(Note(text: "old")))) {
      $0.note.text = "old mine"
      $0.file.saved = Note(text: "old")
    }
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.receive(.file(.saved(Note(text: "old mine")))) {
      $0.file = SavingState(saved: Note(text: "old mine"))
    }
    await store.finish()
  }

  @Test("A save merges the change of another program, and the state has the result")
  func merging() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage, merge: Note.merging)
    await store.send(.file(.save)) { $0.file.activity = .saving }
    let both = Note(text: "old theirs mine")
    await store.receive(.file(.saved(Note(text: "old mine"), merged: both))) {
      $0.note = both
      $0.file = SavingState(saved: both)
    }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == both)
  }

  @Test("A change during a save that merges is merged with its result, and saved")
  func changeDuringMerge() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = try await changeBesideAnother(storage, merge: Note.merging)
    store.dependencies.fileStorage = slow(storage, until: gate.stream)
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.send(.textChanged("old mine more")) { $0.note.text = "old mine more" }
    gate.continuation.yield()
    await store.receive(.file(.saved(Note(text: "old mine"), merged: Note(text: "old theirs mine")))) {
      $0.note.text = "old theirs mine more"
      $0.file = SavingState(saved: Note(text: "old theirs mine"), activity: .waiting)
    }
    await store.send(.file(.save)) { $0.file.activity = .saving }
    gate.continuation.yield()
    let all = Note(text: "old theirs mine more")
    await store.receive(.file(.saved(all))) { $0.file = SavingState(saved: all) }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == all)
  }

  @Test("A followed change of another program is merged with a change that waits or failed to be saved")
  func followMerges() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage, merge: Note.merging)
    let following = await store.send(.file(.follow))
    try await Note.add("more", in: storage)
    await store.receive(.file(.loaded(Note(text: "old theirs more")))) {
      $0.note.text = "old theirs more mine"
      $0.file.saved = Note(text: "old theirs more")
    }
    store.dependencies.fileStorage.save = { _, _ in throw DiskFull() }
    await store.send(.file(.save)) { $0.file.activity = .saving }
    await store.receive(.file(.failed(.saving, "DiskFull()"))) {
      $0.file.activity = nil
      $0.file.problem = "DiskFull()"
    }
    store.dependencies.fileStorage = storage
    try await Note.add("again", in: storage)
    let all = Note(text: "old theirs more again mine")
    await store.receive(.file(.loaded(Note(text: "old theirs more again")))) {
      $0.note = all
      $0.file = SavingState(saved: Note(text: "old theirs more again"), activity: .waiting)
    }
    // Both programs have made the same change.
    try await storage.save(all, to: location)
    await store.receive(.file(.loaded(all))) { $0.file = SavingState(saved: all) }
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
        Editor(interval: .seconds(1), merge: Note.merging)
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
      let words = store.note.words
      switch Int.random(in: 0...6, using: &random) {
      case 0, 1:
        store.send(.textChanged((words + [word]).joined(separator: " ")))
        added.insert(word)
      case 2:
        guard let old = words.randomElement(using: &random) else { break }
        store.send(.textChanged(words.filter { $0 != old }.joined(separator: " ")))
        removed.insert(old)
      case 3, 4:
        commands.append(Task { try await Note.add(word, in: .live(directory.directories)) })
        added.insert(word)
      case 5: await clock.advance(by: .seconds(1))
      default: store.send(.file(.save))
      }
      if Bool.random(using: &random) { try await commands.popLast()?.value }
    }
    for command in commands { try await command.value }
    // The second round saves what the first one merged.
    for store in stores + stores {
      // A save during which another change was made is followed by another one.
      repeat {
        store.send(.file(.save))
        for await activity in store.values(of: \.file.activity) where activity != .saving { break }
      } while store.file.activity != nil
      store.send(.file(.load))
      for await activity in store.values(of: \.file.activity) where activity != .loading { break }
    }
    for store in stores {
      #expect(store.file.problem == nil)
      #expect(Set(store.note.words) == added.subtracting(removed))
      #expect(store.note.words.count == Set(store.note.words).count)
    }
    let file = try await directory.storage.load(Note.self, from: location)
    #expect(Set(file?.words ?? []) == added.subtracting(removed))
  }

  @Test("The changes of other processes are followed, except during a save")
  func follow() async throws {
    let storage = FileStorage.inMemory()
    let store = testStore(storage)
    let following = await store.send(.file(.follow))
    try await storage.save(Note(text: "theirs"), to: location)
    await store.receive(.file(.loaded(Note(text: "theirs")))) {
      $0.note.text = "theirs"
      $0.file.saved = Note(text: "theirs")
    }
    store.dependencies.fileStorage.save = { _, _ in try await Task.sleep(for: .seconds(1000)) }
    await store.send(.textChanged("ours")) {
      $0.note.text = "ours"
      $0.file.activity = .saving
    }
    try await storage.save(Note(text: "newer"), to: location)
    await store.receive(.file(.loaded(Note(text: "newer"))))
    following.cancel()
    await store.skipInFlightEffects(strict: false)
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
    let activity = waits ? SavingState<Note>.Activity.waiting : .saving
    await store.send(.editor(.presented(.textChanged("a")))) {
      $0.editor?.note.text = "a"
      $0.editor?.file = SavingState(saved: Note(), activity: activity)
    }
    await store.send(.editor(.presented(.textChanged("ab")))) { $0.editor?.note.text = "ab" }
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    gate.continuation.yield()
    gate.continuation.yield()
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "ab"))
    #expect(try await storage.load(location.replacedCopy) == nil)
  }

  @Test(
    "The last change of a removed child is merged with that of another program, or saved beside it",
    arguments: [true, false])
  func removalBesideAnother(merges: Bool) async throws {
    let storage = FileStorage.inMemory()
    let store = TestStore(initialState: Desk.State(editor: Editor.State())) {
      Desk(editor: Editor(interval: .seconds(1), merge: merges ? Note.merging : nil))
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = TestClock()
    }
    await store.send(.editor(.presented(.textChanged("mine")))) {
      $0.editor?.note.text = "mine"
      $0.editor?.file = SavingState(saved: Note(), activity: .waiting)
    }
    try await Note.add("theirs", in: storage)
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    await store.finish()
    let (file, copy) = merges ? ("theirs mine", nil) : ("theirs", "mine")
    #expect(try await storage.load(Note.self, from: location)?.text == file)
    #expect(try await storage.load(Note.self, from: location.replacedCopy)?.text == copy)
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
      $0.editor?.file = SavingState(saved: Note(), activity: .saving)
    }
    await store.receive(.editor(.presented(.file(.saved(Note(text: "a")))))) {
      $0.editor?.file = SavingState(saved: Note(text: "a"))
    }
    await store.finish()
    try await storage.save(Note(text: "of another process"), to: location)
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    await store.finish()
    #expect(try await storage.load(Note.self, from: location) == Note(text: "of another process"))
  }
}
