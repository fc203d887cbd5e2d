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

/// Percent-encoding of all but the unreserved characters of RFC 3986, for query values.
///
/// Foundation doesn't encode `+` in a query, which the service would decode as a space. Here it becomes
/// `%2B`.
enum PercentEncoding {
  static func encode(_ value: String) -> String {
    var encoded = ""
    for byte in value.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// Returns whether a byte is a letter, a digit, `-`, `.`, `_`, or `~` (RFC 3986, section 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isAlphanumeric(byte)
    }
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
