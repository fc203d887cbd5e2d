import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Allowed addresses")
struct WolframEndpointTests {
  @Test(
    "Https is accepted everywhere, and plain http only on this machine",
    arguments: [
      ("https://api.wolframalpha.com/v2/query", "https://api.wolframalpha.com/v2/query"),
      ("HTTPS://API.wolframalpha.COM/v2/Query", "https://api.wolframalpha.com/v2/Query"),
      ("https://example.org:8443", "https://example.org:8443/"),
      ("http://127.0.0.1:8080/v2/query", "http://127.0.0.1:8080/v2/query"),
      ("http://127.255.0.3/", "http://127.255.0.3/"),
      ("http://localhost:1/", "http://localhost:1/"),
      ("http://[::1]:8080/q", "http://[::1]:8080/q"),
    ])
  func accepted(text: String, parsed: String) throws {
    #expect(try WolframEndpoint(text).address == parsed)
  }

  @Test(
    "Plain http to another machine is rejected, even if the address resembles a loopback address",
    arguments: [
      "http://api.wolframalpha.com/v2/query", "http://127.0.0.1.example.org/", "http://127.1/",
      "http://0.0.0.0/", "http://localhost.example.org/", "http://128.0.0.1/", "http://127.0.0.256/",
      "http://127.0.0.01/", "http://[::2]/", "http://2130706433/", "http://127.0.0/",
    ])
  func notEncrypted(text: String) {
    let reason = invalidSetting { () throws(NthPrimeError) in try WolframEndpoint(text) }
    #expect(reason.contains("uses plain http, which would expose the app ID to the network."))
  }

  @Test(
    "Unusual addresses and other schemes are rejected",
    arguments: [
      "", "127.0.0.1", "https://", "https:///v2/query", "https://user:secret@example.org/",
      "https://example.org/?q=1", "https://example.org/#x", "http://127.0.0.1@example.org/",
      "http://127.0.0.1\\@example.org/", "http://127.0.0.1%2eexample.org/", "https://exam ple.org/",
      "https://example.org:0/", "https://example.org:99999/", "https://example.org:/",
      "https://example.org/%0d%0aX", "https://example.org/a b", "https://éxample.org/",
      "http://127.0.0.1#@example.org/", "https://\u{212A}.org/", "https://example.org/\r\n",
      "ftp://127.0.0.1/", "file://localhost/etc/passwd", "wss://example.org/",
    ])
  func malformed(text: String) {
    let reason = invalidSetting { () throws(NthPrimeError) in try WolframEndpoint(text) }
    #expect(reason.contains("must have the form https://HOST/PATH."))
  }

  @Test("The service's time limit is two seconds shorter than the client's, and at least one second")
  func query() throws {
    let (endpoint, appID) = (try WolframEndpoint("http://[::1]:80/v2/query"), try WolframAppID("A-1"))
    for (time, limit) in [(30, 28), (3, 1), (2, 1), (0, 1)] {
      #expect(
        endpoint.query(for: .max, appID: appID, timeAllowed: .seconds(time)).absoluteString
          == "http://[::1]:80/v2/query?appid=A-1&input=prime%209223372036854775807&format=plaintext"
          + "&output=json&includepodid=Result&totaltimeout=\(limit)")
    }
  }
}
