import Foundation

/// One question to the Full Results API, as an address.
struct WolframQuery {
  var n: Int
  var appID: WolframAppID
  var endpoint: WolframEndpoint
  /// How long the service may take, so that it can tell us that it ran out of time before we stop listening.
  var timeAllowed: Duration

  /// The query in the order of the service's documentation.
  var items: [(name: String, value: String)] {
    [
      ("appid", appID.secret),
      ("input", "prime \(n)"),
      ("format", "plaintext"),
      ("output", "json"),
      ("includepodid", "Result"),
      ("totaltimeout", String(timeAllowed.components.seconds)),
    ]
  }

  /// Contains the app id: for the wire alone, never for a message.
  var url: URL? {
    let query = items.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    return URL(string: "\(endpoint)?\(query)")
  }

  /// What is left to the service of our own deadline: two seconds less for the way there and back, and at least one.
  static func timeAllowed(within total: Duration) -> Duration {
    max(.seconds(1), total - .seconds(2))
  }
}
