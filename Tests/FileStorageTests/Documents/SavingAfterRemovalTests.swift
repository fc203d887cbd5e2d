import ArchitectureTesting
import FileStorage
import Synchronization
import Testing

@Suite("Documents of a child that its parent removes")
@MainActor
struct SavingAfterRemovalTests {
  private typealias DeskStore<Document: TextDocument> = TestStore<Desk<Document>.State, Desk<Document>.Action>

  private func deskStore<Document: TextDocument>(
    _ storage: FileStorage, file: SavingState<Document> = SavingState<Draft>(""), after interval: Duration
  ) -> DeskStore<Document> {
    TestStore(initialState: Desk<Document>.State(editor: Editor<Document>.State(file: file))) {
      Desk(editor: Editor<Document>(interval: interval))
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = TestClock()
    }
  }

  /// Makes a change, which starts a save.
  private func change<Document>(to text: String, _ store: DeskStore<Document>) async {
    await store.send(.editor(.presented(.textChanged(text)))) {
      $0.editor?.draft.text = text
      $0.editor?.file = SavingState("", text, saving: 1, activity: .saving)
    }
  }

  /// Makes a change, and waits until it is saved.
  private func save<Document>(
    _ text: String, _ store: DeskStore<Document>, then activity: SavingState<Document>.Activity?
  ) async {
    await change(to: text, store)
    await store.receive(.editor(.presented(.file(.saved())))) {
      $0.editor?.file = SavingState(text, activity: activity)
    }
  }

  /// Makes a change that a save in progress doesn't have, and removes the child.
  private func changeAndDismiss<Document>(_ text: String, _ store: DeskStore<Document>) async {
    store.exhaustivity = .off
    await store.send(.editor(.presented(.textChanged(text))))
    await store.send(.editor(.dismiss))
  }

  @Test(
    "The last change is saved once, while it waits and during a save, also that of another program",
    arguments: [true, false])
  func removal(waits: Bool) async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = deskStore(
      waits ? storage : storage.slow(until: gate.stream), file: SavingState<Words>(""), after: .seconds(1))
    if waits { await save("a", store, then: .waiting) } else { await change(to: "a", store) }
    if waits { try await Words.add("a", in: storage) }
    await changeAndDismiss("a a", store)
    gate.continuation.yield()
    gate.continuation.yield()
    await store.finish()
    #expect(
      try await storage.load(Words.self, from: Words.location) == Words(text: waits ? "a a a" : "a a"))
    #expect(try await storage.load(Words.location.replacedCopy) == nil)
  }

  @Test("A replacement that doesn't fit the document of another program is saved beside it")
  func removalBesideAnother() async throws {
    let storage = FileStorage.inMemory()
    let store = deskStore(storage, after: .seconds(1))
    await save("mi", store, then: .waiting)
    try await Draft.add("theirs", in: storage)
    await changeAndDismiss("mine", store)
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location)?.text == "mi theirs")
    #expect(try await storage.load(Draft.self, from: Draft.location.replacedCopy)?.text == "mine")
  }

  @Test(
    "Changes that wait after a failed load or save, or failed at the end of a program, are saved",
    arguments: 0...2)
  func removalAfterFailure(number: Int) async throws {
    let storage = FileStorage.inMemory()
    let fails = Mutex(true)
    let store = deskStore(storage, file: number == 0 ? SavingState<Draft>() : SavingState(""), after: .zero)
    store.dependencies.fileStorage.load = { file in
      if fails.withLock(\.self) { throw DiskFull() }
      return try await storage.load(file)
    }
    store.exhaustivity = .off
    let actions: [Editor<Draft>.Action] = [.file(.load), .textChanged("a"), .file(.save)]
    for action in number == 0 ? actions[..<1] : actions[1...number] {
      await store.send(.editor(.presented(action)))
      await store.receive(/Desk<Draft>.Action.editor)
    }
    #expect(store.state.editor?.file.activity == (number == 2 ? nil : .waiting))
    if number == 0 { await store.send(.editor(.presented(.textChanged("a")))) }
    fails.withLock { $0 = false }
    await store.send(.editor(.dismiss))
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "a"))
  }

  @Test("Without unsaved changes, nothing is saved", arguments: [0, 1])
  func removalWithoutChanges(seconds: Int) async throws {
    let storage = FileStorage.inMemory()
    let store = deskStore(storage, after: .seconds(seconds))
    await save("a", store, then: seconds > 0 ? .waiting : nil)
    try await storage.save(Draft(text: "of another process"), to: Draft.location)
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "of another process"))
  }
}
