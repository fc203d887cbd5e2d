import Architecture
import Recording
import Testing

@MainActor
@Suite("Damaged recordings")
struct DamagedRecordingTests {
  private func sample() async throws -> Data {
    try await recording { store in
      for title in ["a", "b", "c"] {
        store.send(.titleChanged(title))
        store.send(.addButtonTapped)
      }
      store.send(.rollButtonTapped)
    }.bytes.data
  }

  private func error(_ text: String) -> RecordingError? {
    do {
      _ = try Recording<Todo.State, Todo.Action>(Data(text.utf8), defaults: Todo.State())
      return nil
    } catch {
      return error
    }
  }

  @Test("An error names the first line that can't be used")
  func damagedLine() async throws {
    let lines = String(decoding: try await sample(), as: UTF8.self).split(separator: "\n").map(String.init)
    func error(_ number: Int, replacing text: some RegexComponent, with other: String) -> RecordingError? {
      var changed = lines
      changed[number - 1] = changed[number - 1].replacing(text, with: other)
      return self.error(changed.map { $0 + "\n" }.joined())
    }
    #expect(error(1, replacing: /"title":""/, with: #""title":1"#) == .damaged(line: 1))
    #expect(error(1, replacing: /"date":[-0-9.]+/, with: "\"date\":1e300") == .damaged(line: 1))
    #expect(error(4, replacing: /.+/, with: "{}") == .damaged(line: 4))
    #expect(error(4, replacing: /.+/, with: lines[4]) == .damaged(line: 4))
    #expect(error(6, replacing: /"action"/, with: "\"effectOf\":5,\"action\"") == .damaged(line: 6))
    #expect(error(6, replacing: /"time":[0-9.]+/, with: "\"time\":1e300") == .damaged(line: 6))
    #expect(error(6, replacing: /"time":[0-9.]+/, with: "\"time\":0.0") == .damaged(line: 6))
    #expect(error(6, replacing: /"changes"/, with: "\"change\"") == .damaged(line: 6))
    let torn = lines[0] + "\n" + lines[2].dropLast()
    #expect(self.error(torn) == .damaged(line: 2))
    #expect(RecordingError.damaged(line: 6).description == "this recording is damaged, line 6")
  }

  @Test("A file of another kind, and recordings of other versions, are refused")
  func otherVersions() {
    #expect(error("") == .notRecording)
    #expect(error("hello\n") == .notRecording)
    #expect(error("{\"recording\":1}\n") == .older)
    #expect(error("{\"recording\":3}\n") == .newer)
    #expect(error("{\"recording\":99999999999999999999}\n") == .newer)
    #expect(RecordingError.older.description == "this recording was written by a version before 1.0")
  }

  @Test("A recording that ends anywhere is read to its last whole line")
  func torn() async throws {
    let data = try await sample()
    let headerLength = try #require(data.firstIndex(of: UInt8(ascii: "\n"))) + 1
    for length in headerLength...data.count {
      let recording = try Recording<Todo.State, Todo.Action>(data.prefix(length), defaults: Todo.State())
      let whole = data.prefix(length).count { $0 == UInt8(ascii: "\n") } - 1
      let finished = recording.actions.count { $0.changes != nil }
      // Without the brace at its end, a line is still complete.
      #expect(whole...whole + 1 ~= finished)
      #expect(recording.isTorn == (data[length - 1] != UInt8(ascii: "\n")))
      var replay = try Replay(recording) { Todo() }
      try replay.run()
      #expect(replay.count == finished)
    }
  }

  @Test("A replay can stop at any action, and continue in either way")
  func stopping() async throws {
    let recording = try Recording<Todo.State, Todo.Action>(try await sample(), defaults: Todo.State())
    var expected = try Replay(recording) { Todo() }
    for end in 0...recording.actions.count {
      if end > 0 { _ = try expected.step() }
      var replay = try Replay(recording) { Todo() }
      try replay.run(to: end / 2)
      if end / 2 < end { _ = try replay.step() }
      try replay.run(to: end)
      #expect((replay.count, replay.state) == (end, expected.state))
    }
  }

  @Test("Flipped bits are an error, a divergence, or harmless, but no crash")
  func flippedBits() async throws {
    let data = try await sample()
    var generator = SeededGenerator(seed: 7)
    var counts = (unusable: 0, diverged: 0, harmless: 0)
    for _ in 0..<2_000 {
      var damaged = data
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<data.count, using: &generator)
        damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      do {
        _ = try replayed(damaged)
        counts.harmless += 1
      } catch is RecordingError {
        counts.unusable += 1
      } catch is Divergence {
        counts.diverged += 1
      }
    }
    #expect(counts.unusable > 500)
    #expect(counts.diverged > 100)
  }
}
