/// What libcurl makes of the proxy variables.
///
/// On Linux FoundationNetworking honours them and offers no way to say no.
struct ProxyEnvironment {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Whether a question would go to a proxy that reads it: plain http does, app id and all, also to a loopback address.
  /// Https is tunnelled through a proxy unread and needs no such care.
  func divert(_ endpoint: WolframEndpoint) -> Bool {
    !endpoint.isEncrypted && serve(endpoint)
  }

  /// Whether the connection for this address would be one to a proxy.
  func serve(_ endpoint: WolframEndpoint) -> Bool {
    // HTTP_PROXY in capitals is not read by libcurl (CGI scripts get it from a request's header).
    let names =
      (endpoint.isEncrypted ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    guard names.contains(where: { !(variables[$0] ?? "").isEmpty }) else { return false }
    let exceptions = variables["no_proxy"] ?? variables["NO_PROXY"] ?? ""
    return !exceptions.split(whereSeparator: { $0 == "," || $0 == " " })
      .contains { $0 == "*" || $0.lowercased() == endpoint.host }
  }
}
