/// Joins a ``TerminalProgram`` to a terminal: draws its frames, tells it of input, and leaves the terminal as it was.
///
/// ```swift
/// let ending = try await TerminalSession(environment: environment, colors: .ansi256).run(program)
/// ```
public struct TerminalSession: Sendable {
  /// How a session came to its end.
  public enum Ending: Hashable, Sendable {
    /// The program said that it is finished.
    case finished
    /// Ctrl-C was typed.
    case interrupted
    /// The terminal has gone, or its input has ended.
    case endOfInput
  }

  /// Descriptor that keys are read from.
  public var input: Int32
  /// Descriptor that frames are written to.
  public var output: Int32
  /// Variables of the process: `TERM` says whether there are screens at all.
  public var environment: [String: String]
  /// The colours that the terminal shows; see ``ColorSupport``.
  public var colors: ColorLevel
  /// Whether the mouse belongs to the program; if not, the terminal selects text with it as ever.
  public var usesMouse: Bool
  /// What frames and the Esc key are timed with.
  public var clock: any Clock<Duration>

  public init(
    input: Int32 = 0, output: Int32 = 1, environment: [String: String], colors: ColorLevel,
    usesMouse: Bool = true,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.input = input
    self.output = output
    self.environment = environment
    self.colors = colors
    self.usesMouse = usesMouse
    self.clock = clock
  }

  /// Shows the program until it is finished, Ctrl-C is typed or the input ends.
  ///
  /// Needs the main queue to run, as it does under an asynchronous `main`.
  ///
  /// - Throws: ``TerminalSessionError``, or `CancellationError` if the task is cancelled; the terminal is put back.
  @MainActor
  @discardableResult
  public func run(_ program: some TerminalProgram) async throws -> Ending {
    if ["", "dumb"].contains(environment["TERM", default: ""]) { throw TerminalSessionError.dumbTerminal }
    let device = try TerminalDevice(input: input, output: output)
    defer { device.close() }
    return try await SessionLoop(self, program, device).run()
  }
}
