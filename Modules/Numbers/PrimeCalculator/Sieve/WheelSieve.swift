import CountingKernels

/// The segmented sieve of Eratosthenes, with one bit for each number of an interval that is prime to 30.
///
/// Call `advance()` and then read `words`, one segment after another, in ascending order. The multiples of
/// the primes up to 163 come from precomputed tables. Primes that are small compared with the segment cross off whole
/// turns of the wheel. Larger ones cross off one multiple at a time, and those from 2^24 on for many segments together.
///
/// Cost: O(n log log n) for an interval of n numbers, and O(√upper) once, or above 2^48 for every 10^9 numbers or so.
/// Memory: twice a segment of 128 KiB, or of 1 MiB if the sieving primes alone decide and extend beyond 2^17; 9 bytes
/// for each sieving prime below 2^24; and up to 128 MB for the multiples of the others. In an interval shorter than
/// √upper/16, sieving primes end at a quarter of its length, at most 2^24, and the Baillie–PSW test confirms the numbers
/// left above the square of the last one: a short window near 2^64 doesn't need the 203 million primes below 2^32. Above
/// 2^64, that is done in intervals shorter than √upper/200, because testing a number takes longer.
/// C. Bays and R. H. Hudson, "The segmented sieve of Eratosthenes and primes in arithmetic progressions to 10^12", BIT 17 (1977).
final class WheelSieve {
  /// The segment's bits; bits of numbers outside the interval are clear.
  let words: UnsafeMutablePointer<UInt64>
  private(set) var wordCount = 0
  /// The number just before the segment's first bit, as its distance from the origin; a multiple of 30.
  private(set) var base: UInt64 = 0

  /// The number that all others are distances from.
  let origin: UInt128
  private let lower: UInt64
  private let upper: UInt64
  private let wordCapacity: Int
  /// The number of words behind the segment that its turns reach; the next segment completes these words.
  private let overhang: Int
  /// The next segment's first byte, counted from the origin, and the interval's last.
  private var nextByte: UInt64
  private let lastByte: UInt64
  private var isFinished: Bool

  /// The primes that cross off in chunks that stay in the first-level cache.
  private let smallPrimes: WholeTurnSievingPrimes
  /// The primes that cross off in the whole segment.
  private let mediumPrimes: WholeTurnSievingPrimes
  private let largePrimes: SteppedSievingPrimes
  private let distantPrimes: DistantSievingPrimes?
  /// The place of the segment in the window of the distant primes, in bytes.
  private var windowByte = 0
  /// The largest number that the sieving primes decide; larger numbers left may have larger factors.
  private let largestSieved: UInt64
  private let stopsWhenCancelled: Bool

  // Measured on a machine with 32 KiB and 1 MiB of cache for each core.
  private static let chunkBytes = 24 << 10
  private static let largestSmallPrime = 1 << 14
  private static let segmentBytes = 128 << 10
  /// The length of a segment if most sieving primes would rarely hit one of `segmentBytes`.
  private static let longSegmentShift = 20
  static let firstDistantPrime: UInt64 = 1 << 24

  /// - Parameter stopsWhenCancelled: Whether a segment may be left unfinished when the task is canceled. If
  ///   `true`, the caller must check for cancellation after each `advance()`.
  convenience init(from lower: UInt64, through upper: UInt64, stopsWhenCancelled: Bool = false) {
    let range = lower <= upper ? lower...upper : 0...0
    self.init(SieveInterval(origin: 0, range: range), stopsWhenCancelled: stopsWhenCancelled)
  }

