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
}
