import CountingKernels

extension WheelSieve {
  func countInSegment() -> Int { Int(bitCount(words, wordCount)) }

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

  /// Appends primes to a batch until the segment ends or the next word's primes may not fit.
  ///
  /// - Parameters:
  ///   - start: The index of the first word to append.
  ///   - count: The number of primes in the batch.
  /// - Returns: The index of the first word that isn't appended.
  func appendPrimes(
    from start: Int, to batch: UnsafeMutableBufferPointer<UInt64>, _ count: inout Int
  ) -> Int {
    guard let primes = batch.baseAddress else { return start }
    let numberOfBit = Wheel30.numberOfBit.base
    let limit = batch.count - UInt64.bitWidth
    let words = words
    let end = wordCount
    var index = start
    var wordBase = base &+ UInt64(start) &* 240
    var next = count
    while index < end, next <= limit {
      var rest = words[index]
      while rest != 0 {
        primes[next] = wordBase &+ UInt64(numberOfBit[rest.trailingZeroBitCount])
        rest &= rest &- 1
        next = next &+ 1
      }
      index = index &+ 1
      wordBase = wordBase &+ 240
    }
    count = next
    return index
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
