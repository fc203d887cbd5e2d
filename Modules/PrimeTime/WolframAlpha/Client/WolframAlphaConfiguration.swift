import Architecture

/// The configuration of the Wolfram|Alpha client; its description never contains the app ID.
struct WolframAlphaConfiguration: Sendable {
  /// The app ID.
  ///
  /// If it is `nil`, every lookup fails with ``NthPrimeError/missingAppID``, and no socket is opened.
  var appID: WolframAppID?
  /// The address of the service.
  var endpoint = WolframEndpoint.wolframAlpha
  var deadlines = Deadlines.patient
  /// The maximum size of a response, in bytes after decompression; a typical one has about 2,000.
  var maximumResponseBytes = 1 << 20
  /// The clock that measures ``deadlines`` and the delays between attempts.
  var clock: any Clock<Duration> = ContinuousClock()
  /// The source of randomness for the delays between attempts.
  var random = RandomSource.system
  /// The current date, for a Retry-After that is a date.
  var date = DateGenerator.system
  /// The environment with the proxy settings, or `nil` for that of the process; see ``ProxyEnvironment``.
  var environment: [String: String]?
}
