/// A segment of the wheel with counters, from which primes are taken out one at a time, and in which one can
/// ask at any time how many numbers up to v are left.
///
/// A counter for every 64 bytes keeps a removal at a few operations; a question adds up counters and then the
/// bits of at most eight words. Questions come in ascending order, so each goes on where the last one
/// stopped.
final class HardLeafSieve {
  /// log2 of the bytes to a counter.
  static let blockShift = 6
  private static let blockWordShift = 3

  let words: UnsafeMutablePointer<UInt64>
  let wordCount: Int
  private let counters: UnsafeMutablePointer<UInt32>
  private let counterCount: Int
  private let steps = Wheel30.steps
  private let masks = Wheel30.bitsUpTo
  /// The segment's first number, a multiple of 240.
  private(set) var low = 0
  /// How many numbers are left in the segment.
  private(set) var total = 0

  // The last question: the block it was in and what is left before that block.
  private var block = 0
  private var countBeforeBlock = 0

  init(wordCount: Int) {
    self.wordCount = wordCount
    counterCount = (wordCount >> Self.blockWordShift) + 1
    words = .allocate(capacity: wordCount)
    counters = .allocate(capacity: counterCount)
  }

  deinit {
    words.deallocate()
    counters.deallocate()
  }

  /// Begins a segment: what is left by 2, 3, 5, 7, 11 and 13.
  func start(at low: Int) {
    self.low = low
    PresievePattern.fillWithout7To13(words, count: wordCount, firstByte: UInt64(low / 30))
    var index = 0
    var counter = 0
    var sum = 0
    while index < wordCount {
      let end = min(index &+ 1 &<< Self.blockWordShift, wordCount)
      var count = 0
      while index < end {
        count = count &+ words[index].nonzeroBitCount
        index = index &+ 1
      }
      counters[counter] = UInt32(truncatingIfNeeded: count)
      counter = counter &+ 1
      sum = sum &+ count
    }
    total = sum
  }

  /// Takes the multiples of a prime out, from the given place on.
  @inline(__always)
  func remove(prime: Int, byte: inout Int, state: inout Int) {
    let cleared = crossOffCounting(
      UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self), count: wordCount &* 8, prime: prime,
      byte: &byte,
      state: &state, steps: steps.base, counters: counters)
    total = total &- cleared
  }

  /// Begins a new round of questions.
  @inline(__always)
  func startQuestions() {
    block = 0
    countBeforeBlock = 0
  }

  /// How many numbers of the segment up to `low + offset` are left; the offset must not be smaller than in
  /// the question before.
  @inline(__always)
  func count(upTo offset: Int) -> Int {
    let word = offset / 240
    let target = word &>> Self.blockWordShift
    var current = block
    var count = countBeforeBlock
    let counters = counters
    while current < target {
      count = count &+ Int(counters[current])
      current = current &+ 1
    }
    block = current
    countBeforeBlock = count
    let words = words
    var index = current &<< Self.blockWordShift
    while index < word {
      count = count &+ words[index].nonzeroBitCount
      index = index &+ 1
    }
    return count &+ (words[word] & masks.base[offset &- word &* 240]).nonzeroBitCount
  }
}
