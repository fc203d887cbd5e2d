@testable import PrimeCalculator

/// Slow and obvious methods, each different from the one that it checks.
enum Oracle {
  /// Returns whether a number is prime, by Miller–Rabin with the first twelve primes as bases.
  ///
  /// This is exact below 3.18·10^23 (J. Sorenson and J. Webster 2015), and uses plain 128-bit arithmetic.
  static func isPrimeByMillerRabin(_ n: UInt64) -> Bool {
    let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    if n < 2 { return false }
    for base in bases where n % base == 0 { return n == base }
    let twos = (n - 1).trailingZeroBitCount
    let odd = (n - 1) >> UInt64(twos)
    for base in bases where !isStrongProbablePrime(n, base: base, odd: odd, twos: twos) { return false }
    return true
  }

  /// Returns whether a number is prime, by Miller–Rabin as above.
  static func isPrime(_ n: UInt128) -> Bool {
    if let small = UInt64(exactly: n) { return isPrimeByMillerRabin(small) }
    func product(_ a: UInt128, _ b: UInt128) -> UInt128 {
      n.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
    }
    let bases: [UInt128] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    if bases.contains(where: { n % $0 == 0 }) { return false }
    let twos = (n - 1).trailingZeroBitCount
    return bases.allSatisfy { base in
      var power: UInt128 = 1
      for bit in (twos..<128).reversed() {
        power = product(power, power)
        if (n - 1) >> UInt128(bit) & 1 == 1 { power = product(power, base) }
      }
      if power == 1 { return true }
      for _ in 1..<max(twos, 1) where power != n - 1 { power = product(power, power) }
      return power == n - 1
    }
  }

  private static func isStrongProbablePrime(_ n: UInt64, base: UInt64, odd: UInt64, twos: Int) -> Bool {
    var power: UInt64 = 1
    var square = base
    var exponent = odd
    while exponent != 0 {
      if exponent & 1 == 1 { power = product(power, square, modulo: n) }
      square = product(square, square, modulo: n)
      exponent >>= 1
    }
    if power == 1 || power == n - 1 { return true }
    for _ in 1..<max(twos, 1) {
      power = product(power, power, modulo: n)
      if power == n - 1 { return true }
    }
    return false
  }

  static func product(_ a: UInt64, _ b: UInt64, modulo n: UInt64) -> UInt64 {
    n.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }

  /// Returns whether a number passes the strong Lucas test as Baillie and Wagstaff define it.
  ///
  /// Uses Selfridge's parameters with U, V, and the powers of Q; for odd n above 7 that are not squares.
  static func isStrongLucasProbablePrime(_ number: UInt64) -> Bool {
    let n = Int128(number)
    var d: Int128 = 5
    while jacobiSymbol(UInt64((d % n + n) % n), number) != -1 { d = d > 0 ? -d - 2 : 2 - d }
    let q = (1 - d) / 4
    func reduced(_ x: Int128) -> Int128 { (x % n + n) % n }
    func product(_ x: Int128, _ y: Int128) -> Int128 {
      Int128(Self.product(UInt64(reduced(x)), UInt64(reduced(y)), modulo: number))
    }
    func half(_ x: Int128) -> Int128 { reduced(x) % 2 == 0 ? reduced(x) / 2 : (reduced(x) + n) / 2 }
    let order = UInt128(number) + 1
    let twos = order.trailingZeroBitCount
    var (u, v, power) = (1 as Int128, 1 as Int128, q)
    var bit = 127 - order.leadingZeroBitCount
    while bit > twos {
      bit -= 1
      (u, v, power) = (product(u, v), product(v, v) - 2 * power, product(power, power))
      if order >> UInt128(bit) & 1 == 1 {
        (u, v, power) = (half(u + reduced(v)), half(product(d, u) + v), product(power, q))
      }
    }
    if reduced(u) == 0 { return true }
    for _ in 0..<twos {
      if reduced(v) == 0 { return true }
      (v, power) = (product(v, v) - 2 * power, product(power, power))
    }
    return false
  }

  /// Returns π(x) by Legendre's recursion over all ⌊x/k⌋ at the same time (Lucy_Hedgehog's arrangement).
  ///
  /// O(x^(3/4)) time, O(√x) memory.
  static func primeCount(upTo x: Int) -> Int {
    if x < 2 { return 0 }
    let root = Int(integerSquareRoot(UInt64(x)))
    let small = UnsafeMutablePointer<Int>.allocate(capacity: root + 2)
    let large = UnsafeMutablePointer<Int>.allocate(capacity: root + 2)
    defer {
      small.deallocate()
      large.deallocate()
    }
    for k in 1...root { (small[k], large[k]) = (k - 1, x / k - 1) }
    small[0] = 0
    var p = 2
    while p <= root {
      let before = small[p - 1]
      if small[p] != before {
        let square = p * p
        let end = min(root, x / square)
        var k = 1
        while k <= end {
          let kp = k &* p
          large[k] = large[k] &- ((kp <= root ? large[kp] : small[x / kp]) &- before)
          k = k &+ 1
        }
        k = root
        while k >= square {
          small[k] = small[k] &- (small[k / p] &- before)
          k = k &- 1
        }
      }
      p += 1
    }
    return large[1]
  }

  /// Returns the primes up to a limit, by the sieve of Eratosthenes on one flag for each number.
  static func primes(upTo limit: Int) -> [UInt64] {
    var isComposite = [Bool](repeating: false, count: limit + 1)
    var primes: [UInt64] = []
    for number in 2..<limit + 1 where !isComposite[number] {
      primes.append(UInt64(number))
      for multiple in stride(from: number * number, through: limit, by: number) {
        isComposite[multiple] = true
      }
    }
    return primes
  }
}

/// A SplitMix64 generator that repeats its numbers for a seed; failing tests print the seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number of a random length in bits, so that small numbers occur too.
  mutating func anyMagnitude(bits: ClosedRange<Int> = 1...64) -> UInt64 {
    next() >> UInt64(64 - Int.random(in: bits, using: &self))
  }
}
