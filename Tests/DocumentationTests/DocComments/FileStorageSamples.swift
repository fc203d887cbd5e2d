import FileStorage
import Foundation
import Testing

struct StoredFavorites: StoredDocument {
  static let format = "example.favorites"
  static let version = 1
  var primes: [Int]
}

@Suite("Doc comments: FileStorage")
struct FileStorageSamples {
  @Test("A document is loaded, changed, and saved while its lock is held")
  func lock() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let storage = FileStorage.inMemory()
    let file = StorageFile.data("favorites.json")
    try await storage.save(StoredFavorites(primes: [2]), to: file)

    let lock = FileLock(path: "\(directory)/favorites.lock")
    try await lock.withExclusiveLock(timeout: .seconds(5), clock: ContinuousClock()) {
      var favorites = try await storage.load(StoredFavorites.self, from: file)
      favorites?.primes.append(7)
      if let favorites { try await storage.save(favorites, to: file) }
    }

    #expect(try await storage.load(StoredFavorites.self, from: file)?.primes == [2, 7])
  }
}
