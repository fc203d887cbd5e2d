import BigInt
import PrimeCalculator

/// Returns a proof from the factors of n − 1 that are found quickly; `nil` if they aren't enough.
func nMinusOneProof(_ n: BigInt, _ interruption: Interruption) async throws -> PrimalityProof? {
  var rest = n - 1
  var factored: BigInt = 1
  var primes: [BigInt] = []
  func divide(by prime: BigInt) {
    primes.append(prime)
    while rest.isMultiple(of: prime) {
      rest /= prime
      factored *= prime
    }
  }
  divide(by: 2)
  for group in SmallPrimes.groups {
    let residue = rest.magnitudeModulo(group.product)
    for index in group.range where residue % UInt(SmallPrimes.below2ToThe16[index]) == 0 {
      divide(by: BigInt(UInt(SmallPrimes.below2ToThe16[index])))
    }
  }
  var proofs = primes.map { PrimalityProof.size($0) }
  if let word = rest.asUInt, word > 1 {
    for factor in try factors(of: UInt64(word)) {
      divide(by: BigInt(factor.prime))
      proofs.append(.size(BigInt(factor.prime)))
    }
  } else if rest > 1, factored.bitLength > 20, factored.bitLength * 3 <= n.bitLength + 3,
    try passesBailliePSW(rest, interruption)
  {
    // The rest is much shorter than n only if the factored part is large; a chain of n − 1 proofs is rare.
    guard let proof = try await nMinusOneProof(rest, interruption) else { return nil }
    divide(by: rest)
    proofs.append(proof)
  }
  guard factored.power(3) > n * 2 else { return nil }
  var result: [PrimalityProof.Factor] = []
  for (prime, proof) in zip(primes, proofs) {
    guard let witness = try witness(n, prime, interruption) else { return nil }
    result.append(PrimalityProof.Factor(prime: proof, witness: witness))
  }
  return .nMinusOne(n, factors: result)
}

private func witness(_ n: BigInt, _ prime: BigInt, _ interruption: Interruption) throws -> BigInt? {
  for base in SmallPrimes.below2ToThe16.prefix(200) {
    try interruption.check()
    let power = try BigInt(UInt(base)).power((n - 1) / prime, modulo: n, interruption)
    if power != 1 {
      return try power.power(prime, modulo: n, interruption) == 1
        && (power - 1).greatestCommonDivisor(with: n) == 1
        ? BigInt(UInt(base)) : nil
    }
  }
  return nil
}
