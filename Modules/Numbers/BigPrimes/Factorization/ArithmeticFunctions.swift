public import BigInt

/// Functions of a positive integer that follow from its prime factors.
///
/// - Precondition: The factorization is complete.
extension Factorization {
  public var divisorCount: BigInt { factors.reduce(1) { $0 * BigInt($1.exponent + 1) } }

  public var divisorSum: BigInt {
    factors.reduce(1) { $0 * ($1.base.power($1.exponent + 1) - 1) / ($1.base - 1) }
  }

  /// Returns the smallest divisors in ascending order, all of them or as many as the limit.
  public func smallestDivisors(limit: Int) -> [BigInt] {
    factors.reduce([1]) { divisors, factor in
      let powers = sequence(first: BigInt(1)) { $0 * factor.base }.prefix(factor.exponent + 1)
      return Array(powers.flatMap { power in divisors.map { $0 * power } }.sorted().prefix(limit))
    }
  }

  /// Euler's φ, the number of integers from 1 to n that are prime to n.
  public var totient: BigInt { totients.reduce(1, *) }

  /// Carmichael's λ, the largest multiplicative order modulo n.
  public var largestOrder: BigInt {
    zip(factors, totients).reduce(1) { result, factor in
      // Modulo 8 and higher powers of 2, no order is more than a quarter of the modulus.
      let order = factor.0.base == 2 && factor.0.exponent > 2 ? factor.1 / 2 : factor.1
      return result * order / result.greatestCommonDivisor(with: order)
    }
  }

  private var totients: [BigInt] { factors.map { $0.base.power($0.exponent - 1) * ($0.base - 1) } }

  public var isSquarefree: Bool { factors.allSatisfy { $0.exponent == 1 } }

  /// The number as a power with the largest exponent; `nil` for 1 and if it isn't a power.
  public var perfectPower: (root: BigInt, exponent: Int)? {
    let exponent = factors.reduce(0) { Int(BigInt($0).greatestCommonDivisor(with: BigInt($1.exponent))) }
    guard exponent > 1 else { return nil }
    return (factors.reduce(1) { $0 * $1.base.power($1.exponent / exponent) }, exponent)
  }

  /// Returns the smallest k above 0 with base^k = 1 modulo n, or `nil` if the base isn't prime to n.
  ///
  /// - Parameter order: The prime factors of ``largestOrder``.
  public func multiplicativeOrder(of base: BigInt, largestOrder order: Factorization) -> BigInt? {
    let n = product
    guard base.greatestCommonDivisor(with: n) == 1 else { return nil }
    var result = order.product
    for factor in order.factors {
      for _ in 0..<factor.exponent where base.power(result / factor.base, modulo: n) == 1 % n {
        result /= factor.base
      }
    }
    return result
  }

  /// Returns the smallest positive integer with all orders up to φ as its powers', or `nil` if there is none.
  ///
  /// - Parameter order: The prime factors of ``largestOrder``.
  public func primitiveRoot(largestOrder order: Factorization) -> BigInt? {
    guard totient == largestOrder else { return nil }
    var root: BigInt = 1
    while multiplicativeOrder(of: root, largestOrder: order) != totient { root += 1 }
    return root
  }
}
