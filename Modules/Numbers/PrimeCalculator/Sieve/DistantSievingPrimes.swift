import CountingKernels

/// The sieving primes that are far longer than a segment, most of which have no multiple in it.
///
/// Visiting each of them in each segment would take longer than crossing off. So their multiples in a window of
/// segments are found together, four bytes each, and kept by segment. The primes aren't stored: each window sieves
/// them again, at about 3 ns a prime, which takes less memory than the places of the 203 million primes below 2^32.
/// A window has at most about 32 million multiples, 128 MB.
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
  /// The binary logarithm of a segment's bytes.
  private let segmentShift: Int
  private let hits: UnsafeMutableBufferPointer<Hits>
  private let stopsWhenCancelled: Bool
  private let steps = Wheel30.stepTables

  private static let mostHitsPerWindow = 32_000_000.0

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
    let count = Int((segments / windowCount).rounded(.up))
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

  /// Returns the number of windows for an interval.
  ///
  /// Finding the primes again takes about 5 ns each for each window, and memory that was never used 4 ns for each
  /// multiple, so that an interval can take less time in several windows than in one.
  private static func windowCount(_ primes: ClosedRange<UInt64>, hits: Double) -> Double {
    let upper = Double(primes.upperBound)
    let hitsPerWindow = (1.25 * hits * upper / naturalLogarithm(upper)).squareRoot()
    return max((hits / min(hitsPerWindow, mostHitsPerWindow)).rounded(.up), 1)
  }

  /// Returns the approximate length of the longest window, in numbers.
  static func windowLength(_ primes: ClosedRange<UInt64>) -> UInt64 {
    UInt64(min(mostHitsPerWindow / hitsPerByte(primes) * 30, 0x1p63))
  }

  deinit {
    for list in hits { list.base.deallocate() }
    hits.deallocate()
  }

  /// Finds the multiples in a window; if the task is canceled, perhaps not all.
  func findHits(firstByte: UInt64, byteCount: Int) {
    for index in hits.indices { hits[index].count = 0 }
    let base = firstByte * 30
    let length = UInt64(byteCount) * 30
    let (end, overflow) = base.addingReportingOverflow(length - 1)
    let last = min(primes.upperBound, integerSquareRoot(overflow ? UInt64.max : end))
    if last < primes.lowerBound { return }
    let batch = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 4096)
    let quotients = UnsafeMutablePointer<UInt64>.allocate(capacity: batch.count)
    let multiples = UnsafeMutablePointer<Multiple>.allocate(capacity: batch.count)
    defer {
      batch.deallocate()
      quotients.deallocate()
      multiples.deallocate()
    }
    let sieve = WheelSieve(from: primes.lowerBound, through: last)
    while sieve.advance() {
      if stopsWhenCancelled, Task.isCancelled { return }
      var word = 0
      while word < sieve.wordCount {
        var count = 0
        word = sieve.appendPrimes(from: word, to: batch, &count)
        #if arch(x86_64)
          if instructionSet() == InstructionSetAVX512 {
            addHitsTogether(of: batch, count, base: base, byteCount: byteCount)
            continue
          }
        #endif
        Self.divide(base, by: batch, count, into: quotients)
        count = Self.findMultiples(of: batch, count, quotients, base: base, length: length, in: multiples)
        addHits(multiples, count, byteCount: byteCount)
      }
    }
  }

  /// Divides a number by primes; a quotient may be one too small.
  ///
  /// A number below 2^52 plus 2^52, as a `Double`, has the number in its last bits. So this loop divides several
  /// primes in one instruction; conversions would take longer than the division.
  private static func divide(
    _ base: UInt64, by primes: UnsafeMutableBufferPointer<UInt64>, _ count: Int,
    into quotients: UnsafeMutablePointer<UInt64>
  ) {
    let (shift, shiftBits) = (0x1p52, (0x1p52).bitPattern)
    // Less than the base by more than a rounding error, so that a quotient, which is at most 2^40, is never too
    // large; and above the largest prime, whose square is far above.
    let dividend = max(Double(base), 0x1p33) * (1 - 0x1p-50)
    var index = 0
    while index < count {
      let prime = Double(bitPattern: primes[index] | shiftBits) - shift
      quotients[index] = (dividend / prime - 0.5 + shift).bitPattern & ~shiftBits
      index = index &+ 1
    }
  }

  /// A multiple of a prime.
  private struct Multiple: BitwiseCopyable {
    var prime: Int
    var multiplier: Int
    /// The distance from the window's beginning.
    var distance: Int
  }

  /// Finds the first multiple of each prime in a window, and returns their number; most have none.
  ///
  /// Without branches that depend on a prime, which would be mispredicted.
  private static func findMultiples(
    of primes: UnsafeMutableBufferPointer<UInt64>, _ count: Int, _ quotients: UnsafeMutablePointer<UInt64>,
    base: UInt64, length: UInt64, in multiples: UnsafeMutablePointer<Multiple>
  ) -> Int {
    let base = Int(truncatingIfNeeded: base)
    let length = Int(length)
    var found = 0
    var index = 0
    while index < count {
      let prime = Int(truncatingIfNeeded: primes[index])
      var multiplier = Int(truncatingIfNeeded: quotients[index]) &+ 1
      // Both are below 2^64, and their difference is exact.
      var distance = multiplier &* prime &- base
      let isBefore = distance &>> 63
      distance = distance &+ prime & isBefore
      multiplier = multiplier &- isBefore
      multiples[found] = Multiple(prime: prime, multiplier: multiplier, distance: distance)
      found = found &+ (distance < length ? 1 : 0)
      index = index &+ 1
    }
    return found
  }

  /// Adds the hits of primes in a window.
  private func addHits(_ multiples: UnsafeMutablePointer<Multiple>, _ count: Int, byteCount: Int) {
    let steps = Wheel30.steps.base
    let indices = Wheel30.indexAtLeast.base
    var index = 0
    while index < count {
      var (prime, multiplier, distance) = (
        multiples[index].prime, multiples[index].multiplier, multiples[index].distance
      )
      index = index &+ 1
      if multiplier < prime {
        distance = distance &+ (prime &- multiplier) &* prime
        multiplier = prime
      }
      let residue = Int(UInt(bitPattern: multiplier) % 30)
      let wheelIndex = Int(indices[residue])
      let offset = distance &+ (Int(Wheel30.residue(wheelIndex)) &- residue) &* prime
      var byte = Int(UInt(bitPattern: offset) / 30)
      let q = Int(UInt(bitPattern: prime) / 30)
      var state = 8 &* Int(indices[prime &- q &* 30]) &+ wheelIndex
      while byte < byteCount {
        let step = steps[state]
        append(byte: byte, bit: step.bit)
        byte = byte &+ q &* Int(step.gap) &+ Int(step.carry)
        state = Int(step.next)
      }
    }
  }

  #if arch(x86_64)
    /// Adds the hits of a batch of primes, found in C.
    private func addHitsTogether(
      of primes: UnsafeMutableBufferPointer<UInt64>, _ count: Int, base: UInt64, byteCount: Int
    ) {
      guard count > 0, let first = primes.baseAddress else { return }
      let capacity = 4096 + 128 * byteCount / Int(first[0])
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { buffer in
        guard let multiples = buffer.baseAddress else { return }
        var index = 0
        while index < count {
          var found = 0
          index += findDistantMultiples(
            first + index, count - index, base, UInt64(byteCount), UInt32(segmentShift), steps.base,
            multiples,
            capacity, &found)
          var place = 0
          while place < found {
            let multiple = multiples[place]
            append(UInt32(truncatingIfNeeded: multiple), segment: Int(truncatingIfNeeded: multiple &>> 32))
            place = place &+ 1
          }
        }
      }
    }
  #endif

  @inline(__always)
  private func append(byte: Int, bit: UInt8) {
    let place = byte & (1 &<< segmentShift &- 1)
    append(
      UInt32(truncatingIfNeeded: place &* 8 &+ bit.trailingZeroBitCount), segment: byte &>> segmentShift)
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

  /// Crosses off in the window's segment that begins at a byte of the window.
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
