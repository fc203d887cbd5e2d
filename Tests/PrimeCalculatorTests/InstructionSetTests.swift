import CountingKernels
import TestTraits
import Testing

@testable import PrimeCalculator

/// An instruction set that the calculator can be limited to.
enum Level: Int32, CaseIterable {
  case portable, avx2, avx512

  /// The sets of this processor.
  static let available = allCases.filter { $0.rawValue <= instructionSet().rawValue }

  /// Calls a closure while no newer instruction set is used.
  func forced<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    limitInstructionSet(InstructionSet(rawValue: rawValue))
    defer { limitInstructionSet(InstructionSetAVX512) }
    #expect(instructionSet().rawValue == rawValue)
    return try await body()
  }
}

/// Tests of code that depends on the instruction set, for each of this processor.
///
/// The limit is global, so only these tests set it, one after the other; others may run meanwhile.
@Suite("Results are the same with every instruction set", .serialized)
struct InstructionSetTests {
  private let masks = Wheel30.bitsUpTo.base
  private let words: [UInt64]

  init() {
    var generator = SeededGenerator(seed: 71)
    // Not a whole number of 8 or 16 blocks; with full and empty words.
    words = (0..<27 * 8).map { index in
      index % 9 == 0 ? UInt64.max : index % 11 == 0 ? 0 : generator.next() & generator.next()
    }
  }

  private func rank(_ position: UInt32) -> Int {
    let word = Int(position) / 240
    return words[..<word].reduce(0) { $0 + $1.nonzeroBitCount }
      + (words[word] & masks[Int(position) % 240]).nonzeroBitCount
  }

  @Test("Bits and ranks of an array of words are counted", arguments: Level.available)
  func runs(level: Level) async {
    await level.forced {
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
  }

  @Test("Blocks of words are counted and ranked, and nothing is written behind", arguments: Level.available)
  func blocks(level: Level) async {
    await level.forced {
      for count in [1, 7, 8, 9, 16, 17, 27] {
        var counts = [UInt32](repeating: 77, count: count + 1)
        var ranks = counts
        countBlocks(&counts, words, count)
        let total = rankBlocks(&ranks, counts, count)
        for block in 0..<count {
          #expect(
            counts[block] == UInt32(words[8 * block..<8 * block + 8].reduce(0) { $0 + $1.nonzeroBitCount }))
          #expect(ranks[block] == counts[..<block].reduce(0, +))
        }
        #expect(total == counts[..<count].reduce(0, +))
        #expect(counts[count] == 77 && ranks[count] == 77)
      }
    }
  }

