import BigInt
import FavoritePrimes
import FileStorage
import Foundation
import Testing

@Suite("FavoritePrimes: documents")
struct CodingTests {
  /// The documents that released versions have written for 7 and 2, version 2 first with a checksum; newest last.
  private static let documents =
    ([(nil, 1), ("crc32:98818c56", 2), (nil, 2), (nil, 3), (nil, 4)] as [(String?, Int)])
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

  @Test("The dates and the sources of favorites that were added together are encoded once")
  func additions() throws {
    let days = [1, 1, nil, 1, 2].map { day in
      day.map {
        FavoriteAddition(date: Date(timeIntervalSinceReferenceDate: $0 * 86_400 + 0.9), source: .game)
      }
    }
    var next = days[...]
    let additions = FavoriteAdditions(of: [2, 3, 5, 7, 11]) { _ in next.removeFirst() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(additions)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        [{"count":2,"date":86400,"source":"game"},{"count":1},{"count":1,"date":86400,"source":"game"},\
        {"count":1,"date":172800,"source":"game"}]
        """)
    #expect(try JSONDecoder().decode(FavoriteAdditions.self, from: data) == additions)
    #expect((0..<6).map { additions[$0] } == days + [nil])
  }

  @Test(
    "Dates that can't be used are an error",
    arguments: [
      #"[{"count": 0, "date": 1}]"#, #"[{"count": -1}]"#, #"[{"count": 9000000000000000000}]"#,
      #"[{"count": 1, "date": -1}]"#, #"[{"count": 1, "date": 1, "source": "sky"}]"#, #"[{"date": 1}]"#,
    ])
  func invalidAdditions(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FavoriteAdditions.self, from: Data(text.utf8))
    }
  }
}
