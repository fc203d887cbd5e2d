import Architecture
import BigInt
import Counter
import Lookups
import NthPrimeClient
import Testing

@Suite("Counter: text")
struct TextTests {
  @Test(
    "The alert of an answer has its note, its source if there are several, and what can be done with the prime",
    arguments: [
      (1000, 7919, .localCalculator, nil, "The 1,000th prime is 7,919", ""),
      (
        8, 19, .wolframAlpha, "The other source failed.", "The 8th prime is 19",
        "Answered by Wolfram|Alpha. The other source failed."
      ),
    ] as [(Int, BigInt, NthPrimeSource, String?, String, String)])
  func answer(
    n: Int, prime: BigInt, source: NthPrimeSource, note: String?, title: String, message: String
  ) {
    let alert = Counter.Alert.answered(NthPrimeAnswer(n: n, prime: prime, source: source, note: note))
    #expect(
      alert.alertState
        == AlertState(
          title: title, message: message,
          buttons: [
            AlertButton("Save", key: "s", action: .saveToFavorites(prime)),
            AlertButton("Copy", key: "y", action: .copy(prime)),
            AlertButton("Set the count", key: "c", action: .setCount(prime)),
            AlertButton("OK", role: .cancel),
          ]))
    #expect(alert.description == "\(title)." + (message.isEmpty ? "" : " \(message)"))
  }

  @Test("The alert of a failure states what happened, why, and what to do next")
  func failure() {
    let alert = Counter.Alert.failed(.deadlineExceeded)
    let message = NthPrimeError.deadlineExceeded.description
    #expect(alert.alertState == AlertState(title: "The lookup failed", message: message))
    #expect(alert.description == "The lookup failed. \(message)")
  }

  @Test("The lines have the count, what it is, and the lookups")
  func lines() {
    let answer = NthPrimeAnswer(n: 1000, prime: 7919, source: .localCalculator)
    #expect(
      Counter.State(endedLookups: [.answered(answer, elapsed: .seconds(4))]).plainTextLines == [
        "Counter", "The count is 0, and the step is 1.", "0 is not prime: primes begin at 2.",
        "The 1,000th prime is 7,919, according to the local calculator, after 4 s.",
      ])
  }
}
