import Architecture
import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Counting a month's questions")
struct MonthlyUseTests {
  /// 1970-01-31T23:59:59Z and the second after.
  static let (january, february) = (
    Date(timeIntervalSince1970: 2_678_399), Date(timeIntervalSince1970: 2_678_400)
  )

  static func use(_ memory: MemoryFile, _ date: Date = january) -> MonthlyUse {
    MonthlyUse(file: memory.file, date: .constant(date))
  }

  @Test("Counts on from run to run, and anew each month, in UTC")
  func counting() async {
    let memory = MemoryFile()
    #expect(await Self.use(memory).count() == 1)
    #expect(await Self.use(memory).count() == 2)
    #expect(memory.text == #"{"count":2,"month":"1970-01"}"#)
    #expect(await Self.use(memory, Self.february).count() == 1)
    #expect(memory.text == #"{"count":1,"month":"1970-02"}"#)
  }

  @Test(
    "A bad file counts for nothing and is replaced",
    arguments: ["", "{", "7", #"{"count":"x","month":"1970-01"}"#, #"{"count":-5,"month":"1970-01"}"#])
  func badFile(text: String) async {
    #expect(await Self.use(MemoryFile(text)).count() == 1)
  }

  @Test("The largest count of all stays")
  func overflow() async {
    let memory = MemoryFile(#"{"count":\#(Int.max),"month":"1970-01"}"#)
    #expect(await Self.use(memory).count() == .max)
  }

  @Test("A file that can't be written leaves the count unknown")
  func unwritable() async {
    #expect(await Self.use(MemoryFile(isWritable: false)).count() == nil)
  }

  @Test(
    "The user is told near the limit and beyond it",
    arguments: [
      (1, nil), (1_799, nil),
      (1_800, "That was question 1800 of the 2000 that are free each month."),
      (2_000, "That was question 2000 of the 2000 that are free each month."),
      (2_001, "That was question 2001 of this month from here, and 2000 are free."),
    ] as [(Int, String?)])
  func notice(count: Int, text: String?) async throws {
    #expect(MonthlyUse.notice(count) == text)
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let memory = MemoryFile(#"{"count":\#(count - 1),"month":"1970-01"}"#)
    let client = NthPrimeClient.wolframAlpha(
      try .loopback(port: server.port, monthlyUse: Self.use(memory)))
    #expect(try await client.answer(for: 1_000_000).note == text)
  }

  @Test("Every attempt counts, and no count stops a question")
  func attempts() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("", status: 503) }
    let memory = MemoryFile(#"{"count":5000,"month":"1970-01"}"#)
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, monthlyUse: Self.use(memory))
    #expect(try await lookUp(with: configuration) == .failed(.serverError(status: 503)))
    #expect(server.requests.count == 4)
    #expect(memory.text == #"{"count":5004,"month":"1970-01"}"#)
  }

  @Test(
    "A service that wants fewer questions is explained by the count, where that explains it",
    arguments: [
      (10, .rateLimited), (1_996, .rateLimited), (1_997, .monthlyUseExceeded(questions: 2_001, free: 2_000)),
    ] as [(Int, NthPrimeError)])
  func rateLimited(before: Int, error: NthPrimeError) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("", status: 429) }
    let memory = MemoryFile(#"{"count":\#(before),"month":"1970-01"}"#)
    let configuration = try WolframAlphaConfiguration.loopback(
      port: server.port, monthlyUse: Self.use(memory))
    #expect(try await lookUp(with: configuration) == .failed(error))
  }

  @Test("What is never sent is not counted")
  func unsent() async throws {
    let memory = MemoryFile()
    var configuration = try WolframAlphaConfiguration.loopback(port: 1, monthlyUse: Self.use(memory))
    configuration.appID = nil
    #expect(try await lookUp(with: configuration) == .failed(.noAppID))
    #expect(memory.text == nil)
  }
}
