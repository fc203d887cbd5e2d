import Foundation
import Testing

@testable import WolframAlpha

@Suite("Allowed addresses")
struct WolframEndpointTests {
  @Test(
    "Https is accepted everywhere, and plain http only on this machine",
    arguments: [
      ("https://api.wolframalpha.com/v2/query", "https://api.wolframalpha.com/v2/query"),
      ("HTTPS://API.wolframalpha.COM/v2/query", "https://api.wolframalpha.com/v2/query"),
      ("https://example.org:8443", "https://example.org:8443/"),
      ("http://127.0.0.1:8080/v2/query", "http://127.0.0.1:8080/v2/query"),
      ("http://127.255.0.3/", "http://127.255.0.3/"),
      ("http://localhost:1/", "http://localhost:1/"),
      ("http://[::1]:8080/q", "http://[::1]:8080/q"),
    ])
  func accepted(text: String, parsed: String) throws {
    #expect(try WolframEndpoint(text).description == parsed)
  }

  @Test(
    "The port is that of the address, or otherwise that of the scheme",
    arguments: [
      ("https://example.org/", 443), ("https://example.org:8443/", 8443), ("http://localhost/", 80),
      ("http://127.0.0.1:65535/", 65535),
    ] as [(String, UInt16)])
  func port(text: String, port: UInt16) throws {
    #expect(try WolframEndpoint(text).port == port)
  }

  @Test("The address of the public service is valid")
  func publicService() throws {
    #expect(try WolframEndpoint("\(WolframEndpoint.wolframAlpha)") == .wolframAlpha)
  }

  @Test(
    "Plain http to another machine is rejected, even if the address resembles a loopback address",
    arguments: [
      "http://api.wolframalpha.com/v2/query", "http://127.0.0.1.example.org/", "http://127.1/",
      "http://0.0.0.0/",
      "http://localhost.example.org/", "http://128.0.0.1/", "http://127.0.0.256/", "http://127.0.0.01/",
      "http://[::2]/", "http://2130706433/", "http://127.0.0/",
    ])
  func notEncrypted(text: String) {
    #expect(throws: WolframEndpointError.notEncrypted) { try WolframEndpoint(text) }
  }

  @Test(
    "Other schemes are rejected",
    arguments: ["ftp://127.0.0.1/", "file://localhost/etc/passwd", "wss://example.org/"])
  func schemes(text: String) {
    #expect(throws: WolframEndpointError.unsupportedScheme) { try WolframEndpoint(text) }
  }

  @Test(
    "Unusual addresses are rejected",
    arguments: [
      "", "127.0.0.1", "https://", "https:///v2/query", "https://user:secret@example.org/",
      "https://example.org/?q=1",
      "https://example.org/#x", "http://127.0.0.1@example.org/", "http://127.0.0.1\\@example.org/",
      "http://127.0.0.1%2eexample.org/", "https://exam ple.org/", "https://example.org:0/",
      "https://example.org:99999/",
      "https://example.org/%0d%0aX", "https://example.org/a b", "https://éxample.org/",
      "http://127.0.0.1#@example.org/",
    ])
  func malformed(text: String) {
    #expect(throws: WolframEndpointError.malformed) { try WolframEndpoint(text) }
  }
}

@Suite("The query as a URL")
struct WolframQueryTests {
  @Test("All but the unreserved characters are encoded, including the plus sign")
  func encoding() {
    #expect(PercentEncoding.encode("prime 7+1") == "prime%207%2B1")
    #expect(PercentEncoding.encode("AZaz09-._~") == "AZaz09-._~")
    #expect(PercentEncoding.encode("&=?#/%\n\u{7}é") == "%26%3D%3F%23%2F%25%0A%07%C3%A9")
  }

  @Test("The URL contains the encoded query unchanged")
  func url() throws {
    let query = WolframQuery(
      n: .max, appID: try WolframAppID("A-1"), endpoint: try WolframEndpoint("http://[::1]:80/v2/query"),
      timeAllowed: .seconds(18))
    #expect(
      query.url?.absoluteString
        == "http://[::1]:80/v2/query?appid=A-1&input=prime%209223372036854775807&format=plaintext&output=json"
        + "&includepodid=Result&totaltimeout=18")
  }

  @Test(
    "The service's time limit is two seconds shorter than the client's, and at least one second",
    arguments: [(20, 18), (3, 1), (2, 1), (0, 1)])
  func time(total: Int, allowed: Int) {
    #expect(WolframQuery.timeAllowed(within: .seconds(total)) == .seconds(allowed))
  }
}

@Suite("Proxies in the environment")
struct ProxyEnvironmentTests {
  @Test(
    "A proxy can read plain http, unless the host is excluded",
    arguments: [
      ([:], false),
      (["http_proxy": ""], false),
      (["http_proxy": "http://proxy:3128"], true),
      (["all_proxy": "socks5://proxy"], true),
      (["ALL_PROXY": "socks5://proxy"], true),
      (["HTTP_PROXY": "http://proxy:3128", "https_proxy": "http://proxy:3128"], false),
      (["http_proxy": "http://proxy:3128", "no_proxy": "example.org, 127.0.0.1"], false),
      (["http_proxy": "http://proxy:3128", "NO_PROXY": "*"], false),
      (["http_proxy": "http://proxy:3128", "no_proxy": "127.0.0.10,localhost"], true),
    ] as [([String: String], Bool)])
  func plain(variables: [String: String], applies: Bool) throws {
    let endpoint = try WolframEndpoint("http://127.0.0.1:8080/")
    #expect(ProxyEnvironment(variables).canReadQueries(to: endpoint) == applies)
    #expect(ProxyEnvironment(variables).apply(to: endpoint) == applies)
  }

  @Test(
    "A proxy is used for https but can't read it",
    arguments: [
      ([:], false),
      (["http_proxy": "http://proxy:3128"], false),
      (["https_proxy": "http://proxy:3128"], true),
      (["HTTPS_PROXY": "http://proxy:3128"], true),
      (["all_proxy": "socks5://proxy"], true),
      (["https_proxy": "http://proxy:3128", "no_proxy": "api.wolframalpha.com"], false),
    ] as [([String: String], Bool)])
  func encrypted(variables: [String: String], applies: Bool) {
    #expect(!ProxyEnvironment(variables).canReadQueries(to: .wolframAlpha))
    #expect(ProxyEnvironment(variables).apply(to: .wolframAlpha) == applies)
  }
}
