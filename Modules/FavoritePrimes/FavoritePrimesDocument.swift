public import FileStorage

/// The favourites as they are saved.
public struct FavoritePrimesDocument: StoredDocument, Equatable {
  public static let format = "primetime.favorite-primes"
  /// The contents of both versions are the same; files of version 2 used to have a checksum.
  public static let version = 2

  /// In the order of the list.
  public var favoritePrimes: [Int]

  public init(favoritePrimes: [Int]) {
    self.favoritePrimes = favoritePrimes
  }
}
