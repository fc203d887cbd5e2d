import Architecture
import BigInt
import NthPrimeClient
import NumberText
import Testing

@testable import Lookups

@Suite("Lookups: text")
struct TextTests {
  @Test(
    "The short name of a lookup has a mantissa that is cut, never rounded, and whole if it is short",
    arguments: [
      (400_000_000_000_000_009, "p(4.0…×10¹⁷)"), (400_000_000_000_000_000, "p(4×10¹⁷)"),
      (250_000_000_000_000, "p(2.5×10¹⁴)"), (299_999_999_999_999, "p(2.9…×10¹⁴)"),
    ] as [(BigInt, String)])
  func shortName(n: BigInt, name: String) {
    #expect(LookupRow.running(Lookup(n: n)).workNames == ["p(\(n.grouped))", name, "lookup"])
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
      Lookups.State(ended: [.answered(answer, elapsed: elapsed)]).plainTextLines([]) == [
        "The 1,000th prime is 7,919, according to the local calculator, after \(text)."
      ])
  }

  @Test("The lines report the lookups that run, wait, and ended")
  func lookups() {
    let half = LookupProgress(fractionCompleted: 0.5, secondsRemaining: 5)
    let lookups =
      [Lookup(n: 7, progress: half)] + (8...11 as ClosedRange<BigInt>).map { Lookup(n: $0) }
    let state = Lookups.State(
      queue: IdentifiedArray(lookups),
      ended: [
        .canceled(n: 1, fractionCompleted: 0.069), .failed(n: 2, .reported(reason: "No network.")),
        // It is being repeated.
        .canceled(n: 9, fractionCompleted: nil),
        .answered(NthPrimeAnswer(n: 97, prime: 509, source: .localCalculator), elapsed: nil),
        .failed(n: 5, .rateLimited),
      ])
    #expect(
      state.plainTextLines([]) == [
        "p(7); 50 %, 5 s left.", "p(8).", "p(9).", "p(10).", "p(11): queued.",
        "Looking up the 1st prime was canceled at 6 %.", "Looking up the 2nd prime failed. No network.",
        "The 97th prime is 509.", "Looking up the 5th prime failed. \(NthPrimeError.rateLimited)",
      ])
  }
}
