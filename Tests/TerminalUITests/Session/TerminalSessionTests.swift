import ArchitectureTesting
import TestTraits
import Testing

@testable import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serialized because a process can have only one session at a time.
@Suite("Terminal session", .serialized, .timeLimit(.standard))
@MainActor
struct TerminalSessionTests {
  private let terminal: PseudoTerminal
  private let program = RecordingProgram()
  private let clock = TestClock()
  private let requests = TerminalRequests()

  init() throws {
    terminal = try PseudoTerminal()
  }

  private func session(
    mouse: Bool = false, colors: ColorLevel = .none, theme: Theme? = nil, colorHint: String? = nil
  ) -> TerminalSession {
    var environment = ["TERM": "xterm"]
    environment["COLORFGBG"] = colorHint
    var session = TerminalSession(
      input: terminal.descriptor, output: terminal.descriptor, environment: environment, colors: colors,
      theme: theme, usesMouse: mouse, clock: clock)
    session.requests = requests
    return session
  }

  /// Runs a session, and runs the test when the first frame is drawn and the next can be drawn immediately.
  ///
  /// If the test fails, the session is canceled, so that the next one can start.
  private func inSession(
    _ session: TerminalSession? = nil,
    _ test: (Task<TerminalSession.Ending, any Error>) async throws -> Void
  ) async throws {
    let run = Task { [program] in try await (session ?? self.session()).run(program) }
    do {
      try await withTaskCancellationHandler {
        // The last of the queries.
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

  /// Runs the test in a session after the terminal has answered the queries.
  ///
  /// Then the program finishes without a key press, which must restore the terminal.
  private func whileRunning(_ session: TerminalSession? = nil, _ test: () async throws -> Void) async throws {
    let settings = terminal.settings
    try await inSession(session) { run async throws in
      try await answerQueries()
      try await test()
      program.finish()
      #expect(try await run.value == .finished)
      try await expectRestored(settings)
    }
  }

  private func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async throws {
    try await poll(for: "a change of the program", sourceLocation: sourceLocation, until: condition) {
      "The program has \(program.events)."
    }
  }

  /// Advances the clock step by step.
  private func advance(
    by step: Duration, sourceLocation: SourceLocation = #_sourceLocation, until condition: () async -> Bool
  ) async throws {
    try await poll(for: "an effect of the clock", sourceLocation: sourceLocation) {
      if await condition() { return true }
      await clock.advance(by: step)
      return false
    } instead: {
      "The program has \(program.events)."
    }
  }

  /// Answers the queries, so that the end of the session doesn't wait for the answers.
  private func answerQueries(synchronized: Int = 0) async throws {
    terminal.typeBlocking("\u{1B}[?2026;\(synchronized)$y\u{1B}[?62c")
    // The test's clock is beyond the time to wait for them at the end.
    try await until { terminal.isInputRead }
  }

  private func expectRestored(_ settings: [UInt8]) async throws {
    #expect(terminal.settings == settings)
    #expect(try await terminal.wait(for: "^[?1049l").hasSuffix("^[?25h^[?7h^[?1049l"))
  }

  @Test("A key has an immediate effect, and a program that finishes restores the terminal")
  func finished() async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      #expect(await terminal.text.contains("shown 0"))
      #expect(terminal.settings != settings)
      try await answerQueries()
      let start = await terminal.count
      await terminal.type("a")
      // No time has passed on the clock.
      #expect(try await terminal.wait(for: "1", after: start) == "^[1;7H1")
      await terminal.type("q")
      #expect(try await run.value == .finished)
      try await expectRestored(settings)
      #expect(program.events == [.key("a"), .key("q")])
    }
  }

  @Test("A key that arrives while another is handled is drawn with it")
  func arrivingKey() async throws {
    try await whileRunning {
      let before = program.times.count
      terminal.typeBlocking("a")
      try await until { program.times.count > before }
      let frames = program.times.count
      program.willReceive = { [terminal, program] in
        if program.events.count == 1 { terminal.typeBlocking("c") }
      }
      terminal.typeBlocking("b")
      try await until { program.events.count == 3 }
      // No time has passed on the clock, so the next frame isn't due.
      #expect(program.times.count == frames + 1)
      program.willReceive = {}
    }
  }

  @Test("Reports of the mouse that are under way at the end aren't the next program's input")
  func mouseAtTheEnd() async throws {
    try await inSession(session(mouse: true)) { run async throws in
      try await answerQueries()
      let start = await terminal.count
      let window = Task.detached { [terminal] in
        _ = try await terminal.wait(for: "^[?1000l^[c", after: start)
        await terminal.type("\u{1B}[<35;12;8M\u{1B}[?62c")
      }
      await terminal.type("q")
      #expect(try await run.value == .finished)
      try await window.value
      await terminal.type("next\n")
      #expect(terminal.readInput() == "next\n")
    }
  }

  @Test(
    "Ctrl-C ends the session, even if it is read together with Esc, as after a busy moment",
    arguments: [("a\u{3}b", [.key("a")]), ("\u{1B}\u{3}", [])] as [(String, [InputEvent])])
  func interrupted(typed: String, events: [InputEvent]) async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      try await answerQueries()
      await terminal.type(typed)
      #expect(try await run.value == .interrupted)
      try await expectRestored(settings)
      #expect(program.events == events)
    }
  }

  @Test(
    "Ctrl-C doesn't wait for the keys before it, whether they are read together or not",
    arguments: [true, false])
  func interruptedBurst(isReadTogether: Bool) async throws {
    program.delay = 5
    var session = session()
    session.clock = ContinuousClock()
    try await inSession(session) { run async throws in
      try await answerQueries()
      let burst = String(repeating: "x", count: 4000)
      await terminal.type(isReadTogether ? burst + "\u{3}" : burst)
      if !isReadTogether {
        try await until { !program.events.isEmpty }
        await terminal.type("\u{3}")
      }
      #expect(try await run.value == .interrupted)
      #expect(!program.events.isEmpty && program.events.count < 1000)
    }
  }

  @Test("A program receives Ctrl-C if it requests that, and Ctrl-Z if no key suspends it")
  func receivedKeys() async throws {
    program.receivesInterrupt = true
    var session = session()
    session.suspendKey = nil
    try await inSession(session) { run async throws in
      try await answerQueries()
      await terminal.type("\u{3}\u{1A}q")
      #expect(try await run.value == .finished)
      #expect(program.events.prefix(2) == [.key(.control("c")), .key(.control("z"))])
    }
  }

  @Test("Closing the window ends the input")
  func hangUp() async throws {
    try await inSession { run async throws in
      await terminal.hangUp()
      #expect(try await run.value == .endOfInput)
    }
  }

  @Test("A canceled task restores the terminal and throws")
  func canceled() async throws {
    let settings = terminal.settings
    try await inSession { run async throws in
      try await answerQueries()
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      try await expectRestored(settings)
    }
  }

  @Test("Only one session can run at a time, and another can run after it")
  func again() async throws {
    try await inSession { run async throws in
      try await answerQueries()
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

  @Test("A pipe or a dumb terminal is rejected, and nothing is written to it")
  func rejected() async throws {
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

  /// A test clock that calls a closure at the end of each sleep, before main actor code that awaited it continues.
  private struct WakingClock: Clock {
    let base: TestClock
    let onWake: @MainActor @Sendable () -> Void
    var now: TestClock.Instant { base.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
      try await base.sleep(until: deadline, tolerance: tolerance)
      Task { @MainActor in onWake() }
    }
  }

  @MainActor private final class LateText { var text = "" }

  @Test("An Esc is a key after 50 ms, unless the rest of a sequence follows, even in parts and just then")
  func escape() async throws {
    let late = LateText()
    var session = session()
    session.clock = WakingClock(base: clock) { [terminal] in
      if late.text.isEmpty { return }
      // Meanwhile, the end of the sleep is enqueued, so that it comes before the watcher's notice of the text.
      poll(nil, 0, 10)
      terminal.typeBlocking(late.text)
      late.text = ""
    }
    try await inSession(session) { run async throws in
      try await answerQueries()
      await terminal.type("\u{1B}")
      try await until { clock.sleeperCount > 0 }
      await clock.advance(by: .milliseconds(49))
      #expect(program.events.isEmpty)
      await clock.advance(by: .milliseconds(1))
      try await until { !program.events.isEmpty }
      #expect(program.events == [.key(.escape)])

      await terminal.type("\u{1B}")
      try await until { clock.sleeperCount > 0 }
      await clock.advance(by: .milliseconds(49))
      await terminal.type("[A")
      try await until { program.events.count == 2 }

      await terminal.type("\u{1B}")
      try await until { clock.sleeperCount > 0 }
      late.text = "["
      await clock.advance(by: .milliseconds(50))
      try await until { late.text.isEmpty }
      await terminal.type("Bq")
      _ = try await run.value
      #expect(program.events.dropFirst() == [.key(.up), .key(.down), .key("q")])
    }
  }

  @Test("A paste without an end is complete after a second without input, and then keys have their effect")
  func endlessPaste() async throws {
    try await inSession { run async throws in
      try await answerQueries()
      await terminal.type("\u{1B}[200~ab")
      try await until { clock.sleeperCount > 0 }
      await clock.advance(by: .milliseconds(999))
      #expect(program.events.isEmpty)
      await clock.advance(by: .milliseconds(1))
      try await until { !program.events.isEmpty }
      #expect(program.events == [.paste(Paste("ab"))])
      // A paste in two parts.
      await terminal.type("\u{1B}[200~a")
      try await until { clock.sleeperCount > 0 }
      await terminal.type("b\u{1B}[201~")
      try await until { program.events.count > 1 }
      #expect(program.events == [.paste(Paste("ab")), .paste(Paste("ab"))])
      await terminal.type("q")
      #expect(try await run.value == .finished)
    }
  }

  @Test("Ctrl-C ends a paste without an end and the session", arguments: ["\u{3}", "\u{1B}[99;5u"])
  func interruptedPaste(interrupt: String) async throws {
    try await inSession { run async throws in
      try await answerQueries()
      // Within a read, Ctrl-C is part of the pasted text.
      await terminal.type("\u{1B}[200~a\u{3}b")
      try await until { clock.sleeperCount > 0 }
      await terminal.type(interrupt)
      #expect(try await run.value == .interrupted)
      #expect(program.events == [.paste(Paste("a\u{3}b"))])
    }
  }

  @Test("The terminal's answers aren't events, but enable its features", arguments: [0, 1, 2, 4])
  func answers(synchronized: Int) async throws {
    try await inSession { run async throws in
      // Byte by byte, as on a slow connection.
      for byte in "\u{1B}[?0u\u{1B}[?2026;\(synchronized)$y\u{1B}[?62;22c" {
        await terminal.type(String(byte))
      }
      _ = try await terminal.wait(for: "^[>5u")
      let start = await terminal.count
      await terminal.type("a")
      let isSynchronized = (1...2).contains(synchronized)
      let frame = isSynchronized ? "^[?2026h^[1;7H1^[?2026l" : "^[1;7H1"
      #expect(try await terminal.wait(for: frame, after: start) == frame)
      await terminal.type("q")
      _ = try await run.value
      #expect(program.events.count == 2)
      #expect(try await terminal.wait(for: "^[?1049l", after: start).contains("^[<u"))
    }
  }

  @Test("The terminal's background determines the theme, and a change of it draws the whole screen again")
  func theme() async throws {
    program.color = .accent
    try await inSession(session(colors: .trueColor)) { run async throws in
      // The first frame doesn't wait for the answer.
      #expect(await terminal.text.contains("^[38;2;124;199;255mshown"))
      let question = await terminal.text.firstRange(of: "^]11;?^\\")
      let frame = await terminal.text.firstRange(of: "shown")
      #expect(try #require(question).upperBound < #require(frame).lowerBound)
      #expect(await terminal.text.contains("^[?2026$p^[?2031$p^[c"))
      var start = await terminal.count
      await terminal.type("\u{1B}]11;rgb:1414/1717/1f1f\u{1B}\\\u{1B}[?2031;2$y")
      try await answerQueries()
      #expect(try await terminal.wait(for: "^[?2031h", after: start) == "^[?2031h")

      start = await terminal.count
      await terminal.type("\u{1B}]11;rgb:fd/f6/e3\u{7}")
      #expect(try await terminal.wait(for: "shown", after: start).contains("^[2J^[H^[38;2;11;87;164mshown"))
      start = await terminal.count
      await terminal.type("\u{1B}[?997;1n")
      #expect(try await terminal.wait(for: "shown", after: start).contains("^[38;2;124;199;255mshown"))
      start = await terminal.count
      await terminal.type("q")
      _ = try await run.value
      #expect(try await terminal.wait(for: "^[?1049l", after: start).contains("^[?2031l"))
      #expect(program.events == [.key("q")])
    }
  }

  @Test("An answer that arrives while the first frame is prepared determines its theme, and keys act on it")
  func typedAhead() async throws {
    program.color = .accent
    await terminal.type("ab\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
    try await whileRunning(session(colors: .trueColor)) { () async throws in
      #expect(await terminal.text.contains("^[38;2;11;87;164mshown 2"))
      #expect(await !terminal.text.contains("^[38;2;124;199;255m"))
    }
    #expect(program.events.count == 2)
  }

  @Test("A session that is ended before the first frame restores the terminal")
  func endedAhead() async throws {
    let settings = terminal.settings
    await terminal.type("q")
    #expect(try await session(colors: .trueColor).run(program) == .finished)
    try await expectRestored(settings)
  }

  @Test("COLORFGBG determines the theme of the first frame")
  func themeHint() async throws {
    program.color = .accent
    try await whileRunning(session(colors: .trueColor, colorHint: "0;15")) { () async throws in
      #expect(await terminal.text.contains("^[38;2;11;87;164mshown"))
    }
  }

  @Test("The Linux console isn't asked for its background, and has no title to set")
  func console() async throws {
    var console = session(colors: .ansi16)
    console.environment["TERM"] = "linux"
    requests.send(.setTitle("1"))
    try await whileRunning(console) { () async throws in
      requests.send(.setTitle("2"))
    }
    for sequence in ["^]11", "2031", "^]2", "^[22;0t"] {
      #expect(await !terminal.text.contains(sequence))
    }
  }

  @Test("A given theme isn't replaced")
  func givenTheme() async throws {
    program.color = .accent
    try await whileRunning(session(colors: .trueColor, theme: .light)) { () async throws in
      #expect(await !terminal.text.contains("^]11"))
      let start = await terminal.count
      await terminal.type("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?2031;2$y\u{1B}[?997;1na")
      #expect(try await terminal.wait(for: "^[m", after: start) == "^[1;7H^[38;2;11;87;164m1^[m")
    }
  }

  @Test("The theme of a view replaces that of the session while the view has one")
  func viewTheme() async throws {
    program.color = .accent
    program.theme = .light
    try await whileRunning(session(colors: .trueColor)) { () async throws in
      #expect(await terminal.text.contains("^[38;2;11;87;164mshown"))
      var start = await terminal.count
      // A change of the background takes effect when the view has no theme of its own.
      await terminal.type("\u{1B}]11;rgb:0/0/0\u{7}a")
      #expect(try await terminal.wait(for: "^[m", after: start) == "^[1;7H^[38;2;11;87;164m1^[m")
      start = await terminal.count
      program.theme = nil
      program.show("2")
      await clock.advance(by: .seconds(1))
      #expect(
        try await terminal.wait(for: "shown", after: start).contains("^[2J^[H^[38;2;124;199;255mshown"))
      start = await terminal.count
      var own = Theme.dark
      own[.accent] = Theme.Entry(RGB(0xFF8800), ansi: .yellow)
      program.theme = own
      program.show("3")
      await clock.advance(by: .seconds(1))
      #expect(try await terminal.wait(for: "shown", after: start).contains("^[2J^[H^[38;2;255;136;0mshown"))
    }
  }

  @Test("An animation draws its next frame when it is due, and nothing after it has ended")
  func animation() async throws {
    program.isAnimated = true
    try await whileRunning { () async throws in
      // Before, the clock advanced by a second in one step.
      while program.times.filter({ $0 > .seconds(1) }).count < 5 {
        try await until { clock.sleeperCount > 0 }
        await clock.advance(by: .milliseconds(10))
      }
      let times = program.times.filter { $0 > .seconds(1) }
      #expect(Array(times.prefix(5)) == (11...15).map { Duration.milliseconds($0 * 100) })

      program.isAnimated = false
      program.redraw()
      try await advance(by: .milliseconds(20)) { await terminal.text.contains("shown") }
      try await until { clock.sleeperCount == 0 }
    }
  }

  @Test("Requests reach the terminal immediately, and the end takes back the title and the progress")
  func requests() async throws {
    var session = session()
    session.environment["WT_SESSION"] = "1"
    requests.send(.copy("before the session"))
    try await inSession(session) { run async throws in
      #expect(await !terminal.text.contains("^]52"))
      try await answerQueries()
      var start = await terminal.count
      requests.send(.copy("2^3 = 8\n"))
      requests.send(.copy(String(repeating: "a", count: TerminalRequest.copyLimit + 1)))
      requests.send(.bell)
      requests.send(.setTitle("Primes\u{1B}]52;\u{7}\u{9C}"))
      requests.send(.setTitle("2"))
      requests.send(.setProgress(.fraction(0.125)))
      requests.send(.setProgress(.indeterminate))
      #expect(
        try await terminal.wait(for: "4;3^\\", after: start)
          == "^]52;c;Ml4zID0gOAo=^\\\u{7}^[22;0t^]2;Primes ]52;  ^\\^]2;2^\\^]9;4;1;12^\\^]9;4;3^\\")

      start = await terminal.count
      await terminal.type("q")
      _ = try await run.value
      requests.send(.bell)
      let end = try await terminal.wait(for: "^[?1049l", after: start)
      #expect(end.contains("^]9;4;0^\\^[23;0t"))
      #expect(end.hasSuffix("^[?1049l"))
    }
  }

  @Test("The latest title requested before a session is set first, and progress only where it is supported")
  func earlyTitle() async throws {
    requests.send(.setTitle("1"))
    requests.send(.setTitle("2"))
    try await whileRunning { () async throws in
      #expect(await terminal.text.contains("^[22;0t^]2;2^\\"))
      #expect(await !terminal.text.contains("^]2;1"))
      requests.send(.setProgress(.fraction(1)))
    }
    #expect(await terminal.text.contains("^[23;0t"))
    // Others could display it as a notification.
    #expect(await !terminal.text.contains("^]9"))
    for (version, isSupported) in [("7899", false), ("7900", true)] {
      #expect(TerminalProgress.isSupported(environment: ["VTE_VERSION": version]) == isSupported)
    }
  }

  @Test("Ctrl-L draws the whole screen again, without the program, and nothing is written for an equal frame")
  func redraw() async throws {
    try await whileRunning { () async throws in
      var start = await terminal.count
      await terminal.type("\u{C}")
      #expect(try await terminal.wait(for: "shown 0", after: start).contains("^[2J"))
      #expect(program.events.isEmpty)
      start = await terminal.count
      let frames = program.sizes.count
      program.redraw()
      try await advance(by: .milliseconds(20)) { program.sizes.count > frames }
      #expect(await terminal.count == start)
    }
  }

  @Test("Many changes within a frame's interval draw one frame with the last change")
  func coalescing() async throws {
    try await whileRunning { () async throws in
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
    }
  }

  @Test("A key that follows a frame immediately is answered without waiting for the interval")
  func keyAfterFrame() async throws {
    try await whileRunning { () async throws in
      for number in 1...5 {
        let start = await terminal.count
        await terminal.type("a")
        // No time passes on the clock, but all other frames would wait for it.
        _ = try await terminal.wait(for: "\(number)", after: start)
      }
    }
  }

  @Test("Input that waits is merged into few frames, and the last one has all of it")
  func inputBurst() async throws {
    try await whileRunning { () async throws in
      let frames = program.sizes.count
      await terminal.type(String(repeating: "a", count: 3000))
      try await until { program.events.count == 3000 }
      try await until { program.sizes.count > frames }
      #expect(program.sizes.count - frames < 300)
      try await advance(by: .milliseconds(20)) {
        await terminal.screen(width: 20, height: 3).cells.map(\.text).joined().hasPrefix("shown 3000")
      }
    }
  }

  @Test("Resizing the window redraws the whole screen at the new size, of 80 × 24 if the terminal has none")
  func resized() async throws {
    try await whileRunning { () async throws in
      let start = await terminal.count
      await terminal.resize(columns: 30, rows: 5)
      #expect(try await terminal.wait(for: "shown 0", after: start).contains("^[2J"))
      #expect(program.sizes.last == Size(width: 30, height: 5))
      await terminal.resize(columns: 0, rows: 9)
      try await advance(by: .milliseconds(20)) { program.sizes.last == Size(width: 80, height: 24) }
    }
  }

  @Test("A terminal that accepts no output loses none and doesn't block input")
  func slowOutput() async throws {
    await terminal.resize(columns: 200, rows: 100)
    try await inSession { run async throws in
      try await answerQueries()
      // More output than a terminal buffers, without a reader. The terminal may refuse output briefly while
      // the system makes room. The buffer is full when no frame is drawn however much time passes.
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
      // No frame is drawn that couldn't be written.
      #expect(program.sizes.count == frames)
      // All frames drawn so far arrive, followed by the current one, in which the last row is empty.
      try await advance(by: .seconds(1)) { await terminal.text.contains("^[100H^[K") }
      #expect(program.sizes.count == frames + 1)
      let screen = await terminal.screen(width: 200, height: 100)
      #expect(screen.errors.isEmpty)
      #expect(screen.cells.map(\.text).joined().allSatisfy { $0 != "x" && $0 != "y" })
      await terminal.type("q")
      #expect(try await run.value == .finished)
    }
  }
}
