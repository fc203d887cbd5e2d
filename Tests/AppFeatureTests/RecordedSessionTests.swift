import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Foundation
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

  @Test(
    "A session that was recorded before the app had a screen, or a screen had a field, is replayed",
    arguments: try recordings(in: "Recordings"),
    [
      ("isAdding", #""isAdding":false"#), ("addText", #""addText":"""#),
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
