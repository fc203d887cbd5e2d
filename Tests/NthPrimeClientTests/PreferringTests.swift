import BigInt
import NthPrimeClient
import TestTraits
import Testing

@Suite("Preferring one source to another", .timeLimit(.standard))
struct PreferringTests {
  @Test("The primary's answer is returned unchanged, and the fallback is not queried")
  func primaryAnswers() async {
    let client = NthPrimeClient.preferring(
      NthPrimeClient(answering: { n, _ in .seventeen(n, from: .wolframAlpha) }), fallingBackTo: .untouchable)
    #expect(await client.events(for: 7) == [.answered(.seventeen(7, from: .wolframAlpha))])
  }

  @Test(
    "The fallback's answer has a note with the reason that the primary failed",
    arguments: [
      NthPrimeError.deadlineExceeded, .queryNotUnderstood(suggestion: "prime 7"), .serverError(status: 503),
    ])
  func fallbackAnswers(reason: NthPrimeError) async throws {
    let client = NthPrimeClient.preferring(.failing(reason), fallingBackTo: .seventeen)
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator, note: reason.description)
    #expect(try await client.answer(for: 7) == answer)
  }

  @Test("An invalid setting is reported, and the fallback is not queried")
  func misconfigured() async {
    let error = NthPrimeError.misconfigured(reason: "It is wrong.")
    let client = NthPrimeClient.preferring(.failing(error), fallingBackTo: .untouchable)
    #expect(await client.events(for: 7) == [.failed(error)])
  }

  @Test("Two failed sources in a row are both in the note")
  func nested() async throws {
    let client = NthPrimeClient.preferring(
      .failing(NthPrimeError.rateLimited),
      fallingBackTo: .preferring(.failing(NthPrimeError.cannotConnect), fallingBackTo: .seventeen))
    let note = try await client.answer(for: 7).note
    #expect(note == "\(NthPrimeError.rateLimited) \(NthPrimeError.cannotConnect)")
  }

  @Test("If both fail, the fallback's error is reported")
  func bothFail() async {
    let error = NthPrimeError.calculatorFailed(reason: "No.")
    let client = NthPrimeClient.preferring(
      .failing(NthPrimeError.rateLimited), fallingBackTo: .failing(error))
    #expect(await client.events(for: 7) == [.failed(error)])
  }

  @Test("Progress starts over with the fallback")
  func progressOfBoth() async {
    let (received, receive) = AsyncStream<Void>.makeStream()
    @Sendable func reporting(_ fraction: Double, then end: @escaping @Sendable (Int) throws -> NthPrimeAnswer)
      -> NthPrimeClient
    {
      NthPrimeClient(answering: { n, report in
        report(LookupProgress(fractionCompleted: fraction))
        for await _ in received { break }
        return try end(n)
      })
    }
    let client = NthPrimeClient.preferring(
      reporting(0.9) { _ in throw NthPrimeError.deadlineExceeded },
      fallingBackTo: reporting(0.1) { .seventeen($0) })
    var fractions: [Double] = []
    for await case .progress(let progress) in client.lookUp(7) {
      fractions.append(progress.fractionCompleted)
      receive.yield()
    }
    #expect(fractions == [0.9, 0.1])
  }

  @Test("No source is queried for an n out of range", arguments: [0, .max])
  func outOfRange(n: Int) async {
    let client = NthPrimeClient.preferring(.untouchable, fallingBackTo: .untouchable)
    let limit = NthPrimeClient.supportedIndices.upperBound
    #expect(await client.events(for: n) == [.failed(.outOfRange(n: BigInt(n), limit: limit))])
  }

  @Test("Cancellation reaches the running source: the primary, without a query to the other, or the fallback")
  func cancellation() async {
    let (primary, fallback) = (EndlessWork(), EndlessWork())
    await expectCancellation(of: .preferring(primary.client, fallingBackTo: .untouchable), reaching: primary)
    let failing = NthPrimeClient.failing(NthPrimeError.deadlineExceeded)
    await expectCancellation(of: .preferring(failing, fallingBackTo: fallback.client), reaching: fallback)
  }
}

extension NthPrimeClient {
  /// A client that fails the test when it is called.
  fileprivate static let untouchable = NthPrimeClient { n in
    Issue.record("queried for \(n)")
    return AsyncStream { $0.finish() }
  }
}
