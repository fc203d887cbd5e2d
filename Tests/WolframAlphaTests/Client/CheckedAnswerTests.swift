import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Checked answers")
final class CheckedAnswerTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "checked-\(UUID())")
  private var file: URL { directory.appending(path: "answers.json") }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// Returns a client that gives one answer for every n, and caches it.
  private func client(answering prime: UInt64) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha) })
      .checked().cached(in: AnswerCache(path: file.path))
  }

  @Test(
    "A wrong answer that could be right fails, and isn't cached",
    arguments: [(10, 31, 29), (1_000_000, 15_485_867, 15_485_863), (10_000_000, 179_424_691, 179_424_673)])
  func wrong(n: Int, answer: UInt64, prime: UInt64) async throws {
    #expect(NthPrimeBounds.couldBe(answer, primeNumber: n))
    await #expect(
      throws: NthPrimeError.disagreement(
        NthPrimeAnswer(n: n, prime: answer, source: .wolframAlpha),
        NthPrimeAnswer(n: n, prime: prime, source: .localCalculator))
    ) {
      try await client(answering: answer).answer(for: n)
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try await client(answering: prime).answer(for: n).prime == prime)
  }

  @Test("A wrong answer in the cache is ignored, and the next answer replaces it")
  func wrongInCache() async throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try CachedAnswers.file(n: 10, prime: 31).write(to: file)
    let answer = try await client(answering: 29).answer(for: 10)
    #expect(answer.prime == 29 && answer.note == nil)
    #expect(try Data(contentsOf: file) == CachedAnswers.file(n: 10, prime: 29))
  }

  @Test("An answer beyond the checked range is accepted with its source")
  func beyond() async throws {
    let n = NthPrimeClient.largestCheckedIndex + 1
    // p(n) is 29,996,224,275,851, and this is the next prime.
    let answer = try await client(answering: 29_996_224_275_883).answer(for: n)
    #expect(answer.source == .wolframAlpha)
  }
}
