internal import Dispatch

/// One run of a session: passes input to the program and its frames to the terminal.
///
/// Everything runs on the main actor, in response to system events; an idle session runs nothing.
@MainActor
final class SessionLoop<Program: TerminalProgram> {
  let program: Program
  let device: TerminalDevice
  let terminal: TerminalRestorer
  let clock: SessionClock
  var modes: TerminalModes {
    didSet {
      // Before the modes are set, so that a signal leaves nothing behind.
      if modes != oldValue { terminal.setRestoreSequence(modes.restoreSequence) }
    }
  }
  private var differ: FrameDiff
  /// The theme for frames without their own.
  private var theme: Theme
  private let watcher = DescriptorWatcher()
  private let requests: TerminalRequests?
  private let suspendKey: KeyEvent?
  let willStop: (@MainActor @Sendable () async -> Void)?
  var isPreparingToStop = false
  private let displaysTitle: Bool
  private let displaysProgress: Bool
  private var decoder = KeyDecoder()
  private var pacer = FramePacer()
  private var inputTimer: Task<Void, Never>?
  private var frameTimer: Task<Void, Never>?
  private var animationTimer: Task<Void, Never>?
  private var isHandlingInput = false
  /// The events of a burst that aren't handled yet.
  private var waitingEvents: ArraySlice<InputEvent> = []
  /// Whether Ctrl-C is among them, and ends the session.
  private var isInterrupted: Bool {
    !program.receivesInterrupt && waitingEvents.contains(where: \.isInterrupt)
  }
  private var hasInputEnded = false

  /// The bytes to write when the terminal accepts them.
  var pending: ArraySlice<UInt8> = []
  /// The time when the terminal stopped accepting output; `nil` if it accepted the last write.
  var blockedSince: Duration?
  /// The frame on the terminal after ``pending`` is written; `nil` if unknown.
  private var shown: CellGrid?
  var size: Size
  /// Whether the terminal has answered the last of the queries.
  var queriesAnswered = false
  private(set) var queriedAt = Duration.zero
  private(set) var ending: Result<TerminalSession.Ending, any Error>?
  private var endingContinuation: CheckedContinuation<Void, Never>?

  init(_ session: TerminalSession, _ program: Program, _ device: TerminalDevice) throws(TerminalSessionError)
  {
    self.program = program
    self.device = device
    clock = SessionClock(session.clock)
    requests = session.requests
    (suspendKey, willStop) = (session.suspendKey, session.willStop)
    // Old Linux consoles print the end of an unknown OSC; they are dark and have no title.
    let isLinuxConsole = session.environment["TERM"] == "linux"
    displaysTitle = !isLinuxConsole
    displaysProgress = TerminalProgress.isSupported(environment: session.environment)
    modes = TerminalModes(usesMouse: session.usesMouse)
    modes.followsColorScheme = session.theme == nil && session.colors > .none && !isLinuxConsole
    theme = session.theme ?? .detected(environment: session.environment)
    differ = FrameDiff(colors: session.colors, theme: theme)
    size = device.size
    terminal = try TerminalRestorer(device, restoreSequence: modes.restoreSequence)
  }

