import ArchitectureTesting
import BigPrimes
import TestTraits
import Testing

@testable import NumberFacts

@Suite("NumberFacts: searches for proofs and factors", .timeLimit(.standard))
struct NumberSearchTests {
  private static let primes: [BigInt] = [1_000_000_000_039, 1_000_000_000_061]

  @Test("An interrupted search has its findings, and continues with them")
  func continuing() async throws {
    let search = NumberSearch(Self.primes[0] * Self.primes[1])
    await #expect(throws: DeadlinePassed.self) {
      try await search.run(proofDigitLimit: nil, until: .now) { _ in }
    }
    #expect(search.findings.verdict == .unknown && !search.findings.isComplete)
    #expect(try await search.compositenessWitness() != nil)
    #expect(search.findings.verdict == .composite && !search.findings.isComplete)
    try await search.run(proofDigitLimit: nil) { _ in }
    #expect(search.findings.factorization?.factors.map(\.base) == Self.primes)
    #expect(search.findings.isComplete)
  }

  @Test("Without factors, a composite number is only tested")
  func withoutFactors() async throws {
    let search = NumberSearch(Self.primes[0] * Self.primes[1], findsFactors: false)
    try await search.run(proofDigitLimit: nil) { _ in Issue.record("There is progress.") }
    #expect(search.findings.verdict == .composite && search.findings.isComplete)
    #expect(search.findings.factorization == nil)
  }

  @Test("Without a proof in the limit, a number is probably prime")
  func noProof() async throws {
    // A prime with no quick proof: neither n − 1 nor n + 1 has enough small factors.
    let search = NumberSearch(BigInt(10).power(60) + 7)
    await #expect(throws: BigPrimesError.self) { try await search.run(proofDigitLimit: 20) { _ in } }
    #expect(search.findings.verdict == .probablePrime && search.findings.isComplete)
  }

  @Test("The client finds a test's result, the nearest primes, and the factors")
  func findings() async throws {
    let findings = try await all(LargeNumberClient.local.findings(Self.primes[0] * Self.primes[1]))
    #expect(findings.first == .tested(isProbablePrime: false, witness: "Miller–Rabin witness 2"))
    #expect(findings.contains { if case .nearestPrimes = $0 { true } else { false } })
    let factors = try #require(lastFactors(findings))
    #expect(factors.factors.map(\.base) == Self.primes)
  }

  @Test("A canceled search continues when the number is searched again")
  func canceled() async throws {
    let (client, number) = (LargeNumberClient.local, Self.primes[0] * BigInt(1_000_000_000_063))
    for try await finding in client.findings(number) {
      if case .nearestPrimes = finding { break }
    }
    let findings = try await all(client.findings(number))
    #expect(findings.first == .tested(isProbablePrime: false, witness: "Miller–Rabin witness 2"))
    let factors = try #require(lastFactors(findings))
    #expect(factors.isComplete)
  }

  private func lastFactors(_ findings: [Finding]) -> Factorization? {
    if case .factored(let factors) = findings.last { factors } else { nil }
  }

  private func all(_ sequence: AsyncThrowingStream<Finding, any Error>) async throws -> [Finding] {
    var findings: [Finding] = []
    for try await finding in sequence { findings.append(finding) }
    return findings
  }
}
