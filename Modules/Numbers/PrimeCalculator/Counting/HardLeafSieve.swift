import CountingKernels

/// A segment of the wheel that removes primes one at a time and counts the numbers left up to any v.
///
/// After each of the smallest primes, and after one with very many leaves, all words are recounted: a query is one lookup
/// and the bits of one word. For the others, a counter for every 64 bytes is kept up to date, and a query, in ascending
/// order, adds counters and the bits of at most eight words. With AVX-512, it is one lookup in the counters' sums.
final class HardLeafSieve {
  /// The base-2 logarithm of the number of bytes per counter.
  static let blockShift = 6
  private static let largestRecounted = 150
  private let words: UnsafeMutablePointer<UInt64>
  let wordCount: Int
  private let ranks: UnsafeMutablePointer<UInt32>
  private let counters: UnsafeMutablePointer<UInt32>
  /// Whether `ranks` count blocks instead of words.
  private let ranksBlocks = instructionSet() == InstructionSetAVX512
  private let steps = Wheel30.steps
  private let masks = Wheel30.bitsUpTo
  private let phiTiny: PhiTiny
  /// The segment's first number, a multiple of 240.
  private(set) var low = 0
  /// The count of numbers left in the segment.
  private(set) var total = 0
  private var hasRanks = false
  private var hasCounters = false

  // The last query: its block, and the count before that block.
  private var block = 0
  private var countBeforeBlock: UInt64 = 0

  /// Creates a segment without contents, to fill with `start(at:)`; `wordCount` is a multiple of 8.
  init(wordCount: Int, phiTiny: PhiTiny) {
    self.wordCount = wordCount
    self.phiTiny = phiTiny
    // A block is a line of the cache.
    words = UnsafeMutableRawPointer.allocate(byteCount: wordCount * 8, alignment: 64)
      .bindMemory(to: UInt64.self, capacity: wordCount)
    ranks = .allocate(capacity: ranksBlocks ? wordCount / 8 : wordCount)
    counters = .allocate(capacity: wordCount / 8)
  }

  deinit {
    words.deallocate()
    ranks.deallocate()
    counters.deallocate()
  }

  /// Begins a segment with the numbers left after removing the primes up to p_c.
  func start(at low: Int) {
    self.low = low
    phiTiny.fill(words, count: wordCount, firstByte: low / 30)
    hasCounters = false
    recount()
  }

  private func recount() {
    if ranksBlocks {
      countBlocks(counters, words, wordCount / 8)
      hasCounters = true
      addCounters()
    } else {
      total = Int(fillRanks(ranks, words, wordCount))
    }
    hasRanks = true
  }

  private func addCounters() { total = Int(rankBlocks(ranks, counters, wordCount / 8)) }

  /// Removes the multiples of a prime, starting at the given place; call in ascending order of primes.
  func remove(prime: Int, byte: inout Int, state: inout Int) {
    let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
    let count = wordCount &* 8
    if prime <= Self.largestRecounted {
      _ = crossOff(count: count, prime: prime, byte: &byte, state: &state, steps: steps.base) { byte, bit in
        bytes[byte] = bytes[byte] & ~(1 &<< bit)
        return 0
      }
      recount()
      return
    }
    if !hasCounters { startCounters() }
    let counters = counters
    let cleared = crossOff(
      count: count, prime: prime, byte: &byte, state: &state, steps: steps.base
    ) { byte, bit in
      let old = bytes[byte]
      bytes[byte] = old & ~(1 &<< bit)
      let wasSet = UInt32(truncatingIfNeeded: (old &>> bit) & 1)
      let block = byte &>> Self.blockShift
      counters[block] = counters[block] &- wasSet
      return wasSet
    }
    total = total &- Int(cleared)
    hasRanks = false
  }

  private func startCounters() {
    if !hasRanks { recount() }
    let blocks = wordCount / 8
    var block = 0
    while block < blocks {
      let next = block &+ 1 < blocks ? ranks[8 &* block &+ 8] : UInt32(truncatingIfNeeded: total)
      counters[block] = next &- ranks[8 &* block]
      block = block &+ 1
    }
    hasCounters = true
  }

  /// Begins a round of about `count` queries; recounts if that pays off, from one query for 32 words on.
  func startQueries(_ count: Int) {
    if hasRanks { return }
    if ranksBlocks {
      addCounters()
      hasRanks = true
    } else if !hasCounters || count > wordCount / 32 {
      recount()
    } else {
      block = 0
      countBeforeBlock = 0
    }
  }

  /// Returns the signed sum, over the batch, of the numbers left in the segment up to low + position.
  func signedSum(_ batch: LeafBatch) -> Int {
    if ranksBlocks {
      return Int(signedSumOfBlockRanks(words, ranks, masks.base, batch.positions, batch.count))
    }
    if hasRanks {
      return Int(signedSumOfRanks(words, ranks, masks.base, batch.positions, batch.count))
    }
    return Int(
      signedSumByBlocks(
        words, counters, masks.base, batch.positions, batch.count, &block, &countBeforeBlock))
  }
}
