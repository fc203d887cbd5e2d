import ArchitectureTesting
import FileStorage
import Testing

protocol TextDocument: StoredDocument {
  var text: String { get set }
  init(text: String)
}

/// A document whose changes are replacements.
struct Draft: TextDocument {
  static let format = "test.draft"
  static let version = 1
  var text = ""
}

/// A document whose changes fit any other one, and count although they are equal.
struct Words: TextDocument {
  static let format = "test.words"
  static let version = 1
  var text = ""

  struct Change: DocumentChange {
    private(set) var (added, removed): ([String], [String]) = ([], [])

    init?(from before: Words, to after: Words) {
      added = after.words
      for word in before.words {
        if let index = added.firstIndex(of: word) { added.remove(at: index) } else { removed.append(word) }
      }
      if added.isEmpty && removed.isEmpty { return nil }
    }

    func apply(to document: inout Words) -> Bool {
      var words = document.words
      for word in removed { if let index = words.firstIndex(of: word) { words.remove(at: index) } }
      document.text = (words + added).joined(separator: " ")
      return true
    }
  }
}

struct Editor<Document: TextDocument>: Reducer {
  struct State: Equatable {
    var draft = Document(text: "")
    /// As after the load of a file that doesn't exist.
    var file = SavingState(saved: Document(text: ""))
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case file(SavingAction<Document>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .textChanged(let text) = action { state.draft.text = text }
      return .none
    }
    .saving(\.draft, in: Document.location, after: interval, state: \.file, action: /Action.file)
  }

  var interval = Duration.zero
}

struct Desk<Document: TextDocument>: Reducer {
  struct State: Equatable {
    var editor: Editor<Document>.State?
  }

  enum Action: Equatable, Sendable {
    case editor(PresentationAction<Editor<Document>.Action>)
  }

  var editor: Editor<Document>

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .presenting(\.editor, action: /Action.editor) { editor }
  }
}

extension TextDocument {
  static var location: StorageFile { .data("draft.json") }

  var words: [String] { text.split(separator: " ").map(String.init) }

  /// Adds a word, as a command does while the window is open.
  static func add(_ word: String, in storage: FileStorage) async throws {
    try await storage.update(Self.self, in: location) { found, _ in
      Self(text: ((found?.words ?? []) + [word]).joined(separator: " "))
    }
  }
}

extension SavingState where Document: TextDocument {
  /// Creates the state of a file with the first text, and a change for each later one.
  init(
    _ text: String, _ later: String..., saving count: Int? = nil, activity: Activity? = nil,
    problem: StorageError? = nil,
    failures: Int = 0
  ) {
    let documents = ([text] + later).map(Document.init)
    self.init(
      saved: documents[0],
      unsaved: zip(documents, documents.dropFirst()).compactMap(Document.Change.init(from:to:)),
      saveCount: count, activity: activity, problem: problem, failures: failures)
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

  /// A storage that loads, but whose saves fail.
  var full: FileStorage {
    var full = self
    full.save = { _, _ in throw DiskFull() }
    return full
  }
}

struct DiskFull: Error {
  static let problem = StorageError.unexpected(type: "DiskFull")
}

/// Returns a store of an editor, with a clock that isn't advanced unless it is passed.
@MainActor
func editorStore<Document: TextDocument>(
  _ storage: FileStorage, file: SavingState<Document> = SavingState<Draft>(""),
  after interval: Duration = .zero, on clock: TestClock = TestClock()
) -> TestStore<Editor<Document>.State, Editor<Document>.Action> {
  TestStore(
    initialState: Editor<Document>.State(draft: file.saved ?? Document(text: ""), file: file)
  ) {
    Editor<Document>(interval: interval)
  } withDependencies: {
    $0.fileStorage = storage
    $0.clock = clock
  }
}

extension TestStore {
  /// Changes the text, and expects the state of the file.
  func change<Document>(
    _ text: String, _ file: SavingState<Document>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line
  ) async where State == Editor<Document>.State, Action == Editor<Document>.Action {
    await send(
      .textChanged(text), change: { ($0.draft.text, $0.file) = (text, file) }, fileID: fileID,
      filePath: filePath, line: line)
  }
}
