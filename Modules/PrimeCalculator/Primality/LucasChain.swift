/// The chain of the strong Lucas test with Selfridge's parameters (method A: D the first of 5, −7, 9, −11, …
/// with (D/n) = −1, P = 1, Q = (1 − D)/4).
///
/// It runs with the parameters P' = P²/Q − 2 and Q' = 1, for V_2m(P, Q) = Q^m·V_m(P', 1): two products for each
/// bit instead of four. With n + 1 = d·2^s, d odd, the strong test's V_(d·2^r) ≡ 0 for an r from 1 to s − 1
/// becomes V_(d·2^(r−1))(P', 1) ≡ 0. Its U_d ≡ 0 or V_d ≡ 0 becomes V_d(P', 1) ≡ ±2, which says D·U_d² ≡ 0 or
/// V_d² ≡ 0: the same for squarefree n. See `passesBailliePSW` for the others.
///
/// NB: P and Q are the standard ones on purpose. It is this combination that has been checked against the
/// base-2 pseudoprimes. R. Baillie and S. S. Wagstaff, "Lucas pseudoprimes", Math. Comp. 35 (1980).
struct LucasChain {
  private let modulus: MontgomeryModulus
  /// n + 1, whose bits lead the way.
  private let order: UInt64
  /// Set where a bit of n + 1 differs from the one above.
  private let changes: UInt64
  private let parameter: UInt64
  private let two: UInt64
  // V_m and V_(m+1), m the leading bits of n + 1: `even` is the one with the even index, which came by
  // doubling, and is V_m if m's last bit is 0.
  private var even: UInt64
  private var odd: UInt64

  /// Begins with m = 0.
  @inline(__always)
  init(_ modulus: MontgomeryModulus, parameter: UInt64, two: UInt64) {
    self.modulus = modulus
    order = modulus.modulus &+ 1
    changes = order ^ (order &>> 1)
    self.parameter = parameter
    self.two = two
    even = two
    odd = parameter
  }

  /// On to V_2m and V_(2m+1), or to V_(2m+1) and V_(2m+2).
  @inline(__always)
  mutating func advance(to bit: Int) {
    // V_m is doubled for a 0, V_(m+1) for a 1.
    let doubled = changes.hasBit(bit) ? odd : even
    odd = modulus.multiply(odd, even, minus: parameter)
    even = modulus.multiply(doubled, doubled, minus: two)
  }

  /// The end of the strong test: whether V_d ≡ ±2, or V_(d·2^r) ≡ 0 for an r < s − 1.
  @inline(__always)
  func passes(from startBit: Int) -> Bool {
    var chain = self
    var bit = startBit
    let twos = order.trailingZeroBitCount
    while bit > twos {
      bit &-= 1
      chain.advance(to: bit)
    }
    var v = chain.odd
    if v == two || v == modulus.modulus &- two { return true }
    while bit > 1 {
      bit &-= 1
      if v == 0 { return true }
      v = modulus.multiply(v, v, minus: two)
    }
    return false
  }
}

extension LucasChain {
  /// ±P' = 2 − 1/Q in Montgomery form (the sign changes nothing), or `nil` if n is seen to be composite on the
  /// way.
  @inline(__always)
  static func parameter(_ modulus: MontgomeryModulus) -> UInt64? {
    let n = modulus.modulus
    let two = modulus.add(modulus.one, modulus.one)
    let fifth = n % 5
    // D = 5, Q = −1: half of all numbers.
    if fifth == 2 || fifth == 3 { return modulus.add(two, modulus.one) }
    guard let magnitude = selfridgeMagnitude(after5: n) else { return nil }
    // D = |D| for |D| = 1 modulo 4, and then Q < 0.
    let isQNegative = magnitude & 2 == 0
    let q = isQNegative ? (magnitude &- 1) / 4 : (magnitude &+ 1) / 4
    guard let inverse = modulus.inverse(ofSmall: q) else { return nil }
    return isQNegative ? modulus.add(two, inverse) : modulus.subtract(two, inverse)
  }

  /// |D| for the first D of −7, 9, −11, 13, … with (D/n) = −1; `nil` for squares, which have none.
  private static func selfridgeMagnitude(after5 n: UInt64) -> UInt64? {
    let table = nonResidues.base
    var magnitude: UInt64 = 7
    while true {
      // Each D is 1 modulo 4, hence (D/n) = (n mod |D| / |D|).
      let rest = n % magnitude
      if magnitude < 64 {
        if table[Int(truncatingIfNeeded: magnitude)].hasBit(Int(truncatingIfNeeded: rest)) {
          return magnitude
        }
      } else if jacobiSymbol(rest, magnitude) == -1 {
        return magnitude
      }
      // Look once, when the search has become suspiciously long.
      if magnitude == 23 {
        let root = integerSquareRoot(n)
        if root &* root == n { return nil }
      }
      magnitude &+= 2
    }
  }

  /// The a with (a/m) = −1 as a bitmap, for odd m below 64.
  private static let nonResidues: FrozenTable<UInt64> = FrozenTable(count: 64, zero: 0) { table in
    for m in stride(from: 3 as UInt64, to: 64, by: 2) {
      for a in 0..<m where jacobiSymbol(a, m) == -1 { table[Int(m)] |= 1 << a }
    }
  }
}

/// The Jacobi symbol (a/n) for odd n and a < n.
func jacobiSymbol(_ a: UInt64, _ n: UInt64) -> Int {
  var a = a
  var n = n
  var sign = 1
  while a != 0 {
    while a & 1 == 0 {
      a &>>= 1
      if n & 7 == 3 || n & 7 == 5 { sign = -sign }
    }
    swap(&a, &n)
    if a & n & 3 == 3 { sign = -sign }
    a %= n
  }
  return n == 1 ? sign : 0
}
