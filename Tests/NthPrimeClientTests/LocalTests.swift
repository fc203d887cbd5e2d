import BigInt
import NthPrimeClient
import TestTraits
import Testing

@Suite("The local calculator as a client", .timeLimit(.standard))
struct LocalTests {
  @Test(
    "The answer is the nth prime",
    arguments: [(1, 2), (2, 3), (6, 13), (1_000, 7_919), (10_000, 104_729)] as [(Int, BigInt)])
  func answers(n: Int, prime: BigInt) async throws {
    let answer = try await NthPrimeClient.local.answer(for: n)
    #expect(answer == NthPrimeAnswer(n: n, prime: prime, source: .localCalculator))
  }

  @Test("Small primes are known without a lookup")
  func knownAnswers() async throws {
    for n in [1, 2, 3, 4, 20_000, 100_000] {
      #expect(try await NthPrimeClient.local.answer(for: n) == NthPrimeClient.local.knownAnswer(n))
    }
    for n in [Int.min, 0, 100_001, .max] { #expect(NthPrimeClient.local.knownAnswer(n) == nil) }
  }

  @Test("An n beyond the calculator is rejected", arguments: [Int.min, 0, .max])
  func outOfRange(n: Int) async {
    await #expect(throws: NthPrimeError.outOfRange(n: BigInt(n), limit: 7_500_000_000_000_000_000)) {
      try await NthPrimeClient.local.answer(for: n)
    }
  }

  @Test("Cancellation stops a long computation")
  func cancellation() async {
    let waiting = Task { try await NthPrimeClient.local.answer(for: 425_656_284_035_217_743) }
    await Task.yield()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
