import Foundation

/// A query of the Full Results API.
struct WolframQuery {
  var n: Int
  var appID: WolframAppID
  var endpoint: WolframEndpoint
  /// The service's time limit, short enough that the service reports a timeout before the client's deadline.
  var timeAllowed: Duration

  /// The query items, in the order of the service's documentation.
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

  /// The URL of the request, which contains the app ID and must not appear in a message.
  var url: URL? {
    let query = items.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    return URL(string: "\(endpoint)?\(query)")
  }

  /// Returns the service's time limit, which is two seconds shorter than the client's.
  ///
  /// The difference is for the transfer. The limit is at least one second.
  static func timeAllowed(within total: Duration) -> Duration {
    max(.seconds(1), total - .seconds(2))
  }
}