  init(_ interval: SieveInterval, stopsWhenCancelled: Bool = false) {
    let upper = interval.range.upperBound
    self.stopsWhenCancelled = stopsWhenCancelled
    origin = interval.origin
    lower = origin == 0 ? max(interval.range.lowerBound, 7) : interval.range.lowerBound
    self.upper = upper
    isFinished = upper < lower
    nextByte = lower / 30
    lastByte = upper / 30
    let byteCount = isFinished ? 1 : lastByte - nextByte + 1

    let root = interval.root
    // Testing a longer number takes longer than crossing off for more primes.
    let divisor: UInt64 = origin == 0 ? 4 : 1
    let limit =
      interval.isShort ? min(root, Self.firstDistantPrime - 1, max(byteCount * 30 / divisor, 1 << 11)) : root
    let square = UInt128(limit + 1) * UInt128(limit + 1)
    largestSieved = limit >= root ? UInt64.max : origin < square ? UInt64(square - origin) - 1 : 0
    // If most of the time is spent on confirming, a short segment yields its first primes sooner.
    let isLong = limit > UInt64(Self.segmentBytes) && limit == root
    let preferred = isLong ? 1 << Self.longSegmentShift : Self.segmentBytes
    wordCapacity = (Int(min(byteCount, UInt64(preferred))) + 7) / 8
    // A prime longer than the segment would do unnecessary work in whole turns.
    let largestMedium = min(Int(limit), wordCapacity * 8)
    let largestSmall = min(largestMedium, Self.largestSmallPrime)
    let nearLimit = min(limit, Self.firstDistantPrime - 1)
    let primes = SievingPrimes.from7(upTo: Int(nearLimit)).drop { $0 <= PresieveTables.largestPrime }
    let mediumStart = primes.firstIndex { $0 > largestSmall } ?? primes.endIndex
    let largeStart = primes[mediumStart...].firstIndex { $0 > largestMedium } ?? primes.endIndex
    smallPrimes = WholeTurnSievingPrimes(primes[..<mediumStart])
    mediumPrimes = WholeTurnSievingPrimes(primes[mediumStart..<largeStart])
    largePrimes = SteppedSievingPrimes(primes[largeStart...])
    distantPrimes =
      limit > nearLimit
      ? DistantSievingPrimes(
        nearLimit + 1...limit, segmentShift: Self.longSegmentShift, byteCount: byteCount,
        stopsWhenCancelled: stopsWhenCancelled)
      : nil
    overhang = (largestMedium + 7) / 8
    words = .allocate(capacity: wordCapacity + overhang)
  }

  deinit { words.deallocate() }

  /// Sieves the next segment; returns `false` at the end of the interval.
  func advance() -> Bool {
    if isFinished { return false }
    let firstByte = nextByte
    let left = lastByte - firstByte + 1
    let byteCount = Int(min(left, UInt64(wordCapacity * 8)))
    let isFirst = wordCount == 0
    wordCount = (byteCount + 7) / 8
    let wheelByte = UInt64(origin / 30) + firstByte
    begin(firstByte: wheelByte, isFirst: isFirst)
    base = firstByte * 30
    if UInt64(byteCount) == left { isFinished = true } else { nextByte = firstByte + UInt64(byteCount) }

    let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
    let (end, overflow) = base.addingReportingOverflow(UInt64(byteCount) * 30 - 1)
    let largest = overflow ? UInt64.max : end
    let square = origin == 0 ? largest : UInt64(clamping: origin + UInt128(largest))
    smallPrimes.activate(upTo: square, bytes: bytes, firstByte: wheelByte)
    mediumPrimes.activate(upTo: square, bytes: bytes, firstByte: wheelByte)
    largePrimes.activate(upTo: square, firstByte: wheelByte)
    var done = 0
    while done < byteCount {
      let chunk = min(Self.chunkBytes, byteCount - done)
      smallPrimes.crossOff(bytes + done, count: chunk)
      done += chunk
    }
    mediumPrimes.crossOff(bytes, count: byteCount)
    largePrimes.crossOff(words, byteCount: byteCount)
    if let distantPrimes {
      if windowByte == distantPrimes.windowBytes || isFirst {
        windowByte = 0
        distantPrimes.findHits(
          firstByte: wheelByte, byteCount: Int(min(left, UInt64(distantPrimes.windowBytes))))
      }
      distantPrimes.crossOff(words, windowByte: windowByte)
      windowByte += byteCount
    }

    trim(bytes, byteCount: byteCount)
    if largestSieved < largest { origin == 0 ? confirm() : confirmLong() }
    return true
  }

  /// Fills the segment and the words behind it, except those carried over, which are already crossed off.
  private func begin(firstByte: UInt64, isFirst: Bool) {
    let carried = isFirst ? 0 : overhang
    words.update(from: words + wordCapacity, count: carried)
    PresieveTables.shared.fill(
      words + carried, count: wordCount + overhang - carried, firstByte: firstByte + UInt64(carried * 8))
    // The primes that the tables remove are in the first six bytes.
    if firstByte > UInt64(PresieveTables.largestPrime / 30) { return }
    let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
    for prime in PresieveTables.groups.joined() where prime / 30 >= firstByte {
      bytes[prime / 30 - Int(firstByte)] |= 1 << UInt8(Wheel30.bitIndex(prime % 30))
    }
  }

