import Foundation

/// The address that questions are sent to: https, or plain http on the loopback interface for tests.
///
/// The app id travels in every question, so an address that could carry it over a network in clear text can't be
/// made.
public struct WolframEndpoint: Sendable, Equatable, CustomStringConvertible {
  /// The public service.
  public static let wolframAlpha = WolframEndpoint(
    isEncrypted: true, host: "api.wolframalpha.com", port: 443,
    description: "https://api.wolframalpha.com/v2/query")

  let isEncrypted: Bool
  /// As it stands in the address, but without the brackets of an IPv6 address.
  let host: String
  let port: UInt16
  /// The address, put together again from the parts that were understood.
  public let description: String

  private init(isEncrypted: Bool, host: String, port: UInt16, description: String) {
    self.isEncrypted = isEncrypted
    self.host = host
    self.port = port
    self.description = description
  }

  /// Accepts `https://HOST[:PORT]/PATH`, and `http://` where HOST is `localhost`, `127.x.y.z` or `[::1]`.
  ///
  /// A user name, a query, a fragment and anything unusual in the host or path are refused rather than interpreted,
  /// so that no two parsers can disagree on where the question goes.
  public init(_ text: String) throws(WolframEndpointError) {
    guard
      let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(),
      let host = Self.plainHost(parts.percentEncodedHost),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      let port = UInt16(exactly: parts.port ?? (scheme == "https" ? 443 : 80)), port > 0,
      Self.isPlain(path: parts.percentEncodedPath)
    else { throw .notAnAddress }
    guard scheme == "https" || scheme == "http" else { throw .schemeNotSupported }
    guard scheme == "https" || Self.isLoopback(host) else { throw .notEncrypted }

    let givenPort = parts.port == nil ? "" : ":\(port)"
    let bracketed = host.contains(":") ? "[\(host)]" : host
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    self.init(
      isEncrypted: scheme == "https", host: host, port: port,
      description: "\(scheme)://\(bracketed)\(givenPort)\(path)")
  }

  /// A DNS name, an IPv4 address or a bracketed IPv6 address, in lower case and without brackets.
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

  /// 127.0.0.0/8 in full dotted form, `::1`, and `localhost`, which libcurl never asks a resolver for.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127"
      && octets.allSatisfy { UInt8($0) != nil && ($0 == "0" || !$0.hasPrefix("0")) }
  }
}

/// Why an address is not one to send an app id to.
public enum WolframEndpointError: Error, Equatable, Sendable, CustomStringConvertible {
  case notAnAddress
  case schemeNotSupported
  /// Plain http to another machine.
  case notEncrypted

  public var description: String {
    switch self {
    case .notAnAddress:
      "The Wolfram|Alpha address is not of the form https://HOST/PATH. Leave it out to use the public service."
    case .schemeNotSupported:
      "The Wolfram|Alpha address is neither https nor http. Use https://HOST/PATH."
    case .notEncrypted:
      "The Wolfram|Alpha address is plain http to another machine, which would show the app id to the network. "
        + "Use https; http is for 127.0.0.1, [::1] and localhost only."
    }
  }
}
