public import BigInt

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A prime that was saved to the favorites.
public struct FavoritePrime: Equatable, Hashable, Codable, Sendable, Identifiable {
  public var prime: BigInt
  /// The time of the addition.
  public var added: Date

  public init(_ prime: BigInt, added: Date) { (self.prime, self.added) = (prime, added) }

  public var id: BigInt { prime }
}
