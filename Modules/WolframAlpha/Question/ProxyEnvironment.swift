/// What libcurl makes of the proxy variables for a plain http address.
///
/// On Linux FoundationNetworking honours them and offers no way to say no, so a question to a loopback address would
/// go to the proxy, app id and all. Https is tunnelled through a proxy unread and needs no such care.
enum ProxyEnvironment {
  /// Whether plain http to `host` would take a detour.
  static func diverts(_ endpoint: WolframEndpoint, environment: [String: String]) -> Bool {
    guard !endpoint.isEncrypted else { return false }
    // HTTP_PROXY in capitals is not read by libcurl (CGI scripts get it from a request's header).
    let names = ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard names.contains(where: { !(environment[$0] ?? "").isEmpty }) else { return false }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    return !exceptions.split(whereSeparator: { $0 == "," || $0 == " " })
      .contains { $0 == "*" || $0.lowercased() == endpoint.host }
  }
}
