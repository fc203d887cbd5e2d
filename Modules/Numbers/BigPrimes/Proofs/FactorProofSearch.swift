import BigInt
import PrimeCalculator

/// Returns a proof from the factors of n − 1 and n + 1 that are found quickly; `nil` if they aren't enough.
///
/// The largest prime powers come first, until their product is above the cube root of n. The witnesses are left to the
/// verification, so the proof isn't checked yet.
///
/// - Parameter usesNext: Whether to use factors of n + 1; PARI reads only proofs without them.
func factorProof(
  _ n: BigInt, usesNext: Bool, _ interruption: Interruption
) async throws -> PrimalityProof? {
  func factors(_ powers: [PrimePower]) -> [PrimalityProof.Factor] {
    powers.map { PrimalityProof.Factor(prime: $0.proof, witness: 0) }
  }
  let minus = try await primePowers(dividing: n - 1, n, usesNext: false, interruption)
  if let powers = enough(minus, for: n) {
    // PARI's form names a witness for a factor above 2^64, which nearly every number is.
    let witness = smallNonresidues(modulo: n, count: 1).first ?? 2
    return .nMinusOne(
      n,
      factors: factors(powers).map { factor in
        PrimalityProof.Factor(prime: factor.prime, witness: factor.prime.number.limbs == nil ? 0 : witness)
      })
  }
  guard usesNext else { return nil }
  let plus = try await primePowers(dividing: n + 1, n, usesNext: true, interruption)
  // One of n − 1 and n + 1 has only one factor 2, which divides the other one's power.
  guard let powers = enough(plus, for: n) ?? enough((minus + plus).filter { $0.power != 2 }, for: n),
    let discriminant = smallNonresidues(modulo: n, count: 1).first
  else { return nil }
  return .nSquaredMinusOne(
    n, minus: factors(powers.filter { (n - 1).isMultiple(of: $0.power) }),
    plus: factors(powers.filter { !(n - 1).isMultiple(of: $0.power) }), discriminant: discriminant)
}

private struct PrimePower {
  let power: BigInt
  let proof: PrimalityProof
}

/// Returns the largest prime powers with a product above the cube root of a number, or `nil`.
private func enough(_ powers: [PrimePower], for n: BigInt) -> [PrimePower]? {
  var product: BigInt = 1
  var chosen: [PrimePower] = []
  for power in powers.sorted(by: { $0.power > $1.power }) {
    product *= power.power
    chosen.append(power)
    if product.power(3) > n { return chosen }
  }
  return nil
}

/// Returns the highest powers of primes below 2^16 that divide a neighbor of n, and what is left if that is prime.
private func primePowers(
  dividing neighbor: BigInt, _ n: BigInt, usesNext: Bool, _ interruption: Interruption
) async throws -> [PrimePower] {
  var rest = neighbor
  var powers: [PrimePower] = []
  func divide(by prime: BigInt, _ proof: PrimalityProof) {
    let before = rest
    while rest.isMultiple(of: prime) { rest /= prime }
    powers.append(PrimePower(power: before / rest, proof: proof))
  }
  divide(by: 2, .size(2))
  for group in SmallPrimes.groups {
    let residue = rest.magnitudeModulo(group.product)
    for index in group.range where residue % UInt(SmallPrimes.below2ToThe16[index]) == 0 {
      let prime = BigInt(UInt(SmallPrimes.below2ToThe16[index]))
      divide(by: prime, .size(prime))
    }
    try interruption.check()
  }
  if let word = UInt64(exactly: rest) {
    for factor in try PrimeCalculator.factors(of: word) {
      divide(by: BigInt(factor.prime), .size(BigInt(factor.prime)))
    }
  } else if neighbor.bitLength - rest.bitLength > 20, rest.bitLength * 3 > n.bitLength,
    enough(powers, for: n) == nil, try passesBailliePSW(rest, interruption),
    let proof = try await factorProof(rest, usesNext: usesNext, interruption)
  {
    // A chain of such proofs is rare: each is shorter by what was divided out.
    divide(by: rest, proof)
  }
  return powers
}
