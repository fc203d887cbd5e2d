import ArchitectureTesting
import Foundation
import Recording
import Testing

/// A feature whose reducer reads all that a recording has, and whose effect would never end.
private struct Visits: Reducer {
  struct State: Equatable, Codable, Sendable {
    var count = 0
    var dates: [Date] = []
    var id: UUID?
    var dice: Int?
    var answer = ""
  }

  enum Action: Equatable, Codable, Sendable {
    case visited
    case diceRolled
    case answered(String)
  }

  var step = 1
  @Dependency(\.date) private var date
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .visited:
      state.count += step
      state.dates.append(date())
      state.id = uuid()
      return .run { _ in try await Task.sleep(for: .seconds(1_000_000)) }
    case .diceRolled: state.dice = random.value(in: 1...6)
    case .answered(let text): state.answer = text
    }
    return .none
  }
}

@MainActor
@Suite("Recordings as tests")
struct RecordingReplayTests {
  /// Records two actions in a file, and deletes it after the body.
  private func withRecording(_ body: (RecordingPath) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let path = directory.appending(path: "visits.jsonl").path
    let file = try RecordingFile(path: path)
    let recorder = Recorder<Visits.State, Visits.Action>(program: "visits 1.0") { try file.write($0) }
    let store = Store(initialState: Visits.State()) {
      Visits()
    } withDependencies: {
      $0.useSystemValues()
    }
    store.record(to: recorder)
    let task = store.send(.visited)
    store.send(.diceRolled)
    task.cancel()
    try recorder.finish()
    try await body(RecordingPath(path))
  }

  @Test("A recording of the same reducer passes, without dependencies of the test")
  func same() async throws {
    try await withRecording { recording in testReplay(of: recording, defaults: Visits.State()) { Visits() } }
  }

  @Test("A changed reducer fails the test with the action and the difference")
  func changed() async throws {
    try await withRecording { recording in
      let line = #line + 2
      let messages = await failures {
        testReplay(of: recording, defaults: Visits.State()) { Visits(step: 2) }
      }
      #expect(
        messages == [
          """
          failure at RecordingReplayTests.swift:\(line)
          visits.jsonl: Action 1, .visited, diverged from the recording:
            count
            − 1
            + 2
          (Recorded: −, now: +)
          """
        ])
    }
  }

  @Test("A file that can't be read or used fails the test")
  func unusable() async throws {
    try await withRecording { recording in
      try Data("hello\n".utf8).write(to: URL(filePath: recording.path))
      let messages = await failures { testReplay(of: recording, defaults: Visits.State()) { Visits() } }
      #expect(messages.count == 1)
      #expect(messages.first?.hasSuffix("visits.jsonl: this is not a recording") == true)
    }
    let messages = await failures {
      testReplay(of: RecordingPath("/none.jsonl"), defaults: Visits.State()) { Visits() }
    }
    #expect(messages.count == 1)
  }

  @Test("The recordings of a folder are sorted by name; a folder without any is an error")
  func folder() async throws {
    try await withRecording { recording in
      let source = recording.path.replacing("/visits.jsonl", with: "/../Tests.swift")
      let folder = try #require(recording.path.split(separator: "/").dropLast().last)
      #expect(try recordings(in: String(folder), filePath: source).map(\.description) == ["visits.jsonl"])
      try FileManager.default.removeItem(atPath: recording.path)
      #expect(throws: (any Error).self) { try recordings(in: String(folder), filePath: source) }
    }
    #expect(throws: (any Error).self) { try recordings(in: "none") }
  }
}