  func run() async throws -> TerminalSession.Ending {
    begin()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        endingContinuation = continuation
        if ending != nil { finish() }
      }
    } onCancel: {
      Task { @MainActor in self.end(.failure(CancellationError())) }
    }
    inputTimer?.cancel()
    frameTimer?.cancel()
    animationTimer?.cancel()
    requests?.handler = nil
    await watcher.cancel()
    restoreTerminal()
    terminal.end()
    return try (ending ?? .success(.finished)).get()
  }

  private func begin() {
    guard enterRawMode() else { return }
    program.start { [weak self] in self?.redraw() }
    requests?.handler = { [weak self] in self?.carryOut($0) }
    if let title = requests?.title, displaysTitle {
      _ = modes.setTitle(title)
    }
    send(modes.setupSequence + modes.backgroundQuery)
    // Most terminals answer in the meantime, so the first frame has the right theme; it doesn't wait for others.
    let first = program.frame(size: size, at: clock.elapsed())
    if modes.followsColorScheme { read() }
    if ending != nil { return }
    if shown == nil { show(first) }
    // Sent after the first frame, so that it doesn't wait for the answers.
    queriedAt = clock.elapsed()
    send(modes.queries)
    watcher.onReadable(device.input) { [weak self] in self?.read() }
    watcher.onReadable(terminal.signalEvents) { [weak self] in self?.readSignalEvents() }
    do {
      try watcher.start { [weak self] in self?.end(.failure($0)) }
    } catch {
      return end(.failure(error))
    }
    endIfFinished()
  }

  // MARK: - Ending

  func end(_ result: Result<TerminalSession.Ending, any Error>) {
    if ending != nil { return }
    ending = result
    watcher.stop()
    finish()
  }

  private func finish() {
    endingContinuation?.resume()
    endingContinuation = nil
  }

  private func endIfFinished() {
    if program.isFinished { end(.success(.finished)) }
  }

  // MARK: - Input

  /// Reads all input up to 256 KB, so that Ctrl-C is found behind a burst.
  ///
  /// - Returns: Whether there was input.
  @discardableResult
  private func read() -> Bool {
    if ending != nil { return false }
    var events: [InputEvent] = []
    var hasRead = false
    reading: for _ in 0..<64 {
      switch device.readInput() {
      case .bytes(let bytes):
        // If the end of a paste is missing, Ctrl-C still has its effect.
        if decoder.isInPaste, isInterrupt(bytes) { events += decoder.flush() }
        events += decoder.decode(bytes)
      case .nothing: break reading
      // The next read ends, too.
      case .ended where hasRead: break reading
      // The shell reads the input.
      case .ended where device.isInBackground:
        stop(group: false)
        return false
      case .ended:
        hasInputEnded = true
        events = decoder.flush()
      }
      hasRead = true
    }
    guard hasRead else { return false }
    handle(events)
    inputTimer?.cancel()
    inputTimer = decoder.timeout.map { after($0) { $0.inputPaused() } }
    return true
  }

  private func inputPaused() {
    // Input that arrived while the program was busy completes the sequence; it isn't late.
    if !read() { handle(decoder.flush()) }
  }

  /// Whether the bytes of a read are Ctrl-C alone.
  private func isInterrupt(_ bytes: [UInt8]) -> Bool {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes)
    return events.count == 1 && events[0].isInterrupt
  }

  private func handle(_ events: [InputEvent]) {
    terminal.prepareThread()
    let isHandlingBurst = !waitingEvents.isEmpty
    // Endless input is dropped.
    waitingEvents += waitingEvents.count < 1 << 16 ? events : events.filter(\.isInterrupt)
    if !isHandlingBurst {
      handleWaitingEvents()
    } else if isInterrupted {
      end(.success(.interrupted))
    }
  }

  /// Handles events for at most 50 ms at a time, so that saving at a signal doesn't wait for a burst of keys.
  ///
  /// Ctrl-C doesn't wait longer, either: as in a terminal, it discards the input before it.
  private func handleWaitingEvents() {
    let limit = clock.elapsed() + .milliseconds(50)
    isHandlingInput = true
    while ending == nil, !waitingEvents.isEmpty, clock.elapsed() < limit { handleNextEvents() }
    isHandlingInput = false
    if ending != nil { return }
    if isInterrupted { return end(.success(.interrupted)) }
    if !waitingEvents.isEmpty {
      Task { handleWaitingEvents() }
    } else if hasInputEnded {
      return end(.success(.endOfInput))
    }
    // A burst is merged into one frame: keys typed faster than they are drawn already wait here.
    let isMoreWaiting = !waitingEvents.isEmpty || device.wait(forInput: true, atMost: 0)
    draw(after: pacer.inputHandled(at: clock.elapsed(), isMoreWaiting: isMoreWaiting))
  }

  /// Handles the first of the waiting events, and those that the program handles together with it.
  private func handleNextEvents() {
    let events = waitingEvents
    guard let event = waitingEvents.popFirst() else { return }
    switch event {
    case .report(let report): handle(report)
    case _ where event.isInterrupt && !program.receivesInterrupt:
      end(.success(.interrupted))
    case .key(let key) where key == suspendKey && terminal.canStop: suspend()
    case .key(KeyEvent(.character("l"), .control)): redrawAll()
    default:
      waitingEvents.removeFirst(min(program.receive(events) - 1, waitingEvents.count))
      endIfFinished()
    }
  }

  private func handle(_ report: TerminalReport) {
    switch report {
    case .keyboardFlags where !modes.supportsKittyKeyboard:
      modes.supportsKittyKeyboard = true
      send(modes.keyboardSetupSequence)
    case .mode(2026, let setting) where setting == 1 || setting == 2:
      modes.supportsSynchronizedOutput = true
    case .mode(TerminalModes.colorSchemeReports, let setting)
    where modes.followsColorScheme && !modes.supportsColorSchemeReports && (setting == 1 || setting == 2):
      modes.supportsColorSchemeReports = true
      send(TerminalModes.colorSchemeSetupSequence)
    case .background(let color) where modes.followsColorScheme: use(.matching(color))
    case .colorScheme(let isDark) where modes.followsColorScheme: use(isDark ? .dark : .light)
    case .attributes: queriesAnswered = true
    default: break
    }
  }

  private func carryOut(_ request: TerminalRequest) {
    if ending != nil { return }
    switch request {
    case .copy(let text): send(TerminalRequest.copySequence(text))
    case .bell: send("\u{7}")
    case .setTitle(let title): if displaysTitle { send(modes.setTitle(title)) }
    case .setProgress(let progress): if displaysProgress { send(modes.setProgress(progress)) }
    case .suspend: suspend()
    }
  }

  private func use(_ theme: Theme) {
    if theme == self.theme { return }
    self.theme = theme
    redraw()
  }

  // MARK: - Frames

  private func redraw() {
    if ending != nil { return }
    endIfFinished()
    if isHandlingInput {
      pacer.requestFrameForInput()
    } else {
      follow(pacer.requestFrame(at: clock.elapsed()))
    }
  }

  func redrawAll() {
    shown = nil
    redraw()
  }

  private func follow(_ delay: Duration?) {
    if let delay { frameTimer = after(delay) { $0.stepReached() } }
  }

  private func stepReached() {
    if ending == nil { draw(after: pacer.stepReached(at: clock.elapsed())) }
  }

  private func draw(after delay: Duration?) {
    if delay == .zero { draw() } else { follow(delay) }
  }

  private func draw() {
    frameTimer?.cancel()
    animationTimer?.cancel()
    terminal.prepareThread()
    show(program.frame(size: size, at: clock.elapsed()))
  }

  private func show(_ frame: CellGrid) {
    let theme = frame.theme ?? theme
    if theme != differ.theme {
      differ = FrameDiff(colors: differ.colors, theme: theme)
      shown = nil
    }
    pending += modes.frame(differ.bytes(from: shown, to: frame))
    shown = frame
    animationTimer = frame.nextFrameDelay.map { after($0) { $0.redraw() } }
    flush()
    pacer.didDraw(at: clock.elapsed(), isBlocked: !pending.isEmpty)
  }

  private func send(_ sequence: String) {
    pending += sequence.utf8
    flush()
  }

  /// Writes as much as the terminal accepts, and the rest later.
  private func flush() {
    do {
      while !pending.isEmpty, let count = try write() {
        if count == 0 {
          blockedSince = blockedSince ?? clock.elapsed()
          return watcher.onWritable(device.output) { [weak self] in self?.flushRest() }
        }
        blockedSince = nil
      }
    } catch {
      pending = []
      end(error.isHangUp ? .success(.endOfInput) : .failure(error))
    }
  }

  /// Writes what the terminal accepts now, and returns the number of bytes; `nil` if the terminal is restored.
  func write() throws(TerminalSessionError) -> Int? {
    guard terminal.hold() else { return nil }
    defer { terminal.release() }
    let count = try device.writeOutput(pending)
    pending = pending.dropFirst(count)
    return count
  }

  private func flushRest() {
    flush()
    if pending.isEmpty { follow(pacer.unblock(at: clock.elapsed())) }
  }

  private func after(
    _ duration: Duration, _ body: @escaping @MainActor (SessionLoop) -> Void
  ) -> Task<Void, Never> {
    Task { [clock, weak self] in
      if duration > .zero { try? await clock.sleep(duration) }
      if let self, !Task.isCancelled { body(self) }
    }
  }
}

extension InputEvent {
  /// Whether the event is Ctrl-C, or Alt-Ctrl-C: a busy program reads Esc and Ctrl-C together.
  fileprivate var isInterrupt: Bool {
    guard case .key(let event) = self else { return false }
    return event.key == .character("c") && event.modifiers.union(.alt) == [.control, .alt]
  }
}
