import CountingKernels

/// The sieving primes that are large for the segment; they cross off one multiple at a time, by a table.
final class SteppedSievingPrimes {
  private let entries: UnsafeMutablePointer<SteppedPrime>
  private let states: UnsafeMutablePointer<UInt8>
  private let count: Int
  /// The number of primes with a square that the sieve has reached.
  private var activeCount = 0
  private let steps = Wheel30.stepTables

  init(_ primes: ArraySlice<UInt32>) {
    count = primes.count
    entries = .allocate(capacity: max(count, 1))
    states = .allocate(capacity: max(count, 1))
    var index = 0
    for prime in primes {
      entries[index] = SteppedPrime(prime: prime, next: 0)
      index += 1
    }
  }

  deinit {
    entries.deallocate()
    states.deallocate()
  }

  /// Finds the first multiple of each prime with a square of at most `largest`.
  func activate(upTo largest: UInt64, firstByte: UInt64) {
    while activeCount < count {
      let prime = UInt64(entries[activeCount].prime)
      if prime * prime > largest { break }
      let (byte, state) = Wheel30.firstMultiple(of: prime, fromByte: firstByte)
      entries[activeCount].next = UInt32(truncatingIfNeeded: byte)
      states[activeCount] = UInt8(truncatingIfNeeded: state)
      activeCount += 1
    }
  }

  func crossOff(_ words: UnsafeMutablePointer<UInt64>, byteCount: Int) {
    crossOffStepped(entries, states, activeCount, steps.base, words, UInt32(byteCount))
  }
}
