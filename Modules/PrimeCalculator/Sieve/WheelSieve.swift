/// The segmented sieve of Eratosthenes over the numbers prime to 30 of an interval, one bit each.
///
/// Call `advance()` and then read `words`, segment by segment, upwards. Right up to 2^64 − 1.
///
/// Cost: O(n log log n) for an interval of n numbers, and O(√upper) once. Memory: a segment of at most 256
/// KiB and 9 bytes for each sieving prime. Those end at 2^24, or sooner where the interval is short; what
/// lies above their square is then confirmed by the Baillie–PSW test, so that a window near 2^64 needs
/// neither the 203 million primes below 2^32 nor the memory for them.
///
/// C. Bays and R. H. Hudson, "The segmented sieve of Eratosthenes and primes in arithmetic progressions to
/// 10^12", BIT 17 (1977).
final class WheelSieve {
  /// The segment's bits; those of numbers outside the interval are clear.
  let words: UnsafeMutablePointer<UInt64>
  /// How many words the present segment has.
  private(set) var wordCount = 0
  /// The number that the segment's first bit precedes by one: a multiple of 30.
  private(set) var base: UInt64 = 0

  private let lower: UInt64
  private let upper: UInt64
  private let wordCapacity: Int
  /// The next segment's first byte, counted from 0, and the interval's last.
  private var nextByte: UInt64
  private let lastByte: UInt64
  private var isFinished: Bool

  private let primeCount: Int
  private let primes: UnsafeMutablePointer<UInt32>
  private let positions: UnsafeMutablePointer<UInt32>
  private let states: UnsafeMutablePointer<UInt8>
  private let steps = Wheel30.steps
  /// The primes that have begun to cross off: those whose square the sieve has reached.
  private var activeCount = 0
  /// Above this, what is left in a segment may have factors beyond the sieving primes.
  private let largestDecided: UInt64
  private let stopsWhenCancelled: Bool

  /// - Parameter stopsWhenCancelled: Whether a segment may be left unfinished when the task is cancelled;
  ///   whoever says so must ask for cancellation after each `advance()`.
  init(from lower: UInt64, through upper: UInt64, stopsWhenCancelled: Bool = false) {
    self.stopsWhenCancelled = stopsWhenCancelled
    self.lower = max(lower, 7)
    self.upper = upper
    isFinished = upper < self.lower
    nextByte = self.lower / 30
    lastByte = upper / 30
    let byteCount = isFinished ? 1 : lastByte - nextByte + 1

    let root = integerSquareRoot(upper)
    let limit = min(root, Self.sievingLimit(forNumbers: byteCount.multipliedReportingOverflow(by: 30)))
    largestDecided = limit >= root ? UInt64.max : (limit + 1) * (limit + 1) - 1
    let sieving = SievingPrimes.from7(upTo: Int(limit))
    primeCount = sieving.count
    primes = .allocate(capacity: primeCount + 1)
    positions = .allocate(capacity: primeCount + 1)
    states = .allocate(capacity: primeCount + 1)
    var index = 0
    while index < primeCount {
      primes[index] = sieving[index]
      index &+= 1
    }
    // The pattern has seen to 7, 11, 13, 17, 19 and 23.
    activeCount = min(6, primeCount)

    let preferred = limit <= 1 << 17 ? 32 << 10 : 256 << 10
    wordCapacity = (Int(min(byteCount, UInt64(preferred))) + 7) / 8
    words = .allocate(capacity: wordCapacity)
  }

  deinit {
    words.deallocate()
    primes.deallocate()
    positions.deallocate()
    states.deallocate()
  }

  /// The largest sieving prime worth its start-up cost in an interval of so many numbers.
  private static func sievingLimit(forNumbers numbers: (partialValue: UInt64, overflow: Bool)) -> UInt64 {
    let most: UInt64 = 1 << 24
    if numbers.overflow || numbers.partialValue >= most * 4 { return most }
    return max(numbers.partialValue / 4, 1 << 11)
  }

