import BigInt
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Checked answers")
struct CheckedAnswerTests {
  /// Returns a client that gives one answer for every n.
  private func client(answering prime: BigInt) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha) }).checked()
  }

  @Test(
    "A wrong answer that could be right fails",
    arguments: [(10, 31, 29), (1_000_000, 15_485_867, 15_485_863), (10_000_000, 179_424_691, 179_424_673)])
  func wrong(n: Int, answer: BigInt, prime: BigInt) async throws {
    #expect(NthPrimeBounds.couldBe(UInt64(answer), primeNumber: n))
    await #expect(
      throws: NthPrimeError.disagreement(
        NthPrimeAnswer(n: n, prime: answer, source: .wolframAlpha),
        NthPrimeAnswer(n: n, prime: prime, source: .localCalculator))
    ) {
      try await client(answering: answer).answer(for: n)
    }
    #expect(try await client(answering: prime).answer(for: n).prime == prime)
  }

  @Test("An answer beyond the checked range is accepted with its source")
  func beyond() async throws {
    let n = NthPrimeClient.largestCheckedIndex + 1
    // p(n) is 29,996,224,275,851, and this is the next prime.
    let answer = try await client(answering: 29_996_224_275_883).answer(for: n)
    #expect(answer.source == .wolframAlpha)
  }
}
