import AppFeature
import ArchitectureTesting
import Testing

@Suite("App: recorded sessions")
struct RecordedSessionTests {
  @Test(
    "Each recorded session changes the state today as it did then",
    arguments: try recordings(in: "Recordings"))
  func sessions(recording: RecordingPath) {
    testReplay(of: recording) { AppReducer() }
  }
}
