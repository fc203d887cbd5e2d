import CountingKernels

/// A table of π(n) for n of at least `first`, in 16 bytes for 240 numbers.
///
/// It stores the sieve's bits and the number of primes before each word. `first` is 0 except in segments.
struct PiTable: Sendable {
  let words: FrozenTable<RankedWord>
  let first: UInt64
  private let masks = Wheel30.bitsUpTo

  /// Creates a table for n from 5 to the limit.
  init(upTo limit: Int) {
    // 2, 3, and 5 are not among the wheel's numbers.
    self.init(from: 7, through: UInt64(limit), primesBefore: 3)
  }

  /// Creates a segment that counts `primesBefore` primes below its first number.
  init(from lower: UInt64, through upper: UInt64, primesBefore: Int) {
    let sieve = WheelSieve(from: lower, through: upper)
    first = lower / 30 * 30
    let count = Int(upper - first) / 240 + 1
    words = FrozenTable(count: count, zero: RankedWord(bits: 0, rank: 0)) { words in
      var index = 0
      while sieve.advance() {
        var word = 0
        while word < sieve.wordCount {
          words[index] = RankedWord(bits: sieve.words[word], rank: 0)
          index = index &+ 1
          word = word &+ 1
        }
      }
      _ = rankWords(words, count, UInt64(primesBefore))
    }
  }

  var total: Int {
    let last = words.base[words.count - 1]
    return Int(last.rank) + last.bits.nonzeroBitCount
  }

  /// Returns π(n), for n of at least 5.
  @inline(__always)
  subscript(_ n: Int) -> Int {
    let index = n / 240
    let word = words.base[index]
    return Int(truncatingIfNeeded: word.rank)
      &+ (word.bits & masks.base[n &- index &* 240]).nonzeroBitCount
  }

  /// Returns Σ π(xp/q) over the primes q with indices above `start` and up to `end`.
  @inline(__always)
  func sum(_ xp: UInt64, _ primes: PrimeTable, from start: Int, to end: Int) -> Int {
    Int(
      truncatingIfNeeded: sumOfRanksOfQuotients(
        words.base, masks.base, first, xp, primes.base + (start &+ 1), end &- start))
  }
}

/// The primes up to a limit by their index: p_1 = 2.
struct PrimeTable: Sendable {
  private let table: FrozenTable<UInt32>
  /// π(limit).
  let count: Int

  /// Creates the table from the bits of a table of π that extends at least to the limit.
  init(_ pi: PiTable, upTo limit: Int) {
    let count = pi[limit]
    let numberOfBit = Wheel30.numberOfBit.base
    self.count = count
    table = FrozenTable(count: count + 1, zero: 0) { primes in
      for (index, prime) in zip(1...3, [2, 3, 5] as [UInt32]) { primes[index] = prime }
      var (next, word, base) = (4, 0, 0 as UInt32)
      while next <= count {
        var rest = pi.words.base[word].bits
        while rest != 0, next <= count {
          primes[next] = base &+ UInt32(numberOfBit[rest.trailingZeroBitCount])
          rest &= rest &- 1
          next = next &+ 1
        }
        word = word &+ 1
        base = base &+ 240
      }
    }
  }

  var base: UnsafePointer<UInt32> { table.base }

  @inline(__always)
  subscript(_ index: Int) -> Int { Int(table.base[index]) }
}

/// The least prime factor and the sign of μ for the numbers prime to 30 up to a limit, in 16 bits each.
///
/// An entry is 0 if μ is 0. Otherwise it is the least prime factor if μ = −1, or that minus one if μ = 1, so `prime <
/// entry` means that all prime factors are greater than the prime. Primes have 65535, and 1 has 65534. Valid for limits
/// below 2^31: a composite number then has a factor below 2^16.
struct LeastFactorTable: Sendable {
  let entries: FrozenTable<UInt16>
  /// The number of entries, for the numbers up to a multiple of 30.
  let count: Int

  /// Returns the index of the largest number prime to 30 that is at most n, for n of at least 1.
  @inline(__always)
  static func index(atMost n: Int) -> Int {
    let byte = n / 30
    let below = (Wheel30.bitsUpTo.base[n &- byte &* 30] & 0xFF).nonzeroBitCount
    return byte &* 8 &+ below &- 1
  }

  @inline(__always)
  static func number(at index: Int) -> Int {
    (index &>> 3) &* 30 &+ Int(truncatingIfNeeded: Wheel30.residue(index & 7))
  }

  /// - Throws: `CancellationError` if the task is canceled; the table takes some time near 2^64.
  init(upTo limit: Int, primes: PrimeTable) throws {
    let count = (limit / 30 + 1) * 8
    let largest = count / 8 * 30
    self.count = count
    entries = FrozenTable(count: count, zero: 0xFFFF) { entries in
      entries[0] = 0xFFFE
      // The primes ascend: the first to reach a number is its least factor; each later one flips the sign.
      var b = 4
      while b <= primes.count {
        let prime = primes[b]
        if prime * prime > largest || Task.isCancelled { break }
        Self.mark(entries, prime: prime, largest: largest)
        b += 1
      }
      // The next step would take far too long with the small primes of an unfinished round.
      if Task.isCancelled { return }
      // A factor above √limit occurs only once in a composite number: as the largest one.
      while b <= primes.count, b & 63 != 0 || !Task.isCancelled {
        Self.flipSigns(entries, prime: primes[b], largest: largest)
        b += 1
      }
    }
    try Task.checkCancellation()
  }

  private static func mark(_ entries: UnsafeMutablePointer<UInt16>, prime: Int, largest: Int) {
    var place = 1
    while place & 0xFFFF != 0 || !Task.isCancelled {
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

  private static func flipSigns(_ entries: UnsafeMutablePointer<UInt16>, prime: Int, largest: Int) {
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
