public import FileStorage

/// The favourites as they are saved.
public struct FavoritePrimesDocument: StoredDocument, Equatable {
  public static let format = "primetime.favorite-primes"
  public static let version = 1

  /// In the order of the list.
  public var favoritePrimes: [Int]

  public init(favoritePrimes: [Int]) {
    self.favoritePrimes = favoritePrimes
  }
}
