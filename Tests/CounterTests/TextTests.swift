import Architecture
import Counter
import NthPrimeClient
import Testing

@Suite("Counter: text")
struct TextTests {
  @Test(
    "Ordinals have English suffixes",
    arguments: [
      (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (9, "9th"), (10, "10th"), (11, "11th"),
      (12, "12th"), (13, "13th"), (14, "14th"), (20, "20th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
      (24, "24th"), (100, "100th"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"),
      (121, "121st"), (1_000_002, "1000002nd"), (1_000_012, "1000012th"), (-1, "-1st"), (-12, "-12th"),
      (.largestCount, "18446744073709551615th"), (.smallestCount, "-9223372036854775808th"),
    ] as [(Int128, String)])
  func ordinal(number: Int128, expected: String) {
    #expect(number.ordinal == expected)
  }

  @Test(
    "Alerts state what happened, why, and what to do next",
    arguments: [
      (
        .answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)), "The 7th prime is 17",
        "Answered by the local calculator."
      ),
      (
        .answered(NthPrimeAnswer(n: 8, prime: 19, source: .wolframAlpha, note: "The other source failed.")),
        "The 8th prime is 19", "Answered by Wolfram|Alpha. The other source failed."
      ),
      (.failed(.lookup(.deadlineExceeded)), "The lookup failed", NthPrimeError.deadlineExceeded.description),
      (
        .failed(.invalidText("12x", kind: "count", range: -5...7)), "“12x” is not a valid count",
        "It has a mistake: expected an operator at column 3. Enter a whole number from -5 to 7."
      ),
      (
        .failed(.invalidText("2^3", kind: "count", range: -5...7)), "“2^3” is not a valid count",
        "Enter a whole number from -5 to 7."
      ),
    ] as [(Counter.Alert, String, String)])
  func alerts(alert: Counter.Alert, title: String, message: String) {
    #expect(alert.alertState == AlertState(title: title, message: message))
    #expect(alert.description == "\(title). \(message)")
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
