/// π(n) for n up to a limit, by two look-ups: a byte for each odd number, which counts from the last multiple
/// of 512, where a full count is kept.
struct PiTable: Sendable {
  private let blocks: FrozenTable<UInt32>
  private let offsets: FrozenTable<UInt8>

  init(upTo limit: Int, primes: PrimeTable) {
    let oddCount = limit / 2 + 1
    let blocks = UnsafeMutablePointer<UInt32>.allocate(capacity: limit / 512 + 1)
    defer { blocks.deallocate() }
    offsets = FrozenTable(count: oddCount, zero: 0) { offsets in
      // The primes up to the odd number 2·odd + 1.
      var count = 1
      var before = 0
      var odd = 0
      while odd < oddCount {
        if odd & 255 == 0 {
          blocks[odd &>> 8] = UInt32(truncatingIfNeeded: count)
          before = count
        }
        if count < primes.count, primes[count &+ 1] == 2 &* odd &+ 1 { count = count &+ 1 }
        offsets[odd] = UInt8(truncatingIfNeeded: count &- before)
        odd = odd &+ 1
      }
    }
    self.blocks = FrozenTable(count: limit / 512 + 1, zero: 0) { memory in
      memory.update(from: blocks, count: limit / 512 + 1)
    }
  }

  /// π(n), for n from 2 on.
  @inline(__always)
  subscript(_ n: Int) -> Int {
    let even = n &- 1
    return Int(truncatingIfNeeded: blocks.base[even &>> 9])
      &+ Int(truncatingIfNeeded: offsets.base[even &>> 1])
  }
}

/// The primes up to a limit by their index: p_1 = 2.
struct PrimeTable: Sendable {
  private let table: FrozenTable<UInt32>
  /// π(limit).
  let count: Int

  /// - Throws: `CancellationError`.
  init(upTo limit: Int) throws {
    var primes: [UInt32] = [0, 2, 3, 5]
    primes.reserveCapacity(limit / 10 + 100)
    let sieve = WheelSieve(from: 7, through: UInt64(limit))
    while sieve.advance() {
      sieve.forEachPrimeInSegment { primes.append(UInt32(truncatingIfNeeded: $0)) }
      try Task.checkCancellation()
    }
    count = primes.count - 1
    table = FrozenTable(primes, zero: 0)
  }

  var base: UnsafePointer<UInt32> { table.base }

  /// ⌊2^64/p⌋ + 1 for each prime p > 2, with which ⌊v/p⌋ is the high half of one product as long as v·p <
  /// 2^64.
  func reciprocals() -> FrozenTable<UInt64> {
    let primes = table.base
    return FrozenTable(count: count + 1, zero: 0) { reciprocals in
      var index = 2
      while index <= count {
        reciprocals[index] = UInt64.max / UInt64(primes[index]) &+ 1
        index = index &+ 1
      }
    }
  }

  @inline(__always)
  subscript(_ index: Int) -> Int { Int(table.base[index]) }
}

/// The least prime factor and the sign of μ for the numbers prime to 30 up to a limit, in 16 bits each.
///
/// An entry is 0 where μ is 0. Else it is the least prime factor if μ = −1, and that less one if μ = 1;
/// `prime < entry` then says that all prime factors are greater than the prime. Primes have 65535, and 1 has
/// 65534. Valid for limits below 2^31, where the least factor of a composite number is below 2^16.
struct LeastFactorTable: Sendable {
  let entries: FrozenTable<UInt16>
  /// How many entries there are: the numbers up to 30·⌈limit/30⌉.
  let count: Int

  /// The place of the greatest number prime to 30 that is at most n, for n from 1 on.
  @inline(__always)
  static func index(atMost n: Int) -> Int {
    let byte = n / 30
    let below = (Wheel30.bitsUpTo.base[n &- byte &* 30] & 0xFF).nonzeroBitCount
    return byte &* 8 &+ below &- 1
  }

  /// The number at a place.
  @inline(__always)
  static func number(at index: Int) -> Int {
    (index &>> 3) &* 30 &+ Int(truncatingIfNeeded: Wheel30.residue(index & 7))
  }

  /// - Throws: `CancellationError`, since this takes some time near 2^64.
  init(upTo limit: Int, primes: PrimeTable) throws {
    let count = (limit / 30 + 1) * 8
    let largest = count / 8 * 30
    self.count = count
    entries = FrozenTable(count: count, zero: 0xFFFF) { entries in
      entries[0] = 0xFFFE
      // Ascending primes: the first to reach a number is its least factor, each further one turns the sign.
      var b = 4
      while b <= primes.count {
        let prime = primes[b]
        if prime * prime > largest || Task.isCancelled { break }
        Self.mark(entries, prime: prime, largest: largest)
        b += 1
      }
      // Factors above √limit occur in one place only where the number is composite: as the largest one.
      while b <= primes.count, b & 63 != 0 || !Task.isCancelled {
        Self.turnSigns(entries, prime: primes[b], largest: largest)
        b += 1
      }
    }
    try Task.checkCancellation()
  }

  private static func mark(_ entries: UnsafeMutablePointer<UInt16>, prime: Int, largest: Int) {
    var place = 1
    while true {
      let number = number(at: place) * prime
      if number > largest { break }
      let index = index(atMost: number)
      let entry = entries[index]
      if entry == 0xFFFF { entries[index] = UInt16(prime) } else if entry != 0 { entries[index] = entry ^ 1 }
      place = place &+ 1
    }
    let square = prime * prime
    place = 0
    while true {
      let number = number(at: place) * square
      if number > largest { break }
      entries[index(atMost: number)] = 0
      place = place &+ 1
    }
  }

  private static func turnSigns(_ entries: UnsafeMutablePointer<UInt16>, prime: Int, largest: Int) {
    var place = 1
    while true {
      let number = number(at: place) * prime
      if number > largest { return }
      let index = index(atMost: number)
      if entries[index] != 0 { entries[index] = entries[index] ^ 1 }
      place = place &+ 1
    }
  }
}
