import ArchitectureTesting
import Testing

@testable import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One at a time: a process has one session.
@Suite("Terminal session", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct TerminalSessionTests {
  private let terminal: PseudoTerminal
  private let program = RecordingProgram()
  private let clock = TestClock()

  init() throws {
    terminal = try PseudoTerminal()
  }

  private func session(mouse: Bool = true) -> TerminalSession {
    TerminalSession(
      input: terminal.descriptor, output: terminal.descriptor, environment: ["TERM": "xterm"], colors: .none,
      usesMouse: mouse, clock: clock)
  }

  /// Runs the session, and the test once the first frame is there and the next may be drawn at once.
  ///
  /// A test that fails ends the session, so that the next can begin.
  private func inSession(
    _ session: TerminalSession? = nil,
    _ test: (Task<TerminalSession.Ending, any Error>) async throws -> Void
  ) async throws {
    let run = Task { [program] in try await (session ?? self.session()).run(program) }
    do {
      try await withTaskCancellationHandler {
        // The last of the questions.
        _ = try await terminal.wait(for: "^[c")
        await clock.advance(by: .seconds(1))
        try await test(run)
      } onCancel: {
        run.cancel()
      }
    } catch {
      run.cancel()
      _ = await run.result
      throw error
    }
  }

  /// Waits for what happens on other threads meanwhile. The test's time limit ends a wait in vain.
  private func until(_ isSo: () -> Bool) async throws {
    while !isSo() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Answers the questions, so that the end need not wait for that.
  private func answer(synchronized: Int = 0) async {
    await terminal.type("\u{1B}[?2026;\(synchronized)$y\u{1B}[?62c")
  }

  private func expectPutBack(_ settings: [UInt8]) async throws {
    #expect(terminal.settings == settings)
    #expect(try await terminal.wait(for: "^[?1049l").hasSuffix("^[?25h^[?7h^[?1049l"))
  }

  @Test("A key is seen at once; the end that the program wants puts the terminal back")
  func finished() async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      #expect(await terminal.text.contains("shown 0"))
      #expect(terminal.settings != settings)
      await answer()
      let start = await terminal.count
      await terminal.type("a")
      // No time has passed on the clock.
      #expect(try await terminal.wait(for: "1", after: start) == "^[1;7H1")
      await terminal.type("q")
      #expect(try await run.value == .finished)
      try await expectPutBack(settings)
      #expect(program.events == [.key(KeyEvent(.character("a"))), .key(KeyEvent(.character("q")))])
    }
  }

  @Test("The program can end by itself, without a key")
  func endsByItself() async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      await answer()
      program.finish()
      #expect(try await run.value == .finished)
      try await expectPutBack(settings)
    }
  }

  @Test("Ctrl-C ends the session")
  func interrupted() async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      await answer()
      await terminal.type("a\u{3}b")
      #expect(try await run.value == .interrupted)
      try await expectPutBack(settings)
      #expect(program.events == [.key(KeyEvent(.character("a")))])
    }
  }

  @Test("Ctrl-C is a key for a program that says so")
  func receivedInterrupt() async throws {
    program.receivesInterrupt = true
    try await inSession { run async throws in
      await answer()
      await terminal.type("\u{3}q")
      #expect(try await run.value == .finished)
      #expect(program.events.first == .key(KeyEvent(.character("c"), .control)))
    }
  }

  @Test("A window that closes is the end of input")
  func hangUp() async throws {
    try await inSession { run async throws in
      await terminal.hangUp()
      #expect(try await run.value == .endOfInput)
    }
  }

  @Test("A cancelled task throws, with the terminal put back")
  func cancelled() async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      await answer()
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      try await expectPutBack(settings)
    }
  }

  @Test("One session runs at a time, and another can run after it")
  func again() async throws {
    try await inSession { run async throws in
      await answer()
      await #expect(throws: TerminalSessionError.alreadyRunning) {
        try await session().run(RecordingProgram())
      }
      program.finish()
      _ = try await run.value
      let other = RecordingProgram()
      other.isFinished = true
      #expect(try await session().run(other) == .finished)
    }
  }

  @Test("What is no terminal, or one that can't move its cursor, is refused without a byte")
  func refused() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var session = session()
    session.output = ends[1]
    await #expect(throws: TerminalSessionError.notATerminal(.output)) { try await session.run(program) }
    session.input = ends[0]
    await #expect(throws: TerminalSessionError.notATerminal(.input)) { try await session.run(program) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == -1)

    for term in ["dumb", "", nil] {
      var session = self.session()
      session.environment = [:]
      session.environment["TERM"] = term
      await #expect(throws: TerminalSessionError.dumbTerminal) { try await session.run(program) }
    }
    #expect(await terminal.text == "")
  }

  @Test("An Esc alone is a key after 60 ms; one that more follows is not")
  func escape() async throws {
    try await inSession { run async throws in
      await answer()
      await terminal.type("\u{1B}")
      try await until { clock.sleeperCount > 0 }
      await clock.advance(by: .milliseconds(59))
      #expect(program.events.isEmpty)
      await clock.advance(by: .milliseconds(1))
      try await until { !program.events.isEmpty }
      #expect(program.events == [.key(KeyEvent(.escape))])

      await terminal.type("\u{1B}")
      try await until { clock.sleeperCount > 0 }
      await clock.advance(by: .milliseconds(59))
      await terminal.type("[Aq")
      _ = try await run.value
      #expect(program.events.dropFirst() == [.key(KeyEvent(.up)), .key(KeyEvent(.character("q")))])
    }
  }

  @Test("The terminal's answers are no events; what it says that it can do is used", arguments: [0, 1, 2, 4])
  func answers(synchronized: Int) async throws {
    try await inSession { run async throws in
      // Byte by byte, as a slow line has it.
      for byte in "\u{1B}[?0u\u{1B}[?2026;\(synchronized)$y\u{1B}[?62;22c" {
        await terminal.type(String(byte))
      }
      _ = try await terminal.wait(for: "^[>1u")
      let start = await terminal.count
      await terminal.type("a")
      let holds = (1...2).contains(synchronized)
      let frame = holds ? "^[?2026h^[1;7H1^[?2026l" : "^[1;7H1"
      #expect(try await terminal.wait(for: frame, after: start) == frame)
      await terminal.type("q")
      _ = try await run.value
      #expect(program.events.count == 2)
      #expect(try await terminal.wait(for: "^[?1049l", after: start).contains("^[<u"))
    }
  }

  @Test("Nothing is written for a frame that is as before")
  func equalFrames() async throws {
    try await inSession { run async throws in
      await answer()
      let start = await terminal.count
      let frames = program.sizes.count
      program.redraw()
      while program.sizes.count == frames {
        try Task.checkCancellation()
        await clock.advance(by: .milliseconds(20))
      }
      #expect(await terminal.count == start)
      program.finish()
      _ = try await run.value
    }
  }

  @Test("Many changes within a frame's time are one frame, which shows the last")
  func coalescing() async throws {
    try await inSession { run async throws in
      await answer()
      let start = await terminal.count
      let frames = program.sizes.count
      program.show("1")
      try await until { program.sizes.count > frames }
      for number in 2...1000 { program.show("\(number)") }
      try await until { clock.sleeperCount > 0 }
      await clock.advance(by: .milliseconds(16))
      #expect(program.sizes.count == frames + 1)
      await clock.advance(by: .milliseconds(1))
      #expect(try await terminal.wait(for: "000", after: start) == "^[1;7H1^[1;8H000")
      #expect(program.sizes.count == frames + 2)
      program.finish()
      _ = try await run.value
    }
  }

  @Test("A change of size draws all of the screen at the new one")
  func resized() async throws {
    try await inSession { run async throws in
      await answer()
      let start = await terminal.count
      await terminal.resize(columns: 30, rows: 5)
      #expect(try await terminal.wait(for: "shown 0", after: start).contains("^[2J"))
      #expect(program.sizes.last == Size(width: 30, height: 5))
      program.finish()
      _ = try await run.value
    }
  }

  @Test("A terminal that takes no output loses none of it, and keeps nobody from typing")
  func slowOutput() async throws {
    await terminal.resize(columns: 200, rows: 100)
    try await inSession { run async throws in
      await answer()
      // More than a terminal holds, and nobody reads. For a moment it takes none while the system makes room; a frame
      // that is not made, however much time passes, says that it is full.
      var frames: Int
      repeat {
        frames = program.sizes.count
        program.show(String(repeating: program.shown.hasPrefix("x") ? "y" : "x", count: 20_000))
        for _ in 1...100 where program.sizes.count == frames {
          try Task.checkCancellation()
          await clock.advance(by: .seconds(1))
          terminal.waitForOutput(atMost: .milliseconds(1))
        }
      } while program.sizes.count > frames
      await terminal.type("a")
      try await until { !program.events.isEmpty }
      // None is made that could not be written.
      #expect(program.sizes.count == frames)
      // All that was made arrives, and then what is to be seen now, in which the last row is empty.
      while await !terminal.text.contains("^[100H^[K") {
        try Task.checkCancellation()
        await clock.advance(by: .seconds(1))
      }
      #expect(program.sizes.count == frames + 1)
      let screen = await terminal.screen(width: 200, height: 100)
      #expect(screen.errors.isEmpty)
      #expect(screen.places.map(\.text).joined().allSatisfy { $0 != "x" && $0 != "y" })
      await terminal.type("q")
      #expect(try await run.value == .finished)
    }
  }
}