  /// Sieves the next segment; `false` when the interval is through.
  func advance() -> Bool {
    if isFinished { return false }
    let firstByte = nextByte
    let left = lastByte - firstByte + 1
    let byteCount = Int(min(left, UInt64(wordCapacity * 8)))
    wordCount = (byteCount + 7) / 8
    base = firstByte * 30
    if UInt64(byteCount) == left { isFinished = true } else { nextByte = firstByte + UInt64(byteCount) }

    PresievePattern.fillWithout7To13(words, count: wordCount, firstByte: firstByte)
    PresievePattern.remove17To23(words, count: wordCount, firstByte: firstByte)
    let bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
    if firstByte == 0 { bytes[0] = 0xFE }

    let (end, overflow) = base.addingReportingOverflow(UInt64(byteCount) * 30 - 1)
    activate(firstByte: firstByte, largest: overflow ? UInt64.max : end)
    crossOffAll(bytes, wordCount * 8)
    trim(bytes, byteCount: byteCount)
    if largestDecided < UInt64.max, overflow || end > largestDecided { confirm() }
    return true
  }

  /// Finds the first multiple for the primes whose square lies in the segment now.
  private func activate(firstByte: UInt64, largest: UInt64) {
    let base = firstByte * 30
    var index = activeCount
    while index < primeCount {
      let prime = UInt64(primes[index])
      if prime * prime > largest { break }
      let (multiplier, state) = Self.firstMultiplier(of: prime, from: base)
      // ⌊prime · multiplier / 30⌋ without forming the product, which may exceed 2^64.
      let residue = multiplier % 30
      let byte = prime * (multiplier / 30) + prime / 30 * residue + prime % 30 * residue / 30
      positions[index] = UInt32(truncatingIfNeeded: byte - firstByte)
      states[index] = UInt8(truncatingIfNeeded: state)
      index &+= 1
    }
    activeCount = index
  }

  /// The least multiplier prime to 30, from the prime itself on, whose product is at least `base`; and the
  /// wheel's state there.
  private static func firstMultiplier(of prime: UInt64, from base: UInt64) -> (multiplier: UInt64, state: Int)
  {
    var multiplier = base / prime
    if multiplier * prime < base { multiplier += 1 }
    if multiplier < prime { multiplier = prime }
    let index = Int(Wheel30.indexAtLeast.base[Int(multiplier % 30)])
    multiplier = multiplier / 30 * 30 + Wheel30.residue(index)
    return (multiplier, 8 * Int(Wheel30.indexAtLeast.base[Int(prime % 30)]) + index)
  }

  private func crossOffAll(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    let primes = primes
    let positions = positions
    let states = states
    let steps = steps.base
    let end = activeCount
    var index = min(6, primeCount)
    while index < end {
      var byte = Int(positions[index])
      if byte < count {
        var state = Int(states[index])
        crossOff(
          bytes, count: count, prime: Int(primes[index]), byte: &byte, state: &state, steps: steps)
        states[index] = UInt8(truncatingIfNeeded: state)
      }
      positions[index] = UInt32(truncatingIfNeeded: byte &- count)
      index = index &+ 1
    }
  }

  /// Clears the bits below `lower`, above `upper`, and of the bytes that pad the last word.
  private func trim(_ bytes: UnsafeMutablePointer<UInt8>, byteCount: Int) {
    var index = byteCount
    while index < wordCount * 8 {
      bytes[index] = 0
      index += 1
    }
    if base < lower, lower - base <= 30 {
      bytes[0] &= ~UInt8(truncatingIfNeeded: Wheel30.bitsUpTo.base[Int(lower - base) - 1])
    }
    if isFinished {
      bytes[byteCount - 1] &= UInt8(truncatingIfNeeded: Wheel30.bitsUpTo.base[Int(upper % 30)])
    }
  }

  /// Clears the composite numbers whose factors all lie beyond the sieving primes.
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
        if number > largestDecided, !passesBailliePSW(number) {
          words[index] &= ~(1 &<< UInt64(bit))
        }
      }
      index += 1
    }
  }
}
