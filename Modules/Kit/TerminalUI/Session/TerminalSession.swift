/// A session that runs a ``TerminalProgram`` on a terminal, and restores the terminal at the end.
///
/// ```swift
/// let session = TerminalSession(environment: environment, colors: .ansi256)
/// let ending = try await session.run(program)
/// ```
public struct TerminalSession: Sendable {
  /// The reason that a session ended.
  public enum Ending: Hashable, Sendable {
    case finished
    /// The user typed Ctrl-C; input before it that would take longer than 50 ms was discarded.
    case interrupted
    /// The terminal was disconnected, or its input ended.
    case endOfInput
  }

  public var input: Int32
  public var output: Int32
  /// The environment of the process; `TERM` determines whether the terminal can display screens.
  public var environment: [String: String]
  public var colors: ColorLevel
  /// The theme; `nil` for the one that matches the terminal's background, whenever that changes.
  ///
  /// Until the terminal answers, the environment determines it, so that the first frame doesn't wait.
  public var theme: Theme?
  /// Whether the program receives mouse events; otherwise, the mouse selects text.
  public var usesMouse: Bool
  /// The clock for the timing of frames, animations, and the Esc key.
  public var clock: any Clock<Duration>
  /// The channel for requests such as copying a text.
  public var requests: TerminalRequests?
  /// The key that stops the process until a shell continues it; `nil` if the program receives all keys.
  ///
  /// By default, it is Ctrl-Z, and a ``TextField`` undoes typing with Ctrl-_ alone.
  public var suspendKey: KeyEvent? = .control("z")
  /// Called before the process stops at a key, a request, or a signal; it stops when the call returns.
  public var willStop: (@MainActor @Sendable () async -> Void)?

  public init(
    input: Int32 = 0, output: Int32 = 1, environment: [String: String], colors: ColorLevel,
    theme: Theme? = nil, usesMouse: Bool = true,
    clock: any Clock<Duration> = ContinuousClock(), requests: TerminalRequests? = nil
  ) {
    self.input = input
    self.output = output
    self.environment = environment
    self.colors = colors
    self.theme = theme
    self.usesMouse = usesMouse
    self.clock = clock
    self.requests = requests
  }

  /// Runs the program; the main queue must be running, as it is in an asynchronous `main`.
  ///
  /// In the background of a shell, the process stops until it is in the foreground.
  ///
  /// - Throws: ``TerminalSessionError``, or `CancellationError` if the task is canceled.
  @MainActor
  @discardableResult
  public func run(_ program: some TerminalProgram) async throws -> Ending {
    if ["", "dumb"].contains(environment["TERM", default: ""]) { throw TerminalSessionError.dumbTerminal }
    let device = try TerminalDevice(input: input, output: output)
    defer { device.closeBoth() }
    return try await SessionLoop(self, program, device).run()
  }
}
