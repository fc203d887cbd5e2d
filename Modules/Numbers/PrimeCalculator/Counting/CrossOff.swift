/// Clears the multiples of a prime in a segment: whole turns of the wheel, and single steps before and after.
///
/// - Parameters:
///   - byte: The byte of the next multiple, relative to the segment; advanced past the segment's end.
///   - state: The wheel's state at that multiple; advanced with it.
@inline(__always)
func crossOff(
  _ bytes: UnsafeMutablePointer<UInt8>, count: Int, prime: Int, byte: inout Int, state: inout Int,
  steps: UnsafePointer<Wheel30.Step>
) {
  let q = prime / 30
  var i = byte
  var s = state
  while i < count, s & 7 != 0 {
    let step = steps[s]
    bytes[i] = bytes[i] & step.mask
    i = i &+ q &* Int(step.gap) &+ Int(step.carry)
    s = Int(step.next)
  }
  if i < count {
    switch s &>> 3 {
    case 0: i = crossOffTurns(bytes, i, count, prime, q, 1, 0xFE, 0xFD, 0xFB, 0xF7, 0xEF, 0xDF, 0xBF, 0x7F)
    case 1: i = crossOffTurns(bytes, i, count, prime, q, 7, 0xFD, 0xDF, 0xEF, 0xFE, 0x7F, 0xF7, 0xFB, 0xBF)
    case 2: i = crossOffTurns(bytes, i, count, prime, q, 11, 0xFB, 0xEF, 0xFE, 0xBF, 0xFD, 0x7F, 0xF7, 0xDF)
    case 3: i = crossOffTurns(bytes, i, count, prime, q, 13, 0xF7, 0xFE, 0xBF, 0xDF, 0xFB, 0xFD, 0x7F, 0xEF)
    case 4: i = crossOffTurns(bytes, i, count, prime, q, 17, 0xEF, 0x7F, 0xFD, 0xFB, 0xDF, 0xBF, 0xFE, 0xF7)
    case 5: i = crossOffTurns(bytes, i, count, prime, q, 19, 0xDF, 0xF7, 0x7F, 0xFD, 0xBF, 0xFE, 0xEF, 0xFB)
    case 6: i = crossOffTurns(bytes, i, count, prime, q, 23, 0xBF, 0xFB, 0xF7, 0x7F, 0xFE, 0xEF, 0xDF, 0xFD)
    default: i = crossOffTurns(bytes, i, count, prime, q, 29, 0x7F, 0xBF, 0xDF, 0xEF, 0xF7, 0xFB, 0xFD, 0xFE)
    }
    while i < count {
      let step = steps[s]
      bytes[i] = bytes[i] & step.mask
      i = i &+ q &* Int(step.gap) &+ Int(step.carry)
      s = Int(step.next)
    }
  }
  byte = i
  state = s
}

/// Clears whole turns of the wheel from a multiplier that is 1 modulo 30, while all eight multiples fit.
@inline(__always)
private func crossOffTurns(
  _ bytes: UnsafeMutablePointer<UInt8>, _ start: Int, _ count: Int, _ prime: Int, _ q: Int, _ r: Int,
  _ m0: UInt8, _ m1: UInt8, _ m2: UInt8, _ m3: UInt8, _ m4: UInt8, _ m5: UInt8, _ m6: UInt8, _ m7: UInt8
) -> Int {
  let o1 = q &* 6 &+ r &* 7 / 30
  let o2 = q &* 10 &+ r &* 11 / 30
  let o3 = q &* 12 &+ r &* 13 / 30
  let o4 = q &* 16 &+ r &* 17 / 30
  let o5 = q &* 18 &+ r &* 19 / 30
  let o6 = q &* 22 &+ r &* 23 / 30
  let o7 = q &* 28 &+ r &* 29 / 30
  var i = start
  let end = count &- o7
  while i < end {
    bytes[i] = bytes[i] & m0
    bytes[i &+ o1] = bytes[i &+ o1] & m1
    bytes[i &+ o2] = bytes[i &+ o2] & m2
    bytes[i &+ o3] = bytes[i &+ o3] & m3
    bytes[i &+ o4] = bytes[i &+ o4] & m4
    bytes[i &+ o5] = bytes[i &+ o5] & m5
    bytes[i &+ o6] = bytes[i &+ o6] & m6
    bytes[i &+ o7] = bytes[i &+ o7] & m7
    i = i &+ prime
  }
  return i
}
