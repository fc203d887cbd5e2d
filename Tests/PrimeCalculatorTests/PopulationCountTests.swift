import PopulationCount
import Testing

@testable import PrimeCalculator

@Suite("Population counts")
struct PopulationCountTests {
  private let masks = Wheel30.bitsUpTo.base
  private let words: [UInt64]

  init() {
    var generator = SeededGenerator(seed: 71)
    words = (0..<100).map { _ in generator.next() & generator.next() }
  }

  private func rank(_ position: UInt32) -> Int {
    let word = Int(position) / 240
    return words[..<word].reduce(0) { $0 + $1.nonzeroBitCount }
      + (words[word] & masks[Int(position) % 240]).nonzeroBitCount
  }

  @Test("Bits and ranks of an array of words are counted")
  func runs() {
    var ranks = [UInt32](repeating: 0, count: words.count)
    let total = words.reduce(0) { $0 + $1.nonzeroBitCount }
    #expect(bitCount(words, words.count) == UInt64(total))
    #expect(bitCount(words, 0) == 0)
    #expect(fillRanks(&ranks, words, words.count) == UInt32(total))
    var ranked = words.map { RankedWord(bits: $0, rank: 0) }
    #expect(rankWords(&ranked, words.count, 1 << 40) == UInt64(total) + 1 << 40)
    for word in words.indices {
      let before = words[..<word].reduce(0) { $0 + $1.nonzeroBitCount }
      #expect(ranks[word] == UInt32(before))
      #expect(ranked[word].rank == UInt64(before) + 1 << 40)
    }
  }

  @Test("Signed sums are the same by ranks and by blocks, in one call or several")
  func signedSums() {
    var generator = SeededGenerator(seed: 72)
    let positions = (0..<500).map { _ in UInt32.random(in: 0..<24_000, using: &generator) }.sorted()
    let signed = positions.map { $0 | (generator.next() & 1 == 0 ? 0 : 1 << 31) }
    let expected = zip(positions, signed).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : -1) * rank($1.0) }
    var ranks = [UInt32](repeating: 0, count: words.count)
    _ = fillRanks(&ranks, words, words.count)
    #expect(signedSumOfRanks(words, ranks, masks, signed, signed.count) == Int64(expected))
    let blocks = stride(from: 0, to: words.count, by: 8).map { start in
      words[start..<min(start + 8, words.count)].reduce(0 as UInt32) { $0 + UInt32($1.nonzeroBitCount) }
    }
    var block = 0
    var before: UInt64 = 0
    var sum: Int64 = 0
    for start in stride(from: 0, to: signed.count, by: 37) {
      let run = Array(signed[start..<min(start + 37, signed.count)])
      sum += signedSumByBlocks(words, blocks, masks, run, run.count, &block, &before)
    }
    #expect(sum == Int64(expected))
  }

  @Test("Ranks of exact and corrected quotients are right", arguments: [12_000_000, 1 << 62] as [UInt64])
  func quotients(dividend: UInt64) {
    var ranked = words.map { RankedWord(bits: $0, rank: 0) }
    _ = rankWords(&ranked, words.count, 0)
    let smallest = dividend == 12_000_000 ? 601 : UInt32(4_000_000_001)
    let divisors = (0..<300).map { smallest + 2 * $0 }
    let reciprocals = divisors.map { UInt64.max / UInt64($0) + 1 }
    let first = dividend / UInt64(smallest + 598)
    let expected = divisors.reduce(0 as UInt64) {
      $0 + UInt64(rank(UInt32(dividend / UInt64($1) - first)))
    }
    #expect(
      sumOfRanksOfQuotients(ranked, masks, first, dividend, divisors, reciprocals, divisors.count)
        == expected)
  }
}
