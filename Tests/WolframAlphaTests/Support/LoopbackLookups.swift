import Architecture
import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

/// An app id to search for where it must not be.
let canary = "CANARY-8Q2X5VLWPT"

extension WolframAlphaConfiguration {
  /// Asks a server on this machine; nothing in a test ever goes further. Retries follow at once.
  static func loopback(
    port: UInt16, clock: any Clock<Duration> = ManualClock(), deadlines: Deadlines = .patient,
    maximumResponseBytes: Int = 1 << 20
  ) throws -> Self {
    // A proxy of the machine that runs the tests must not get in between.
    setenv("no_proxy", "127.0.0.1", 1)
    return Self(
      appID: try WolframAppID(canary),
      endpoint: try WolframEndpoint("http://127.0.0.1:\(port)/v2/query"),
      deadlines: deadlines,
      maximumResponseBytes: maximumResponseBytes,
      clock: clock,
      random: .least,
      date: .constant(Date(timeIntervalSince1970: 0)))
  }
}

extension RandomSource {
  /// Gives the lower end of every range, and ``greatest`` the upper one.
  static let least = RandomSource { 1 << 40 }
  static let greatest = RandomSource { .max }
}

/// Asks for p(n) and checks that all that comes out, in every way to print it, keeps the app id to itself.
func lookUp(
  _ n: Int = 1_000_000, with configuration: WolframAlphaConfiguration,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> LookupEvent? {
  let client = NthPrimeClient.wolframAlpha(configuration)
  var last: LookupEvent?
  for await event in client.lookUp(n) {
    #expect(last == nil, "something came after the last event", sourceLocation: sourceLocation)
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
  for text in [
    "\(value)", String(reflecting: value), String(describing: Mirror(reflecting: value).children), dumped,
  ] {
    #expect(!text.contains(canary), sourceLocation: sourceLocation)
  }
}

extension LookupEvent {
  static func prime(_ prime: UInt64, n: Int = 1_000_000) -> Self {
    .answered(NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha))
  }
}
