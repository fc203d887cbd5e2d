import BigInt

public struct DeadlinePassed: Error, Equatable, CustomStringConvertible {
  public var description: String { "The deadline passed before the result was known." }
}

/// The reasons for a calculation to stop early: its task is canceled, or a deadline has passed.
struct Interruption: Sendable {
  var deadline: ContinuousClock.Instant?

  /// Throws `CancellationError` or `DeadlinePassed` if it is time to stop.
  func check() throws {
    try Task.checkCancellation()
    if let deadline, ContinuousClock.now >= deadline { throw DeadlinePassed() }
  }

  /// Checks, then yields: a calculation on all processors would otherwise block the process's other tasks.
  func checkAndYield() async throws {
    try check()
    await Task.yield()
  }
}

extension BigInt {
  /// Returns the power modulo an odd number above 1; throws if it is time to stop.
  func power(_ exponent: BigInt, modulo modulus: BigInt, _ interruption: Interruption) throws -> BigInt {
    let field = Montgomery(modulus)
    let result = field.element(modulo(modulus))
    try field.power(result, result, exponent, check: interruption.check)
    return field.value(result)
  }

  /// Returns V_k(x, 1) modulo an odd number above 1, for an index of at least 1: the sum of a^k and a^−k if x = a + 1/a.
  ///
  /// Throws if it is time to stop.
  func lucasPower(_ index: BigInt, modulo modulus: BigInt, _ interruption: Interruption) throws -> BigInt {
    let field = Montgomery(modulus)
    let result = field.element(modulo(modulus))
    try field.lucasPower(result, index, check: interruption.check)
    return field.value(result)
  }
}

extension Montgomery {
  /// x = V_index(x, 1), for an index of at least 1; two products for each bit, and one for each of the lowest zeros.
  ///
  /// - Parameter check: Called about every millisecond; throwing ends the calculation.
  func lucasPower(_ x: Element, _ index: BigInt, check: () throws -> Void) rethrows {
    let (start, high, two) = (element(), element(), element(2))
    copy(start, x)
    square(high, x)
    subtract(high, high, two)
    let twos = index.trailingZeroBitCount
    var bit = index.bitLength - 1
    while bit > 0 {
      bit -= 1
      if bit % productsPerMillisecond == 0 { try check() }
      // V_k and V_(k + 1) become those of 2k or 2k + 1.
      if bit >= twos {
        let isSet = index.hasMagnitudeBit(bit)
        let (odd, even) = isSet ? (x, high) : (high, x)
        multiply(odd, x, high)
        subtract(odd, odd, start)
        square(even, even)
        subtract(even, even, two)
      } else {
        square(x, x)
        subtract(x, x, two)
      }
    }
  }
}
