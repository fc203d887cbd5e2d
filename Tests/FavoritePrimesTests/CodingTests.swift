import BigInt
import FavoritePrimes
import FileStorage
import Foundation
import Testing

@Suite("FavoritePrimes: documents")
struct CodingTests {
  /// The documents that released versions have written for 7 and 2, version 2 first with a checksum; newest last.
  private static let documents = ([(nil, 1), ("crc32:98818c56", 2), (nil, 2), (nil, 3)] as [(String?, Int)])
    .map {
      checksum, version in
      """
      {
      \(checksum.map { "  \"checksum\" : \"\($0)\",\n" } ?? "")  "content" : {
          "favoritePrimes" : [
            7,
            2
          ]
        },
        "format" : "primetime.favorite-primes",
        "version" : \(version)
      }

      """
    }

  @Test("The encoded document hasn't changed since its version was introduced")
  func document() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(FavoritePrimesDocument(favoritePrimes: [7, 2]), to: FavoritePrimes.defaultFile)
    let data = try #require(try await storage.load(FavoritePrimes.defaultFile))
    // One document of each version, and version 2 with and without a checksum.
    #expect(Self.documents.count == FavoritePrimesDocument.version + 1)
    #expect(String(decoding: data, as: UTF8.self) == Self.documents.last)
  }

  @Test("Documents of all versions can be loaded", arguments: documents)
  func versions(text: String) async throws {
    let storage = FileStorage.inMemory([FavoritePrimes.defaultFile: Data(text.utf8)])
    let document = try await storage.load(FavoritePrimesDocument.self, from: FavoritePrimes.defaultFile)
    #expect(document == FavoritePrimesDocument(favoritePrimes: [7, 2]))
  }
}
