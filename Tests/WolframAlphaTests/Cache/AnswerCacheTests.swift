import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Answers that are kept")
struct AnswerCacheTests {
  @Test("What was kept is there in the next process, and nothing else")
  func keeping() async {
    let memory = MemoryFile()
    await AnswerCache(file: memory.file).keep(97, number: 25)
    await AnswerCache(file: memory.file).keep(15_485_863, number: 1_000_000)
    let next = AnswerCache(file: memory.file)
    #expect(await next.prime(number: 25) == 97)
    #expect(await next.prime(number: 1_000_000) == 15_485_863)
    #expect(await next.prime(number: 26) == nil)
  }

  @Test("The largest number of all survives")
  func largest() async {
    let cache = AnswerCache(file: MemoryFile().file)
    let (n, prime): (Int, UInt64) = (425_656_284_035_217_743, 18_446_744_073_709_551_557)
    await cache.keep(prime, number: n)
    #expect(await cache.prime(number: n) == prime)
  }

  @Test(
    "A bad file is as good as none, and the next answer replaces it",
    arguments: [
      "", "{", "null", "[]", #"{"answers":7}"#, #"{"answers":[{"n":25}]}"#, "\u{0}\u{FF}",
      #"{"answers":[{"check":0,"n":25,"prime":97}]}"#,
      // The right checksum of a number that is not prime, and of a prime that is not the 25th.
      String(decoding: KeptAnswers.file(n: 25, prime: 99), as: UTF8.self),
      String(decoding: KeptAnswers.file(n: 25, prime: 1_009), as: UTF8.self),
    ])
  func badFile(text: String) async {
    let memory = MemoryFile(text)
    let cache = AnswerCache(file: memory.file)
    #expect(await cache.prime(number: 25) == nil)
    await cache.keep(97, number: 25)
    #expect(await cache.prime(number: 25) == 97)
    #expect(memory.text == String(decoding: KeptAnswers.file(n: 25, prime: 97), as: UTF8.self))
  }

  @Test("No flipped bit makes another number of it: each is harmless, or the answer is gone")
  func bitFlips() async {
    let whole = KeptAnswers.file(n: 1_000_000, prime: 15_485_863)
    for bit in 0..<8 * whole.count {
      var damaged = whole
      damaged[damaged.startIndex + bit / 8] ^= 1 << (bit % 8)
      let prime = KeptAnswers(damaged).prime(number: 1_000_000)
      #expect(prime == nil || prime == 15_485_863, "bit \(bit)")
    }
    for length in 0..<whole.count {
      #expect(KeptAnswers(whole.prefix(length)).prime(number: 1_000_000) == nil)
    }
  }

  @Test("The oldest answers make room, and one that is kept again is the newest")
  func bounded() async {
    var answers = KeptAnswers(nil)
    let primes = NthPrimeBoundsTests.primes
    let count = AnswerCache.capacity + 10
    for n in 1...count {
      answers.keep(primes[n - 1], number: n)
      if n == AnswerCache.capacity { answers.keep(2, number: 1) }
    }
    let kept = KeptAnswers(answers.encoded)
    for n in 2...11 { #expect(kept.prime(number: n) == nil) }
    for n in [1, 12, 13, 500, count - 1, count] { #expect(kept.prime(number: n) == primes[n - 1]) }
    #expect(answers.encoded.count < 100 * AnswerCache.capacity)
  }

  @Test("A file that can't be written costs nothing but the keeping")
  func unwritable() async {
    let cache = AnswerCache(file: MemoryFile(isWritable: false).file)
    await cache.keep(97, number: 25)
    #expect(await cache.prime(number: 25) == nil)
  }

  @Test("A client asks once, and says of a kept answer that it is one")
  func client() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let memory = MemoryFile()
    for round in 1...3 {
      let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
        .remembering(in: AnswerCache(file: memory.file))
      let answer = try await client.answer(for: 1_000_000)
      #expect(answer.prime == 15_485_863 && answer.source == .wolframAlpha)
      #expect(answer.note == (round == 1 ? nil : "It was asked before, and the answer kept."))
    }
    #expect(server.requests.count == 1)
  }

  @Test("Failures are not kept")
  func failures() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.timedOut) }
    let memory = MemoryFile()
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
      .remembering(in: AnswerCache(file: memory.file))
    await #expect(throws: NthPrimeError.timedOutThere) { try await client.answer(for: 1_000_000) }
    #expect(memory.text == nil)
  }
}

extension KeptAnswers {
  /// A file with one answer, true or not.
  static func file(n: Int, prime: UInt64) -> Data {
    var answers = KeptAnswers(nil)
    answers.keep(prime, number: n)
    return answers.encoded
  }
}
