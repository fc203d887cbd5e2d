import ArchitectureTesting
import FileStorage
import Foundation
import TestTraits
import Testing

@Suite("Documents of a reducer that other programs change, too", .timeLimit(.standard))
@MainActor
struct SavingBesideOthersTests {
  private typealias EditorStore<Document: TextDocument> = TestStore<
    Editor<Document>.State, Editor<Document>.Action
  >

  /// Makes a change that waits, and then adds a word like another program.
  private func changeBesideAnother<Document: TextDocument>(
    _ storage: FileStorage, of type: Document.Type = Draft.self, on clock: TestClock = TestClock()
  ) async throws -> EditorStore<Document> {
    try await storage.save(Document(text: "old"), to: Document.location)
    let store = editorStore(
      storage, file: SavingState<Document>("old", activity: .waiting), after: .seconds(1), on: clock)
    await store.change("old mine", SavingState("old", "old mine", activity: .waiting))
    try await Document.add("theirs", in: storage)
    return store
  }

  private func save<Document>(_ store: EditorStore<Document>) async {
    await store.send(.file(.save)) {
      ($0.file.activity, $0.file.saveCount) = (.finishing, $0.file.unsaved.count)
    }
  }

  private let conflict = StorageError.changedByAnother(path: "draft.json in the data directory")

  /// Expects that a waiting change isn't saved, because of the other program's.
  private func refuse(_ store: EditorStore<Draft>) async {
    await save(store)
    await store.receive(.file(.failed(.saving, conflict))) {
      $0.file = SavingState("old", "old mine", problem: self.conflict, failures: 1)
    }
  }

