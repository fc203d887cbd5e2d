/// Returns ⌊√x⌋, exact for every `x`.
///
/// The root of the nearest `Double` is off by at most one; the loops correct it, never squaring past 2^64.
package func integerSquareRoot(_ x: UInt64) -> UInt64 {
  let largest: UInt64 = 0xFFFF_FFFF
  var root = UInt64(Double(x).squareRoot())
  if root > largest { root = largest }
  while root &* root > x { root &-= 1 }
  while root < largest, (root &+ 1) &* (root &+ 1) <= x { root &+= 1 }
  return root
}

/// Returns ⌊√x⌋, exact for `x` below 2^100: the root of the nearest `Double` is then off by at most one.
func integerSquareRoot(_ x: UInt128) -> UInt64 {
  var root = UInt128(Double(x).squareRoot())
  while root * root > x { root -= 1 }
  while (root + 1) * (root + 1) <= x { root += 1 }
  return UInt64(root)
}

/// Returns ⌊∛x⌋, exact for every `x`, computed bit by bit.
func integerCubeRoot<Integer: FixedWidthInteger & UnsignedInteger>(_ x: Integer) -> Integer {
  var rest = x
  var root: Integer = 0
  var shift = Integer((Integer.bitWidth - 1) / 3 * 3)
  while true {
    root &+= root
    // (root + 1)³ − root³
    let step = 3 &* root &* (root &+ 1) &+ 1
    if (rest &>> shift) >= step {
      rest &-= step &<< shift
      root &+= 1
    }
    if shift == 0 { return root }
    shift &-= 3
  }
}
