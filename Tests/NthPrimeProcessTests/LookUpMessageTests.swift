import NthPrimeClient
import Testing

@testable import NthPrimeProcess

@Suite("What processes tell each other of a look-up")
struct LookUpMessageTests {
  @Test("Any event comes out as it went in, on one line, integers and text exact")
  func roundTrip() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = RandomEvents(seed: seed)
    var seen: Set<Int> = []
    for _ in 0..<3_000 {
      let event = random.event()
      if case .failed(let error) = event { seen.insert(error.place) }
      let line = try LookUpMessage(event).line()
      #expect(line.utf8.last == UInt8(ascii: "\n") && !line.utf8.dropLast().contains(UInt8(ascii: "\n")))
      #expect(try LookUpMessage(line: line.utf8.dropLast()).event == event, "seed \(seed)")
    }
    #expect(seen == Set(0..<RandomEvents.errorCount), "Every error was tried")
  }

  @Test("The form is what its version says it is")
  func form() throws {
    let answer = NthPrimeAnswer(n: 7, prime: .max, source: .wolframAlpha, note: "a\nb")
    #expect(
      try LookUpMessage(.answered(answer)).line() == """
        {"event":{"answered":{"_0":{"n":7,"note":"a\\nb","prime":18446744073709551615,"source":"wolframAlpha"}}},"version":1}

        """)
    #expect(
      try LookUpMessage(.failed(.serverError(status: 503))).line() == """
        {"event":{"failed":{"_0":{"serverError":{"status":503}}}},"version":1}

        """)
    #expect(
      try LookUpMessage(.progress(LookUpProgress(fractionCompleted: 0.25, secondsRemaining: .infinity)))
        .line()
          == """
          {"event":{"progress":{"_0":{"fractionCompleted":0.25,"secondsRemaining":"inf"}}},"version":1}

          """)
  }

  @Test(
    "What is no message is none",
    arguments: [
      "", "null", "{", "{}", #"{"version":1}"#, #"{"version":1,"event":{}}"#, #"{"version":"1","event":{}}"#,
      #"{"version":1,"event":{"answered":{"_0":{"n":7,"prime":17.5,"source":"wolframAlpha"}}}}"#,
      #"{"version":1,"event":{"answered":{"_0":{"n":7,"prime":17,"source":"nobody"}}}}"#,
      #"{"version":1,"event":{"failed":{"_0":{"unheardOf":{}}}}}"#, "Fatal error: there was no answer",
    ])
  func unreadable(line: String) {
    #expect(throws: LookUpMessageError.unreadable) { try LookUpMessage(line: line.utf8) }
  }

  @Test("Another version is told from what is no message, whatever else it has")
  func anotherVersion() {
    #expect(throws: LookUpMessageError.anotherVersion) {
      try LookUpMessage(line: #"{"version":2,"answer":17}"#.utf8)
    }
  }
}
