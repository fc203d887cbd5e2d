public import Architecture

/// The configuration of the Wolfram|Alpha client; its description never contains the app ID.
public struct WolframAlphaConfiguration: Sendable {
  /// The app ID.
  ///
  /// If it is `nil`, every lookup fails with ``NthPrimeError/missingAppID``, and no socket is opened.
  public var appID: WolframAppID?
  /// The address of the service.
  public var endpoint: WolframEndpoint
  public var deadlines: Deadlines
  /// The maximum size of a response, in bytes after decompression; a typical one has about 2,000.
  public var maximumResponseBytes: Int
  /// The clock that measures ``deadlines`` and the delays between attempts.
  public var clock: any Clock<Duration>
  /// The source of randomness for the delays between attempts.
  public var random: RandomSource
  /// The current date, for a Retry-After that is a date.
  public var date: DateGenerator
  /// The environment with the proxy settings, or `nil` for that of the process; see ``ProxyEnvironment``.
  var environment: [String: String]?

  public init(
    appID: WolframAppID?,
    endpoint: WolframEndpoint = .wolframAlpha,
    deadlines: Deadlines = .patient,
    maximumResponseBytes: Int = 1 << 20,
    clock: any Clock<Duration> = ContinuousClock(),
    random: RandomSource = .system,
    date: DateGenerator = .system
  ) {
    self.appID = appID
    self.endpoint = endpoint
    self.deadlines = deadlines
    self.maximumResponseBytes = maximumResponseBytes
    self.clock = clock
    self.random = random
    self.date = date
  }
}
