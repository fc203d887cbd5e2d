internal import Dispatch

/// One run of a session: carries what the terminal sends to the program, and the program's frames to the terminal.
///
/// All of it happens on the main actor, woken by the system and by nothing else: it has no thread, and when nothing
/// comes, nothing runs.
@MainActor
final class SessionLoop<Program: TerminalProgram> {
  /// How long an Esc waits for the rest of a sequence.
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

  /// Bytes that the terminal has not taken yet.
  var pending: ArraySlice<UInt8> = []
  /// Since when the terminal has taken nothing; `nil` when it took all that was written last.
  var blockedSince: Duration?
  /// The frame that the terminal shows when ``pending`` has been written; `nil` when that is not certain.
  private var shown: CellGrid?
  private var size: Size
  /// Whether the terminal has answered the last of the questions, and when it was asked.
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
    // After the first frame, so that it doesn't wait for the answers.
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

  /// - Returns: whether something has come.
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
    // What came while the program was at work is the rest of a sequence, not late.
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
      // The way back first, so that no mode is set that a signal would leave set.
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

  /// Sets the terminal up again: whoever had it meanwhile has left it in any state.
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

  /// Writes as much as the terminal takes, and the rest when it takes more.
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
