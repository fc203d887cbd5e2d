public import FileStorage

/// The favourites as they are saved.
public struct FavoritePrimesDocument: StoredDocument, Equatable {
  public static let format = "primetime.favorite-primes"
  /// Since version 2 the file has a checksum; the contents are those of version 1.
  public static let version = 2

  /// In the order of the list.
  public var favoritePrimes: [Int]

  public init(favoritePrimes: [Int]) {
    self.favoritePrimes = favoritePrimes
  }
}
