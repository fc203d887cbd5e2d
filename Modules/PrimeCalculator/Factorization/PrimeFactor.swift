/// One prime power of a factorisation.
public struct PrimeFactor: Equatable, Hashable, Sendable, Codable {
  public var prime: UInt64
  /// How often the prime divides the number; at least 1.
  public var exponent: Int

  public init(prime: UInt64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}