  /// Clears the bits below `lower` and above `upper`, and the bytes that pad the last word.
  private func trim(_ bytes: UnsafeMutablePointer<UInt8>, byteCount: Int) {
    for index in byteCount..<wordCount * 8 { bytes[index] = 0 }
    if base < lower, lower - base <= 30 {
      bytes[0] &= ~UInt8(truncatingIfNeeded: Wheel30.bitsUpTo.base[Int(lower - base) - 1])
    }
    if isFinished {
      bytes[byteCount - 1] &= UInt8(truncatingIfNeeded: Wheel30.bitsUpTo.base[Int(upper % 30)])
    }
  }

  /// Clears composite numbers without a factor among the sieving primes.
  private func confirm() {
    let numberOfBit = Wheel30.numberOfBit.base
    var index = 0
    while index < wordCount {
      if stopsWhenCancelled, index & 0xFF == 0, Task.isCancelled { return }
      var rest = words[index]
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest &- 1
        let number = base + UInt64(index) * 240 + UInt64(numberOfBit[bit])
        if number > largestSieved, !passesBailliePSW(number) {
          words[index] &= ~(1 &<< UInt64(bit))
        }
      }
      index += 1
    }
  }

  /// Clears composite numbers as above, in an interval above 2^64, where several are tested together.
  private func confirmLong() {
    let numberOfBit = Wheel30.numberOfBit.base
    var (distances, count) = ([UInt64](repeating: 0, count: Int(strongTestCount)), 0)
    func test() {
      let (low, high) = (UInt64(truncatingIfNeeded: origin), UInt64(origin >> 64))
      let primes = primesByStrongTests(low, high, distances, Int32(count))
      for index in 0..<count where primes >> UInt32(index) & 1 == 0 {
        let (word, rest) = (distances[index] - base).quotientAndRemainder(dividingBy: 240)
        words[Int(word)] &= ~(Wheel30.bitsUpTo.base[Int(rest)] ^ Wheel30.bitsUpTo.base[Int(rest) - 1])
      }
      count = 0
    }
    for index in 0..<wordCount {
      if stopsWhenCancelled, index & 0xFF == 0, Task.isCancelled { return }
      var rest = words[index]
      while rest != 0 {
        distances[count] = base + UInt64(index) * 240 + UInt64(numberOfBit[rest.trailingZeroBitCount])
        rest &= rest &- 1
        if distances[count] > largestSieved { count += 1 }
        if count == strongTestCount { test() }
      }
    }
    if count > 0 { test() }
  }

  // MARK: The primes of a segment

  func countInSegment() -> Int { Int(bitCount(words, wordCount)) }

  /// Appends primes to a batch until the segment ends or the next word's primes may not fit.
  ///
  /// - Parameters:
  ///   - start: The index of the first word to append.
  ///   - count: The number of primes in the batch.
  /// - Returns: The index of the first word that isn't appended.
  func appendPrimes(
    from start: Int, to batch: UnsafeMutableBufferPointer<UInt64>, _ count: inout Int
  ) -> Int {
    guard let primes = batch.baseAddress else { return start }
    let numberOfBit = Wheel30.numberOfBit.base
    let limit = batch.count - UInt64.bitWidth
    let words = words
    let end = wordCount
    var index = start
    var wordBase = base &+ UInt64(start) &* 240
    var next = count
    while index < end, next <= limit {
      var rest = words[index]
      while rest != 0 {
        primes[next] = wordBase &+ UInt64(numberOfBit[rest.trailingZeroBitCount])
        rest &= rest &- 1
        next = next &+ 1
      }
      index = index &+ 1
      wordBase = wordBase &+ 240
    }
    count = next
    return index
  }

  /// Returns the segment's nth prime, for n from 1 to `countInSegment()`.
  func primeInSegment(_ n: Int) -> UInt64 {
    var left = n
    var index = 0
    while true {
      let count = words[index].nonzeroBitCount
      if left <= count { break }
      left -= count
      index += 1
    }
    var rest = words[index]
    while left > 1 {
      rest &= rest &- 1
      left -= 1
    }
    return base + UInt64(index) * 240 + UInt64(Wheel30.numberOfBit.base[rest.trailingZeroBitCount])
  }
}
