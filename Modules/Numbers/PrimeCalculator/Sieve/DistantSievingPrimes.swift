import CountingKernels

/// The sieving primes that are far longer than a segment; most have no multiple in it.
///
/// Visiting each prime in each segment would take longer than crossing off. So the multiples in a window of segments are
/// found together, four bytes each, and kept by segment: at most about 32 million, 128 MB. Each window sieves the primes
/// again, at about 3 ns a prime, and needs no memory for them.
final class DistantSievingPrimes {
  /// The multiples in one segment: the byte in the segment times 8, plus the bit.
  private struct Hits: BitwiseCopyable {
    var base: UnsafeMutablePointer<UInt32>
    var count = 0
    var capacity: Int
  }

  /// The number of the window's bytes; a multiple of a segment's.
  let windowBytes: Int
  private let primes: ClosedRange<UInt64>
  private let segmentShift: Int
  private let hits: UnsafeMutableBufferPointer<Hits>
  private let stopsWhenCancelled: Bool
  private let steps = Wheel30.stepTables

  private static let mostHitsPerWindow = 32_000_000.0
  /// At most 2^28, so that a bit's number in the window, and a step beyond it, has 32 bits.
  private static let mostBytesPerWindow = 1 << 28

  /// - Parameters:
  ///   - primes: The interval of the sieving primes; it begins above 30.
  ///   - segmentShift: The binary logarithm of a segment's bytes, at most 20.
  ///   - byteCount: The number of bytes to sieve.
  ///   - capacity: The initial capacity for a segment's multiples, per expected one.
  init(
    _ primes: ClosedRange<UInt64>, segmentShift: Int, byteCount: UInt64, stopsWhenCancelled: Bool,
    capacity: Double = 1.02
  ) {
    self.primes = primes
    self.segmentShift = segmentShift
    self.stopsWhenCancelled = stopsWhenCancelled
    let hitsPerSegment = Self.hitsPerByte(primes) * Double(1 << segmentShift)
    let segments = Double((byteCount - 1) >> UInt64(segmentShift) + 1)
    let windowCount = Self.windowCount(primes, hits: hitsPerSegment * segments)
    let count = min(Int((segments / windowCount).rounded(.up)), Self.mostBytesPerWindow >> segmentShift)
    windowBytes = count << segmentShift
    let capacity = Int(hitsPerSegment * capacity) + 1_000
    hits = .allocate(capacity: count)
    for index in hits.indices {
      hits.initializeElement(at: index, to: Hits(base: .allocate(capacity: capacity), capacity: capacity))
    }
  }

  /// Returns the sum of 8/p over the primes p of an interval, by Mertens's second theorem.
  private static func hitsPerByte(_ primes: ClosedRange<UInt64>) -> Double {
    func logLog(_ x: UInt64) -> Double { naturalLogarithm(naturalLogarithm(Double(x))) }
    return 8 * (logLog(primes.upperBound + 1) - logLog(primes.lowerBound))
  }

  /// Returns the number of windows that takes the least time for an interval.
  ///
  /// Finding the primes again takes about 5 ns each for each window, and fresh memory 4 ns for each multiple.
  private static func windowCount(_ primes: ClosedRange<UInt64>, hits: Double) -> Double {
    let upper = Double(primes.upperBound)
    let hitsPerWindow = (1.25 * hits * upper / naturalLogarithm(upper)).squareRoot()
    return max((hits / min(hitsPerWindow, mostHitsPerWindow)).rounded(.up), 1)
  }

  /// Returns the approximate length of the longest window, in numbers.
  static func windowLength(_ primes: ClosedRange<UInt64>) -> UInt64 {
    UInt64(min(mostHitsPerWindow / hitsPerByte(primes), Double(mostBytesPerWindow)) * 30)
  }

  deinit {
    for list in hits { list.base.deallocate() }
    hits.deallocate()
  }

  /// Finds the multiples in a window; if the task is canceled, perhaps not all.
  func findHits(firstByte: UInt64, byteCount: Int) {
    for index in hits.indices { hits[index].count = 0 }
    let last = min(primes.upperBound, integerSquareRoot((UInt128(firstByte) + UInt128(byteCount)) * 30 - 1))
    if last < primes.lowerBound { return }
    let batch = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 512)
    // Eight for each turn of the wheel.
    let multiples = UnsafeMutablePointer<UInt32>.allocate(
      capacity: 8 * batch.count * (byteCount / Int(primes.lowerBound) + 2))
    defer {
      batch.deallocate()
      multiples.deallocate()
    }
    let mask = 8 &<< UInt32(segmentShift) &- 1
    let sieve = WheelSieve(from: primes.lowerBound, through: last)
    while sieve.advance() {
      if stopsWhenCancelled, Task.isCancelled { return }
      var word = 0
      while word < sieve.wordCount {
        var count = 0
        word = sieve.appendPrimes(from: word, to: batch, &count)
        let found = findDistantMultiples(
          batch.baseAddress, count, firstByte, UInt64(byteCount), steps.base, multiples)
        var index = 0
        while index < found {
          let multiple = multiples[index]
          append(multiple & mask, segment: Int(multiple &>> UInt32(segmentShift &+ 3)))
          index = index &+ 1
        }
      }
    }
  }

  @inline(__always)
  private func append(_ hit: UInt32, segment: Int) {
    let list = hits.baseAddress! + segment
    if list.pointee.count == list.pointee.capacity { grow(&list.pointee) }
    list.pointee.base[list.pointee.count] = hit
    list.pointee.count = list.pointee.count &+ 1
  }

  private func grow(_ list: inout Hits) {
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: list.capacity * 2)
    larger.update(from: list.base, count: list.count)
    list.base.deallocate()
    list.base = larger
    list.capacity *= 2
  }

  /// Crosses off in the segment that begins at a byte of the window.
  func crossOff(_ words: UnsafeMutablePointer<UInt64>, windowByte: Int) {
    let list = hits[windowByte >> segmentShift]
    var index = 0
    while index < list.count {
      let hit = list.base[index]
      let word = Int(hit &>> 6)
      words[word] = words[word] & ~(1 &<< UInt64(hit & 63))
      index = index &+ 1
    }
  }
}
