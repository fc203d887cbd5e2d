public import Architecture

/// All that the Wolfram|Alpha client needs to know; printing it never shows the app id.
public struct WolframAlphaConfiguration: Sendable {
  /// Without one every lookup fails with ``NthPrimeError/noAppID`` and no socket is opened.
  public var appID: WolframAppID?
  /// Where to ask.
  public var endpoint: WolframEndpoint
  public var deadlines: Deadlines
  /// The longest answer to read, in bytes after decompression; a real one has about 2,000.
  public var maximumResponseBytes: Int
  /// The clock that ``deadlines`` and the waits between attempts run on.
  public var clock: any Clock<Duration>
  /// Spreads the waits between attempts.
  public var random: RandomSource
  /// What a Retry-After that is a date is compared with.
  public var date: DateGenerator
  /// The environment that a proxy may be named in; see ``ProxyEnvironment``.
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
