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
          bytes[byte] &= step.mask
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
    crossOff(0, bytes, count, 1, 0xFE, 0xFD, 0xFB, 0xF7, 0xEF, 0xDF, 0xBF, 0x7F)
    crossOff(1, bytes, count, 7, 0xFD, 0xDF, 0xEF, 0xFE, 0x7F, 0xF7, 0xFB, 0xBF)
    crossOff(2, bytes, count, 11, 0xFB, 0xEF, 0xFE, 0xBF, 0xFD, 0x7F, 0xF7, 0xDF)
    crossOff(3, bytes, count, 13, 0xF7, 0xFE, 0xBF, 0xDF, 0xFB, 0xFD, 0x7F, 0xEF)
    crossOff(4, bytes, count, 17, 0xEF, 0x7F, 0xFD, 0xFB, 0xDF, 0xBF, 0xFE, 0xF7)
    crossOff(5, bytes, count, 19, 0xDF, 0xF7, 0x7F, 0xFD, 0xBF, 0xFE, 0xEF, 0xFB)
    crossOff(6, bytes, count, 23, 0xBF, 0xFB, 0xF7, 0x7F, 0xFE, 0xEF, 0xDF, 0xFD)
    crossOff(7, bytes, count, 29, 0x7F, 0xBF, 0xDF, 0xEF, 0xF7, 0xFB, 0xFD, 0xFE)
  }

  /// Crosses off for the primes of one residue class r, with the masks of r·1, r·7, … r·29.
  @inline(__always)
  private func crossOff(
    _ residueIndex: Int, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ r: Int,
    _ m0: UInt8, _ m1: UInt8, _ m2: UInt8, _ m3: UInt8, _ m4: UInt8, _ m5: UInt8, _ m6: UInt8, _ m7: UInt8
  ) {
    var entry = entries + starts[residueIndex]
    let last = entries + activeEnds[residueIndex]
    let end = bytes + count
    while entry < last {
      let prime = Int(entry.pointee.prime)
      var turn = bytes + Int(entry.pointee.next)
      if turn < end {
        let q = prime / 30
        let o1 = q &* 6 &+ r &* 7 / 30
        let o2 = q &* 10 &+ r &* 11 / 30
        let o3 = q &* 12 &+ r &* 13 / 30
        let o4 = q &* 16 &+ r &* 17 / 30
        let o5 = q &* 18 &+ r &* 19 / 30
        let o6 = q &* 22 &+ r &* 23 / 30
        let o7 = q &* 28 &+ r &* 29 / 30
        repeat {
          turn[0] = turn[0] & m0
          turn[o1] = turn[o1] & m1
          turn[o2] = turn[o2] & m2
          turn[o3] = turn[o3] & m3
          turn[o4] = turn[o4] & m4
          turn[o5] = turn[o5] & m5
          turn[o6] = turn[o6] & m6
          turn[o7] = turn[o7] & m7
          turn += prime
        } while turn < end
      }
      entry.pointee.next = UInt32(truncatingIfNeeded: turn - end)
      entry += 1
    }
  }
}
