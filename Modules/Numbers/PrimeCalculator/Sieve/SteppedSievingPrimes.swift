/// The sieving primes that are large for the segment, which cross off multiples one at a time, by a table.
final class SteppedSievingPrimes {
  private struct Entry: BitwiseCopyable {
    var prime: UInt32 = 0
    /// The byte of the next multiple, relative to the next segment.
    var next: UInt32 = 0
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let states: UnsafeMutablePointer<UInt8>
  private let count: Int
  /// The number of primes whose square the sieve has reached.
  private var activeCount = 0
  private let steps = Wheel30.steps

  init(_ primes: ArraySlice<UInt32>) {
    count = primes.count
    entries = .allocate(capacity: max(count, 1))
    states = .allocate(capacity: max(count, 1))
    var index = 0
    for prime in primes {
      entries[index] = Entry(prime: prime)
      index += 1
    }
  }

  deinit {
    entries.deallocate()
    states.deallocate()
  }

  /// Finds the first multiple of each prime whose square is at most `largest`.
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

  func crossOff(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    let steps = steps.base
    var index = 0
    let end = activeCount
    while index < end {
      let entry = entries[index]
      var byte = Int(entry.next)
      if byte < count {
        let q = Int(entry.prime / 30)
        var state = Int(states[index])
        repeat {
          let step = steps[state]
          bytes[byte] = bytes[byte] & step.mask
          byte = byte &+ q &* Int(step.gap) &+ Int(step.carry)
          state = Int(step.next)
        } while byte < count
        states[index] = UInt8(truncatingIfNeeded: state)
      }
      entries[index].next = UInt32(truncatingIfNeeded: byte &- count)
      index = index &+ 1
    }
  }
}
