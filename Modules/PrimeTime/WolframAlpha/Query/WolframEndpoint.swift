import Foundation
import NthPrimeClient

/// The address for queries: https, or plain http on the loopback interface for tests.
///
/// Each query contains the app ID, so an address that would send it unencrypted over a network can't be created.
struct WolframEndpoint: Sendable, Equatable {
  /// The environment variable with an address to use instead of ``wolframAlpha``.
  static let environmentVariable = "PRIMETIME_WOLFRAM_URL"

  static let wolframAlpha = WolframEndpoint(address: "https://api.wolframalpha.com/v2/query")

  /// The address, composed of the parsed parts.
  let address: String

  private init(address: String) { self.address = address }

  /// Parses `https://HOST[:PORT]/PATH`, or `http://` if HOST is `localhost`, `127.x.y.z`, or `[::1]`.
  ///
  /// User names, queries, fragments, and unusual characters in the host or path are rejected, so that two
  /// parsers can't interpret the address differently.
  ///
  /// - Throws: ``NthPrimeError/misconfigured(reason:)``.
  init(_ text: String) throws(NthPrimeError) {
    let pattern = /(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]+)?(\/[a-z0-9._~\/-]*)?/.ignoresCase()
    guard
      // Some other characters are equal to ASCII letters.
      text.allSatisfy(\.isASCII),
      URL(string: text) != nil, let parts = text.wholeMatch(of: pattern)?.output,
      UInt16(parts.3?.dropFirst() ?? "1").map({ $0 > 0 }) == true
    else {
      throw .misconfigured(
        reason:
          "\(Self.environmentVariable): The Wolfram|Alpha address must have the form https://HOST/PATH. "
          + "Omit it to use the service.")
    }
    let (scheme, host) = (parts.1.lowercased(), parts.2.lowercased())
    guard scheme == "https" || Self.isLoopback(host) else {
      throw .misconfigured(
        reason: "\(Self.environmentVariable): The Wolfram|Alpha address uses plain http, "
          + "which would expose the app ID to the network. "
          + "Use https; only 127.0.0.1, [::1], and localhost can use http.")
    }
    address = "\(scheme)://\(host)\(parts.3 ?? "")\(parts.4 ?? "/")"
  }

  /// Returns whether a host is in 127.0.0.0/8 in full dotted form, `[::1]`, or `localhost`.
  ///
  /// libcurl never queries a resolver for `localhost`.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets[0] == "127"
      && octets.allSatisfy { octet in UInt8(octet).map { "\($0)" == octet } == true }
  }

  /// Returns the URL of a query of the Full Results API.
  ///
  /// The URL contains the app ID and must not appear in a message.
  ///
  /// - Parameter time: The time until the deadline. The service's own limit is at least one second, and two seconds
  ///   shorter, so that its report of a timeout still arrives.
  func query(for n: Int, appID: WolframAppID, timeAllowed time: Duration) -> URL {
    let seconds = max(1, time.components.seconds - 2)
    // No part contains a character that needs encoding.
    return URL(
      string: "\(address)?appid=\(appID.secret)&input=prime%20\(n)&format=plaintext&output=json"
        + "&includepodid=Result&totaltimeout=\(seconds)")!
  }
}
