public import FileStorage

/// The favorites as a file has them.
public struct FavoritePrimesDocument: StoredDocument, Equatable {
  public static let format = "primetime.favorite-primes"
  /// The contents of both versions are the same; files of version 2 used to have a checksum.
  public static let version = 2

  /// In the order of the list. In a file that someone edited they need not be prime.
  public var favoritePrimes: [Int128]

  public init(favoritePrimes: [Int128]) {
    self.favoritePrimes = favoritePrimes
  }
}
