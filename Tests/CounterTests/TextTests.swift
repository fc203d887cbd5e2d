import Architecture
import BigInt
import Counter
import Lookups
import NthPrimeClient
import Testing

@Suite("Counter: text")
struct TextTests {
  @Test(
    "An alert in words has the note of an answer, its source if there are several, and the reason of a failure",
    arguments: [
      (
        .answered(NthPrimeAnswer(n: 1000, prime: 7919, source: .localCalculator)),
        "The 1,000th prime is 7,919."
      ),
      (
        .answered(NthPrimeAnswer(n: 8, prime: 19, source: .wolframAlpha, note: "The other source failed.")),
        "The 8th prime is 19. Answered by Wolfram|Alpha. The other source failed."
      ), (.failed(.deadlineExceeded), "The lookup failed. \(NthPrimeError.deadlineExceeded)"),
    ] as [(Counter.Alert, String)])
  func alert(alert: Counter.Alert, words: String) {
    #expect(alert.description == words)
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
