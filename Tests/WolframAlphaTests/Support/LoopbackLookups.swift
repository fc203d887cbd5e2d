import BigInt
import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

/// A recognizable app ID, which must not appear in any output.
let canary = "CANARY-8Q2X5VLWPT"

extension WolframAlphaConfiguration {
  /// Returns a configuration that queries a server on this machine; no test queries any other machine.
  static func loopback(
    port: UInt16, deadline: Duration = .seconds(600), maximumResponseBytes: Int = 1 << 20
  ) throws -> Self {
    Self(
      appID: try WolframAppID(canary), endpoint: try WolframEndpoint("http://127.0.0.1:\(port)/v2/query"),
      deadline: deadline, maximumResponseBytes: maximumResponseBytes)
  }
}

/// Looks up p(n), and expects that no description of an event contains the app ID.
///
/// - Returns: The only event.
func lookUp(
  _ n: Int = 1_000_000, with configuration: WolframAlphaConfiguration,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> LookupEvent? {
  let client = NthPrimeClient.wolframAlpha(configuration)
  var last: LookupEvent?
  for await event in client.lookUp(n) {
    #expect(last == nil, "there is more than one event", sourceLocation: sourceLocation)
    last = event
    expectNoCanary(event, sourceLocation: sourceLocation)
    if case .failed(let error) = event { expectNoCanary(error, sourceLocation: sourceLocation) }
    let json = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
    #expect(!json.contains(canary), sourceLocation: sourceLocation)
  }
  expectNoCanary(client, sourceLocation: sourceLocation)
  expectNoCanary(configuration, sourceLocation: sourceLocation)
  return last
}

func expectNoCanary<Value>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
  var dumped = ""
  dump(value, to: &dumped)
  for text in ["\(value)", String(reflecting: value), "\(Mirror(reflecting: value).children)", dumped] {
    #expect(!text.contains(canary), sourceLocation: sourceLocation)
  }
}

/// Returns the reason of the ``NthPrimeError/misconfigured(reason:)`` that a closure throws.
func invalidSetting<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ make: () throws(NthPrimeError) -> Value
) -> String {
  let error = #expect(throws: NthPrimeError.self, sourceLocation: sourceLocation) { _ = try make() }
  guard case .misconfigured(let reason) = error else {
    Issue.record("threw \(error as Any)", sourceLocation: sourceLocation)
    return ""
  }
  expectNoCanary(reason, sourceLocation: sourceLocation)
  return reason
}

extension LookupEvent {
  static func prime(_ prime: BigInt, n: Int = 1_000_000) -> Self {
    .answered(NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha))
  }
}
