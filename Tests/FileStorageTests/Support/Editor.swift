import ArchitectureTesting
import FileStorage
import Testing

struct Draft: StoredDocument, Equatable {
  static let format = "test.draft"
  static let version = 1
  var text = ""
}

struct Editor: Reducer {
  struct State: Equatable {
    var draft = Draft()
    /// As after the load of a file that doesn't exist.
    var file = SavingState(saved: Draft())
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case file(SavingAction<Draft>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.draft.text = text }
      return .none
    }
    .saving(\.draft, in: Draft.location, after: interval, state: \.file, action: /Action.file, merge: merge)
  }

  var interval = Duration.zero
  var merge: (@Sendable (Draft, Draft, Draft) -> Draft)?
}

struct Desk: Reducer {
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

extension Draft {
  static let location = StorageFile.data("draft.json")

  /// Merges the words of two programs: those that either added, and none that either removed.
  @Sendable static func merging(_ base: Draft, _ mine: Draft, _ theirs: Draft) -> Draft {
    #expect(mine != base && theirs != base && mine != theirs)
    let (old, words) = (base.words, mine.words)
    let kept = theirs.words.filter { !old.contains($0) || words.contains($0) }
    let added = words.filter { !old.contains($0) && !kept.contains($0) }
    return Draft(text: (kept + added).joined(separator: " "))
  }

  var words: [String] { text.split(separator: " ").map(String.init) }

  /// Adds a word, as a command does while the window is open.
  static func add(_ word: String, in storage: FileStorage) async throws {
    try await storage.update(Draft.self, in: location) { found, _ in
      Draft(text: ((found?.words ?? []) + [word]).joined(separator: " "))
    }
  }
}

extension FileStorage {
  /// Makes each save of the draft wait for an element of the stream; like a disk, it doesn't respond to cancellation.
  func slow(until gate: AsyncStream<Void>) -> FileStorage {
    var slow = self
    slow.save = { data, file in
      if file == Draft.location { await Task { for await _ in gate { break } }.value }
      try await save(data, file)
    }
    return slow
  }
}

struct DiskFull: Error {}

/// Returns a store of an editor, with a clock that isn't advanced unless it is passed.
@MainActor
func editorStore(
  _ storage: FileStorage, from state: Editor.State = Editor.State(), after interval: Duration = .zero,
  on clock: TestClock = TestClock(), merge: (@Sendable (Draft, Draft, Draft) -> Draft)? = nil
) -> TestStore<Editor.State, Editor.Action> {
  TestStore(initialState: state) {
    Editor(interval: interval, merge: merge)
  } withDependencies: {
    $0.fileStorage = storage
    $0.clock = clock
  }
}
