import NthPrimeClient
import Testing

@testable import NthPrimeProcess

@Suite("Lookup messages between processes")
struct LookupMessageTests {
  @Test("Any event is encoded on one line and decoded unchanged, with integers and text exact")
  func roundTrip() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = RandomEvents(seed: seed)
    var seen: Set<Int> = []
    for _ in 0..<3_000 {
      let event = random.event()
      if case .failed(let error) = event { seen.insert(error.caseIndex) }
      let line = try LookupMessage(event).line()
      #expect(line.utf8.last == UInt8(ascii: "\n") && !line.utf8.dropLast().contains(UInt8(ascii: "\n")))
      #expect(try LookupMessage(line: line.utf8.dropLast()).event == event, "seed \(seed)")
    }
    #expect(seen == Set(0..<RandomEvents.errorCount), "Every error was tried")
  }

  @Test("The encoding of each event is that of version 1")
  func form() throws {
    let answer = NthPrimeAnswer(n: 7, prime: .max, source: .wolframAlpha, note: "a\nb")
    #expect(
      try LookupMessage(.answered(answer)).line() == """
        {"event":{"answered":{"_0":{"n":7,"note":"a\\nb","prime":18446744073709551615,"source":"wolframAlpha"}}},"version":1}

        """)
    #expect(
      try LookupMessage(.failed(.serverError(status: 503))).line() == """
        {"event":{"failed":{"_0":{"serverError":{"status":503}}}},"version":1}

        """)
    // A renamed case keeps its encoded name.
    #expect(
      try LookupMessage(.failed(.missingAppID)).line() == """
        {"event":{"failed":{"_0":{"noAppID":{}}}},"version":1}

        """)
    #expect(
      try LookupMessage(.progress(LookupProgress(fractionCompleted: 0.25, secondsRemaining: .infinity)))
        .line()
          == """
          {"event":{"progress":{"_0":{"fractionCompleted":0.25,"secondsRemaining":"inf"}}},"version":1}

          """)
  }

  @Test(
    "Invalid messages are rejected",
    arguments: [
      "", "null", "{", "{}", #"{"version":1}"#, #"{"version":1,"event":{}}"#, #"{"version":"1","event":{}}"#,
      #"{"version":1,"event":{"answered":{"_0":{"n":7,"prime":17.5,"source":"wolframAlpha"}}}}"#,
      #"{"version":1,"event":{"answered":{"_0":{"n":7,"prime":17,"source":"nobody"}}}}"#,
      #"{"version":1,"event":{"failed":{"_0":{"unheardOf":{}}}}}"#, "Fatal error: there was no answer",
    ])
  func malformed(line: String) {
    #expect(throws: LookupMessageError.malformed) { try LookupMessage(line: line.utf8) }
  }

  @Test("Another version is distinguished from an invalid message, whatever else it contains")
  func unsupportedVersion() {
    #expect(throws: LookupMessageError.unsupportedVersion) {
      try LookupMessage(line: #"{"version":2,"answer":17}"#.utf8)
    }
  }
}
