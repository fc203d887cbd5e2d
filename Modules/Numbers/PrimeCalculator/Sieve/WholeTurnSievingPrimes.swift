/// The sieving primes that are small compared with the segment.
///
/// They cross off whole turns of the wheel, eight bytes with eight masks that depend on the prime modulo 30, and are sorted
/// by it. A turn that begins in a segment is completed there, up to a prime's length of bytes beyond its end, which the
/// owner keeps for the next segment. So there are no partial turns, and the segment's end is the only thing to branch on.
final class WholeTurnSievingPrimes {
  private struct Entry: BitwiseCopyable {
    var prime: UInt32 = 0
    /// The byte where the next turn begins, relative to the next segment.
    var next: UInt32 = 0
  }

  private let entries: UnsafeMutablePointer<Entry>
  /// The index of the first entry of each residue class, and the end of the last; ascending within a class.
  private let starts: UnsafeMutablePointer<Int>
  /// For each class, the end of the entries with a square that the sieve has reached.
  private let activeEnds: UnsafeMutablePointer<Int>

  /// Creates the state for primes above 30.
  init(_ primes: ArraySlice<UInt32>) {
    entries = .allocate(capacity: max(primes.count, 1))
    starts = .allocate(capacity: 9)
    activeEnds = .allocate(capacity: 8)
    starts.initialize(repeating: 0, count: 9)
    let indices = Wheel30.indexAtLeast.base
    for prime in primes { starts[Int(indices[Int(prime % 30)]) + 1] += 1 }
    for index in 0..<8 {
      starts[index + 1] += starts[index]
      activeEnds[index] = starts[index]
    }
    for prime in primes {
      let index = Int(indices[Int(prime % 30)])
      entries[activeEnds[index]] = Entry(prime: prime)
      activeEnds[index] += 1
    }
    activeEnds.update(from: starts, count: 8)
  }

  deinit {
    entries.deallocate()
    starts.deallocate()
    activeEnds.deallocate()
  }

  /// Activates the primes with a square of at most `largest`, and crosses off their first, incomplete turn.
  func activate(upTo largest: UInt64, bytes: UnsafeMutablePointer<UInt8>, firstByte: UInt64) {
    let steps = Wheel30.steps.base
    for index in 0..<8 {
      var place = activeEnds[index]
      let end = starts[index + 1]
      while place < end {
        let prime = UInt64(entries[place].prime)
        if prime * prime > largest { break }
        var (byte, state) = Wheel30.firstMultiple(of: prime, fromByte: firstByte)
        while state & 7 != 0 {
          let step = steps[state]
          bytes[byte] &= ~(1 &<< step.bit)
          byte += Int(prime) / 30 * Int(step.gap) + Int(step.carry)
          state = Int(step.next)
        }
        entries[place].next = UInt32(truncatingIfNeeded: byte)
        place += 1
      }
      activeEnds[index] = place
    }
  }

  func crossOff(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    crossOff(0, residue: 1, bytes, count)
    crossOff(1, residue: 7, bytes, count)
    crossOff(2, residue: 11, bytes, count)
    crossOff(3, residue: 13, bytes, count)
    crossOff(4, residue: 17, bytes, count)
    crossOff(5, residue: 19, bytes, count)
    crossOff(6, residue: 23, bytes, count)
    crossOff(7, residue: 29, bytes, count)
  }

  /// Crosses off for the primes of one residue class.
  @inline(__always)
  private func crossOff(
    _ index: Int, residue: Int, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    var entry = entries + starts[index]
    let last = entries + activeEnds[index]
    while entry < last {
      var byte = Int(entry.pointee.next)
      crossOffTurns(from: &byte, to: count, Int(entry.pointee.prime), residue: residue) { byte, bit in
        bytes[byte] = bytes[byte] & ~(1 &<< bit)
        return 0
      }
      entry.pointee.next = UInt32(truncatingIfNeeded: byte &- count)
      entry += 1
    }
  }
}
