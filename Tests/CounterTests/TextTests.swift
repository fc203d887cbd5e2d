import Architecture
import BigInt
import Counter
import NthPrimeClient
import Testing

@Suite("Counter: text")
struct TextTests {
  @Test(
    "The alert of an answer has its source, its note, and what can be done with the prime",
    arguments: [
      (1000, 7919, .localCalculator, nil, "The 1,000th prime is 7,919", "Answered by the local calculator."),
      (
        8, 19, .wolframAlpha, "The other source failed.", "The 8th prime is 19",
        "Answered by Wolfram|Alpha. The other source failed."
      ),
    ] as [(Int, UInt64, NthPrimeSource, String?, String, String)])
  func answer(
    n: Int, prime: UInt64, source: NthPrimeSource, note: String?, title: String, message: String
  ) {
    let alert = Counter.Alert.answered(NthPrimeAnswer(n: n, prime: prime, source: source, note: note))
    #expect(
      alert.alertState
        == AlertState(
          title: title, message: message,
          buttons: [
            AlertButton("Save to favorites", action: .saveToFavorites(prime)),
            AlertButton("Copy", action: .copy(prime)),
            AlertButton("Set the count", action: .setCount(prime)), AlertButton("OK", role: .cancel),
          ]))
    #expect(alert.description == "\(title). \(message)")
  }

  @Test("The alert of a failure states what happened, why, and what to do next")
  func failure() {
    let alert = Counter.Alert.failed(.lookup(.deadlineExceeded))
    let message = NthPrimeError.deadlineExceeded.description
    #expect(alert.alertState == AlertState(title: "The lookup failed", message: message))
    #expect(alert.description == "The lookup failed. \(message)")
  }

  @Test(
    "The lines report an answer with its time",
    arguments: [
      (.zero, "less than 1 ms"), (.microseconds(999), "less than 1 ms"), (.milliseconds(2), "2 ms"),
      (.milliseconds(999), "999 ms"), (.milliseconds(1000), "1 s"), (.milliseconds(4900), "4 s"),
      (.seconds(200), "3 min 20 s"), (.seconds(86_400), "1 d 0 h"),
    ] as [(Duration, String)])
  func lines(elapsed: Duration, text: String) {
    let answer = NthPrimeAnswer(n: 1000, prime: 7919, source: .localCalculator)
    #expect(
      Counter.State(endedLookups: [.answered(answer, elapsed: elapsed)]).plainTextLines == [
        "Counter", "The count is 0, and the step is 1.", "0 is not prime: primes begin at 2.",
        "The 1,000th prime is 7,919, according to the local calculator, after \(text).",
      ])
  }

  @Test("The lines report the lookups that run and wait, and the three newest of the others")
  func lookups() {
    let half = LookupProgress(fractionCompleted: 0.5, secondsRemaining: 5)
    let lookups =
      [Counter.Lookup(n: 7, progress: half)] + (8...11 as ClosedRange<BigInt>).map { Counter.Lookup(n: $0) }
    let state = Counter.State(
      lookups: IdentifiedArray(lookups),
      endedLookups: [
        .canceled(n: 1, fractionCompleted: 0.069), .failedEarlier(n: 2, reason: "No network."),
        // It is being repeated.
        .canceled(n: 9, fractionCompleted: nil), .answeredEarlier(n: 97, prime: 509),
        .failed(n: 5, .rateLimited),
      ])
    #expect(
      state.plainTextLines.dropFirst(3) == [
        "Looking up the 7th prime: 50 %, 5 s left.", "Looking up the 8th prime.", "Looking up the 9th prime.",
        "Looking up the 10th prime.", "Looking up the 11th prime: queued.",
        "Looking up the 1st prime was canceled at 6 %.", "Looking up the 2nd prime failed. No network.",
        "The 97th prime is 509.",
      ])
  }

  @Test(
    "The remaining time has at most two units",
    arguments: [
      (nil, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil), (-5, "0 s left"), (0, "0 s left"),
      (0.1, "0.1 s left"), (0.12, "0.2 s left"), (0.94, "1 s left"), (2.4, "3 s left"), (59, "59 s left"),
      (59.5, "1 min 0 s left"),
      (200, "3 min 20 s left"), (3599, "59 min 59 s left"), (3600, "1 h 0 min left"),
      (86_399, "23 h 59 min left"), (86_400, "1 d 0 h left"), (200_000, "2 d 7 h left"),
      (1e300, "370370 d 8 h left"),
    ] as [(Double?, String?)])
  func timeLeft(seconds: Double?, expected: String?) {
    let progress = LookupProgress(fractionCompleted: 0.5, secondsRemaining: seconds)
    #expect(progress.timeLeft == expected)
  }
}
