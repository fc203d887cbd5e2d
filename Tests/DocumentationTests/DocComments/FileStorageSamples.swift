import FileStorage
import Testing

struct StoredFavorites: StoredDocument, Equatable {
  static let format = "example.favorites"
  static let version = 1
  var primes: [Int]
}

@Suite("Doc comments: FileStorage")
struct FileStorageSamples {
  @Test("A document is changed while other processes wait")
  func update() async throws {
    let storage = FileStorage.inMemory()
    let file = StorageFile.data("favorites.json")
    try await storage.save(StoredFavorites(primes: [2]), to: file)

    try await storage.update(StoredFavorites.self, in: file) { found, recovery in
      if let recovery { print(recovery) }
      var favorites = found ?? StoredFavorites(primes: [])
      favorites.primes.append(7)
      return favorites
    }

    #expect(try await storage.load(StoredFavorites.self, from: file)?.primes == [2, 7])
  }
}
