/// Clears the multiples of a prime in a segment as `crossOff` does, and returns the number of bits cleared.
///
/// Each cleared bit decrements the counter of its block of 2^blockShift bytes.
@inline(__always)
func crossOffCounting(
  _ bytes: UnsafeMutablePointer<UInt8>, count: Int, prime: Int, byte: inout Int, state: inout Int,
  steps: UnsafePointer<Wheel30.Step>, counters: UnsafeMutablePointer<UInt32>
) -> Int {
  let q = prime / 30
  var i = byte
  var s = state
  var cleared: UInt32 = 0
  while i < count, s & 7 != 0 {
    let step = steps[s]
    let old = bytes[i]
    bytes[i] = old & step.mask
    let wasSet: UInt32 = old & step.bit != 0 ? 1 : 0
    let block = i &>> HardLeafSieve.blockShift
    counters[block] = counters[block] &- wasSet
    cleared = cleared &+ wasSet
    i = i &+ q &* Int(step.gap) &+ Int(step.carry)
    s = Int(step.next)
  }
  if i < count {
    var result: (next: Int, cleared: UInt32)
    switch s &>> 3 {
    case 0: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 1, 0, 1, 2, 3, 4, 5, 6, 7)
    case 1: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 7, 1, 5, 4, 0, 7, 3, 2, 6)
    case 2: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 11, 2, 4, 0, 6, 1, 7, 3, 5)
    case 3: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 13, 3, 0, 6, 5, 2, 1, 7, 4)
    case 4: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 17, 4, 7, 1, 2, 5, 6, 0, 3)
    case 5: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 19, 5, 3, 7, 1, 6, 0, 4, 2)
    case 6: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 23, 6, 2, 3, 7, 0, 4, 5, 1)
    default: result = crossOffTurnsCounting(bytes, counters, i, count, prime, q, 29, 7, 6, 5, 4, 3, 2, 1, 0)
    }
    i = result.next
    cleared = cleared &+ result.cleared
    while i < count {
      let step = steps[s]
      let old = bytes[i]
      bytes[i] = old & step.mask
      let wasSet: UInt32 = old & step.bit != 0 ? 1 : 0
      let block = i &>> HardLeafSieve.blockShift
      counters[block] = counters[block] &- wasSet
      cleared = cleared &+ wasSet
      i = i &+ q &* Int(step.gap) &+ Int(step.carry)
      s = Int(step.next)
    }
  }
  byte = i
  state = s
  return Int(cleared)
}

@inline(__always)
private func clear(
  _ bytes: UnsafeMutablePointer<UInt8>, _ counters: UnsafeMutablePointer<UInt32>, _ i: Int, _ bit: UInt8
) -> UInt32 {
  let old = bytes[i]
  bytes[i] = old & ~(1 &<< bit)
  let wasSet = UInt32(truncatingIfNeeded: (old &>> bit) & 1)
  let block = i &>> HardLeafSieve.blockShift
  counters[block] = counters[block] &- wasSet
  return wasSet
}

/// Clears whole turns of the wheel, as `crossOffTurns` does; the last eight arguments are bit numbers.
@inline(__always)
private func crossOffTurnsCounting(
  _ bytes: UnsafeMutablePointer<UInt8>, _ counters: UnsafeMutablePointer<UInt32>, _ start: Int, _ count: Int,
  _ prime: Int, _ q: Int, _ r: Int,
  _ b0: UInt8, _ b1: UInt8, _ b2: UInt8, _ b3: UInt8, _ b4: UInt8, _ b5: UInt8, _ b6: UInt8, _ b7: UInt8
) -> (next: Int, cleared: UInt32) {
  let o1 = q &* 6 &+ r &* 7 / 30
  let o2 = q &* 10 &+ r &* 11 / 30
  let o3 = q &* 12 &+ r &* 13 / 30
  let o4 = q &* 16 &+ r &* 17 / 30
  let o5 = q &* 18 &+ r &* 19 / 30
  let o6 = q &* 22 &+ r &* 23 / 30
  let o7 = q &* 28 &+ r &* 29 / 30
  var i = start
  var cleared: UInt32 = 0
  let end = count &- o7
  while i < end {
    cleared = cleared &+ clear(bytes, counters, i, b0)
    cleared = cleared &+ clear(bytes, counters, i &+ o1, b1)
    cleared = cleared &+ clear(bytes, counters, i &+ o2, b2)
    cleared = cleared &+ clear(bytes, counters, i &+ o3, b3)
    cleared = cleared &+ clear(bytes, counters, i &+ o4, b4)
    cleared = cleared &+ clear(bytes, counters, i &+ o5, b5)
    cleared = cleared &+ clear(bytes, counters, i &+ o6, b6)
    cleared = cleared &+ clear(bytes, counters, i &+ o7, b7)
    i = i &+ prime
  }
  return (i, cleared)
}
