import Architecture
import ArchitectureTesting
import Foundation
import Recording
import Synchronization
import Testing

@MainActor
@Suite("Recording and replaying")
struct ShoppingTests {
  /// Calls a function with the path of a file that doesn't exist, and deletes it.
  private func withPath(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "shopping-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func record(in path: String) throws {
    let store = shoppingStore()
    let file = try RecordingFile(path: path)
    let recorder = Recorder<Shopping.State, Shopping.Action>(program: "shopping 1.0") { try file.write($0) }
    store.record(to: recorder)
    store.send(.nameChanged("milk"))
    store.send(.addButtonTapped)
    try recorder.finish()
  }

  @Test("A recording is replayed, and each action and state is seen again")
  func replay() throws {
    try withPath { path in
      try record(in: path)
      let recording = try Recording<Shopping.State, Shopping.Action>(
        Data(contentsOf: URL(filePath: path)), defaults: Shopping.State())
      var replay = try Replay(recording) { Shopping() }
      while let action = try replay.step() {
        print(action.number, action, replay.state.name)
      }
      #expect(replay.state.items.map(\.name) == ["milk"])
    }
  }

  @Test("Recorded sessions are the same today", arguments: try recordings(in: "Recordings"))
  func sessions(recording: RecordingPath) {
    testReplay(of: recording, defaults: Shopping.State()) { Shopping() }
  }

  @Test("A changed reducer fails with the article's message")
  func divergence() throws {
    struct Loud: Reducer {
      func reduce(into state: inout Shopping.State, action: Shopping.Action) -> Effect<Shopping.Action> {
        if case .nameChanged(let name) = action { state.name = name.uppercased() }
        return .none
      }
    }
    try withPath { path in
      try record(in: path)
      let recording = try Recording<Shopping.State, Shopping.Action>(
        Data(contentsOf: URL(filePath: path)), defaults: Shopping.State())
      var replay = try Replay(recording) { Loud() }
      let error = #expect(throws: Divergence.self) { try replay.step() }
      let output = try Article("RecordingAndReplaying").output(after: "diverged")
      #expect(error?.description == output)
    }
  }
}

@MainActor
private func shoppingStore(
  _ state: Shopping.State = Shopping.State()
) -> Store<Shopping.State, Shopping.Action> {
  Store(initialState: state) {
    Shopping()
  } withDependencies: {
    $0.useSystemValues()
  }
}

@MainActor
@Suite("The description of the format")
struct RecordingFormatTests {
  /// The lines of the example.
  private var example: [String] {
    get throws {
      let path = "\(packageDirectory)/Modules/Architecture/Recording/FORMAT.md"
      let blocks = Article.blocks(of: try String(contentsOfFile: path, encoding: .utf8))
      return try #require(blocks.first { $0.language == "json" }).lines
    }
  }

  @Test("The example can be read and replayed")
  func replay() throws {
    let text = try example.joined(separator: "\n") + "\n"
    let recording = try Recording<Shopping.State, Shopping.Action>(
      Data(text.utf8), defaults: Shopping.State())
    var replay = try Replay(recording) { Shopping() }
    while try replay.step() != nil {}
    #expect(replay.count == 5)
    #expect(replay.state == Shopping.State())
    #expect(recording.views.map(\.view) == ["the screen, in the program's own form"])
  }

  @Test("A recording of the same actions has the example's lines, apart from times and identifiers")
  func lines() async throws {
    let recorded = Mutex(Data())
    let recorder = Recorder<Shopping.State, Shopping.Action>(program: "shopping 1.0") { data in
      recorded.withLock { $0 += data }
    }
    let (first, second) = (shoppingStore(), shoppingStore(Shopping.State(name: "cheese")))
    first.record(to: recorder)
    first.send(.nameChanged("milk"))
    first.send(.addButtonTapped)
    await first.send(.suggestButtonTapped).finish()
    recorder.record(view: "the screen, in the program's own form")
    second.record(to: recorder)
    second.send(.nameChanged(""))
    try recorder.finish()
    let text = recorded.withLock { String(decoding: $0, as: UTF8.self) }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.map(stable) == (try example.map(stable)))
  }

  private func stable(_ line: String) -> String {
    line.replacing(/"(time|date)":[0-9.]+/) { "\"\($0.1)\":0" }
      .replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "ID")
  }
}
