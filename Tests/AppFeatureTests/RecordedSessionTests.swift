import AppFeature
import ArchitectureTesting
import Foundation
import Lookups
import Recording
import Testing

@Suite("App: recorded sessions")
struct RecordedSessionTests {
  @Test(
    "Each recorded session changes the state today as it did then",
    arguments: try recordings(in: "Recordings"))
  func sessions(recording: RecordingPath) {
    testReplay(of: recording, defaults: .complete) { AppReducer() }
  }

  @MainActor
  @Test(
    "Going back to any moment of a recording is undone as one change, and redone",
    arguments: try recordings(in: "Recordings"))
  func moments(recording: RecordingPath) throws {
    let data = try Data(contentsOf: URL(filePath: recording.path))
    var replay = try Replay(Recording<AppState, AppAction>(data, defaults: .complete)) { AppReducer() }
    var states = [replay.state]
    while try replay.step() != nil { states.append(replay.state) }
    let store = Store(initialState: replay.state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
    /// The session without its activities, which record going back and forth.
    var session: SessionDocument {
      var session = store.state.document
      session.activityFeed = []
      return session
    }
    let last = session
    for (number, state) in states.enumerated() {
      store.send(.resumed(state, action: number))
      let moment = session
      store.send(.history(.undoButtonTapped))
      #expect(session == last, "undone after action \(number)")
      store.send(.history(.redoButtonTapped))
      #expect(session == moment, "redone after action \(number)")
      store.send(.history(.undoButtonTapped))
    }
    #expect(store.state.lookups.ended == replay.state.lookups.ended)
  }

  @Test(
    "A session that was recorded before the app had a screen, or a screen had a field, is replayed",
    arguments: try recordings(in: "Recordings"),
    [
      ("notAdded", #""notAdded":\[\]"#), ("usesOtherReading", #""usesOtherReading":false"#),
      ("messages", #""messages":\{"items":\[\],"lastID":0\}"#),
      ("history", #""history":\{"done":\[\],"undone":\[\]\}"#),
    ])
  func older(recording: RecordingPath, member: (name: String, pattern: String)) throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: recording.path)), as: UTF8.self)
    let pattern = try Regex("\(member.pattern),?")
    let change = try Regex(#""[a-zA-Z.]*\#(member.name)[a-zA-Z.\[\]<0-9]*":"(\\.|[^"\\])*",?"#)
    let older = text.replacing(change, with: "").replacing(pattern, with: "").replacing(",}", with: "}")
    #expect(older.utf8.count < text.utf8.count)
    var replay = try Replay(Recording<AppState, AppAction>(Data(older.utf8), defaults: .complete)) {
      AppReducer()
    }
    try replay.run()
    #expect(replay.count > 0)
  }
}
