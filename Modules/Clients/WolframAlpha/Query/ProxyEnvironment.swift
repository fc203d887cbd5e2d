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
