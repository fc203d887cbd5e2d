import Architecture
import TestTraits
import Testing

@Suite("Actions of tasks that outlive their effect")
@MainActor
struct LateActionTests {
  @Test("An action sent after the effect has ended is dropped and reported at the effect")
  func afterEnd() async {
    let recorder = IssueRecorder()
    let (gate, done) = (Gate(), Gate())
    let line = #line + 5
    await recorder.recording {
      let store = logStore { action in
        action != "start"
          ? .none
          : .run { send in
            Task {
              await gate.wait()
              await send("late")
              done.open()
            }
          }
      }
      await store.send("start").finish()
      gate.open()
      await done.wait()
      #expect(store.state == ["start"])
    }
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.first?.contains(#"sent after its effect had ended: "late""#) == true)
    #expect(recorder.issues.first?.line == line)
  }

  @Test("A late action of a canceled effect is dropped and reported", arguments: [false, true])
  func afterCancellation(isPartOfEffect: Bool) async {
    let recorder = IssueRecorder()
    let (reached, gate, done) = (Gate(), Gate(), Gate())
    await recorder.recording {
      let store = logStore { action in
        action != "start"
          ? .none
          : .run { send in
            let work: @Sendable () async -> Void = {
              reached.open()
              await gate.wait()
              await send("late")
              done.open()
            }
            if isPartOfEffect { await work() } else { await Task { await work() }.value }
          }
      }
      let task = store.send("start")
      await reached.wait()
      task.cancel()
      gate.open()
      await done.wait()
      #expect(store.state == ["start"])
    }
    // The code of a canceled effect may still send for a while, which is no mistake.
    #expect(recorder.messages.count == (isPartOfEffect ? 0 : 1))
  }
}
