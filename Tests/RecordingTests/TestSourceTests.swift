import Architecture
import FoundationEssentials
import Recording
import Testing

@MainActor
@Suite("Printing a test")
struct TestSourceTests {
  @Test("Actions are literals or JSON, effects' actions are received, and what was read is assigned")
  func source() async throws {
    let (bytes, _) = try await recording { store in
      store.send(.titleChanged("“a”\n"))
      await store.send(.loadButtonTapped).finish()
      store.send(.child(.rerollButtonTapped))
      store.send(.titleChanged(""))
    }
    let recording = try Recording<Todo.State, Todo.Action>(bytes.data)
    let source = try recording.testSource(name: "ShortTests", reducer: "Todo()")
    #expect(source.contains("\nimport Recording\nimport RecordingTests\nimport Testing\n"))
    #expect(
      source.contains("struct ShortTests {\n  @Test(\"Actions 1 to 6\")\n  func actions1() async throws {\n"))
    #expect(source.contains(##"let state: Todo.State = try recordedValue(#"{"big":0,"##))
    #expect(source.contains("      $0.uuid = .sequence([\n        UUID(uuidString: \""))
    #expect(source.contains(#"await store.send(.titleChanged("“a”\n")) {"#))
    #expect(source.contains(###"try $0.apply(["title": #""“a”\n""#])"###))
    #expect(source.contains(###"try $0.apply(["title": "\"\""])"###))
    #expect(source.contains("    await store.send(.loadButtonTapped)\n"))
    #expect(source.contains("await store.receive(.loaded([\"one\", \"two\"])) {\n"))
    #expect(source.contains("await store.send(.stopButtonTapped)\n    await store.finish()\n"))
    let short = try recording.testSource(name: "ShortTests", reducer: "Todo()", count: 2)
    #expect(short.contains("Actions 1 to 2"))
    #expect(!short.contains(".loaded("))
  }

  @Test("Each store has a test of its own")
  func severalStores() async throws {
    let bytes = RecordedBytes()
    let recorder = Recorder<Todo.State, Todo.Action>(program: "todo 1.0", to: bytes.append)
    for title in ["milk", "bread"] {
      let store = todoStore(Todo.State(title: title))
      store.record(to: recorder)
      store.send(.growButtonTapped)
    }
    try recorder.finish()
    let recording = try Recording<Todo.State, Todo.Action>(bytes.data)
    let source = try recording.testSource(name: "TwoTests", reducer: "Todo()")
    #expect(source.contains("func actions1()"))
    #expect(source.contains("func actions2()"))
    #expect(source.count { $0 == "{" } == source.count { $0 == "}" })
  }
}
