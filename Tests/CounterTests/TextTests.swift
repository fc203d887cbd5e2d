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
    "The lines report the newest lookup and its time, unless another one is running",
    arguments: [
      (.zero, "less than 1 ms"), (.microseconds(999), "less than 1 ms"), (.milliseconds(2), "2 ms"),
      (.milliseconds(999), "999 ms"), (.milliseconds(1000), "1 s"), (.milliseconds(4900), "4 s"),
      (.seconds(200), "3 min 20 s"), (.seconds(86_400), "1 d 0 h"),
    ] as [(Duration, String)])
  func lines(elapsed: Duration, text: String) {
    let answer = NthPrimeAnswer(n: 1000, prime: 7919, source: .localCalculator)
    let ended: [Counter.EndedLookup] = [
      .answered(answer, elapsed: elapsed), .failed(n: 7, .rateLimited),
    ]
    let first = [
      "Counter", "The count is 0, and the step is 1.", "0 is not prime: primes begin at 2.",
    ]
    let sentence = "The 1,000th prime is 7,919, according to the local calculator, after \(text)."
    #expect(Counter.State(endedLookups: ended).plainTextLines == first + [sentence])
    #expect(Counter.State(lookup: .init(n: 8), endedLookups: ended).plainTextLines == first)
  }

  @Test(
    "The remaining time has at most two units",
    arguments: [
      (nil, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil), (-5, "0 s left"), (0, "0 s left"),
      (0.1, "1 s left"), (2.4, "3 s left"), (59, "59 s left"), (59.5, "1 min 0 s left"),
      (200, "3 min 20 s left"), (3599, "59 min 59 s left"), (3600, "1 h 0 min left"),
      (86_399, "23 h 59 min left"), (86_400, "1 d 0 h left"), (200_000, "2 d 7 h left"),
      (1e300, "370370 d 8 h left"),
    ] as [(Double?, String?)])
  func timeLeft(seconds: Double?, expected: String?) {
    let progress = LookupProgress(fractionCompleted: 0.5, secondsRemaining: seconds)
    #expect(progress.timeLeft == expected)
  }
}
