enum SievingPrimes {
  /// Returns the primes from 7 to `limit`, in linear time and memory; for limits up to about 10^8.
  static func from7(upTo limit: Int) -> [UInt32] {
    if limit < 7 { return [] }
    var primes: [UInt32] = []
    primes.reserveCapacity(limit / 10)
    PrimeSequence(7...UInt64(limit)).forEachBatch { batch in
      for prime in batch { primes.append(UInt32(truncatingIfNeeded: prime)) }
    }
    return primes
  }
}
