import Foundation
import NthPrimeClient
import NthPrimeProcess
import Testing

@Suite("Serving a lookup to another process", .timeLimit(.minutes(5)))
struct ServeTests {
  /// Serves a lookup of 7, sends the output through another process, and returns the events that arrive.
  private func receivedEvents(from client: NthPrimeClient) async throws -> [LookupEvent] {
    let (input, output) = (Pipe(), Scratch())
    try Data().write(to: URL(filePath: output.path))
    let file = try #require(FileHandle(forWritingAtPath: output.path))
    try await client.serve(7, input: input.fileHandleForReading.fileDescriptor) {
      try file.write(contentsOf: Data($0.utf8))
    }
    try input.fileHandleForWriting.close()
    var events: [LookupEvent] = []
    for await event in NthPrimeClient.process("/bin/sh", ["-c", "cat '\(output.path)'"]).lookUp(7) {
      events.append(event)
    }
    return events
  }

  @Test("The client receives what is served")
  func answers() async throws {
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha, note: "a\nnote")
    #expect(
      try await receivedEvents(from: NthPrimeClient(answering: { _, _ in answer })) == [.answered(answer)])
    let error = NthPrimeError.queryNotUnderstood(suggestion: "prime 7")
    #expect(
      try await receivedEvents(from: NthPrimeClient(answering: { _, _ in throw error })) == [.failed(error)])
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
    let client = NthPrimeClient(answering: { _, report in
      report(LookupProgress(fractionCompleted: 0.5))
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    })
    await #expect(throws: WriteError.self) {
      try await client.serve(7, input: input.fileHandleForReading.fileDescriptor) { _ in throw WriteError() }
    }
    try input.fileHandleForWriting.close()
  }
}
