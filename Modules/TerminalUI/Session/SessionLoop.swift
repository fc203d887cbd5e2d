internal import Dispatch

/// One run of a session, which passes input to the program and its frames to the terminal.
///
/// Everything runs on the main actor, in response to system events. There is no thread, and nothing runs
/// while the session is idle.
@MainActor
final class SessionLoop<Program: TerminalProgram> {
  /// The time that an Esc waits for the rest of a sequence.
  static var escapePatience: Duration { .milliseconds(60) }

  let program: Program
  let device: TerminalDevice
  let terminal: TerminalGuard
  let clock: SessionClock
  var modes: TerminalModes
  private let differ: FrameDiff
  private let watches = TerminalWatches()
  private var decoder = KeyDecoder()
  private var pacer = FramePacer()
  private var escapeTimer: Task<Void, Never>?
  private var frameTimer: Task<Void, Never>?

  /// The bytes that the terminal hasn't accepted yet.
  var pending: ArraySlice<UInt8> = []
  /// The time since which the terminal has accepted nothing; `nil` if it accepted the last write.
  var blockedSince: Duration?
  /// The frame on the terminal after ``pending`` is written; `nil` if unknown.
  private var shown: CellGrid?
  private var size: Size
  /// Whether the terminal has answered the last of the queries.
  var isAnswered = false
  private(set) var askedAt = Duration.zero
  private var ending: Result<TerminalSession.Ending, any Error>?
  private var onEnding: CheckedContinuation<Void, Never>?

  init(_ session: TerminalSession, _ program: Program, _ device: TerminalDevice) throws(TerminalSessionError)
  {
    self.program = program
    self.device = device
    clock = SessionClock(session.clock)
    modes = TerminalModes(usesMouse: session.usesMouse)
    differ = FrameDiff(colors: session.colors)
    size = device.size
    terminal = try TerminalGuard(device, leaving: modes.leave)
  }

  func run() async throws -> TerminalSession.Ending {
    begin()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        onEnding = continuation
        if ending != nil { finish() }
      }
    } onCancel: {
      Task { @MainActor in self.end(.failure(CancellationError())) }
    }
    escapeTimer?.cancel()
    frameTimer?.cancel()
    await watches.cancel()
    leave()
    terminal.end()
    return try (ending ?? .success(.finished)).get()
  }

  private func begin() {
    do {
      try device.enterRawMode()
    } catch {
      return end(.failure(error))
    }
    program.start { [weak self] in self?.redraw() }
    pending += modes.enter
    draw()
    // Sent after the first frame, so that it doesn't wait for the answers.
    pending += TerminalModes.questions
    askedAt = clock.elapsed()
    flush()
    watches.onReadable(device.input) { [weak self] in self?.read() }
    watches.onReadable(terminal.notices) { [weak self] in self?.takeNotices() }
    endIfFinished()
  }

  // MARK: - Ending

  private func end(_ result: Result<TerminalSession.Ending, any Error>) {
    if ending != nil { return }
    ending = result
    finish()
  }

  private func finish() {
    onEnding?.resume()
    onEnding = nil
  }

  private func endIfFinished() {
    if program.isFinished { end(.success(.finished)) }
  }

  // MARK: - Input

  /// - Returns: Whether there was input.
  @discardableResult
  private func read() -> Bool {
    if ending != nil { return false }
    switch device.read() {
    case .bytes(let bytes): take(decoder.decode(bytes))
    case .nothing: return false
    case .ended:
      take(decoder.endOfInput())
      end(.success(.endOfInput))
    }
    escapeTimer?.cancel()
    escapeTimer = decoder.isAwaitingTimeout ? after(Self.escapePatience) { $0.escapeTimedOut() } : nil
    return true
  }

  private func escapeTimedOut() {
    // Input that arrived while the program was busy completes the sequence; it isn't late.
    if !read() { take(decoder.timeoutElapsed()) }
  }

  private func take(_ events: [InputEvent]) {
    terminal.prepareThread()
    for event in events {
      if ending != nil { return }
      switch event {
      case .report(let report): take(report)
      case .key(KeyEvent(.character("c"), .control)) where !program.receivesInterrupt:
        end(.success(.interrupted))
      case .key(KeyEvent(.character("z"), .control)) where terminal.canStop: stop(group: true)
      default:
        program.receive(event)
        endIfFinished()
      }
    }
    if ending == nil, pacer.isDue(at: clock.elapsed()) { draw() }
  }

  private func take(_ report: TerminalReport) {
    switch report {
    case .keyboardFlags where !modes.knowsKittyKeyboard:
      modes.knowsKittyKeyboard = true
      // Register the restoring sequence first, so that a signal leaves no mode set.
      terminal.setLeaving(modes.leave)
      pending += modes.enterKeyboard
      flush()
    case .mode(2026, let setting) where setting == 1 || setting == 2:
      modes.knowsSynchronizedOutput = true
      terminal.setLeaving(modes.leave)
    case .attributes: isAnswered = true
    default: break
    }
  }

  // MARK: - Signals

  private func takeNotices() {
    for notice in terminal.takeNotices() where ending == nil {
      switch notice {
      case .stopRequested: stop(group: false)
      case .continued: resume()
      case .resized:
        size = device.size
        drawAnew()
      }
    }
  }

  private func stop(group: Bool) {
    leave()
    terminal.stop(group: group)
    resume()
  }

  /// Sets up the terminal again; another program may have left it in any state.
  private func resume() {
    do {
      try device.enterRawMode()
    } catch {
      return end(.failure(error))
    }
    size = device.size
    pending += modes.enter
    drawAnew()
  }

  // MARK: - Frames

  private func redraw() {
    if ending != nil { return }
    endIfFinished()
    follow(pacer.want(at: clock.elapsed()))
  }

  private func drawAnew() {
    shown = nil
    redraw()
  }

  private func follow(_ step: FramePacer.Step) {
    switch step {
    case .none: break
    case .draw: frameTimer = after(.zero) { $0.awake() }
    case .wait(let duration): frameTimer = after(duration) { $0.awake() }
    }
  }

  private func awake() {
    if ending != nil { return }
    let step = pacer.awake(at: clock.elapsed())
    if step == .draw { draw() } else { follow(step) }
  }

  private func draw() {
    frameTimer?.cancel()
    terminal.prepareThread()
    let frame = program.frame(size: size)
    pending += modes.frame(differ.bytes(from: shown, to: frame))
    shown = frame
    flush()
    pacer.didDraw(at: clock.elapsed(), isBlocked: !pending.isEmpty)
  }

  /// Writes as much as the terminal accepts, and the rest when it accepts more.
  private func flush() {
    do {
      while !pending.isEmpty, !terminal.isOver {
        let count = try device.write(pending)
        if count == 0 {
          blockedSince = blockedSince ?? clock.elapsed()
          return watches.onWritable(device.output) { [weak self] in self?.flushRest() }
        }
        blockedSince = nil
        pending = pending.dropFirst(count)
      }
    } catch {
      pending = []
      end(error.isHangUp ? .success(.endOfInput) : .failure(error))
    }
  }

  private func flushRest() {
    flush()
    if pending.isEmpty { follow(pacer.unblock(at: clock.elapsed())) }
  }

  private func after(_ duration: Duration, _ body: @escaping @MainActor (SessionLoop) -> Void) -> Task<
    Void, Never
  > {
    Task { [clock, weak self] in
      if duration > .zero { try? await clock.sleep(duration) }
      if let self, !Task.isCancelled { body(self) }
    }
  }
}
