public import BigInt
import PrimeCalculator

/// Returns whether an integer is a probable prime: exact below 2^64, and no exception is known above.
///
/// The Baillie–PSW test: trial division, a strong test to base 2, and a strong Lucas test with Selfridge's
/// parameters. It takes about three modular powers: 1 ms for 300 digits, 25 ms for 1,000, ten seconds for 10,000.
/// Use `primalityProof(of:)` for certainty, and `compositenessWitness(of:deadline:)` for the reason if the result is `false`.
/// R. Baillie and S. S. Wagstaff, "Lucas pseudoprimes", Math. Comp. 35 (1980).
///
/// - Throws: `CancellationError` within milliseconds after the current task is canceled.
public func isProbablePrime(_ n: BigInt) throws -> Bool { try passesBailliePSW(n, Interruption()) }

func passesBailliePSW(_ n: BigInt, _ interruption: Interruption) throws -> Bool {
  if n < 2 { return false }
  if let small = UInt64(exactly: n) { return isPrime(small) }
  if smallDivisor(of: n) != nil { return false }
  let field = Montgomery(n)
  return try isStrongProbablePrime(toBase: 2, field, interruption)
    && isStrongLucasProbablePrime(field, interruption)
}

/// Returns a small prime divisor, or `nil`; takes a fraction of the time of the other tests.
func smallDivisor(of n: BigInt) -> UInt? {
  SmallPrimes.divisor(of: n, below: n.bitLength < 300 ? 500 : n.bitLength < 2000 ? 5_000 : 65_536)
}

/// Returns whether the modulus of a field is a strong probable prime to a base prime to it.
func isStrongProbablePrime(toBase base: UInt, _ field: Montgomery, _ interruption: Interruption) throws
  -> Bool
{
  let n = field.modulus
  let twos = (n - 1).trailingZeroBitCount
  let exponent = (n - 1) >> twos
  let minusOne = field.element()
  field.negate(minusOne, field.one)
  let x = field.element()
  let power = field.element(BigInt(base).modulo(n))
  field.copy(x, power)
  let interval = field.productsPerMillisecond
  var bit = exponent.bitLength - 1
  while bit > 0 {
    bit -= 1
    field.square(x, x)
    if exponent.hasMagnitudeBit(bit) {
      if base == 2 { field.double(x, x) } else { field.multiply(x, x, power) }
    }
    if bit % interval == 0 { try interruption.check() }
  }
  if field.isEqual(x, field.one) || field.isEqual(x, minusOne) { return true }
  for step in 1..<max(1, twos) {
    field.square(x, x)
    if field.isEqual(x, minusOne) { return true }
    if field.isEqual(x, field.one) { return false }
    if step % interval == 0 { try interruption.check() }
  }
  return false
}

/// Returns whether the modulus of a field passes the strong Lucas test with Selfridge's parameters (method A).
///
/// With n + 1 = d·2^s, P' = P²/Q − 2, and V = V(P', 1): V_d ≡ ±2, or V_(d·2^r) ≡ 0 for some r < s − 1. For
/// squarefree n, this is equivalent to the standard form (see PrimeCalculator's ALGORITHMS.md), with two products
/// a bit. A number with a square factor p² that passes the test to base 2 needs 2^(p − 1) ≡ 1 mod p², and no such
/// p is known besides 1093 and 3511.
func isStrongLucasProbablePrime(_ field: Montgomery, _ interruption: Interruption) throws -> Bool {
  let n = field.modulus
  var d = 5
  while true {
    let symbol = BigInt(d).jacobiSymbol(over: n)
    if symbol == -1 { break }
    if symbol == 0 && n != BigInt(d.magnitude) { return false }
    // A square has no d with the symbol −1.
    if d == 13 && n.isSquare { return false }
    d = d > 0 ? -d - 2 : -d + 2
  }
  guard let inverse = BigInt((1 - d) / 4).inverse(modulo: n) else { return false }
  let v = field.element((inverse - 2).modulo(n))
  let two = field.element(2)
  let twos = (n + 1).trailingZeroBitCount
  try field.lucasPower(v, (n + 1) >> twos, check: interruption.check)
  let interval = field.productsPerMillisecond
  let minusTwo = field.element()
  field.negate(minusTwo, two)
  if field.isEqual(v, two) || field.isEqual(v, minusTwo) { return true }
  for step in 0..<max(0, twos - 1) {
    if field.isZero(v) { return true }
    field.square(v, v)
    field.subtract(v, v, two)
    if step % interval == 0 { try interruption.check() }
  }
  return false
}
