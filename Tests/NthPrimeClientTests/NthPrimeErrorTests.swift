import BigInt
import Foundation
import NthPrimeClient
import Testing

@Suite("Error descriptions")
struct NthPrimeErrorTests {
  static let all: [NthPrimeError] = [
    .outOfRange(n: 0, limit: 100), .outOfRange(n: 101, limit: 100),
    .calculatorFailed(reason: "A limit is exceeded."),
    .missingAppID, .beyondService, .appIDRejected, .queryNotUnderstood(suggestion: "prime 7"),
    .queryNotUnderstood(suggestion: nil),
    .serviceTimedOut, .deadlineExceeded, .cannotConnect, .untrustedCertificate, .connectionLost, .rateLimited,
    .serverError(status: 503), .reportedError(code: 1000), .reportedError(code: nil),
    .answerTooLong(limit: 1_048_576), .invalidAnswer, .misconfigured(reason: "It is wrong."),
    .programMissing(places: ["/opt/bin/program", "/opt/libexec/program"]),
    .processFailed(reason: "was terminated by signal 9"),
    .disagreement(.seventeen(7), .seventeen(7, from: .wolframAlpha)), .unexpected(type: "SomeError"),
  ]

  @Test("Each error has a unique description: whole sentences on one line", arguments: all)
  func descriptions(error: NthPrimeError) {
    let text = error.description
    #expect(Self.all.count { $0.description == text } == 1)
    #expect(text.hasSuffix(".") && !text.contains("\n"))
  }

  @Test("The descriptions contain the details that the user needs")
  func details() {
    #expect(
      "\(NthPrimeError.outOfRange(n: 0, limit: 100))"
        == "There is no prime number 0, because primes are counted from 1. Use an n from 1 to 100.")
    #expect("\(NthPrimeError.missingAppID)".contains("WOLFRAM_APP_ID"))
    #expect("\(NthPrimeError.queryNotUnderstood(suggestion: "prime 7"))".contains("“prime 7”"))
    #expect("\(NthPrimeError.serverError(status: 503))".contains("503"))
  }

  @Test("Every event can be encoded and decoded, for recordings", arguments: all)
  func coding(error: NthPrimeError) throws {
    let events: [LookupEvent] = [
      .progress(LookupProgress(fractionCompleted: 0.25, secondsRemaining: 1.5)),
      .progress(LookupProgress(fractionCompleted: 0.25)),
      .answered(NthPrimeAnswer(n: 7, prime: 1 << 68 + 33, source: .wolframAlpha, note: "a note")),
      .failed(error),
    ]
    let decoded = try JSONDecoder().decode([LookupEvent].self, from: JSONEncoder().encode(events))
    #expect(decoded == events)
  }

  @Test("The names of the sources are stable")
  func sources() {
    #expect(NthPrimeSource.allCases.map(\.rawValue) == ["localCalculator", "wolframAlpha"])
    #expect(NthPrimeSource.allCases.map(\.name) == ["the local calculator", "Wolfram|Alpha"])
  }
}
