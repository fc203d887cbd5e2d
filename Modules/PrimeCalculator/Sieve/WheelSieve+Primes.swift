extension WheelSieve {
  func countInSegment() -> Int {
    var count = 0
    var index = 0
    let end = wordCount
    let words = words
    while index < end {
      count = count &+ words[index].nonzeroBitCount
      index = index &+ 1
    }
    return count
  }

  /// Calls a closure with each of the segment's primes, in ascending order.
  func forEachPrimeInSegment(_ body: (UInt64) -> Void) {
    let numberOfBit = Wheel30.numberOfBit.base
    var index = 0
    var wordBase = base
    while index < wordCount {
      var rest = words[index]
      while rest != 0 {
        body(wordBase &+ UInt64(numberOfBit[rest.trailingZeroBitCount]))
        rest &= rest &- 1
      }
      index = index &+ 1
      wordBase = wordBase &+ 240
    }
  }

  /// Returns the segment's nth prime, for n from 1 to `countInSegment()`.
  func primeInSegment(_ n: Int) -> UInt64 {
    var left = n
    var index = 0
    while true {
      let count = words[index].nonzeroBitCount
      if left <= count { break }
      left -= count
      index += 1
    }
    var rest = words[index]
    while left > 1 {
      rest &= rest &- 1
      left -= 1
    }
    return base + UInt64(index) * 240 + UInt64(Wheel30.numberOfBit.base[rest.trailingZeroBitCount])
  }
}
