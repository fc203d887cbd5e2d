package import BigInt
package import BigPrimes

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

  /// Computes the functions from all prime factors.
  ///
  /// - Parameter deadline: The instant after which the largest order isn't factored further.
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
    primitiveRoot = isKnown ? factorization.primitiveRoot(largestOrder: factors) : nil
  }

  /// The functions as text, one on each line.
  package var text: String {
    let unknown = "not found in time"
    return [
      "number of divisors: \(divisorCount)",
      "sum of divisors: \(divisorSum)",
      "φ, the numbers up to it that are prime to it: \(totient)",
      "λ, the largest multiplicative order: \(largestOrder)",
      "squarefree: \(isSquarefree ? "yes" : "no")",
      "perfect power: \(perfectPower.map { "\($0.base)^\($0.exponent)" } ?? "no")",
      order.map { "multiplicative order of \($0.base): \($0.order.map { "\($0)" } ?? "none")" }
        ?? "multiplicative order: \(unknown)",
      "smallest primitive root: \(primitiveRoot.map { "\($0)" } ?? (order == nil ? unknown : "none"))",
    ].joined(separator: "\n")
  }
}