  @Test(
    "A change isn't saved over that of another program, whose document can then be loaded, also while a save waits",
    arguments: [true, false])
  func conflict(waits: Bool) async throws {
    let storage = FileStorage.inMemory()
    let clock = TestClock()
    let store = try await changeBesideAnother(storage, on: clock)
    if waits {
      await clock.advance(by: .seconds(1))
      await store.send(.file(.intervalPassed)) { ($0.file.activity, $0.file.saveCount) = (.saving, 1) }
      await store.receive(.file(.failed(.saving, conflict))) {
        $0.file = SavingState("old", "old mine", activity: .waiting, problem: self.conflict, failures: 1)
      }
    } else {
      await refuse(store)
    }
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "old theirs"))
    await store.send(.file(.load)) { $0.file.activity = .loading }
    await store.receive(.file(.loaded(Draft(text: "old theirs")))) {
      $0.draft.text = "old theirs"
      $0.file = SavingState("old theirs")
    }
    await clock.advance(by: .seconds(1))
    if waits { await store.receive(.file(.intervalPassed)) }
    await store.finish()
  }

  @Test("A document that wasn't saved can replace the document of the other program")
  func replacing() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await refuse(store)
    await store.send(.file(.replace)) { ($0.file.activity, $0.file.saveCount) = (.finishing, 1) }
    await store.receive(.file(.saved())) { $0.file = SavingState("old mine") }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "old mine"))
  }

  @Test("A waiting replacement isn't replaced by the document in the file")
  func loadedWhileWaiting() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage)
    await store.send(.file(.load))
    await store.receive(.file(.loaded(Draft(text: "old theirs"))))
    await refuse(store)
    await store.finish()
  }

  @Test("A save applies its change to that of another program, and the state has the result")
  func applying() async throws {
    let storage = FileStorage.inMemory()
    let store = try await changeBesideAnother(storage, of: Words.self)
    await save(store)
    await store.receive(.file(.saved(merged: Words(text: "old theirs mine")))) {
      $0.draft.text = "old theirs mine"
      $0.file = SavingState("old theirs mine")
    }
    await store.finish()
    #expect(try await storage.load(Words.self, from: Words.location) == Words(text: "old theirs mine"))
  }

  @Test("A change during a save is applied to its result once, and saved")
  func changeDuringSave() async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = try await changeBesideAnother(storage, of: Words.self)
    store.dependencies.fileStorage = storage.slow(until: gate.stream)
    await save(store)
    await store.change(
      "old mine mine", SavingState("old", "old mine", "old mine mine", saving: 1, activity: .finishing))
    gate.continuation.yield()
    await store.receive(.file(.saved(merged: Words(text: "old theirs mine")))) {
      $0.draft.text = "old theirs mine mine"
      $0.file = SavingState("old theirs mine", "old theirs mine mine", saving: 1, activity: .finishing)
    }
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("old theirs mine mine") }
    await store.finish()
    #expect(try await storage.load(Words.self, from: Words.location)?.text == "old theirs mine mine")
  }

  @Test("The changes of other programs are followed, except during a save; own saves aren't")
  func follow() async throws {
    let storage = FileStorage.inMemory()
    let store = editorStore(storage, file: SavingState<Draft>())
    let following = await store.send(.file(.follow))
    try await storage.save(Draft(text: "theirs"), to: Draft.location)
    await store.receive(.file(.loaded(Draft(text: "theirs")))) {
      $0.draft.text = "theirs"
      $0.file = SavingState("theirs")
    }
    await store.change("mine", SavingState("theirs", "mine", saving: 1, activity: .saving))
    await store.receive(.file(.saved())) { $0.file = SavingState("mine") }
    store.dependencies.fileStorage.save = { _, _ in try await Task.sleep(for: .seconds(1000)) }
    await store.change("ours", SavingState("mine", "ours", saving: 1, activity: .saving))
    try await storage.save(Draft(text: "newer"), to: Draft.location)
    await store.receive(.file(.loaded(Draft(text: "newer"))))
    following.cancel()
    await store.skipInFlightEffects(strict: false)
  }

  @Test("A change before the subscription, and one right after a save, before its end is known, are followed")
  func followWithoutGap() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Draft(text: "old"), to: Draft.location)
    let store = editorStore(storage, file: SavingState<Draft>("old"))
    try await Draft.add("theirs", in: storage)
    let following = await store.send(.file(.follow))
    await store.receive(.file(.loaded(Draft(text: "old theirs")))) {
      $0.draft.text = "old theirs"
      $0.file = SavingState("old theirs")
    }
    let gate = AsyncStream.makeStream(of: Void.self)
    store.dependencies.fileStorage.withLock = { file, timeout, body in
      try await storage.withLock(file, timeout, body)
      await Task { for await _ in gate.stream { break } }.value
    }
    await store.change("mine", SavingState("old theirs", "mine", saving: 1, activity: .saving))
    while try await storage.load(Draft.self, from: Draft.location)?.text != "mine" { await Task.yield() }
    try await Draft.add("more", in: storage)
    await store.receive(.file(.loaded(Draft(text: "mine more"))))
    gate.continuation.yield()
    await store.receive(.file(.saved())) { $0.file = SavingState("mine") }
    await store.receive(.file(.loaded(Draft(text: "mine more")))) {
      $0.draft.text = "mine more"
      $0.file = SavingState("mine more")
    }
    following.cancel()
    await store.finish()
  }

  @Test("A document that another program saves after a save of it failed is followed")
  func followAfterFailure() async throws {
    let storage = FileStorage.inMemory()
    let store = editorStore(storage.full, file: SavingState<Words>(""))
    let following = await store.send(.file(.follow))
    await store.change("same", SavingState("", "same", saving: 1, activity: .saving))
    await store.receive(.file(.failed(.saving, DiskFull.problem))) {
      $0.file = SavingState("", "same", activity: .waiting, problem: DiskFull.problem, failures: 1)
    }
    try await Words.add("same", in: storage)
    await store.receive(.file(.loaded(Words(text: "same")))) {
      $0.draft.text = "same same"
      $0.file = SavingState("same", "same same", activity: .waiting, problem: DiskFull.problem, failures: 1)
    }
    following.cancel()
    store.dependencies.fileStorage = storage
    await save(store)
    await store.receive(.file(.saved())) { $0.file = SavingState("same same") }
    await store.finish()
  }

  @Test("A directory that is removed and made again is followed again")
  func followedDirectory() async throws {
    let directory = TemporaryDirectory()
    let clock = TestClock()
    let store = Store(initialState: Editor<Draft>.State()) {
      Editor<Draft>()
    } withDependencies: {
      $0.fileStorage = directory.storage
      $0.clock = clock
    }
    let following = store.send(.file(.follow))
    for text in ["a", "b"] {
      try await directory.storage.save(Draft(text: text), to: Draft.location)
      while store.draft.text != text {
        await clock.advance(by: .seconds(1))
        await Task.yield()
      }
      if text == "a" { try FileManager.default.removeItem(atPath: directory.path) }
    }
    following.cancel()
  }

  @Test("Equal changes of two windows at the same time both count", arguments: [1, 20])
  func equalChanges(count: Int) async throws {
    let directory = TemporaryDirectory()
    let stores = (0...1).map { _ in wordsStore(directory, on: TestClock()) }
    for store in stores { await store.send(.file(.load)).finish() }
    for _ in 0..<count {
      for store in stores { store.send(.textChanged(store.draft.text + " tick")) }
    }
    for store in stores { await finishSaving(store) }
    let words = try await directory.storage.load(Words.self, from: Words.location)?.words
    #expect(words == Array(repeating: "tick", count: 2 * count))
  }

  private func wordsStore(
    _ directory: TemporaryDirectory, on clock: TestClock
  ) -> Store<Editor<Words>.State, Editor<Words>.Action> {
    Store(initialState: Editor<Words>.State()) {
      Editor<Words>(interval: .seconds(1))
    } withDependencies: {
      $0.fileStorage = .live(directory.directories, lockTimeout: .seconds(1000))
      $0.clock = clock
    }
  }

  private func finishSaving(_ store: Store<Editor<Words>.State, Editor<Words>.Action>) async {
    store.send(.file(.save))
    for await activity in store.values(of: \.file.activity) where activity == nil { break }
  }

  @Test(
    "Commands at the same time, and two windows, lose no word, restore none, and add none twice",
    arguments: 0..<10)
  func laws(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let directory = TemporaryDirectory()
    let clock = TestClock()
    var stores: [Store<Editor<Words>.State, Editor<Words>.Action>] = []
    var (added, removed, ticks): (Set<String>, Set<String>, Int) = ([], [], 0)
    for follows in [true, false] {
      let store = wordsStore(directory, on: clock)
      await store.send(.file(.load)).finish()
      if follows { store.send(.file(.follow)) }
      stores.append(store)
    }
    var commands: [Task<Void, any Error>] = []
    for number in 0..<60 {
      let (word, store) = ("w\(number)", stores[Int.random(in: 0...1, using: &random)])
      let words = store.draft.words
      switch Int.random(in: 0...7, using: &random) {
      case 0, 1:
        store.send(.textChanged((words + [word]).joined(separator: " ")))
        added.insert(word)
      case 2:
        guard let old = words.filter({ $0 != "tick" }).randomElement(using: &random) else { break }
        store.send(.textChanged(words.filter { $0 != old }.joined(separator: " ")))
        removed.insert(old)
      case 3, 4:
        commands.append(Task { try await Words.add(word, in: .live(directory.directories)) })
        added.insert(word)
      case 5:
        for store in stores { store.send(.textChanged(store.draft.text + " tick")) }
        commands.append(Task { try await Words.add("tick", in: .live(directory.directories)) })
        ticks += 3
      case 6: await clock.advance(by: .seconds(1))
      default: store.send(.file(.save))
      }
      if Bool.random(using: &random) { try await commands.popLast()?.value }
    }
    for command in commands { try await command.value }
    // The second round loads what the first one saved.
    for store in stores + stores {
      await finishSaving(store)
      store.send(.file(.load))
      for await activity in store.values(of: \.file.activity) where activity != .loading { break }
    }
    let expected = (added.subtracting(removed) + Array(repeating: "tick", count: ticks)).sorted()
    for store in stores {
      #expect(store.file.problem == nil)
      #expect(store.draft.words.sorted() == expected)
    }
    let file = try await directory.storage.load(Words.self, from: Words.location)
    #expect(file?.words.sorted() == expected)
  }
}
