import BigInt

extension TwoStageMethod {
  /// Returns a proper divisor of an odd composite number by Pollard's p − 1 method or Williams' p + 1 method, or `nil`.
  ///
  /// With start = a + 1/a, finds p if p − 1, for a residue a modulo p, or p + 1, for others, has only prime powers up to
  /// the first bound, and at most one prime up to the second. J. M. Pollard, "Theorems on factorization and primality
  /// testing" (1974); H. C. Williams, "A p + 1 method of factoring", Math. Comp. 39 (1982).
  func divisor(
    of n: BigInt, start: (numerator: BigInt, denominator: BigInt), _ interruption: Interruption
  ) async throws -> BigInt? {
    let field = Montgomery(n)
    guard let inverse = start.denominator.inverse(modulo: n) else { return nil }
    // The sums a^k + a^−k, a Lucas chain; that for k = 0 is 2.
    let two = field.element(2)
    let sum = field.element((start.numerator * inverse).modulo(n))
    for multiplier in multipliers {
      try field.lucasPower(sum, multiplier, check: interruption.check)
      try await interruption.checkAndYield()
    }
    let (product, t) = (field.element(), field.element())
    field.subtract(product, sum, two)
    let common = field.residue(product).greatestCommonDivisor(with: n)
    if common != 1 { return common == n ? nil : common }

    func multiple(_ index: Int) throws -> Montgomery.Element {
      let result = field.element()
      field.copy(result, index == 0 ? two : sum)
      if index > 0 { try field.lucasPower(result, BigInt(index), check: interruption.check) }
      return result
    }
    /// Moves to the next of sums for indices in arithmetic progression.
    func advance(
      _ walk: inout (before: Montgomery.Element, current: Montgomery.Element), by step: Montgomery.Element
    ) {
      field.multiply(t, walk.current, step)
      field.subtract(walk.before, t, walk.before)
      walk = (walk.current, walk.before)
    }
    let double = try multiple(2)
    var odd = (before: try multiple(1), current: try multiple(1))
    var babies: [Montgomery.Element] = []
    for j in stride(from: 1, to: giant / 2, by: 2) {
      if j == babySteps[min(babies.count, babySteps.count - 1)] {
        babies.append(field.element())
        field.copy(babies[babies.count - 1], odd.current)
      }
      advance(&odd, by: double)
      if field.count > 16 { try interruption.check() }
    }
    let giantStep = try multiple(giant)
    var giants = (before: try multiple(giant * (firstGiant - 1)), current: try multiple(giant * firstGiant))
    field.copy(product, field.one)
    for words in pairs {
      for (word, bits) in words.enumerated() {
        var rest = bits
        while rest != 0 {
          field.subtract(t, giants.current, babies[64 * word + rest.trailingZeroBitCount])
          field.multiply(product, product, t)
          rest &= rest - 1
        }
        if field.count > 16 { try interruption.check() }
      }
      advance(&giants, by: giantStep)
      try await interruption.checkAndYield()
    }
    let last = field.residue(product).greatestCommonDivisor(with: n)
    return last == 1 || last == n ? nil : last
  }
}
