import NthPrimeClient
import Testing

@testable import NthPrimeProcess

@Suite("Reading a lookup's events from a process")
struct LookupReaderTests {
  private static let invalidResponse = LookupEvent.failed(.processFailed(reason: "sent an invalid response"))
  private let answer = LookupEvent.answered(NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha))

  private func line(_ event: LookupEvent) throws -> String { try LookupMessage(event).line() }

  @Test("The events don't depend on how the bytes are divided", arguments: [1, 2, 7, 4_096])
  func pieces(size: Int) throws {
    let events = [0.25, 0.5].map { LookupEvent.progress(LookupProgress(fractionCompleted: $0)) } + [answer]
    let bytes = try Array(events.map(line).joined().utf8)
    var reader = LookupReader(n: 7)
    var read: [LookupEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      read += reader.read(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(read == events)
    #expect(reader.finish(.exited(status: 0)) == nil)
  }

  @Test("No event follows the last one")
  func nothingAfter() throws {
    var reader = LookupReader(n: 7)
    #expect(try reader.read((line(answer) + line(answer) + "garbage\n").utf8) == [answer])
    #expect(try reader.read(line(answer).utf8) == [])
    #expect(reader.finish(.killed(signal: 9)) == nil)
  }

  @Test(
    "An invalid event ends the lookup",
    arguments: [
      "\n", "garbage\n", #"{"version":1,"event":{}}"# + "\n", String(repeating: " ", count: 65_537),
    ])
  func invalidEvent(text: String) throws {
    var reader = LookupReader(n: 7)
    #expect(try reader.read((text + line(answer)).utf8) == [Self.invalidResponse])
  }

  @Test("The answer to another query is rejected")
  func anotherQuery() throws {
    var reader = LookupReader(n: 8)
    #expect(try reader.read(line(answer).utf8) == [Self.invalidResponse])
  }

  @Test("Another version is named in the error")
  func unsupportedVersion() {
    var reader = LookupReader(n: 7)
    #expect(
      reader.read((#"{"version":2}"# + "\n").utf8) == [
        .failed(.processFailed(reason: "has a different version from this program"))
      ])
  }

  @Test(
    "An end without an answer is reported with its cause, with and without an incomplete line",
    arguments: ["", #"{"version":1,"ev"#])
  func ends(halfLine: String) {
    for (status, reason) in [
      (ChildProcess.TerminationStatus.exited(status: 3), "exited without an answer, with status 3"),
      (.killed(signal: 4), "was terminated by signal 4"),
    ] {
      var reader = LookupReader(n: 7)
      #expect(reader.read(halfLine.utf8) == [])
      #expect(reader.finish(status) == .failed(.processFailed(reason: reason)))
    }
  }
}
