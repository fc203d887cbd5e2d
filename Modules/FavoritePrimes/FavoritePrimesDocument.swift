public import FileStorage

/// The favorites as a file has them.
public struct FavoritePrimesDocument: StoredDocument, Equatable {
  public static let format = "primetime.favorite-primes"
  /// Since version 2 the file has a checksum; the contents are those of version 1.
  public static let version = 2

  /// In the order of the list. In a file that someone edited they need not be prime.
  public var favoritePrimes: [Int128]

  public init(favoritePrimes: [Int128]) {
    self.favoritePrimes = favoritePrimes
  }
}
