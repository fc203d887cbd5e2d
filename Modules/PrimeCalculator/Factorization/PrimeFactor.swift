/// One prime power of a factorization.
public struct PrimeFactor: Equatable, Hashable, Sendable, Codable {
  public var prime: UInt64
  /// The multiplicity of the prime, at least 1.
  public var exponent: Int

  public init(prime: UInt64, exponent: Int) {
    self.prime = prime
    self.exponent = exponent
  }
}
