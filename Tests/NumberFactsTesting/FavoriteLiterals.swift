public import NumberFacts

extension Date {
  /// Noon on January 1, 2024, when the favorites of tests are added.
  public static let testAddition = Date(timeIntervalSinceReferenceDate: 725_803_200)
}

extension FavoritePrime {
  public init(_ prime: BigInt) { self.init(prime, added: .testAddition) }
}

extension FavoritePrime: ExpressibleByIntegerLiteral {
  public init(integerLiteral literal: StaticBigInt) { self.init(BigInt(integerLiteral: literal)) }
}

extension IdentifiedArray<FavoritePrime> {
  public init(primes: some Sequence<BigInt>) { self.init(primes.map { FavoritePrime($0) }) }
}
