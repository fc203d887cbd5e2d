public import Architecture
public import BigInt

public struct FavoritePrime: Equatable, Hashable, Codable, Sendable, Identifiable {
  public var prime: BigInt
  public var added: Date

  public init(_ prime: BigInt, added: Date) { (self.prime, self.added) = (prime, added) }

  public var id: BigInt { prime }
}

extension IdentifiedArray<FavoritePrime> {
  /// Adds a number with a date, unless it is there already or isn't known to be prime.
  public mutating func save(_ number: BigInt, facts: Facts.State, at date: @autoclosure () -> Date) {
    if facts[number].isPrime { append(FavoritePrime(number, added: date())) }
  }

  /// Adds tested primes with a date; those that are there keep theirs.
  public mutating func save(_ primes: [BigInt], at date: Date) {
    self += primes.map { FavoritePrime($0, added: date) }
  }
}
