package import BigInt
package import BigPrimes
import PrimeCalculator

/// The functions of a number that `prime --facts` prints.
///
/// A class, because results without functions are copied for each line of input.
package final class NumberFunctions: Encodable, Sendable {
  struct Power: Encodable {
    let base: BigInt
    let exponent: Int
  }

  struct Order: Encodable {
    let base: BigInt
    /// Nil if the base isn't prime to the number.
    let order: BigInt?
  }

  let divisorCount: BigInt
  let divisorSum: BigInt
  let totient: BigInt
  let largestOrder: BigInt
  let isSquarefree: Bool
  let perfectPower: Power?
  /// Nil if there was no time to factor the largest order.
  let order: Order?
  let primitiveRoot: BigInt?
  /// Goldbach's two primes with the sum of an even number, the first one as small as possible; nil if not found in time.
  let goldbachPrimes: [BigInt]?

  /// Computes the functions from all prime factors.
  ///
  /// - Parameter deadline: The instant after which neither the largest order is factored nor Goldbach's primes are searched for any further.
  package init(_ factorization: Factorization, base: BigInt, until deadline: ContinuousClock.Instant)
    async throws
  {
    divisorCount = factorization.divisorCount
    divisorSum = factorization.divisorSum
    totient = factorization.totient
    largestOrder = factorization.largestOrder
    isSquarefree = factorization.isSquarefree
    perfectPower = factorization.perfectPower.map { Power(base: $0.root, exponent: $0.exponent) }
    let factors = try await BigPrimes.factorization(of: largestOrder, deadline: deadline, provesPrimes: false)
    let isKnown = factors.isComplete
    order =
      isKnown
      ? Order(base: base, order: factorization.multiplicativeOrder(of: base, largestOrder: factors)) : nil
    goldbachPrimes = try goldbachPair(factorization.product, until: deadline)
    primitiveRoot = isKnown ? factorization.primitiveRoot(largestOrder: factors) : nil
  }

  /// The functions as text, one on each line.
  package var text: String {
    let unknown = "not found in time"
    let functions = [
      "number of divisors: \(divisorCount)",
      "sum of divisors: \(divisorSum)",
      "φ, the numbers up to it that are prime to it: \(totient)",
      "λ, the largest multiplicative order: \(largestOrder)",
      "squarefree: \(isSquarefree ? "yes" : "no")",
      "perfect power: \(perfectPower.map { "\($0.base)^\($0.exponent)" } ?? "no")",
      order.map { "multiplicative order of \($0.base): \($0.order.map { "\($0)" } ?? "none")" }
        ?? "multiplicative order: \(unknown)",
      "smallest primitive root: \(primitiveRoot.map { "\($0)" } ?? (order == nil ? unknown : "none"))",
    ]
    let goldbach = goldbachPrimes.map { "sum of two primes (Goldbach): \($0[0]) + \($0[1])" }
    return (functions + [goldbach].compactMap(\.self)).joined(separator: "\n")
  }
}

/// Returns the primes p ≤ q with the sum n and the smallest p; nil for odd numbers, and if there is no time.
///
/// A prime above 2^64 passes the Baillie–PSW test.
private func goldbachPair(_ n: BigInt, until deadline: ContinuousClock.Instant) throws -> [BigInt]? {
  guard n.isMultiple(of: 2) else { return nil }
  for p in primes(in: 2...1_000_000).lazy.map({ BigInt($0) }) {
    if 2 * p > n || ContinuousClock.now >= deadline { return nil }
    if try isProbablePrime(n - p) { return [p, n - p] }
  }
  return nil
}

/// The divisors that `prime --divisors` prints.
package struct Divisors: Encodable, Sendable {
  let count: BigInt
  /// All divisors in ascending order, or the first ones.
  let smallest: [BigInt]

  package init(_ factorization: Factorization) {
    count = factorization.divisorCount
    smallest = factorization.smallestDivisors(limit: 1_000)
  }

  var text: String {
    let title = count == BigInt(smallest.count) ? "divisors" : "first \(smallest.count) of \(count) divisors"
    return "\(title): \(smallest.map(\.description).joined(separator: ", "))"
  }
}
