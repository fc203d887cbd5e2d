import PrimeCalculator

/// Returns primes, as ascending distances from an origin, as text, one per line, each between the same texts.
package func primeLines(
  _ primes: UnsafeBufferPointer<UInt64>, _ origin: UInt128, prefix: String, suffix: String
) -> [UInt8] {
  let longest = prefix.utf8.count + "\(largestPrimeCountBound)".utf8.count + suffix.utf8.count + 1
  // Lines are copied in whole words.
  let padding = MemoryLayout<UInt64>.size
  return [UInt8](unsafeUninitializedCapacity: primes.count * longest + padding) { text, count in
    guard let text = UnsafeMutableRawBufferPointer(text).baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest + padding) { line in
      line.initialize(repeating: 0)
      let template = UnsafeMutableRawBufferPointer(line)
      // Most lines differ from the previous one in the last four digits only. `base` is the rest of the template's
      // number, or so large that no prime is near it.
      var (base, length, digits): (UInt64, Int, Int) = (UInt64.max, 0, 0)
      for prime in primes {
        let isNear = prime > base && prime &- base < 10_000
        if !isNear {
          let number = origin + UInt128(prime)
          length = line.update(fromContentsOf: "\(prefix)\(number)\(suffix)\n".utf8)
          digits = length - 1 - suffix.utf8.count - 4
          base = prime < 10_000 ? UInt64.max : prime - UInt64(number % 10_000)
        }
        var place = 0
        while place < length {
          let word = template.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          text.storeBytes(of: word, toByteOffset: count &+ place, as: UInt64.self)
          place = place &+ padding
        }
        if isNear {
          let last = fourDigits(UInt32(truncatingIfNeeded: prime &- base)).littleEndian
          text.storeBytes(of: last, toByteOffset: count &+ digits, as: UInt32.self)
        }
        count = count &+ length
      }
    }
  }
}

/// Returns the four ASCII digits of a number below 10,000, the first one in the lowest byte.
private func fourDigits(_ number: UInt32) -> UInt32 {
  let hundreds = number / 100
  let pairs = hundreds | (number &- hundreds &* 100) << 16
  // 103/1024 is near enough to a tenth below 100.
  let tens = (pairs &* 103) >> 10 & 0x000F_000F
  return (tens | (pairs &- tens &* 10) << 8) &+ 0x3030_3030
}
