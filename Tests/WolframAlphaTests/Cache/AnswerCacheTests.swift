import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Cached answers")
final class AnswerCacheTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "answers-\(UUID())")
  private var file: URL { directory.appending(path: "answers.json") }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func cache() -> AnswerCache { AnswerCache(path: file.path) }

  @Test("The next process finds exactly the cached answers")
  func nextProcess() async {
    await cache().store(97, number: 25)
    // The largest 64-bit prime.
    await cache().store(18_446_744_073_709_551_557, number: 425_656_284_035_217_743)
    let next = cache()
    #expect(await next.prime(number: 25) == 97)
    #expect(await next.prime(number: 425_656_284_035_217_743) == 18_446_744_073_709_551_557)
    #expect(await next.prime(number: 26) == nil)
  }

  @Test(
    "An invalid file is ignored, and the next answer replaces it",
    arguments: [
      "", "{", "null", "[]", #"{"answers":7}"#, #"{"answers":[{"n":25}]}"#, "\u{0}\u{FF}",
      #"{"answers":[{"check":0,"n":25,"prime":97}]}"#,
      // A valid checksum of a number that isn't prime, and of a prime that isn't the 25th.
      String(decoding: CachedAnswers.file(n: 25, prime: 99), as: UTF8.self),
      String(decoding: CachedAnswers.file(n: 25, prime: 1_009), as: UTF8.self),
    ])
  func invalidFile(text: String) async throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let cache = cache()
    #expect(await cache.prime(number: 25) == nil)
    await cache.store(97, number: 25)
    #expect(await cache.prime(number: 25) == 97)
    #expect(try Data(contentsOf: file) == CachedAnswers.file(n: 25, prime: 97))
  }

  @Test("With any bit flipped, the cached answer is correct or ignored")
  func bitFlips() async {
    let valid = CachedAnswers.file(n: 1_000_000, prime: 15_485_863)
    for bit in 0..<8 * valid.count {
      var damaged = valid
      damaged[damaged.startIndex + bit / 8] ^= 1 << (bit % 8)
      let prime = CachedAnswers(damaged).prime(number: 1_000_000)
      #expect(prime == nil || prime == 15_485_863, "bit \(bit)")
    }
    for length in 0..<valid.count {
      #expect(CachedAnswers(valid.prefix(length)).prime(number: 1_000_000) == nil)
    }
  }

  @Test("The oldest answers are replaced, and storing an answer again makes it the newest")
  func capacity() async {
    var answers = CachedAnswers(nil)
    let primes = NthPrimeBoundsTests.primes
    let count = AnswerCache.capacity + 10
    for n in 1...count {
      answers.store(primes[n - 1], number: n)
      if n == AnswerCache.capacity { answers.store(2, number: 1) }
    }
    let cached = CachedAnswers(answers.encoded)
    for n in 2...11 { #expect(cached.prime(number: n) == nil) }
    for n in [1, 12, 13, 500, count - 1, count] { #expect(cached.prime(number: n) == primes[n - 1]) }
    #expect(answers.encoded.count < 100 * AnswerCache.capacity)
  }

  @Test("If the file can't be written, the answer isn't cached")
  func unwritable() async {
    let cache = AnswerCache(path: "/dev/null/answers.json")
    await cache.store(97, number: 25)
    #expect(await cache.prime(number: 25) == nil)
  }

  @Test("A client sends one query, and notes that later answers are cached")
  func client() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    for round in 1...3 {
      let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
        .cached(in: cache())
      let answer = try await client.answer(for: 1_000_000)
      #expect(answer.prime == 15_485_863 && answer.source == .wolframAlpha)
      #expect(answer.note == (round == 1 ? nil : "The answer was cached."))
    }
    #expect(server.requests.count == 1)
  }

  @Test("Failures are not cached")
  func failures() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.timedOut) }
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
      .cached(in: cache())
    await #expect(throws: NthPrimeError.serviceTimedOut) { try await client.answer(for: 1_000_000) }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}

extension CachedAnswers {
  /// Returns the contents of a file with one answer, which may be wrong.
  static func file(n: Int, prime: UInt64) -> Data {
    var answers = CachedAnswers(nil)
    answers.store(prime, number: n)
    return answers.encoded
  }
}
