/// All that the Wolfram|Alpha client needs to know; printing it never shows the app id.
public struct WolframAlphaConfiguration: Sendable {
  /// How long to wait, measured by the configuration's clock.
  public struct Deadlines: Equatable, Sendable {
    /// From the question to the whole answer, connecting included.
    public var total: Duration

    /// The service gives up on its own after at most 20 s.
    public init(total: Duration = .seconds(20)) {
      self.total = total
    }
  }

  /// Without one every look-up fails with ``NthPrimeError/noAppID`` and no socket is opened.
  public var appID: WolframAppID?
  /// Where to ask.
  public var endpoint: WolframEndpoint
  public var deadlines: Deadlines
  /// The longest answer to read, in bytes after decompression; a real one has about 2,000.
  public var maximumResponseBytes: Int
  /// The clock that ``deadlines`` run on.
  public var clock: any Clock<Duration>
  /// The environment that a proxy may be named in; see ``ProxyEnvironment``.
  var environment: [String: String]?

  public init(
    appID: WolframAppID?,
    endpoint: WolframEndpoint = .wolframAlpha,
    deadlines: Deadlines = Deadlines(),
    maximumResponseBytes: Int = 1 << 20,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.appID = appID
    self.endpoint = endpoint
    self.deadlines = deadlines
    self.maximumResponseBytes = maximumResponseBytes
    self.clock = clock
  }
}
