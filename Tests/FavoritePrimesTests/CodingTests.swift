import FavoritePrimes
import FileStorage
import Foundation
import NumberFactsTesting
import Testing

@Suite("FavoritePrimes: documents")
struct CodingTests {
  private let favorites: [FavoritePrime] = [7, 2]

  private static let document = """
    {
      "content" : {
        "favoritePrimes" : [
          {
            "added" : "2024-01-01T12:00:00.000Z",
            "prime" : 7
          },
          {
            "added" : "2024-01-01T12:00:00.000Z",
            "prime" : 2
          }
        ]
      },
      "format" : "primetime.favorite-primes",
      "version" : 6
    }

    """

  @Test("The encoded document hasn't changed since its version was introduced")
  func document() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(FavoritePrimesDocument(favoritePrimes: favorites), to: FilePanel.defaultFile)
    let data = try #require(try await storage.load(FilePanel.defaultFile))
    #expect(String(decoding: data, as: UTF8.self) == Self.document)
    let loaded = try await storage.load(FavoritePrimesDocument.self, from: FilePanel.defaultFile)
    #expect(loaded?.favoritePrimes == favorites)
  }

  @Test("A document of a version before the first release is refused, and left as it is")
  func olderVersion() async throws {
    let file = FilePanel.defaultFile
    let text = #"{"content":{"favoritePrimes":[7]},"format":"primetime.favorite-primes","version":4}"#
    let storage = FileStorage.inMemory([file: Data(text.utf8)])
    let error = StorageError.olderVersion(path: storage.location(file), oldest: "1.0")
    await #expect(throws: error) {
      try await storage.loadOrRecover(FavoritePrimesDocument.self, from: file)
    }
    await #expect(throws: error) {
      try await storage.save(FavoritePrimesDocument(favoritePrimes: favorites), to: file)
    }
    #expect(try await storage.load(file) == Data(text.utf8))
  }
}
