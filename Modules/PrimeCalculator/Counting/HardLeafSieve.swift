import PopulationCount

/// A segment of the wheel, from which primes are taken out one at a time, and in which one can ask at any time
/// how many numbers up to some v are left.
///
/// The smallest primes take out so much that all words are counted anew, as they are for a prime with very
/// many leaves: then a question is one look-up and the bits of a word. For the others a counter for every 64
/// bytes is kept up to date; a question adds up counters and the bits of at most eight words. Questions come
/// in ascending order, so each goes on where the last one stopped.
final class HardLeafSieve {
  /// log2 of the bytes to a counter.
  static let blockShift = 6
  /// Counting anew is quicker up to here.
  private static let largestRecounted = 150
  private let words: UnsafeMutablePointer<UInt64>
  let wordCount: Int
  private let ranks: UnsafeMutablePointer<UInt32>
  private let counters: UnsafeMutablePointer<UInt32>
  private let steps = Wheel30.steps
  private let masks = Wheel30.bitsUpTo
  private let phiTiny: PhiTiny
  /// The segment's first number, a multiple of 240.
  private(set) var low = 0
  /// How many numbers are left in the segment.
  private(set) var total = 0
  private var hasRanks = false
  private var hasCounters = false

  // The last question: the block it was in and what is left before that block.
  private var block = 0
  private var countBeforeBlock: UInt64 = 0

  /// - Parameter wordCount: A multiple of 8.
  init(wordCount: Int, phiTiny: PhiTiny) {
    self.wordCount = wordCount
    self.phiTiny = phiTiny
    words = .allocate(capacity: wordCount)
    ranks = .allocate(capacity: wordCount)
    counters = .allocate(capacity: wordCount / 8)
  }

  deinit {
    words.deallocate()
    ranks.deallocate()
    counters.deallocate()
  }

  /// Begins a segment: what is left by the primes up to p_c.
  func start(at low: Int) {
    self.low = low
    phiTiny.fill(words, count: wordCount, firstByte: low / 30)
    recount()
    hasCounters = false
  }

  private func recount() {
    total = Int(fillRanks(ranks, words, wordCount))
    hasRanks = true
  }

  /// Takes the multiples of a prime out, from the given place on; primes come in ascending order.
  @inline(__always)
  func remove(prime: Int, byte: inout Int, state: inout Int) {
    let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
    if prime <= Self.largestRecounted {
      crossOff(
        bytes, count: wordCount &* 8, prime: prime, byte: &byte, state: &state, steps: steps.base)
      recount()
    } else {
      if !hasCounters { startCounters() }
      let cleared = crossOffCounting(
        bytes, count: wordCount &* 8, prime: prime, byte: &byte, state: &state, steps: steps.base,
        counters: counters)
      total = total &- cleared
      hasRanks = false
    }
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

  /// Begins a round of about so many questions, for which counting anew pays from one for 32 words on.
  @inline(__always)
  func startQuestions(_ count: Int) {
    if hasRanks { return }
    if !hasCounters || count > wordCount / 32 {
      recount()
    } else {
      block = 0
      countBeforeBlock = 0
    }
  }

  /// Σ ± how many numbers of the segment up to low + position are left.
  @inline(__always)
  func signedSum(_ batch: LeafBatch) -> Int {
    if hasRanks {
      return Int(signedSumOfRanks(words, ranks, masks.base, batch.positions, batch.count))
    }
    return Int(
      signedSumByBlocks(
        words, counters, masks.base, batch.positions, batch.count, &block, &countBeforeBlock))
  }
}
