import ArchitectureTesting
import FileStorage
import Testing

@Suite("Documents of a child that its parent removes")
@MainActor
struct SavingAfterRemovalTests {
  private func deskStore(
    _ storage: FileStorage, after interval: Duration,
    merge: (@Sendable (Draft, Draft, Draft) -> Draft)? = nil
  ) -> TestStore<Desk.State, Desk.Action> {
    TestStore(initialState: Desk.State(editor: Editor.State())) {
      Desk(editor: Editor(interval: interval, merge: merge))
    } withDependencies: {
      $0.fileStorage = storage
      $0.clock = TestClock()
    }
  }

  /// Makes a change, which starts a save.
  private func change(to text: String, _ store: TestStore<Desk.State, Desk.Action>) async {
    await store.send(.editor(.presented(.textChanged(text)))) {
      $0.editor?.draft.text = text
      $0.editor?.file = SavingState(saved: Draft(), unsaved: Draft(text: text), activity: .saving)
    }
  }

  /// Makes a change, and waits until it is saved.
  private func save(
    _ text: String, _ store: TestStore<Desk.State, Desk.Action>, then activity: SavingState<Draft>.Activity?
  ) async {
    await change(to: text, store)
    await store.receive(.editor(.presented(.file(.saved())))) {
      $0.editor?.file = SavingState(saved: Draft(text: text), activity: activity)
    }
  }

  @Test("The last change is saved, while it waits and during a save", arguments: [true, false])
  func removal(waits: Bool) async throws {
    let storage = FileStorage.inMemory()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = deskStore(waits ? storage : storage.slow(until: gate.stream), after: .seconds(1))
    if waits { await save("a", store, then: .waiting) } else { await change(to: "a", store) }
    await store.send(.editor(.presented(.textChanged("ab")))) { $0.editor?.draft.text = "ab" }
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    gate.continuation.yield()
    gate.continuation.yield()
    await store.finish()
    #expect(try await storage.load(Draft.self, from: Draft.location) == Draft(text: "ab"))
    #expect(try await storage.load(Draft.location.replacedCopy) == nil)
  }

  @Test(
    "The last change is merged with that of another program, or saved beside it", arguments: [true, false])
  func removalBesideAnother(merges: Bool) async throws {
    let storage = FileStorage.inMemory()
    let store = deskStore(storage, after: .seconds(1), merge: merges ? Draft.merging : nil)
    await save("mi", store, then: .waiting)
    await store.send(.editor(.presented(.textChanged("mine")))) { $0.editor?.draft.text = "mine" }
    try await Draft.add("theirs", in: storage)
    await store.send(.editor(.dismiss)) { $0.editor = nil }
    await store.finish()
    let (file, copy) = merges ? ("theirs mine", nil) : ("mi theirs", "mine")
    #expect(try await storage.load(Draft.self, from: Draft.location)?.text == file)
    #expect(try await storage.load(Draft.self, from: Draft.location.replacedCopy)?.text == copy)
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
