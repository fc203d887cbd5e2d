import Testing

@testable import WolframAlpha

@Suite("Plausible values of p(n)")
struct NthPrimeBoundsTests {
  @Test("Every correct answer passes for n up to 17,984; up to p(5), nothing else does")
  func smallPrimes() {
    // The sieve of Eratosthenes.
    var isComposite = [Bool](repeating: false, count: 200_000)
    let primes = (2..<isComposite.count).compactMap { number -> UInt64? in
      if isComposite[number] { return nil }
      for multiple in stride(from: number * number, to: isComposite.count, by: number) {
        isComposite[multiple] = true
      }
      return UInt64(number)
    }
    #expect(primes.count == 17_984)
    #expect(primes.indices.allSatisfy { NthPrimeBounds.couldBe(primes[$0], primeNumber: $0 + 1) })
    for n in 1...5 {
      #expect((0...100).filter { NthPrimeBounds.couldBe($0, primeNumber: n) } == [primes[n - 1]])
    }
  }

  /// The primes p(10^k) of OEIS A006988, and 2^64 − 59, the last 64-bit prime.
  @Test(
    "Large correct answers pass, and their neighbors don't",
    arguments: [
      (1_000_000, 15_485_863), (1_000_000_000, 22_801_763_489), (1_000_000_000_000, 29_996_224_275_833),
      (425_656_284_035_217_743, 18_446_744_073_709_551_557),
    ] as [(Int, UInt64)])
  func large(n: Int, prime: UInt64) {
    #expect(NthPrimeBounds.couldBe(prime, primeNumber: n))
    #expect(!NthPrimeBounds.couldBe(prime - 1, primeNumber: n), "an even number")
    #expect(!NthPrimeBounds.couldBe(prime, primeNumber: n / 2))
    #expect(!NthPrimeBounds.couldBe(prime, primeNumber: 2 * (n / 2 + 1) + n / 2))
  }

  @Test("An answer to “is n prime?” doesn't pass for p(n)", arguments: [7, 11, 101, 7_919, 104_729])
  func otherQuestion(n: Int) {
    for wrong in [0, 1, UInt64(n)] { #expect(!NthPrimeBounds.couldBe(wrong, primeNumber: n)) }
  }
}
