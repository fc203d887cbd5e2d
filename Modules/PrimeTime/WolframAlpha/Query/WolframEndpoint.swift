import Foundation

/// The address that queries are sent to: https, or plain http on the loopback interface for tests.
///
/// Each query contains the app ID. Therefore, an address that would send it unencrypted over a network can't be
/// created.
struct WolframEndpoint: Sendable, Equatable, CustomStringConvertible {
  /// The service.
  static let wolframAlpha = WolframEndpoint(
    isEncrypted: true, host: "api.wolframalpha.com", port: 443,
    description: "https://api.wolframalpha.com/v2/query")

  let isEncrypted: Bool
  /// The host in lowercase, without the brackets of an IPv6 address.
  let host: String
  let port: UInt16
  /// The address, composed of the parsed parts.
  let description: String

  private init(isEncrypted: Bool, host: String, port: UInt16, description: String) {
    self.isEncrypted = isEncrypted
    self.host = host
    self.port = port
    self.description = description
  }

  /// Parses `https://HOST[:PORT]/PATH`, or `http://` if HOST is `localhost`, `127.x.y.z`, or `[::1]`.
  ///
  /// User names, queries, fragments, and unusual characters in the host or path are rejected, so that two
  /// parsers can't interpret the address differently.
  init(_ text: String) throws(WolframEndpointError) {
    guard
      let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(),
      let host = Self.plainHost(parts.percentEncodedHost),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      let port = UInt16(exactly: parts.port ?? (scheme == "https" ? 443 : 80)), port > 0,
      Self.isPlain(path: parts.percentEncodedPath)
    else { throw .malformed }
    guard scheme == "https" || scheme == "http" else { throw .unsupportedScheme }
    guard scheme == "https" || Self.isLoopback(host) else { throw .notEncrypted }

    let givenPort = parts.port == nil ? "" : ":\(port)"
    let bracketed = host.contains(":") ? "[\(host)]" : host
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    self.init(
      isEncrypted: scheme == "https", host: host, port: port,
      description: "\(scheme)://\(bracketed)\(givenPort)\(path)")
  }

  /// Returns a DNS name, an IPv4 address, or a bracketed IPv6 address in lowercase without brackets.
  private static func plainHost(_ host: String?) -> String? {
    guard let host = host?.lowercased(), !host.isEmpty else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      let inner = host.dropFirst().dropLast()
      return inner.utf8.allSatisfy { isHexDigit($0) || $0 == UInt8(ascii: ":") } ? String(inner) : nil
    }
    let isName = host.utf8.allSatisfy { byte in
      PercentEncoding.isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    return isName ? host : nil
  }

  private static func isPlain(path: String) -> Bool {
    path.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  /// Returns whether a host is in 127.0.0.0/8 in full dotted form, `::1`, or `localhost`.
  ///
  /// libcurl never queries a resolver for `localhost`.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127"
      && octets.allSatisfy { UInt8($0) != nil && ($0 == "0" || !$0.hasPrefix("0")) }
  }
}

/// The reason that an address can't be used for queries with an app ID.
enum WolframEndpointError: Error, Equatable, Sendable, CustomStringConvertible {
  case malformed
  case unsupportedScheme
  /// The address is plain http to another machine.
  case notEncrypted

  var description: String {
    switch self {
    case .malformed:
      "The Wolfram|Alpha address must have the form https://HOST/PATH. Omit it to use the service."
    case .unsupportedScheme:
      "The Wolfram|Alpha address is neither https nor http. Use https://HOST/PATH."
    case .notEncrypted:
      "The Wolfram|Alpha address uses plain http, which would expose the app ID to the network. "
        + "Use https; only 127.0.0.1, [::1], and localhost can use http."
    }
  }
}

/// The proxy settings in the environment, as libcurl interprets them.
///
/// On Linux, FoundationNetworking uses them and can't be configured otherwise.
struct ProxyEnvironment {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Returns whether queries would go through a proxy that can read them, including the app ID.
  ///
  /// This is the case for plain http, even to a loopback address. Https goes through a proxy encrypted.
  func canReadQueries(to endpoint: WolframEndpoint) -> Bool {
    !endpoint.isEncrypted && apply(to: endpoint)
  }

  /// Returns whether connections to an address would go through a proxy.
  func apply(to endpoint: WolframEndpoint) -> Bool {
    // libcurl ignores uppercase HTTP_PROXY, which in CGI scripts comes from a request's header.
    let names =
      (endpoint.isEncrypted ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    guard names.contains(where: { !(variables[$0] ?? "").isEmpty }) else { return false }
    let exceptions = variables["no_proxy"] ?? variables["NO_PROXY"] ?? ""
    return !exceptions.split(whereSeparator: { $0 == "," || $0 == " " })
      .contains { $0 == "*" || $0.lowercased() == endpoint.host }
  }
}
