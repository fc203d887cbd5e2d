import Architecture
import BigInt
public import FileStorage
public import NumberFacts

/// A file of favorites in either format, or a text of numbers.
struct FavoritesFile {
  /// The format of a file to save; a load detects the format from the contents.
  enum Format {
    /// A ``FavoritePrimesDocument``.
    case document
    /// A ``PlainList``.
    case plainList
  }

  private let file: StorageFile
  private let storage: FileStorage

  init(_ file: StorageFile, in storage: FileStorage) {
    self.file = file
    self.storage = storage
  }

  /// Returns the favorites in the file, whether it is a ``FavoritePrimesDocument``, and its recovery if it was damaged.
  ///
  /// - Parameter date: The date of the favorites in a list of numbers without dates.
  /// - Throws: ``FileProblem`` or `StorageError`.
  func load(at date: Date, testing client: LargeNumberClient) async throws -> (
    favorites: IdentifiedArray<FavoritePrime>, isDocument: Bool, recovery: Recovery?
  ) {
    if let list = try await storage.load(file).flatMap(list) {
      let nonPrimes = Set(try await client.nonPrimes(in: list.numbers))
      try expectNone(list.invalidEntries(nonPrimes))
      return (IdentifiedArray(list.numbers.map { FavoritePrime($0, added: date) }), false, nil)
    }
    let (document, recovery) = try await storage.loadOrRecover(FavoritePrimesDocument.self, from: file)
    guard let document else {
      throw recovery.map { FileProblem.unrecoverable($0) } ?? .fileNotFound(path: path)
    }
    let nonPrimes = Set(try await client.nonPrimes(in: document.favoritePrimes.map(\.prime)))
    try expectNone(
      document.favoritePrimes.enumerated().filter { nonPrimes.contains($1.prime) }
        .map { index, favorite in InvalidEntry(favorite.prime, position: index + 1) })
    return (IdentifiedArray(document.favoritePrimes), true, recovery)
  }

  /// Saves the primes, and keeps a copy of the replaced contents.
  ///
  /// - Returns: The copy; nil if the file had no other contents.
  /// - Throws: `StorageError`; `notReplaced` if the file exists in another format.
  func save(
    _ favorites: IdentifiedArray<FavoritePrime>, as format: Format
  ) async throws -> StorageFile? {
    switch format {
    case .document:
      return try await storage.save(
        FavoritePrimesDocument(favoritePrimes: Array(favorites)), to: file, copyingIf: expectFavorites)
    case .plainList:
      if let data = try await storage.load(file), !data.isEmpty, plainList(data) == nil {
        throw StorageError.notReplaced(path: path, detail: "it is not a JSON array of numbers")
      }
      return try await storage.replaceContents(
        of: file, with: PlainList(numbers: favorites.ids).data(path: path), copyingIf: expectFavorites)
    }
  }

  /// Returns the file and its primes; nil for an empty file, and for one that a save rejects.
  func existing(as format: Format) async throws -> (file: FilePanel.ExistingFile, primes: Set<BigInt>)? {
    guard let data = try await storage.load(file), !data.isEmpty else { return nil }
    let numbers: [BigInt]? =
      switch format {
      case .document:
        try? await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes.map(\.prime)
      case .plainList: plainList(data)?.numbers
      }
    guard let numbers else { return nil }
    let existing = FilePanel.ExistingFile(
      file: file, count: numbers.count, size: data.count, modified: try? await storage.modificationDate(file))
    return (existing, Set(numbers))
  }

  /// Returns the number of primes in the file; throws the reason that it isn't a list of primes in any format.
  func count() async throws -> Int? {
    guard let list = try await storage.load(file).flatMap(list) else {
      return try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes.count
    }
    try expectNone(list.invalidEntries([]))
    return list.numbers.count
  }

  private func plainList(_ data: Data) -> PlainList? { try? PlainList(data, path: path) }

  /// Returns the numbers of a JSON array or of a text; nil for other contents.
  private func list(_ data: Data) throws -> PlainList? {
    PlainList.isRecognized(in: data) ? try PlainList(data, path: path) : PlainList(text: data)
  }

  /// Throws `StorageError.notReplaced` if a file isn't a list of primes in any format.
  private func expectFavorites(_ file: StorageFile) async throws {
    guard let data = try await storage.load(file), !data.isEmpty, plainList(data) == nil else { return }
    do {
      _ = try await storage.load(FavoritePrimesDocument.self, from: file)
    } catch StorageError.corrupt(let path, let detail) {
      throw StorageError.notReplaced(path: path, detail: detail)
    }
  }

  private func expectNone(_ entries: [InvalidEntry]) throws {
    if !entries.isEmpty { throw FileProblem.notPrime(entries, path: path) }
  }

  private var path: String { storage.location(file) }
}

/// The contents of a file of favorites.
public struct FavoritePrimesDocument: StoredDocument {
  public static let format = "primetime.favorite-primes"
  public static let version = 6
  public static let oldest = (version: 5, program: "1.0")

  /// The favorites, oldest first; they may be repeated or not prime in a file edited by hand.
  public var favoritePrimes: [FavoritePrime]

  public init(favoritePrimes: [FavoritePrime]) { self.favoritePrimes = favoritePrimes }
}
