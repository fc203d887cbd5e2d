/// Clears the multiples of a prime in a segment: whole turns of the wheel, and single steps before and after.
///
/// - Parameters:
///   - byte: The byte of the next multiple, relative to the segment; advanced past the segment's end.
///   - state: The wheel's state at that multiple; advanced with it.
///   - clear: A closure that clears a bit of a byte; it returns 1 to count it.
/// - Returns: The number of counted bits.
@inline(__always)
func crossOff(
  count: Int, prime: Int, byte: inout Int, state: inout Int, steps: UnsafePointer<Wheel30.Step>,
  clear: (_ byte: Int, _ bit: UInt8) -> UInt32
) -> UInt32 {
  let q = prime / 30
  var counted: UInt32 = 0
  while byte < count, state & 7 != 0 { counted &+= crossOffStep(q, &byte, &state, steps, clear) }
  if byte >= count { return counted }
  // The last multiple of a turn is that many bytes after the first.
  let end = count &- (prime &* 29 / 30 &- q)
  switch state &>> 3 {
  case 0: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 1, clear)
  case 1: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 7, clear)
  case 2: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 11, clear)
  case 3: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 13, clear)
  case 4: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 17, clear)
  case 5: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 19, clear)
  case 6: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 23, clear)
  default: counted &+= crossOffTurns(from: &byte, to: end, prime, residue: 29, clear)
  }
  while byte < count { counted &+= crossOffStep(q, &byte, &state, steps, clear) }
  return counted
}

@inline(__always)
private func crossOffStep(
  _ q: Int, _ byte: inout Int, _ state: inout Int, _ steps: UnsafePointer<Wheel30.Step>,
  _ clear: (_ byte: Int, _ bit: UInt8) -> UInt32
) -> UInt32 {
  let step = steps[state]
  let counted = clear(byte, step.bit)
  byte = byte &+ q &* Int(step.gap) &+ Int(step.carry)
  state = Int(step.next)
  return counted
}

/// Clears the multiples of a prime in the turns of the wheel that begin before `end`, at multipliers that are 1 modulo 30.
///
/// - Parameters:
///   - byte: The byte of the first turn; advanced to that of the next one.
///   - residue: The prime modulo 30; if it is a constant, the bits are constants, too.
@inline(__always)
@discardableResult
func crossOffTurns(
  from byte: inout Int, to end: Int, _ prime: Int, residue r: Int,
  _ clear: (_ byte: Int, _ bit: UInt8) -> UInt32
) -> UInt32 {
  if byte >= end { return 0 }
  let q = prime / 30
  let o1 = q &* 6 &+ r &* 7 / 30
  let o2 = q &* 10 &+ r &* 11 / 30
  let o3 = q &* 12 &+ r &* 13 / 30
  let o4 = q &* 16 &+ r &* 17 / 30
  let o5 = q &* 18 &+ r &* 19 / 30
  let o6 = q &* 22 &+ r &* 23 / 30
  let o7 = q &* 28 &+ r &* 29 / 30
  var i = byte
  var counted: UInt32 = 0
  repeat {
    counted &+= clear(i, bit(of: r))
    counted &+= clear(i &+ o1, bit(of: r &* 7))
    counted &+= clear(i &+ o2, bit(of: r &* 11))
    counted &+= clear(i &+ o3, bit(of: r &* 13))
    counted &+= clear(i &+ o4, bit(of: r &* 17))
    counted &+= clear(i &+ o5, bit(of: r &* 19))
    counted &+= clear(i &+ o6, bit(of: r &* 23))
    counted &+= clear(i &+ o7, bit(of: r &* 29))
    i = i &+ prime
  } while i < end
  byte = i
  return counted
}

/// Returns the bit of a number prime to 30.
@inline(__always)
private func bit(of number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number % 30 &* 8 / 30) }
