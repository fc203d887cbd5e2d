public import Architecture
public import BigInt

public struct FavoritePrime: Equatable, Hashable, Codable, Sendable, Identifiable {
  public var prime: BigInt
  public var added: Date

  public init(_ prime: BigInt, added: Date) { (self.prime, self.added) = (prime, added) }

  public var id: BigInt { prime }
}
