/// The chain of the strong Lucas test with Selfridge's parameters (method A).
///
/// D is the first of 5, −7, 9, −11, … with (D/n) = −1, P = 1, and Q = (1 − D)/4. The chain uses P' = P²/Q − 2
/// and Q' = 1. Since V_2m(P, Q) = Q^m·V_m(P', 1), that takes two products for each bit instead of four. With
/// n + 1 = d·2^s, d odd, the strong test's V_(d·2^r) ≡ 0 for some r from 1 to s − 1 becomes V_(d·2^(r−1))(P',
/// 1) ≡ 0. Its U_d ≡ 0 or V_d ≡ 0 becomes V_d(P', 1) ≡ ±2, which means D·U_d² ≡ 0 or V_d² ≡ 0. The two are
/// equivalent for squarefree n; `passesBailliePSW` excludes the others.
///
/// NB: P and Q are the standard ones on purpose. This is the combination that has been verified against the
/// base-2 pseudoprimes. R. Baillie and S. S. Wagstaff, "Lucas pseudoprimes", Math. Comp. 35 (1980).
struct LucasChain {
  private let modulus: MontgomeryModulus
  /// n + 1; its bits determine the steps.
  private let order: UInt64
  /// A bit mask of the places where a bit of n + 1 differs from the bit above it.
  private let changes: UInt64
  private let parameter: UInt64
  private let two: UInt64
  // V_m and V_(m+1), where m is the leading bits of n + 1. `even` has the even index, which a doubling
  // produced; it is V_m if m's last bit is 0.
  private var even: UInt64
  private var odd: UInt64

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

  /// Advances to V_2m and V_(2m+1), or to V_(2m+1) and V_(2m+2), according to a bit of n + 1.
  @inline(__always)
  mutating func advance(to bit: Int) {
    // A 0 bit doubles V_m, a 1 bit V_(m+1).
    let doubled = changes.hasBit(bit) ? odd : even
    odd = modulus.multiply(odd, even, minus: parameter)
    even = modulus.multiply(doubled, doubled, minus: two)
  }

  /// Returns whether V_d ≡ ±2, or V_(d·2^r) ≡ 0 for some r < s − 1: the end of the strong test.
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

  /// Returns ±P' = 2 − 1/Q in Montgomery form (either sign will do), or `nil` if n turns out to be composite.
  @inline(__always)
  static func parameter(_ modulus: MontgomeryModulus) -> UInt64? {
    let n = modulus.modulus
    let two = modulus.add(modulus.one, modulus.one)
    let fifth = n % 5
    // D = 5, Q = −1: half of all numbers.
    if fifth == 2 || fifth == 3 { return modulus.add(two, modulus.one) }
    guard let magnitude = selfridgeMagnitude(after5: n) else { return nil }
    // D = |D| if |D| ≡ 1 modulo 4, and then Q < 0.
    let isQNegative = magnitude & 2 == 0
    let q = isQNegative ? (magnitude &- 1) / 4 : (magnitude &+ 1) / 4
    guard let inverse = modulus.inverse(ofSmall: q) else { return nil }
    return isQNegative ? modulus.add(two, inverse) : modulus.subtract(two, inverse)
  }

  /// Returns |D| for the first D of −7, 9, −11, 13, … with (D/n) = −1, or `nil` if n is a square.
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
      // Check for a square once, when the search has become suspiciously long.
      if magnitude == 23 {
        let root = integerSquareRoot(n)
        if root &* root == n { return nil }
      }
      magnitude &+= 2
    }
  }

  /// For each odd m below 64, a bitmap of the values a with (a/m) = −1.
  private static let nonResidues: FrozenTable<UInt64> = FrozenTable(count: 64, zero: 0) { table in
    for m in stride(from: 3 as UInt64, to: 64, by: 2) {
      for a in 0..<m where jacobiSymbol(a, m) == -1 { table[Int(m)] |= 1 << a }
    }
  }
}

/// Returns the Jacobi symbol (a/n) for odd n and a < n.
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
