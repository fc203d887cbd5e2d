import Testing

@testable import WolframAlpha

@Suite("Plausible values of p(n)")
struct NthPrimeBoundsTests {
  /// The primes below 200,000, found with the sieve of Eratosthenes.
  static let primes: [UInt64] = {
    var isComposite = [Bool](repeating: false, count: 200_000)
    return (2..<isComposite.count).compactMap { number in
      if isComposite[number] { return nil }
      for multiple in stride(from: number * number, to: isComposite.count, by: number) {
        isComposite[multiple] = true
      }
      return UInt64(number)
    }
  }()

  @Test("Every correct answer passes for n up to 17,984")
  func smallPrimes() {
    #expect(Self.primes.count == 17_984)
    let rejected = Self.primes.enumerated().filter { !NthPrimeBounds.couldBe($1, primeNumber: $0 + 1) }
    #expect(rejected.isEmpty)
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

  @Test("Up to p(5), only the exact value passes", arguments: 1...5)
  func exact(n: Int) {
    let passing = (0...100).filter { NthPrimeBounds.couldBe($0, primeNumber: n) }
    #expect(passing == [Self.primes[n - 1]])
  }

  @Test("An answer to “is n prime?” doesn't pass for p(n)", arguments: [7, 11, 101, 7_919, 104_729])
  func otherQuestion(n: Int) {
    for wrong in [0, 1, UInt64(n)] { #expect(!NthPrimeBounds.couldBe(wrong, primeNumber: n)) }
  }

  @Test("Nothing passes for an n below 1", arguments: [Int.min, -1, 0])
  func invalidIndex(n: Int) {
    #expect(!NthPrimeBounds.couldBe(2, primeNumber: n))
  }
}
