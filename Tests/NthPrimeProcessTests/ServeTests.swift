import BigInt
import Foundation
import NthPrimeClient
import NthPrimeProcess
import TestTraits
import Testing

@Suite("Serving a lookup to another process", .timeLimit(.standard))
struct ServeTests {
  /// Serves a lookup of 7, sends the output through another process, and returns the events that arrive.
  private func receivedEvents(from client: NthPrimeClient) async throws -> [LookupEvent] {
    let (input, output) = (Pipe(), Scratch())
    try Data().write(to: URL(filePath: output.path))
    let file = try #require(FileHandle(forWritingAtPath: output.path))
    try await client.serve(7, input: input.fileHandleForReading.fileDescriptor) {
      try file.write(contentsOf: $0)
    }
    try input.fileHandleForWriting.close()
    var events: [LookupEvent] = []
    for await event in NthPrimeClient.process("/bin/sh", ["-c", "cat '\(output.path)'"]).lookUp(7) {
      events.append(event)
    }
    return events
  }

  @Test("The client receives what is served, unchanged")
  func answers() async throws {
    let text = "a\n\"\\\0\u{1B}\u{2028}e\u{301}👍"
    let answer = NthPrimeAnswer(n: 7, prime: BigInt(UInt64.max), source: .wolframAlpha, note: text)
    let answering = NthPrimeClient(answering: { _, report in
      report(LookupProgress(fractionCompleted: 0.5, secondsRemaining: .infinity))
      return answer
    })
    #expect(try await receivedEvents(from: answering) == [.answered(answer)])
    for error in [
      NthPrimeError.queryNotUnderstood(suggestion: text), .serverError(status: 503), .missingAppID,
    ] {
      let failing = NthPrimeClient(answering: { _, _ in throw error })
      #expect(try await receivedEvents(from: failing) == [.failed(error)])
    }
  }

  @Test("The end of the input cancels the lookup without output")
  func endOfInput() async throws {
    let input = Pipe()
    let (started, start) = AsyncStream<Void>.makeStream()
    let client = NthPrimeClient(answering: { _, _ in
      start.yield()
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    })
    let serving = Task {
      try await client.serve(7, input: input.fileHandleForReading.fileDescriptor) {
        Issue.record("wrote \($0)")
      }
    }
    for await _ in started { break }
    try input.fileHandleForWriting.close()
    try await serving.value
  }

  @Test("A failure to write ends the lookup")
  func failedWrite() async throws {
    struct WriteError: Error {}
    let input = Pipe()
    let client = NthPrimeClient(answering: { _, _ in throw NthPrimeError.rateLimited })
    await #expect(throws: WriteError.self) {
      try await client.serve(7, input: input.fileHandleForReading.fileDescriptor) { _ in throw WriteError() }
    }
    try input.fileHandleForWriting.close()
  }
}
