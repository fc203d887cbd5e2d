import Counter
import NthPrimeClient
import Testing

@Suite("Counter: words")
struct WordsTests {
  @Test(
    "Ordinals are English",
    arguments: [
      (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (9, "9th"), (10, "10th"), (11, "11th"),
      (12, "12th"), (13, "13th"), (14, "14th"), (20, "20th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
      (24, "24th"), (100, "100th"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"),
      (121, "121st"), (1_000_002, "1000002nd"), (1_000_012, "1000012th"), (-1, "-1st"), (-12, "-12th"),
      (.max, "9223372036854775807th"), (.min, "-9223372036854775808th"),
    ])
  func ordinal(number: Int, expected: String) {
    #expect(number.ordinal == expected)
  }

  @Test(
    "The time left is told in two units at the most",
    arguments: [
      (nil, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil), (-5, "0 s left"), (0, "0 s left"),
      (0.1, "1 s left"), (2.4, "3 s left"), (59, "59 s left"), (59.5, "1 min 0 s left"),
      (200, "3 min 20 s left"), (3599, "59 min 59 s left"), (3600, "1 h 0 min left"),
      (86_399, "23 h 59 min left"), (86_400, "1 d 0 h left"), (200_000, "2 d 7 h left"),
      (1e300, "370370 d 8 h left"),
    ] as [(Double?, String?)])
  func timeLeft(seconds: Double?, expected: String?) {
    let progress = LookUpProgress(fractionCompleted: 0.5, secondsRemaining: seconds)
    #expect(progress.timeLeft == expected)
  }
}
