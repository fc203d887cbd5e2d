/// The largest prime below 2^64, 2^64 − 59.
let largestUInt64Prime: UInt64 = 18_446_744_073_709_551_557

/// Returns the smallest prime above `n`, or `nil` if that prime needs 65 bits.
///
/// Tries the numbers prime to 30 in turn, which takes a few microseconds near 2^64.
public func nextPrime(after n: UInt64) -> UInt64? {
  if n >= largestUInt64Prime { return nil }
  if n < 2 { return 2 }
  if n < 3 { return 3 }
  if n < 5 { return 5 }
  // This can't overflow: there is a prime above n, and the search stops at it.
  var block = n / 30 &* 30
  while true {
    var index = 0
    while index < 8 {
      let candidate = block &+ Wheel30.residue(index)
      if candidate > n && isPrime(candidate) { return candidate }
      index &+= 1
    }
    block &+= 30
  }
}

/// Returns the largest prime below `n`, or `nil` if `n` is at most 2.
public func previousPrime(before n: UInt64) -> UInt64? {
  if n <= 2 { return nil }
  if n <= 3 { return 2 }
  if n <= 5 { return 3 }
  if n <= 7 { return 5 }
  var block = (n &- 1) / 30 &* 30
  while true {
    var index = 7
    while index >= 0 {
      let (candidate, isTooLarge) = block.addingReportingOverflow(Wheel30.residue(index))
      if !isTooLarge && candidate < n && isPrime(candidate) { return candidate }
      index &-= 1
    }
    block &-= 30
  }
}
