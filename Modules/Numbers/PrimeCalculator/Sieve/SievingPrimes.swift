enum SievingPrimes {
  /// Returns the primes from 7 to `limit`, in linear time and memory; for limits up to about 10^8.
  static func from7(upTo limit: Int) -> [UInt32] {
    if limit < 7 { return [] }
    if limit <= 2_000 { return simple(upTo: limit) }
    var primes: [UInt32] = []
    primes.reserveCapacity(limit / 10)
    let sieve = WheelSieve(from: 7, through: UInt64(limit))
    while sieve.advance() {
      sieve.forEachPrimeInSegment { primes.append(UInt32(truncatingIfNeeded: $0)) }
    }
    return primes
  }

  /// Returns the same primes, with a byte for each number; simpler, and so faster for small limits.
  private static func simple(upTo limit: Int) -> [UInt32] {
    var primes: [UInt32] = []
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: limit + 1) { buffer in
      guard let isComposite = buffer.baseAddress else { return }
      isComposite.initialize(repeating: false, count: limit + 1)
      var number = 3
      while number <= limit {
        if !isComposite[number] {
          if number >= 7 { primes.append(UInt32(truncatingIfNeeded: number)) }
          var multiple = number &* number
          while multiple <= limit {
            isComposite[multiple] = true
            multiple = multiple &+ 2 &* number
          }
        }
        number = number &+ 2
      }
    }
    return primes
  }
}