  @Test("Signed sums are the same by ranks and by blocks, in one call or several", arguments: Level.available)
  func signedSums(level: Level) async {
    await level.forced {
      var generator = SeededGenerator(seed: 72)
      let end = UInt32(words.count * 240)
      let positions =
        ([0, 1, 239, 240, 1_919, 1_920, end - 1]
        + (0..<2_000).map { _ in UInt32.random(in: 0..<end, using: &generator) }).sorted()
      let signed = positions.map { $0 | (generator.next() & 1 == 0 ? 0 : 1 << 31) }
      let blockCount = words.count / 8
      var ranks = [UInt32](repeating: 0, count: words.count)
      _ = fillRanks(&ranks, words, words.count)
      var counts = [UInt32](repeating: 0, count: blockCount)
      countBlocks(&counts, words, blockCount)
      var blockRanks = counts
      _ = rankBlocks(&blockRanks, counts, blockCount)
      for size in [1, 15, 16, 17, 64, 65, 500, signed.count] {
        var block = 0
        var before: UInt64 = 0
        var sums: [Int64] = [0, 0, 0, 0]
        for start in stride(from: 0, to: signed.count, by: size) {
          let run = Array(signed[start..<min(start + size, signed.count)])
          sums[0] += signedSumOfRanks(words, ranks, masks, run, run.count)
          sums[1] += signedSumOfBlockRanks(words, blockRanks, masks, run, run.count)
          sums[2] += signedSumByBlocks(words, counts, masks, run, run.count, &block, &before)
        }
        sums[3] = Int64(zip(positions, signed).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : -1) * rank($1.0) })
        #expect(sums == [Int64](repeating: sums[3], count: 4), "\(size) at a time")
      }
    }
  }

  @Test("Ranks of quotients are right, even just below an integer", arguments: Level.available)
  func quotients(level: Level) async {
    await level.forced {
      var ranked = words.map { RankedWord(bits: $0, rank: 0) }
      _ = rankWords(&ranked, words.count, 5)
      for (smallest, dividend) in [
        (601, 12_000_000), (601, 601 * 20_001 - 1), (300_000_001, 1 << 53 - 1),
        (2_000_003, 2_000_203 * 4_000_000_007 - 1), (1_000_000_007, 1_000_000_103 * 18_000_000_007 - 1),
        (2_100_000_001, UInt64.max),
      ] as [(UInt32, UInt64)] {
        for count in [1, 2, 7, 8, 9, 16, 63, 64, 65, 128, 150] {
          let divisors = (0..<UInt32(count)).map { smallest + 2 * $0 }
          // Every quotient is in the table.
          let greatest = dividend / UInt64(smallest)
          let first = greatest > 50_000 ? greatest - 50_000 : 0
          let inside = divisors.prefix { dividend / UInt64($0) >= first }
          let expected = inside.reduce(0 as UInt64) {
            $0 + UInt64(rank(UInt32(dividend / UInt64($1) - first))) + 5
          }
          #expect(
            sumOfRanksOfQuotients(ranked, masks, first, dividend, divisors, inside.count) == expected,
            "\(count) quotients of \(dividend) by \(smallest) and above")
        }
      }
    }
  }

  @Test("Batches have the leaves with a least factor above the bound", arguments: Level.available)
  func batches(level: Level) async throws {
    let primes = PrimeTable(PiTable(upTo: 2_000_000), upTo: 2_000_000)
    let table = try LeastFactorTable(upTo: 2_000_000, primes: primes)
    let entries = table.entries.base
    var generator = SeededGenerator(seed: 73)
    var largeCount = 0
    try await level.forced {
      for round in 0..<400 {
        let isSmall = round < 40
        let end = isSmall ? round : Int.random(in: 0..<table.count - 600, using: &generator)
        let start = end + (isSmall ? 1 + round % 5 : Int.random(in: 1...512, using: &generator))
        let bound = [19, 23, 97, 193, 197][round % 5] as UInt16
        let greatest = UInt64(LeastFactorTable.number(at: start))
        let least = UInt64(LeastFactorTable.number(at: end + 1))
        // A multiple of one m, or one less, on both sides of 2^53.
        let quotient = UInt64.random(in: 1 << 20...1 << (isSmall ? 25 : 28 + round % 10), using: &generator)
        let dividend = quotient * greatest - UInt64(round / 2 % 2)
        let low = dividend / greatest
        if dividend / least - low >= 1 << 31 { continue }
        let batch = LeafBatch()
        batch.fill(table, from: start, downTo: end, prime: Int(bound), dividend, low: Int(low))
        let leaves = stride(from: start, to: end, by: -1).filter { entries[$0] > bound }
        let expected = leaves.map { index in
          UInt32(dividend / UInt64(LeastFactorTable.number(at: index)) - low)
            | UInt32(1 - entries[index] & 1) << 31
        }
        try #require(
          Array(UnsafeBufferPointer(start: batch.positions, count: batch.count)) == expected,
          "round \(round), from \(start) down to above \(end), dividend \(dividend)")
        #expect(batch.weight == leaves.reduce(0) { $0 + (entries[$1] & 1 == 1 ? 1 : -1) })
        if dividend >= 1 << 53, entries[start] > bound { largeCount += 1 }
      }
      #expect(largeCount > 20)
      for dividend in [1 << 40 - 1, 1 << 60] as [UInt64] {
        let batch = LeafBatch()
        let (start, end) = (4_000, 3_489)
        let low = dividend / UInt64(primes[start])
        if dividend / UInt64(primes[end]) - low >= 1 << 31 { continue }
        batch.fill(primes.base, from: start, downTo: end, dividend, low: Int(low))
        for place in 0..<batch.count
        where UInt64(batch.positions[place]) != dividend / UInt64(primes[start - place]) - low {
          Issue.record("\(dividend) / \(primes[start - place])")
        }
      }
    }
  }

  @Test("Counts and primes are the known ones (OEIS A006880 and A007097)", arguments: Level.available)
  func known(level: Level) async throws {
    try await level.forced { () async throws in
      for (x, count) in [
        (1_000_000, 78_498), (10_000_000, 664_579), (100_000_000, 5_761_455), (1_000_000_000, 50_847_534),
        (10_000_000_000, 455_052_511), (100_000_000_000, 4_118_054_813), (1_000_000_000_000, 37_607_912_018),
      ].prefix(usesAllSizes ? 7 : 5) as ArraySlice<(UInt64, UInt64)> {
        #expect(try await primeCount(upTo: UInt128(x)) == count)
      }
      let primes = ([648_391, 9_737_333, 174_440_041, 3_657_500_101, 88_362_852_307] as [UInt64])
        .prefix(usesAllSizes ? 5 : 4)
      for (index, prime) in zip(primes, primes.dropFirst()) {
        #expect(try await nthPrime(index) == prime)
      }
    }
  }

  @Test("Counts don't depend on the length of segments", arguments: Level.available)
  func segments(level: Level) async throws {
    try await level.forced { () async throws in
      for segmentWords in [8, 56, 64, 72, 200, 4_096] {
        let parameters = CountingParameters(
          x: 3_000_000_019, alpha: 3, segmentWords: segmentWords, piSegmentLength: 300 + segmentWords)
        let count = try await countPrimes(parameters, workers: 1, reporter: ProgressReporter(nil), share: 1)
        #expect(count == 144_449_538, "segments of \(segmentWords) words")
      }
    }
  }

  @Test("Sieving primes cross off their multiples, one at a time", arguments: Level.available)
  func steppedPrimes(level: Level) async {
    await level.forced {
      let primes =
        [101, 1_009, 1_013, 50_021, 70_001, 70_003, 99_991, 100_003, 1_000_003, 16_777_213] as [UInt32]
      for count in [1, 15, 16, 17, 70] {
        // Some primes are repeated; their multiples are crossed off again.
        let primes = (0..<count).map { primes[$0 % primes.count] }.sorted()
        let firstByte: UInt64 = 1 << 40
        let byteCount = 10_001
        let divisors = Set(primes)
        let sieve = SteppedSievingPrimes(primes[...])
        sieve.activate(upTo: UInt64.max, firstByte: firstByte)
        for segment in 0..<40 {
          var words = [UInt64](repeating: UInt64.max, count: (byteCount + 7) / 8)
          sieve.crossOff(&words, byteCount: byteCount)
          let byte = firstByte + UInt64(segment * byteCount)
          // 40 segments take all primes around their wheel, and testing three of them takes a second.
          guard [0, 1, 39].contains(segment) else { continue }
          var isRight = true
          for offset in stride(from: 0, to: byteCount, by: count > 17 ? 1 : 7) {
            let bits = UInt8(truncatingIfNeeded: words[offset / 8] >> UInt64(8 * (offset % 8)))
            for index in 0..<8 {
              let number = (byte + UInt64(offset)) * 30 + Wheel30.residue(index)
              let isLeft = !divisors.contains { number % UInt64($0) == 0 }
              isRight = isRight && isLeft == (bits >> UInt8(index) & 1 == 1)
            }
          }
          #expect(isRight, "segment \(segment), \(count) primes")
        }
      }
    }
  }

  @Test("Ranges have the numbers of primes that primesieve counts", arguments: Level.available)
  func ranges(level: Level) async throws {
    try await level.forced { () async throws in
      for (low, length, count) in [
        (999_999_000_000, 1_000_000, 36_400), (10_000_000_000_000, 2_000_000, 67_001),
        (100_000_000_000_000, 1_000_003, 30_892), (1_000_000_000_000, 30_000_000, 1_085_227),
        (500_000_000_000_000, 40_000_000, 1_181_898),
      ].prefix(usesAllSizes ? 5 : 3) as ArraySlice<(UInt64, UInt64, UInt64)> {
        let reporter = ProgressReporter(nil)
        let found = try await countBySieving(
          UInt128(low)...UInt128(low + length), partLength: length + 1, reporter: reporter)
        #expect(found == count, "\(length) numbers from \(low)")
      }
    }
  }

  @Test(
    "Multiples of distant primes are crossed off in each window, even if there are more than expected",
    arguments: Level.available)
  func distantMultiples(level: Level) async {
    await level.forced {
      crossOffDistantMultiples(from: (1 << 52) / 30, 1 << 24...(usesAllSizes ? 18_000_000 : 16_900_000))
      // A window above 2^64, and primes on both sides of 2^32.
      crossOffDistantMultiples(from: UInt64((1 << 68 as UInt128) / 30), 4_294_900_000...4_295_100_000)
    }
  }

  private func crossOffDistantMultiples(from first: UInt64, _ interval: ClosedRange<UInt64>) {
    // More multiples than are found together.
    let bytes = 1 << 22
    for capacity in [1.02, 0.01] {
      let distant = DistantSievingPrimes(
        interval, segmentShift: 16, byteCount: UInt64(bytes), stopsWhenCancelled: false, capacity: capacity)
      #expect(distant.windowBytes == bytes)
      distant.findHits(firstByte: first, byteCount: bytes)
      let words = UnsafeMutablePointer<UInt64>.allocate(capacity: bytes / 8)
      defer { words.deallocate() }
      words.initialize(repeating: .max, count: bytes / 8)
      for start in stride(from: 0, to: bytes, by: 1 << 16) {
        distant.crossOff(words + start / 8, windowByte: start)
      }
      var expected = [UInt64](repeating: .max, count: bytes / 8)
      let base = UInt128(first) * 30
      for prime in primes(in: interval) {
        let start = prime - UInt64(base % UInt128(prime))
        for distance in stride(from: start, to: UInt64(bytes) * 30, by: Int(prime)) {
          guard let bit = [1, 7, 11, 13, 17, 19, 23, 29].firstIndex(of: distance % 30) else { continue }
          expected[Int(distance / 240)] &= ~(1 << (distance / 30 % 8 * 8 + UInt64(bit)))
        }
      }
      #expect((0..<bytes / 8).allSatisfy { words[$0] == expected[$0] })
    }
  }

  @Test(
    "A multiple at a window's beginning is crossed off, and the next one if it is just before",
    arguments: Level.available)
  func firstMultiples(level: Level) async throws {
    try await level.forced { () async throws in
      let byteCount = 1 << 24
      let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 1 << 17)
      defer { words.deallocate() }
      for start in [1 << 24, 50_000_000, 80_000_000] as [UInt64] {
        let prime = try #require(nextPrime(after: start))
        let factor = UInt64.max / prime / 60 * 30 + 7
        for firstByte in [factor * prime / 30, factor * prime / 30 + 1] {
          let base = firstByte * 30
          var expected = Set<UInt64>()
          for multiple in stride(
            from: base / prime * prime, to: base + UInt64(byteCount) * 30, by: Int(prime))
          where multiple > base && Wheel30.bitIndex(Int(multiple % 30)) >= 0 {
            expected.insert(multiple)
          }
          let distant = DistantSievingPrimes(
            prime...prime, segmentShift: 20, byteCount: UInt64(byteCount), stopsWhenCancelled: false)
          try #require(distant.windowBytes == byteCount)
          distant.findHits(firstByte: firstByte, byteCount: byteCount)
          var found = Set<UInt64>()
          for segment in 0..<16 {
            words.initialize(repeating: .max, count: 1 << 17)
            distant.crossOff(words, windowByte: segment << 20)
            if bitCount(words, 1 << 17) == 64 << 17 { continue }
            for word in 0..<1 << 17 where words[word] != .max {
              for bit in 0..<64 where words[word] >> UInt64(bit) & 1 == 0 {
                found.insert(
                  base + UInt64(segment << 20) * 30 + UInt64(word * 240)
                    + UInt64(Wheel30.numberOfBit.base[bit]))
              }
            }
          }
          #expect(found == expected && expected.count > 1, "\(prime), from \(base)")
        }
      }
    }
  }

  @Test("Multiples of the largest primes are found up to 2^64", arguments: Level.available)
  func lastMultiples(level: Level) async {
    let byteCount: UInt64 = 1 << 24
    let base = (UInt64.max / 30 - byteCount) * 30
    let factors = Array(primes(in: 1 << 32 - 10_000...1 << 32))
    let expected = factors.flatMap { prime in
      stride(from: base / prime * prime, to: base + byteCount * 30, by: Int(prime)).compactMap { multiple in
        let bit = Wheel30.bitIndex(Int(multiple % 30))
        return multiple < base || bit < 0 ? nil : UInt32((multiple - base) / 30 * 8) + UInt32(bit)
      }
    }
    var found = [UInt32](repeating: 0, count: 16 * factors.count)
    await level.forced {
      let count = findDistantMultiples(
        factors + [0, 0, 0], factors.count, base / 30, byteCount, Wheel30.stepTables.base, &found)
      #expect(found.prefix(count).sorted() == expected.sorted() && expected.count > 10)
    }
  }

  @Test("A window of few distant primes is not longer than the numbers of its bits allow")
  func longestWindow() {
    let distant = DistantSievingPrimes(
      1 << 24...1 << 24 + 1_000, segmentShift: 20, byteCount: 1 << 32, stopsWhenCancelled: false)
    #expect(distant.windowBytes == 1 << 28)
  }
}
