import NthPrimeClient
import Testing

@Suite("The progress of a lookup as text")
struct ProgressTextTests {
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
