import Architecture
import Counter
import NthPrimeClient
import PrimeFacts
import PrimeModal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Counter: coding")
struct CodingTests {
  private static let lookups: [Counter.RunningLookup?] = [
    nil,
    Counter.RunningLookup(n: 7),
    Counter.RunningLookup(n: 7, progress: LookupProgress(fractionCompleted: 0.25), elapsed: .milliseconds(1)),
    Counter.RunningLookup(
      n: 7, progress: LookupProgress(fractionCompleted: 0.25, secondsRemaining: 2.5), elapsed: .seconds(90)),
  ]
  private static let endedLookups: [Counter.EndedLookup] = [
    .answered(
      NthPrimeAnswer(n: .max, prime: .max, source: .wolframAlpha, note: "A “note”."),
      elapsed: .nanoseconds(1)),
    .failed(n: .smallestCount, .outOfRange(n: .smallestCount, limit: 5)),
    .failed(n: 7, .queryNotUnderstood(suggestion: nil)),
  ]

  @Test("States are equal after encoding and decoding", arguments: lookups)
  func state(lookup: Counter.RunningLookup?) throws {
    let state = Counter.State(
      count: .smallestCount, step: .largestCount, favoritePrimes: [7, 18_446_744_073_709_551_557],
      modalNumber: -1, primeIndex: PrimeIndex(of: 1_299_721), lookup: lookup, endedLookups: Self.endedLookups,
      alert: .failed(.lookup(.rateLimited)), countText: "1", stepText: "x")
    #expect(try decoded(state) == state)
  }

  @Test("The initial state is equal after encoding and decoding")
  func initialState() throws {
    #expect(try decoded(Counter.State()) == Counter.State())
  }

  @Test(
    "Actions are equal after encoding and decoding",
    arguments: [
      Counter.Action.decrementButtonTapped, .incrementButtonTapped, .resetButtonTapped,
      .countEntered(.smallestCount),
      .countMoved(by: -5), .binding(.set(\.screen.countText, "7")), .countSubmitted, .stepSubmitted,
      .isPrimeButtonTapped, .primalityRequested(.largestCount), .primeModal(.dismiss),
      .primeModal(.presented(.saveFavoritePrimeTapped)), .primeModal(.presented(.removeFavoritePrimeTapped)),
      .primeModal(.presented(.closeButtonTapped)), .primeModal(.presented(.appeared)),
      .primeModal(.presented(.primesCounted(PrimeIndex(of: 1_299_721, index: 100_001)))),
      .primeModal(.presented(.numberSelected(-7))),
      .nthPrimeButtonTapped, .nthPrimeRequested(0),
      .cancelButtonTapped,
      .lookup(
        n: 7, .progress(LookupProgress(fractionCompleted: 1, secondsRemaining: 0)), elapsed: .seconds(90)),
      .lookup(
        n: 7, .answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)), elapsed: .nanoseconds(1)),
      .lookup(n: 7, .failed(.reportedError(code: nil)), elapsed: .zero), .alertDismissed,
      .alertButtonTapped(.saveToFavorites(.max)), .alertButtonTapped(.copy(2)),
      .alertButtonTapped(.setCount(2)), .saveButtonTapped,
    ])
  func action(action: Counter.Action) throws {
    #expect(try decoded(action) == action)
  }

  @Test(
    "Alerts are equal after encoding and decoding",
    arguments: [
      .answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)),
      .failed(.countOutOfRange(count: .largestCount, amount: 1)),
    ] as [Counter.Alert])
  func alert(alert: Counter.Alert) throws {
    #expect(try decoded(alert) == alert)
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
