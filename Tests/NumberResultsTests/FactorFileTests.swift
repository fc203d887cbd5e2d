import BigInt
import BigPrimes
import FileStorage
import Foundation
import NumberFacts
import NumberResults
import TestTraits
import Testing

@Suite("NumberResults: the file of a search for factors", .timeLimit(.standard))
struct FactorFileTests {
  private let primes: [BigInt] = [1_000_000_000_039, 1_000_000_000_061, 1_000_000_000_063]
  private var number: BigInt { primes.reduce(1, *) }
  private let storage = FileStorage.inMemory()
  private var file: FactorFile { FactorFile("work.json", in: storage) }

  private func text() async throws -> String {
    String(decoding: try #require(try await storage.load(.path("work.json"))), as: UTF8.self)
  }

  @Test("A search begins with the divisors in the file, and saves what it finds")
  func continuing() async throws {
    let (file, number) = (file, number)
    _ = try await file.search(number, knownDivisors: [primes[0]])
    let search = try await file.search(number, knownDivisors: [])
    let (reports, continuation) = AsyncStream.makeStream(of: Factorization.self)
    let saving = Task { await file.save(search, at: reports) }
    try await search.run(proofDigitLimit: nil) {
      if case .factors(let progress) = $0 { continuation.yield(progress.factorization) }
    }
    continuation.yield(search.factors.factorization)
    continuation.finish()
    await saving.value
    let text = try await text()
    for prime in primes { #expect(text.contains("\(prime)"), "\(text)") }
    #expect(search.findings.verdict == .composite && search.findings.isComplete)
  }

  @Test("Several runs unite what they found")
  func united() async throws {
    for prime in primes { _ = try await file.search(number, knownDivisors: [prime]) }
    let text = try await text()
    for prime in primes { #expect(text.contains("\(prime)"), "\(text)") }
  }

  @Test("The file of another number is refused, and not changed")
  func otherNumber() async throws {
    _ = try await file.search(number, knownDivisors: [])
    let before = try await text()
    await #expect(throws: FactorFile.OtherNumber.self) {
      try await file.search(number + 2, knownDivisors: [])
    }
    #expect(try await text() == before)
  }
}
