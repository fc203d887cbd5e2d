public import FileStorage

/// The contents of a file of favorites.
public struct FavoritePrimesDocument: StoredDocument, Equatable {
  public static let format = "primetime.favorite-primes"
  /// Versions 1 and 2 have the same contents; files of version 2 used to have a checksum.
  public static let version = 2

  /// The numbers in list order; in a file that was edited by hand, they may not be prime.
  public var favoritePrimes: [Int128]

  public init(favoritePrimes: [Int128]) {
    self.favoritePrimes = favoritePrimes
  }
}
