import Architecture
import Counter
import NthPrimeClient
import PrimeModal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Counter: coding")
struct CodingTests {
  private static let lookUps: [Counter.LookUp] = [
    .idle,
    .asking(n: 7, progress: nil),
    .asking(n: 7, progress: LookUpProgress(fractionCompleted: 0.25)),
    .asking(n: 7, progress: LookUpProgress(fractionCompleted: 0.25, secondsRemaining: 2.5)),
    .answered(NthPrimeAnswer(n: .max, prime: .max, source: .wolframAlpha, note: "A “note”.")),
    .failed(n: .min, .outOfRange(n: .min, limit: 5)),
    .failed(n: 7, .notUnderstood(suggestion: nil)),
  ]

  @Test("States survive coding", arguments: lookUps)
  func state(lookUp: Counter.LookUp) throws {
    let state = Counter.State(
      count: .min, step: .max, favoritePrimes: [7, 2], modalNumber: -1, lookUp: lookUp,
      alert: AlertState(title: "No answer", message: "Because."), countText: "1", stepText: "x")
    #expect(try decoded(state) == state)
  }

  @Test("The first state survives coding")
  func firstState() throws {
    #expect(try decoded(Counter.State()) == Counter.State())
  }

  @Test(
    "Actions survive coding",
    arguments: [
      Counter.Action.decrementButtonTapped, .incrementButtonTapped, .resetButtonTapped, .countEntered(.min),
      .stepEntered(5), .binding(.set(\.countText, "7")), .countSubmitted, .stepSubmitted,
      .isPrimeButtonTapped, .primalityAsked(.max), .primeModal(.dismiss),
      .primeModal(.presented(.saveFavoritePrimeTapped)), .primeModal(.presented(.removeFavoritePrimeTapped)),
      .primeModal(.presented(.closeButtonTapped)), .nthPrimeButtonTapped, .nthPrimeAsked(0),
      .cancelButtonTapped,
      .lookUp(n: 7, .progress(LookUpProgress(fractionCompleted: 1, secondsRemaining: 0))),
      .lookUp(n: 7, .answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator))),
      .lookUp(n: 7, .failed(.reportedError(code: nil))), .alert(.dismiss),
    ])
  func action(action: Counter.Action) throws {
    #expect(try decoded(action) == action)
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
